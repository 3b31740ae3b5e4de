import type { KoaContextWithOIDC } from "oidc-provider";

/**
 * With `response_mode=form_post` the library's page posts the code to the client by a script, whose hash it adds to the scripts that are
 * allowed. What else could be in the page is the hidden fields, escaped.
 *
 * @param path of authorizations.
 */
export function allowFormPost(path: string) {
  return (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (ctx.path.startsWith(path))
      ctx.set(
        "content-security-policy",
        "default-src 'none'; script-src 'report-sample'; base-uri 'none'; frame-ancestors 'none'",
      );
    return next();
  };
}
