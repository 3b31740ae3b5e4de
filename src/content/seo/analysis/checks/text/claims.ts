import { type Check, fail, notApplicable, pass } from "../../check.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { isShareOf, isStatistic, SHARE } from "../../language/shares.ts";
import { type Sentence, sentences } from "../../language/words.ts";
import { isArticle } from "../../page-kind.ts";
import { certain } from "../../recommended-where.ts";

/** A call on research that is not named, in languages whose wording is not judged otherwise. */
const RESEARCH_CLAIM =
  /(?<!\p{L})(?:(?:forskning(?:en)?|studier|undersökningar|undersøgelser|undersøkelser) (?:visar|viser|tyder)|tutki(?:mukset|musten) (?:osoittavat|mukaan)|výzkumy (?:ukazují|dokazují)|podle (?:výzkumů|studií)|(?:исследования|исследование|опросы) (?:показыва\p{L}{1,3}|показали)|(?:по данным|согласно) исследовани\p{L}{1,2}|дослідження (?:показують|свідчать)|kutatások (?:szerint|kimutatták)|studiile arată|potrivit studiilor|έρευνες δείχνουν|研究(?:表明|显示|顯示)|연구에 따르면)(?!\p{L})/iu;

/** So many figures with a source show that the text gives them (our own limit). */
const MIN_SOURCED = 2;

/** A paragraph with more of them is a list of sources (our own limit). */
const MAX_ADDRESSES = 2;

/** A sentence that reports research, so that its link is the source of what follows. */
const NAMES_RESEARCH =
  /report|survey|study|studies|census|statistic|studie|umfrage|bericht|erhebung|statistik|étude|enquête|rapport|sondage|estudio|encuesta|informe|estadística|studio|ricerca|rapporto|indagine|estudo|pesquisa|relatório|onderzoek|enquête|raport|badani|ankiet|araştırma|rapor|anket|دراسة|تقرير|استطلاع|بحث|調査|報告|統計|研究/iu;

