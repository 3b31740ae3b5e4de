import type { Language } from "./lexicon.ts";

/** A matter of a company that is praised or blamed by adjectives that say no quality alone: "high fees", "the support is slow". */
interface Aspect {
  positive: string;
  negative: string;
  /** Nouns, then adjectives for and against, in the base form of `endings`. */
  words: Record<Language, string>;
}

/** Data: nouns | for | against. */
const aspects: readonly Aspect[] = [
  {
    positive: "Affordable",
    negative: "Expensive",
    words: {
      en: "fee, fees, price, prices, pricing, cost, costs, commission, commissions, charges, premiums | low, lower, lowest, reasonable, fair, competitive, affordable, cheap | high, higher, highest, steep, hefty, excessive",
      de: "gebühr, gebühren, preis, preise, preisen, kosten, provision, provisionen, prämien, beiträge | niedrig, gering, günstig, fair, moderat | hoch, hohe, hohen, hoher, höher, höchste, höchsten",
      fr: "prix, tarif, tarifs, frais, commission, commissions, coût, coûts | bas, basse, faible, réduit, raisonnable, attractif, attractive, compétitif, doux, abordable | élevé, haut, excessif",
      es: "precio, precios, comisión, comisiones, tarifa, tarifas, coste, costes, costo, costos, cuota, cuotas | bajo, reducido, competitivo, razonable, asequible | alto, elevado, excesivo",
      it: "prezzo, prezzi, costo, costi, commissione, commissioni, tariffa, tariffe, canone | basso, contenuto, ridotto, competitivo | alto, elevato",
      pt: "preço, preços, tarifa, tarifas, taxa, taxas, custo, custos, comissão, comissões, mensalidade | baixo, reduzido, competitivo, acessível, acessíveis | alto, elevado",
      nl: "prijs, prijzen, kosten, tarief, tarieven | laag, lage, lager, lagere, laagste, scherp, scherpe, redelijk | hoog, hoge, hoger, hogere, hoogste",
    },
  },
  {
    positive: "Helpful support",
    negative: "Poor support",
    words: {
      en: "support, customer service, customer care | excellent, good, great, better, best, helpful, friendly, responsive, fast, faster, fastest, quick, reliable, knowledgeable, outstanding, superb, attentive | poor, bad, worse, worst, slow, slower, unresponsive, unhelpful, terrible, limited",
      de: "kundenservice, kundendienst, kundensupport, kundenbetreuung, support | gut, gute, guter, guten, gutem, besser, ausgezeichnet, hervorragend, hilfsbereit, freundlich, schnell, zuverlässig, kompetent | schlecht, langsam, unfreundlich, träge",
      fr: "service client, service clients, service après, assistance, support | excellent, bon, bonne, réactif, réactive, rapide, efficace, aimable, serviable, disponible | mauvais, lent, injoignable, médiocre",
      es: "atención al cliente, servicio al cliente, soporte | bueno, buen, excelente, amable, rápido, eficaz, ágil | malo, mal, lento, pésimo, deficiente",
      it: "servizio clienti, assistenza clienti, assistenza, supporto | ottimo, buono, eccellente, disponibile, veloce, rapido, gentile, efficiente | pessimo, lento, scarso",
      pt: "atendimento, suporte, apoio ao cliente | bom, boa, excelente, ótimo, prestativo, rápido, eficiente, atencioso | mau, ruim, péssimo, lento, demorado",
      nl: "klantenservice, klantendienst, ondersteuning, support | goed, goede, uitstekend, behulpzaam, behulpzame, vriendelijk, snel, snelle | slecht, slechte, traag, trage, onbereikbaar",
    },
  },
  {
    positive: "Fast delivery",
    negative: "Slow delivery",
    words: {
      en: "delivery, deliveries, shipping | fast, faster, fastest, quick, quicker, quickest, speedy, prompt | slow, slower, slowest, late, delayed",
      de: "lieferung, versand, zustellung | schnell, zügig | langsam, verspätet",
      fr: "livraison, livraisons | rapide | lent",
      es: "envío, envíos, entrega, entregas | rápido, ágil | lento",
      it: "spedizione, spedizioni, consegna, consegne | rapido, veloce | lento",
      pt: "entrega, entregas, envio, envios | rápido, veloz | lento, demorado",
      nl: "levering, leveringen, bezorging, verzending | snel, snelle, sneller, snelste | traag, trage, langzaam, langzame",
    },
  },
  {
    positive: "High quality",
    negative: "Poor quality",
    words: {
      en: "quality | high, higher, highest, excellent, superb, outstanding, premium | poor, low, lower, bad, mediocre, inferior",
      de: "qualität, verarbeitung | hoch, hohe, hohen, hoher, ausgezeichnet, hervorragend, gut, gute, guter | schlecht, mangelhaft",
      fr: "qualité | haut, bon, bonne, excellent, supérieur | mauvais, médiocre",
      es: "calidad | alto, bueno, buen, excelente | malo, bajo",
      it: "qualità | alto, buono, ottimo, eccellente, elevato | scarso, basso, pessimo",
      pt: "qualidade | alto, bom, boa, excelente, ótimo | má, baixo, ruim",
      nl: "kwaliteit | hoog, hoge, goed, goede, uitstekend | slecht, slechte, laag, lage, matig",
    },
  },
  {
    positive: "Wide selection",
    negative: "Limited selection",
    words: {
      en: "selection, assortment, variety, catalog, catalogue | wide, wider, widest, broad, broader, broadest, large, larger, largest, huge, vast, extensive | limited, small, smaller, narrow, narrower",
      de: "auswahl, sortiment | groß, große, größer, größte, größten, breit, riesig, umfangreich | klein, gering, begrenzt",
      fr: "choix, gamme, sélection | large, vaste, grand, étendu | limité, restreint",
      es: "variedad, selección, gama, surtido | amplio, grande, gran, mayor | limitado, reducido",
      it: "scelta, gamma, assortimento | ampio, vasto, grande | limitato, ridotto",
      pt: "variedade, seleção, gama | amplo, grande, maior, vasto | limitado, pequeno",
      nl: "keuze, assortiment | ruim, ruime, breed, brede, groot, grote, groter, grotere, grootste | beperkt, klein, kleine",
    },
  },
];

