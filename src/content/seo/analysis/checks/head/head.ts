import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, DRAFT_HAS_NO_HEAD, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { missing, quote, quoteText, shorten } from "../../evidence.ts";
import { linksToMobileSite } from "../../linked-addresses.ts";
import { sameAddress } from "../../same-address.ts";
import { pageName } from "../../suggest.ts";
import { openGraph } from "./open-graph.ts";
import { noindex, snippets } from "./robots-directives.ts";

/** A style of the whole page that no phone is wide enough for. */
const FIXED_LAYOUT = /(?:^|[}\s,>])(?:html|body)\s?\{[^{}]{0,300}(?:min-)?width\s?:\s?(?:[7-9]\d\d|1\d{3})px/i;

/** Without `width=device-width` phones show the page as a small desktop page (Google's mobile-first indexing; WCAG 1.4.10). */
const viewport: Check = {
  id: "viewport",
  channel: "seo",
  category: "page head",
  what: "the viewport declaration",
  threshold: "has width=device-width, or initial-scale=1 without a width, and does not forbid zooming",
  effect: { all: 0.5 },
  isOfSite: true,
  // What is laid out for one width would only be shown in parts.
  recommendedWhere: (_, { document }) => !linksToMobileSite(document) && !FIXED_LAYOUT.test(document.fields.html ?? ""),
  run: (context) => {
    const { document } = context;
    if (document.kind === "draft") return notApplicable(DRAFT_HAS_NO_HEAD);
    const { viewport: found } = document.head;
    const content = found?.text.toLowerCase().replace(/\s+/g, "") ?? "";
    // A scale of one without a width takes the width of the device, too.
    const fits =
      content.includes("width=device-width") ||
      (!content.includes("width=") && /initial-scale=1(?:\.0*)?(?:[,;]|$)/.test(content));
    const forbidsZoom = /user-scalable=(?:no|0)|maximum-scale=1(?:\.0)?(?:,|$)/.test(content);
    // Some systems write the element when the page is drawn.
    if (!found && writesViewport(document.fields.html ?? "")) return notApplicable("a script writes it");
    if (fits && !forbidsZoom) return pass(found!.text);
    // iOS zooms all the same, and ranking does not depend on it: a fault for readers with weak eyes.
    if (fits) {
      return fail(found!.text, {
        priority: "low",
        title: `Let readers zoom "${pageName(context)}"`,
        why: `The viewport "${shorten(found!.text, 60)}" forbids enlarging the page, which readers with weak eyes need (WCAG 1.4.4).`,
        change: `Write <meta name="viewport" content="width=device-width, initial-scale=1"> instead.`,
        evidence: [quote(document, found!.span)],
      });
    }
    if (document.head.handheld) return notApplicable("phones have a page of their own");
    return fail(found ? found.text : "none", {
      priority: "medium",
      title: `Make "${pageName(context)}" fit phones`,
      why: found
        ? `The viewport "${shorten(found.text, 60)}" does not take the width of the phone, so the page is drawn as a small desktop page.`
        : `Without a viewport declaration phones draw "${pageName(context)}" at desktop width, in type too small to read, and search engines judge it as phones show it.`,
      change: `Put <meta name="viewport" content="width=device-width, initial-scale=1"> into the head of "${pageName(context)}".`,
      evidence: [found ? quote(document, found.span) : missing("viewport")],
    });
  },
};

const writesViewport = (html: string) =>
  html.split(/<script/i).some((part) => /["'`]viewport\\?["'`]/.test(part.slice(0, Math.max(0, part.search(/<\/script/i)))));

/** A charset is declared in the header, by a byte order mark or in the first 1,024 bytes (HTML standard §4.2.5.4). */
const charset: Check = {
  id: "charset",
  channel: "seo",
  category: "page head",
  what: "the declaration of the character encoding",
  threshold: "in the header, by a byte order mark or in the first 1,024 bytes, and the text is in it",
  isOfSite: true,
  run: (context) => {
    const { document } = context;
    if (document.kind === "draft") return notApplicable(DRAFT_HAS_NO_HEAD);
    const garbled = garbledPlaces(context);
    const twice = garbled.filter(({ text }) => !text.includes("\ufffd"));
    const readAs = context.site?.charset ?? "utf-8";
    if (readAs === "utf-8" && twice.length > 0 && twice.length === garbled.length) {
      return fail(`${twice.length} places decoded wrongly`, {
        priority: "high",
        title: `Repair the letters of "${shorten(twice[0]!.text, 40)}"`,
        why: `"${shorten(twice[0]!.text, 60)}" is UTF-8 that was read in another encoding before it was stored; readers stumble, and its words are found by no search.`,
        change: `Put the text of ${twice.length === 1 ? "that passage" : `those ${twice.length} passages`} in anew as UTF-8.`,
        evidence: twice
          .slice(0, 3)
          .map(({ block, at }) => quoteText(document, block, Math.max(0, at - 20), Math.min(block.text.length, at + 20))),
      });
    }
    if (garbled[0]) {
      return fail(`${garbled.length} places in other bytes than declared`, {
        priority: "high",
        title: `Declare the encoding that "${pageName(context)}" is really in`,
        why: `${garbled.length} ${garbled.length === 1 ? "passage shows" : "passages show"} wrong characters, such as "${shorten(garbled[0].text, 60)}": the bytes are not in ${readAs}, the encoding that the page is read in.`,
        change: `Send "${pageName(context)}" as UTF-8 and declare utf-8 in its Content-Type header and in <meta charset>.`,
        evidence: garbled
          .slice(0, 3)
          .map(({ block, at }) => quoteText(document, block, Math.max(0, at - 20), Math.min(block.text.length, at + 20))),
      });
    }
    if (!context.site) return notApplicable("the response's headers are not known");
    if (context.site.charsetDeclared) return pass("declared");
    const sample = /[\p{L}\p{M}]{0,30}[^\p{ASCII}\P{L}][\p{L}\p{M}]*/u.exec(context.text)?.[0].slice(0, 30);
    return fail("not declared", {
      priority: "low",
      title: `Declare the encoding of "${pageName(context)}"`,
      why: `Nothing declares the encoding of "${pageName(context)}", so each reader guesses${sample ? `, and words such as "${sample}" can break when they are quoted` : ""}.`,
      change: `Put <meta charset="utf-8"> first into the head of "${pageName(context)}", or name the charset in its Content-Type header.`,
      evidence: [missing("charset")],
    });
  },
};

/**
 * What UTF-8 looks like where it was read as Windows-1250 or Windows-1252: two such pairs stand in no word. Words in capitals end in
 * such a letter before a space or a quotation mark.
 */
const TWICE =
  /(?:(?<=\p{Ll})|(?=..\p{Ll}))(?:Ã[\u0080-\u009f¡-ª¬-º¼-¿‚„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[ÄĂ][\u0080-\u009f¡-ª¬-º¼-¿™…‡„›Ť‚]|Ĺ[\u0080-\u00bf‚›ĽşĹ])|â[€\u0080][™œ“”¦\u009d]/gu;

/** Where a decoder put U+FFFD for bytes that are none of the encoding's, or the letters of another encoding. */
function garbledPlaces({ document }: CheckContext): { block: TextBlock; at: number; text: string }[] {
  return document.blocks.flatMap((block) => {
    const twice = block.text.match(TWICE)?.length ?? 0;
    const garbled = twice >= 2 ? block.text.search(TWICE) : block.text.indexOf("\ufffd");
    const at = block.kind === "code" ? -1 : garbled;
    return at < 0 ? [] : [{ block, at, text: block.text.slice(Math.max(0, at - 20), at + 20) }];
  });
}

/** A refresh sends the reader away or reloads under their eyes (WCAG 2.2.1, F41; Google treats it as a redirect). */
const refresh: Check = {
  id: "meta-refresh",
  channel: "seo",
  category: "crawling",
  what: "a meta refresh",
  threshold: "none",
  isOfSite: true,
  run: (context) => {
    const { document } = context;
    if (document.kind === "draft") return notApplicable(DRAFT_HAS_NO_HEAD);
    const found = document.head.refresh;
    if (!found) return pass("none");
    // A page that is only for browsers without scripts, or one that is read anew after minutes, leads nobody away.
    const [, seconds = "0", target] = /^\s*(\d+)(?:[.\d]*\s*[;,]\s*(?:url\s*=\s*)?['"]?([^'"]*))?/i.exec(found.text) ?? [];
    const leadsAway = target
      ? !sameAddress(target.split("?")[0]!, (document.url ?? "").split("?")[0]!, document.base)
      : Number(seconds) < 60;
    return fail(found.text, {
      priority: leadsAway ? "high" : "low",
      title: `Take the meta refresh "${shorten(found.text, 40)}" out of "${pageName(context)}"`,
      why: `"${shorten(found.text, 60)}" reloads the page or leads away from it; crawlers may take it for a redirect and drop the text.`,
      change: "Use a redirect by the server (301) if the page has moved; otherwise delete the element.",
      evidence: [quote(document, found.span)],
    });
  },
};

export const headChecks: Check[] = [viewport, charset, noindex, snippets, refresh, openGraph];
