import type { ServerResponse } from "node:http";

/**
 * The page where an operator shows the token, so that Temporal's UI may ask in this browser.
 *
 * @param refusal why the token that was shown is not taken.
 */
export function signInPage(response: ServerResponse, isSignedIn: boolean, refusal?: string): void {
  const content = isSignedIn
    ? "<p>Signed in. Enter this page's address as the codec server in Temporal's UI, with cross-origin credentials.</p>"
    : `${refusal === undefined ? "" : `<p role="alert">${refusal}</p>`}<form method="post" action="/sign-in"><label>Token <input name="token" type="password" autocomplete="off" required autofocus></label>
<button>Sign in</button></form>`;
  response
    .writeHead(refusal === undefined ? 200 : 401, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      "x-content-type-options": "nosniff",
      // Without a referrer a browser sends the form from the origin `null`, which is refused.
      "referrer-policy": "same-origin",
    })
    .end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Codec server</title><h1>Codec server</h1>${content}</html>`,
    );
}
