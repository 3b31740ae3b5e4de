import { type Check, fail, notApplicable, pass } from "../check.ts";
import { quoteText, shorten } from "../evidence.ts";
import { type Sentence, sentences } from "../language/words.ts";

const SHARE =
  /\d\s?(?:%|％)|\d\s(?:percent|per cent|Prozent|pour cent|por ciento|per cento|por cento|procent)\b|(?<![\d.,])\b(?:one|two|three|four|nine|\d{1,9}) (?:in|out of) (?:three|four|five|ten|\d+)\b|割(?=[がはの])/iu;

/** What a firm counts among its own is its own statement. */
const OWN_PEOPLE =
  /\bour (?:own )?(?:clients|customers|users|members)\b|\bunserer (?:Kund|Nutzer|Mitglied)|\bnos (?:clients|utilisateurs)\b|\bnuestros clientes\b|\bnostri clienti\b|\bnossos clientes\b|\bonze klanten\b|当社のお客様/i;

/**
 * A statistic about people, or a call on research, names its source in its paragraph: by a link, or in words. Statistics with
 * sources were among the most effective changes in Aggarwal et al. ("GEO", KDD 2024); Google's helpful-content questions ask
 * for "clear sourcing".
 */
const statistics: Check = {
  id: "sourced-statistics",
  channel: "ai_search",
  category: "sources",
  what: "statistics and research claims without a source in their paragraph",
  threshold: "0",
  run: ({ prose, document, cues, language, knowledge }) => {
    if (!cues) return notApplicable(`wording is not judged in ${language}`);
    const own = knowledge.facts?.map((fact) => fact.text) ?? [];
    let claims = 0;
    const open = prose.flatMap((block) => {
      const all = sentences(block.text, language);
      const found = all.filter(
        ({ text }) =>
          cues.researchClaim.test(text) ||
          (SHARE.test(text.replace(/\b100\s?%/g, "")) && cues.population.test(text) && !/[?？]$/.test(text)),
      );
      claims += found.length;
      const index = document.blocks.indexOf(block);
      const links = document.links.filter((link) => link.block === index && /^(?:https?:)?\/\//i.test(link.href ?? ""));
      const sourced =
        cues.attribution.test(block.text) ||
        OWN_PEOPLE.test(block.text) ||
        /\[\^?\d+\]|\(\p{Lu}[^()]{2,60}\d{4}\)/u.test(block.text);
      // A link in the claim's sentence or right behind it; one further off stands for something else.
      const isLinked = (claim: Sentence) => {
        if (links.length === 0) return false;
        const last = all[all.indexOf(claim) + 1] ?? claim;
        const from = block.offsets[claim.start]!;
        const to = block.offsets[last.end - 1]!;
        return links.some((link) => link.span.start <= to && link.span.end >= from);
      };
      return sourced
        ? []
        : found
            .filter((claim) => !isLinked(claim) && !own.some((fact) => fact.includes(claim.text)))
            .map((sentence) => ({ block, sentence }));
    });
    const [first] = open;
    if (!first) return claims > 0 ? pass(`0 of ${claims}`) : notApplicable("no statistics or research claims");
    return fail(`${open.length} of ${claims}`, {
      priority: "medium",
      title: `Name the source of "${shorten(first.sentence.text, 50)}"`,
      why: `"${shorten(first.sentence.text, 100)}" gives neither who found it nor where; answer engines prefer a page that does.`,
      change: `Link the study or dataset, with its year, in the same paragraph${open.length > 1 ? `; ${open.length - 1} more claims need one too, such as "${shorten(open[1]!.sentence.text, 60)}"` : ""}.`,
      evidence: open.slice(0, 3).map(({ block, sentence }) => quoteText(document, block, sentence.start, sentence.end)),
    });
  },
};

export const claimChecks: Check[] = [statistics];
