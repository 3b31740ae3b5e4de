import { type Check, DRAFT_HAS_NO_HEAD, fail, notApplicable, pass } from "../../check.ts";
import { missing, quote, shorten } from "../../evidence.ts";
import { isHome, sameAddress } from "../../same-address.ts";

/** Links between versions count in both directions only (Google, "Localized versions": if two pages don't both point to each other, the tags are ignored). */
const returns: Check = {
  id: "hreflang-return",
  channel: "seo",
  category: "language",
  what: "language versions, of those that could be read, that do not name the page in return",
  threshold: "0",
  isOfSite: true,
  run: ({ document, site }) => {
    if (document.kind === "draft") return notApplicable(DRAFT_HAS_NO_HEAD);
    const versions = site?.versions ?? [];
    if (versions.length === 0) return notApplicable("no other language version that could be read");
    const open = versions.filter((version) => !version.returns);
    const [first] = open;
    if (!first) return pass(`0 of ${versions.length}`);
    const lang = document.head.lang?.text || "…";
    const own = document.head.canonicals[0]?.text || document.url || "";
    const links = document.head.alternates.filter(({ href }) => open.some(({ url }) => sameAddress(url, href, document.base)));
    // A start page is no version of a page below it.
    if (open.every(({ url }) => isHome(url)) && own !== "" && !isHome(own)) {
      return fail(`${open.length} of ${versions.length} to a start page`, {
        priority: "medium",
        title: `Point the hreflang link for ${open.map((version) => version.lang).join(", ")} to a version of this page`,
        why: `It leads to ${shorten(first.url, 80)}, which is a start page and no version of ${shorten(own, 80)}; search engines ignore such a link or show the wrong page.`,
        change: `Put the address of the same page in that language into the link, or take the link out where there is none.`,
        evidence: links.slice(0, 3).map(({ span }) => quote(document, span)),
      });
    }
    return fail(`${open.length} of ${versions.length}: ${open.map((version) => version.lang).join(", ")}`, {
      priority: "medium",
      title: `Link back from the ${open.map((version) => version.lang).join(", ")} version`,
      why: `${shorten(first.url, 80)} has no hreflang link to ${shorten(own, 80)}; search engines then ignore the link in both directions and may show the wrong version.`,
      change: `Add the link to ${open
        .slice(0, 3)
        .map(({ url }) => shorten(url, 80))
        .join(", ")}, as well as those to all other versions.`,
      evidence: [
        ...links.slice(0, 2).map(({ span }) => quote(document, span)),
        missing(`hreflang ${lang} on ${shorten(first.url, 80)}`),
      ],
      suggested_text: `<link rel="alternate" hreflang="${lang}" href="${own}">`,
    });
  },
};

export const versionChecks: Check[] = [returns];