/** Between a matter and what is said of it. */
const copulas = new Set(
  (
    "is,are,was,were,isn't,aren't,wasn't,weren't,remains,stays,seems,feels,gets,ist,sind,war,waren,bleibt,gilt,wirkt," +
    "est,sont,reste,restent,es,son,resulta,está,están,è,sono,resta,é,são,fica,zijn,blijft"
  ).split(","),
);
/** What may stand between an adjective and its matter: "high annual fees", "prix très élevés". */
const between = new Set(
  (
    "annual,monthly,yearly,overall,customer,technical,phone,live,chat,email,transaction,trading,foreign,booking,membership,subscription," +
    "withdrawal,account,build,product,jährliche,jährlichen,monatliche,monatlichen,laufende,laufenden,zusätzliche,technischer,technische," +
    "très,plus,moins,assez,trop,relativement,muy,más,menos,bastante,demasiado,relativamente,molto,più,meno,piuttosto,troppo,relativamente," +
    "muito,mais,menos,bastante,jaarlijkse,maandelijkse,extra,technische"
  ).split(","),
);
/** Behind these the verb speaks of something else: "shipping is free on small orders". */
const prepositions = new Set(
  "on,for,in,with,at,to,from,than,auf,bei,mit,für,ab,zu,en,sur,pour,avec,chez,con,para,por,per,su,em,com,met,voor,op".split(","),
);
/** "Cost is not a high priority" says nothing of cost. */
const indefinite = new Set("a,an,ein,eine,einen,un,une,una,um,uma,een".split(","));
const determiners = new Set("die,der,das,ihre,de,het,hun".split(","));
/** Languages whose adjectives stand behind their nouns. */
const postpositive: ReadonlySet<Language> = new Set(["fr", "es", "it", "pt"]);

interface Side {
  name: string;
  positive: boolean;
  opposite: string;
}

