/**
 * `refused_address`: the address is not one of a public https page. `refused_by_site`: robots.txt or the page's own
 * status says no. `unreadable`: what came is not a page that can be read. `unreachable`: the network or the site failed;
 * trying again later may help.
 */
export type PageErrorKind = "refused_address" | "refused_by_site" | "unreadable" | "unreachable";

/** Why a foreign page could not be had. The message is a sentence for the person who named the page. */
export class PageError extends Error {
  readonly kind: PageErrorKind;
  /** True where the same call may succeed later without a change by the caller. */
  readonly retryable: boolean;

  constructor(kind: PageErrorKind, message: string, options: { cause?: unknown; retryable?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.name = "PageError";
    this.kind = kind;
    this.retryable = options.retryable ?? kind === "unreachable";
  }
}
