import { PageError, USER_AGENT_TOKEN } from "../../platform/documents/index.ts";

const HTML_TYPES = ["text/html", "application/xhtml+xml"];

/** What a stranger's server writes is shown where it has the form of what it should be, and is no room for a message of its own. */
const isMediaType = (type: string) => /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type);

/** What is wrong with a page by its status, if anything. */
export function statusProblem(response: Response, url: URL): PageError | undefined {
  if (response.status === 200 || response.status === 203) return undefined;
  const said = `${url.host} answered ${response.status} for this page.`;
  if (response.status === 401 || response.status === 403 || response.status === 451) {
    return new PageError("refused_by_site", `${said} Let ${USER_AGENT_TOKEN} read it, or submit the text as a draft.`);
  }
  if (response.status === 429 || response.status >= 500) return new PageError("unreachable", `${said} Try again later.`);
  return new PageError("unreadable", `${said} Give the address of a page that anybody can open.`);
}

/** The media type that a header names; where it was sent several times, the last one that is one (Fetch standard, 2.2.2). */
export function mediaTypeOf(contentType: string): string {
  const types = contentType.split(",").map((one) => one.split(";", 1)[0]!.trim().toLowerCase());
  return types.findLast(isMediaType) ?? types[0]!;
}

/** What is wrong with a page by its media type, if anything. */
export function typeProblem(type: string, url: URL): PageError | undefined {
  if (HTML_TYPES.includes(type)) return undefined;
  return new PageError(
    "unreadable",
    `${url.host} sent ${type === "" ? "no content type" : isMediaType(type) ? type : "an unknown content type"} instead of an HTML page. Give the address of an HTML page, or submit the text as a draft.`,
  );
}

/** What `fetch` and the network throw, in words for the person who named the page; the code is the cause's, for logs. */
export function asPageError(error: unknown, host: string): PageError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof PageError) return cause;
    const code = "code" in cause ? String(cause.code) : "";
    const problem = networkProblem(code, host, error);
    if (problem) return problem;
  }
  return new PageError("unreachable", `${host} could not be read. Check that the page opens in a browser and try again.`, {
    cause: error,
  });
}

function networkProblem(code: string, host: string, cause: unknown): PageError | undefined {
  if (code === "ENOTFOUND")
    return new PageError("unreadable", `${host} has no address. Check the spelling of the host name.`, { cause });
  if (code === "EAI_AGAIN")
    return new PageError("unreachable", `The address of ${host} could not be looked up. Try again later.`, { cause });
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)) {
    const state = /EXPIRED/.test(code) ? "has expired" : /ALTNAME/.test(code) ? "is for another host" : "is not valid";
    return new PageError(
      "unreadable",
      `The certificate of ${host} ${state}. Renew it; only pages with a valid certificate are read.`,
      { cause },
    );
  }
  if (/^ERR_(SSL|TLS)|EPROTO/.test(code))
    return new PageError("unreadable", `${host} does not speak https properly. Check its TLS settings.`, { cause });
  if (/^(Z_|ERR__ZLIB|ERR_ZLIB|ERR__ERROR|ERR_BROTLI|ZSTD)/.test(code)) {
    return new PageError("unreadable", `${host} sent a page whose compression is damaged. Check the server's content encoding.`, {
      cause,
    });
  }
  if (/^(ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|UND_ERR)/.test(code)) {
    return new PageError("unreachable", `${host} could not be reached. Check that the page opens in a browser and try again.`, {
      cause,
    });
  }
  return undefined;
}