interface Matter {
  noun: string[];
  adjectives: ReadonlyMap<string, Side>;
  /** Whether its adjectives may stand behind it. */
  isPostpositive: boolean;
}

/** A language's matters, by the stem of the noun's first word. */
export type Matters = ReadonlyMap<string, Matter[]>;

/** @param stemsOf the stems of a term's words */
export function mattersOf(language: Language, stemsOf: (term: string) => string[]): Matters {
  const all = aspects.flatMap(({ positive, negative, words }) => {
    const [nouns, pro, con] = words[language].split("|").map((list) => list.split(",").map((term) => stemsOf(term)));
    const adjectives = new Map([
      ...pro!.map(([stem]): [string, Side] => [stem!, { name: positive, positive: true, opposite: negative }]),
      ...con!.map(([stem]): [string, Side] => [stem!, { name: negative, positive: false, opposite: positive }]),
    ]);
    return nouns!.map((noun): Matter => ({ noun, adjectives, isPostpositive: postpositive.has(language) }));
  });
  return Map.groupBy(
    all.sort((one, other) => other.noun.length - one.noun.length),
    ({ noun }) => noun[0]!,
  );
}

/** What an adjective says of a matter; `at` is the adjective's index among the words. */
export interface SaidOfMatter extends Side {
  at: number;
}

/** Words between a matter and its verb: "the fees of the bank are high". */
const reach = 5;
const stop = /[,;:.()|–—\n]/u;
const colon = /^[*_\s]{0,4}:[*_\s]{0,4}$/u;

/**
 * What adjectives say of matters: directly before or behind them, a word between at most ("high annual fees", "prix très élevés"),
 * behind their verb ("the support of A is very slow"), or behind a colon ("Fees: high").
 * @param gapAfter what stands between the word of an index and the next one
 */
export function saidOfMatters(
  forms: readonly string[],
  stems: readonly string[],
  matters: Matters,
  gapAfter: (index: number) => string,
): SaidOfMatter[] {
  const found: SaidOfMatter[] = [];
  for (let n = 0; n < stems.length; n++) {
    const matter = matters.get(stems[n]!)?.find(({ noun }) => noun.every((part, k) => stems[n + k] === part));
    if (!matter) continue;
    const last = n + matter.noun.length - 1;
    const at = before(n, matter) ?? behind(last, matter) ?? behindVerb(n, last, matter);
    if (at !== null) found.push({ ...matter.adjectives.get(stems[at]!)!, at });
    n = last;
  }
  return found;

  function before(first: number, { adjectives }: Matter): number | null {
    for (let at = first - 1; at >= Math.max(0, first - 2); at--) {
      if (stop.test(gapAfter(at))) return null;
      if (adjectives.has(stems[at]!)) return at;
      if (!between.has(forms[at]!)) return null;
    }
    return null;
  }

  function behind(last: number, { adjectives, isPostpositive }: Matter): number | null {
    if (colon.test(gapAfter(last)) && adjectives.has(stems[last + 1]!)) return last + 1;
    for (let at = last + 1; isPostpositive && at <= last + 2 && at < stems.length; at++) {
      if (stop.test(gapAfter(at - 1))) return null;
      if (adjectives.has(stems[at]!)) return at;
      if (!between.has(forms[at]!)) return null;
    }
    return null;
  }

  function behindVerb(first: number, last: number, { adjectives, isPostpositive }: Matter): number | null {
    // "Bei A sind die Preise hoch"
    const isInverted = !isPostpositive && copulas.has(forms[determiners.has(forms[first - 1]!) ? first - 2 : first - 1]!);
    let verb = isInverted ? last : -1;
    for (let at = last + 1; at < stems.length && at <= (verb < 0 ? last + reach : verb + 3); at++) {
      if (stop.test(gapAfter(at - 1))) return null;
      if (verb < 0) {
        if (copulas.has(forms[at]!)) verb = at;
      } else if (adjectives.has(stems[at]!)) return at;
      else if (indefinite.has(forms[at]!) || prepositions.has(forms[at]!)) return null;
    }
    return null;
  }
}