/** Who is named beside a verb of saying. */
const SAID_BY =
  /(?<!\p{L})\p{Lu}[\p{L}.&'’-]{1,40} (?:said|says|told|reported|reports|estimates?d?|announced|sagte|sagt|erklärte|berichtet|meldet|schätzt|affirme|estime|indique|précise|dijo|afirmó|informó|señaló|estima|afferma|stima|spiega|disse|afirmou|informou|zei|zegt|meldt|schat|podaj?e|podał[ao]?|szacuje)(?!\p{L})/u;

/** A study or count by its name: "the 2012 Population and Housing Census report". */
const NAMED_RESEARCH =
  /(?<!\d)(?:19|20)\d{2} (?:\p{Lu}[\p{L}-]{1,30} (?:(?:and|of|on|for) )?){1,6}(?:report|survey|study|census|data)\b|(?<!\p{L})\p{Lu}\p{L}{1,40}['’]s? (?:[\p{L}\d-]{1,20} ){0,4}(?:survey|study|report|research|analysis|data|figures)(?!\p{L})|(?<!\p{L})\p{Lu}[\p{L}-]{1,30} (?:Census|Survey|Report|Study|Barometer|Index|Monitor|Review)(?!\p{L})|(?<=[\p{L},]\s)\p{Lu}\p{L}{2,30} (?:\p{Ll}{3,14} )?(?:survey|poll|study|report)\b|(?<!\p{L})\p{Lu}{2,6} (?:data|figures|statistics|research|survey|study|report)\b|(?<!\p{L})\p{Lu}\p{L}{1,30}-(?:Umfrage|Studie|Erhebung|Report)(?!\p{L})/u;

/** What a firm counts among its own is its own statement. */
const OWN_PEOPLE =
  /\bour (?:own )?(?:clients|customers|users|members)\b|\bunserer (?:Kund|Nutzer|Mitglied)|\bnos (?:clients|utilisateurs)\b|\bnuestros clientes\b|\bnostri clienti\b|\bnossos clientes\b|\bonze klanten\b|当社のお客様|\b(?:our (?:own )?(?:readers?['’] |customer )?(?:survey|poll|study|tests?)|(?:unsere[rn]?|eigene[nr]?) (?:eigenen? )?(?:\p{L}{0,12}umfrage|Auswertung|Untersuchung|Erhebung|Studie|Messung\p{L}{0,2})|(?:notre|nos) (?:propres? )?(?:enquête|sondage|étude|test)s?|nuestr[oa]s? (?:propi[oa]s? )?(?:encuesta|estudio|prueba)s?|nostr[oaie] (?:indagin[ei]|sondaggi[oi]|prov[ae])|noss[oa]s? (?:pesquisa|inquérito|teste|estudo)s?|(?:onze|ons) (?:eigen )?(?:enquête|onderzoek|test)|nasz(?:a|ej|ego)? (?:ankiet\p{L}|badani\p{L}{1,2})|vår \p{L}{0,8}(?:enkät|undersökning))/iu;

/** A figure of speech. */
const ALL_OF_IT = /\b100\s?(?:%|percent|per cent|Prozent|pour cent|por ciento|per cento|por cento|procent)/giu;

/** So is what it counts in the reviews of its buyers, also in a sentence that goes on about them. */
const OWN_REVIEWS =
  /\bverified (?:buyers|purchases|reviews)\b|\bverifizierten? (?:Käufe|Bewertung)|\b(?:achats|avis) vérifiés\b|\b(?:compras|reseñas|opiniones|avaliações) verificadas\b|\b(?:acquisti verificati|recensioni verificate)\b|\bgeverifieerde (?:aankopen|beoordelingen)\b/i;
const GOES_ON =
  /^(?:of (?:these|those|them)|davon|von (?:diesen|ihnen)|parmi (?:eux|elles|ces)|de (?:ces|estos|estas|ellos|ellas)|d(?:esses|essas|eles|elas|estes|estas)|di (?:questi|queste|loro)|van (?:deze|hen)|z (?:tych|nich))(?!\p{L})/iu;

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
  forSearch: true,
  notFor: ["category", "tool"],
  onMainText: true,
  effect: { all: 0.5, landing: -2 },
  explains: ["outbound-citations"],
  // Whom a report quotes is often named in a paragraph before.
  recommendedWhere: (finding, context) => context.kind !== "news" && certain(finding),
  run: ({ prose, document, cues, language, knowledge, kind }) => {
    const researchClaim = cues?.researchClaim ?? RESEARCH_CLAIM;
    const own = knowledge.facts?.map((fact) => fact.text) ?? [];
    const indexOf = new Map(document.blocks.map((block, index) => [block, index]));
    const linksOf = Map.groupBy(
      document.links.filter(({ href }) => /^(?:https?:)?\/\//i.test(href ?? "")),
      ({ block }) => block,
    );
    let claims = 0;
    let sourcedFigures = 0;
    const unsourced = prose.flatMap((block) => {
      // Parameters of addresses are no shares.
      if ((block.text.match(/https?:\/\//g)?.length ?? 0) > MAX_ADDRESSES) return [];
      const all = sentences(block.text, language);
      const isOfReviews = (text: string, at: number) =>
        OWN_REVIEWS.test(GOES_ON.test(text) ? `${all[at - 1]?.text} ${text}` : text);
      const found = all.filter(
        ({ text }, at) =>
          !isOfReviews(text, at) &&
          ((cues ? researchClaim.test(text) : researchClaim.test(text) && SHARE.test(text)) ||
            isStatistic(text, language) ||
            (SHARE.test(text.replace(ALL_OF_IT, "")) && cues?.population.test(text) && !/[?？؟]$/.test(text))),
      );
      claims += found.length;
      const others = all.filter((sentence) => !found.includes(sentence) && isShareOf(sentence.text, language));
      const links = linksOf.get(indexOf.get(block)!) ?? [];
      const sourced =
        cues?.attribution.test(block.text) ||
        OWN_PEOPLE.test(block.text) ||
        SAID_BY.test(block.text) ||
        NAMED_RESEARCH.test(block.text) ||
        /\[\^?\d+\]|\(\p{Lu}[^()]{2,60}\d{4}\)/u.test(block.text);
      // A link in the claim's sentence, right behind it, or on research right before it; one further off stands for something else.
      const isLinked = (claim: Sentence) => {
        if (links.length === 0) return false;
        const at = all.indexOf(claim);
        // A sentence with other figures links to where those are from.
        const next = all[at + 1];
        const ofNext = next ? links.filter(({ span }) => span.end >= block.offsets[next.start]!) : [];
        const goesOn =
          next &&
          (!/\d/.test(next.text) ||
            SHARE.test(next.text) ||
            [next.text, ...ofNext.map(({ href }) => href ?? "")].some((text) => NAMES_RESEARCH.test(text)));
        const last = goesOn ? next : claim;
        const before = at > 0 && NAMES_RESEARCH.test(all[at - 1]!.text) ? all[at - 1]! : claim;
        const from = block.offsets[before.start]!;
        const to = block.offsets[last.end - 1]!;
        return links.some((link) => link.span.start <= to && link.span.end >= from);
      };
      sourcedFigures += all.filter((sentence) => /\d/.test(sentence.text) && isLinked(sentence)).length;
      return sourced
        ? []
        : [...found, ...others]
            .filter((claim) => !isLinked(claim) && !own.some((fact) => fact.includes(claim.text)))
            .map((sentence) => ({ block, sentence, isOther: others.includes(sentence) }));
    });
    // A share of things is a statistic where the text gives the sources of its others.
    const givesSources = kind === "article" && sourcedFigures >= MIN_SOURCED && unsourced.length === 1;
    const open = unsourced.filter(({ isOther }) => !isOther || givesSources);
    // Research without a number is mentioned in passing, and a number without research is often the firm's own.
    const isCertain = ({ sentence: { text } }: (typeof open)[number]) =>
      (givesSources || researchClaim.test(text) || (isArticle(kind) && isStatistic(text, language))) && SHARE.test(text);
    open.sort((a, b) => Number(isCertain(b)) - Number(isCertain(a)));
    const [first] = open;
    if (!first) return claims > 0 ? pass(`0 of ${claims}`) : notApplicable("no statistics or research claims");
    return fail(`${open.length} of ${claims}`, {
      priority: "medium",
      title: `Name the source of "${shorten(first.sentence.text, 50)}"`,
      why: `"${shorten(first.sentence.text, 100)}" gives neither who found it nor where; answer engines prefer a page that does.`,
      change: `Link the study or dataset, with its year, in the same paragraph${open.length > 1 ? `; ${open.length - 1} more claims need one too, such as "${shorten(open[1]!.sentence.text, 60)}"` : ""}.`,
      evidence: open.slice(0, 3).map(({ block, sentence }) => quoteText(document, block, sentence.start, sentence.end)),
      facts: { certain: isCertain(first) },
    });
  },
};

export const claimChecks: Check[] = [statistics];
