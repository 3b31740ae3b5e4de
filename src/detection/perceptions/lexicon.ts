// Over 250 lines: a list of words, one quality after the other.

/**
 * A quality that answers ascribe to brands, with what it is called when it speaks for and against one, and the words by which
 * it is said in each language. A word said against (`not`, `less`) turns it round.
 */
export interface Quality {
  positive: string;
  negative: string;
  /** Words for and against, by language. */
  terms: Partial<Record<Language, { pro: string[]; con: string[] }>>;
}

/** Languages that the list speaks; what is said in another one is looked for in English. */
export type Language = "en" | "de" | "fr" | "es" | "it" | "pt" | "nl";

/** Each language's words for, then against after `|`. */
function quality(positive: string, negative: string, words: Record<Language, string>): Quality {
  const terms = Object.entries(words).map(([language, text]) => {
    const [pro, con] = text.split("|").map((terms) => terms.split(",").flatMap((term) => term.trim() || []));
    return [language, { pro: pro!, con: con ?? [] }];
  });
  return { positive, negative, terms: Object.fromEntries(terms) };
}

/** Data: a quality is added here and nowhere else. Adjectives stand in their base form; `endings` are taken off before comparing. */
export const qualities: readonly Quality[] = [
  quality("Affordable", "Expensive", {
    en: "affordable, inexpensive, budget-friendly, cheap, cheaper, cheapest, low price, low prices, low cost, low-cost, reasonably priced, competitively priced, no fees, zero fees, no commission, commission-free, fee-free | expensive, pricey, pricier, priciest, costly, overpriced, high price, high prices",
    de: "preiswert, günstig, kostengünstig, billig, erschwinglich, preisgünstig, bezahlbar, keine gebühren, ohne gebühren, gebührenfrei | teuer, teure, teurer, teuren, kostspielig, überteuert, hohe preise",
    fr: "abordable, bon marché, pas cher, pas chère, économique, sans frais | cher, chère, coûteux, coûteuse, onéreux, onéreuse",
    es: "asequible, económico, barato, buen precio, sin comisiones | caro, cara, costoso, precio elevado, precios altos",
    it: "economico, economica, conveniente, accessibile, a buon mercato, senza commissioni | caro, cara, costoso, costosa, prezzi elevati",
    pt: "acessível, acessíveis, barato, económico, econômico, em conta, bom preço, sem tarifas, sem taxas | caro, cara, dispendioso, preços altos",
    nl: "betaalbaar, betaalbare, goedkoop, goedkope, goedkoper, goedkoopste, voordelig | duur, dure, duurder, duurste, prijzig, kostbaar, kostbare",
  }),
  quality("Good value", "Poor value", {
    en: "good value, great value, excellent value, best value, value for money | poor value, bad value, not worth the money",
    de: "gutes preis-leistungs-verhältnis, hervorragendes preis-leistungs-verhältnis, bestes preis-leistungs-verhältnis | schlechtes preis-leistungs-verhältnis",
    fr: "bon rapport qualité-prix, excellent rapport qualité-prix, meilleur rapport qualité-prix | mauvais rapport qualité-prix",
    es: "buena relación calidad-precio, excelente relación calidad-precio, mejor relación calidad-precio | mala relación calidad-precio",
    it: "buon rapporto qualità-prezzo, ottimo rapporto qualità-prezzo, miglior rapporto qualità-prezzo | scarso rapporto qualità-prezzo",
    pt: "boa relação custo-benefício, bom custo-benefício, ótimo custo-benefício, boa relação qualidade-preço | má relação custo-benefício, mau custo-benefício",
    nl: "goede prijs-kwaliteitverhouding, uitstekende prijs-kwaliteitverhouding | slechte prijs-kwaliteitverhouding",
  }),
  quality("High quality", "Poor quality", {
    en: "high quality, high-quality, top quality, premium quality, well made, well-made, well built, well-built, excellent quality | poor quality, low quality, low-quality, poorly made, cheaply made, shoddy, flimsy",
    de: "hochwertig, hohe qualität, ausgezeichnete qualität, gut verarbeitet | minderwertig, schlechte qualität, schlecht verarbeitet",
    fr: "haute qualité, bonne qualité, excellente qualité, haut de gamme | mauvaise qualité, piètre qualité",
    es: "alta calidad, buena calidad, excelente calidad, gran calidad | mala calidad, baja calidad",
    it: "alta qualità, ottima qualità, buona qualità, elevata qualità | scarsa qualità, bassa qualità",
    pt: "alta qualidade, boa qualidade, excelente qualidade | má qualidade, baixa qualidade",
    nl: "hoogwaardig, hoge kwaliteit, goede kwaliteit, uitstekende kwaliteit | slechte kwaliteit, lage kwaliteit",
  }),
  quality("Durable", "Fragile", {
    en: "durable, long-lasting, long lasting, robust, sturdy, sturdier, sturdiest, rugged, hard-wearing, built to last, last for years, lasts for years, last for decades, lasts for decades | fragile, wears out, breaks easily",
    de: "langlebig, robust, strapazierfähig, widerstandsfähig, haltbar | zerbrechlich, anfällig",
    fr: "durable, solide, résistant, robuste | fragile",
    es: "duradero, resistente, robusto | frágil",
    it: "durevole, resistente, robusto, duraturo | fragile",
    pt: "durável, duráveis, resistente, robusto, duradouro | frágil",
    nl: "robuust, stevig, slijtvast | breekbaar, breekbare, kwetsbaar, kwetsbare",
  }),
  quality("Reliable", "Unreliable", {
    en: "reliable, dependable, consistent | unreliable, inconsistent, buggy, outages",
    de: "zuverlässig, verlässlich | unzuverlässig, störanfällig",
    fr: "fiable | peu fiable",
    es: "fiable, confiable | poco fiable, poco confiable",
    it: "affidabile | inaffidabile, poco affidabile",
    pt: "fiável, fiáveis, confiável, confiáveis | pouco fiável, pouco confiável",
    nl: "betrouwbaar, betrouwbare | onbetrouwbaar, onbetrouwbare",
  }),
  quality("Trusted", "Distrusted", {
    en: "trusted, trustworthy, reputable, well regarded, well-regarded, highly regarded, renowned | untrustworthy, questionable reputation, poor reputation, bad reputation, dubious, controversial, lost trust, lost the trust, eroded trust",
    de: "vertrauenswürdig, renommiert, angesehen, seriös | unseriös, umstritten, fragwürdig, schlechter ruf",
    fr: "réputé, renommé, digne de confiance | douteux, controversé, mauvaise réputation",
    es: "renombrado, prestigioso, de confianza, buena reputación | dudoso, controvertido, mala reputación",
    it: "rinomato, prestigioso, stimato | dubbio, controverso, cattiva reputazione",
    pt: "renomado, conceituado, de confiança, boa reputação | duvidoso, controverso, má reputação",
    nl: "gerenommeerd, vertrouwd, gerespecteerd | omstreden, dubieus, slechte reputatie",
  }),
  quality("Popular", "Little known", {
    en: "popular, well known, well-known, widely used, market leader, leading brand, leading provider, best-selling, bestselling, bestseller, best-seller, best seller | little known, little-known, lesser known, lesser-known, obscure",
    de: "beliebt, bekannt, marktführer, weit verbreitet | unbekannt, wenig bekannt",
    fr: "populaire, connu, répandu, célèbre, leader du marché | méconnu, peu connu",
    es: "popular, populares, conocido, extendido, famoso, líder del mercado | poco conocido, desconocido",
    it: "popolare, conosciuto, diffuso, famoso, leader di mercato | poco conosciuto, sconosciuto",
    pt: "popular, populares, conhecido, famoso, líder de mercado | pouco conhecido, desconhecido",
    nl: "populair, populaire, bekend, marktleider, veelgebruikt | onbekend, weinig bekend",
  }),
  quality("Easy to use", "Hard to use", {
    en: "easy to use, easier to use, easiest to use, user-friendly, user friendly, intuitive, simple to use, simpler to use, beginner-friendly, easy setup, easy to set up | hard to use, difficult to use, steep learning curve, complicated, confusing, clunky, unintuitive",
    de: "benutzerfreundlich, nutzerfreundlich, bedienungsfreundlich, einfach zu bedienen, leicht zu bedienen, intuitiv | kompliziert, umständlich, schwer zu bedienen, unübersichtlich",
    fr: "facile à utiliser, simple à utiliser, intuitif, intuitive, convivial | compliqué, difficile à utiliser",
    es: "fácil de usar, fáciles de usar, intuitivo, sencillo de usar | complicado, difícil de usar",
    it: "facile da usare, intuitivo, semplice da usare | complicato, difficile da usare, macchinoso",
    pt: "fácil de usar, fáceis de usar, fácil de utilizar, intuitivo, simples de usar | complicado, difícil de usar, difícil de utilizar",
    nl: "gebruiksvriendelijk, gebruiksvriendelijke, eenvoudig te gebruiken, makkelijk te gebruiken, intuïtief | ingewikkeld, omslachtig, moeilijk te gebruiken",
  }),
  quality("Innovative", "Outdated", {
    en: "innovative, cutting-edge, cutting edge, state-of-the-art, forward-thinking, pioneering | outdated, old-fashioned, dated, obsolete",
    de: "innovativ, wegweisend, zukunftsweisend | veraltet, altmodisch",
    fr: "innovant, novateur, novatrice | dépassé, obsolète, démodé",
    es: "innovador, innovadora, puntero, vanguardista | anticuado, obsoleto",
    it: "innovativo, all'avanguardia | obsoleto, antiquato, superato",
    pt: "inovador, inovadora, de ponta | ultrapassado, obsoleto, antiquado",
    nl: "innovatief, innovatieve, vooruitstrevend | verouderd, ouderwets",
  }),
  quality("Fast", "Slow", {
    en: "fast, faster, fastest, quick, quicker, quickest, speedy, responsive, high performance, high-performance | slow, slower, slowest, sluggish, laggy, long wait, long waits",
    de: "schnell, leistungsstark, zügig | langsam, träge, lange wartezeiten",
    fr: "rapide, performant | lent, lenteur",
    es: "rápido, ágil | lento",
    it: "veloce, rapido | lento",
    pt: "rápido, veloz | lento, demorado",
    nl: "snel, snelle, sneller, snelste | traag, trage, trager, langzaam, langzame",
  }),
  quality("Fast delivery", "Slow delivery", {
    en: "fast delivery, faster delivery, fastest delivery, faster shipping, quick delivery, fast shipping, free shipping, free delivery, next-day delivery | slow delivery, slow shipping, late delivery, late deliveries, delivery delays, shipping delays",
    de: "schnelle lieferung, schneller versand, kostenloser versand, kostenlose lieferung | langsame lieferung, lange lieferzeiten, verspätete lieferung",
    fr: "livraison rapide, livraison gratuite | livraison lente, retards de livraison",
    es: "envío gratis, envío gratuito, envío rápido, entrega rápida | envío lento, entrega lenta, retrasos en la entrega",
    it: "spedizione gratuita, spedizione veloce, consegna rapida | spedizione lenta, ritardi nella consegna",
    pt: "entrega rápida, envio rápido, frete grátis, portes grátis | entrega lenta, atrasos na entrega",
    nl: "snelle levering, gratis verzending, snelle verzending | trage levering, late levering",
  }),
  quality("Helpful support", "Poor support", {
    en: "excellent customer service, good customer service, great customer service, great support, excellent support, responsive support, helpful support, excellent customer support, helpful staff, friendly staff, helpful agents, helpful team | poor customer service, bad customer service, slow customer service, poor support, slow support, limited support, unresponsive support",
    de: "guter kundenservice, hervorragender kundenservice, ausgezeichneter kundenservice, guter support, guter kundendienst | schlechter kundenservice, schlechter support, schlechter kundendienst",
    fr: "excellent service client, bon service client, service client réactif | mauvais service client",
    es: "buen servicio al cliente, excelente servicio al cliente, excelente atención al cliente, buena atención al cliente | mal servicio al cliente, mala atención al cliente",
    it: "ottimo servizio clienti, buon servizio clienti, eccellente servizio clienti, ottima assistenza | pessimo servizio clienti, scarsa assistenza",
    pt: "bom atendimento, excelente atendimento, bom apoio ao cliente, excelente suporte | mau atendimento, péssimo atendimento, mau suporte",
    nl: "goede klantenservice, uitstekende klantenservice | slechte klantenservice",
  }),
  quality("Lightweight", "Heavy", {
    en: "lightweight, lighter, lightest, light weight, ultralight, featherweight | heavy, heavier, heaviest, bulky, bulkier",
    de: "leicht, ultraleicht, federleicht, geringes gewicht | schwer, sperrig",
    fr: "léger, légère, ultraléger | lourd, encombrant",
    es: "ligero, liviano, ultraligero | pesado, voluminoso",
    it: "leggero, leggera, ultraleggero | pesante, ingombrante",
    pt: "leve, ultraleve | pesado, volumoso",
    nl: "lichtgewicht, ultralicht | zwaar, zware",
  }),
  quality("Compact", "Large", {
    en: "compact, space-saving, packable | oversized, cumbersome",
    de: "kompakt, platzsparend | überdimensioniert",
    fr: "compact, peu encombrant | surdimensionné",
    es: "compacto | sobredimensionado",
    it: "compatto, salvaspazio | sovradimensionato",
    pt: "compacto | sobredimensionado",
    nl: "compact, ruimtebesparend | overmaats",
  }),
  quality("Comfortable", "Uncomfortable", {
    en: "comfortable, comfy, cozy, cosy, ergonomic | uncomfortable",
    de: "bequem, komfortabel, ergonomisch | unbequem",
    fr: "confortable, ergonomique | inconfortable",
    es: "cómodo, confortable, ergonómico | incómodo",
    it: "comodo, confortevole, ergonomico | scomodo",
    pt: "confortável, confortáveis, ergonómico, ergonômico | desconfortável",
    nl: "comfortabel, comfortabele, ergonomisch | oncomfortabel",
  }),
  quality("Stylish", "Plain design", {
    en: "stylish, elegant, sleek, beautiful design, attractive design, fashionable | ugly, plain design, bland design, unattractive",
    de: "stilvoll, elegant, schick, modisch | hässlich, altbacken",
    fr: "élégant, stylé, tendance | laid, moche",
    es: "elegante, con estilo, estiloso | feo",
    it: "elegante, di stile, alla moda | brutto",
    pt: "elegante, estiloso, na moda | feio",
    nl: "stijlvol, stijlvolle, elegant, modieus | lelijk",
  }),
  quality("Sustainable", "Unsustainable", {
    en: "sustainable, eco-friendly, environmentally friendly, recycled materials, ethical, carbon-neutral | unsustainable, greenwashing, environmental concerns, unethical",
    de: "nachhaltig, umweltfreundlich, klimaneutral, recycelte materialien | umweltschädlich, nicht nachhaltig",
    fr: "écologique, écoresponsable, éco-responsable, responsable, matériaux recyclés | polluant",
    es: "sostenible, ecológico, sustentable, materiales reciclados | insostenible, contaminante",
    it: "sostenibile, ecologico, ecosostenibile, materiali riciclati | insostenibile, inquinante",
    pt: "sustentável, sustentáveis, ecológico, materiais reciclados | insustentável, poluente",
    nl: "duurzaam, duurzame, milieuvriendelijk, gerecyclede materialen | milieuonvriendelijk",
  }),
  quality("Wide selection", "Limited selection", {
    en: "wide selection, wide range, broad range, large selection, extensive range, great variety, wide variety, wider range, widest range, broader range, vast range, more choice | limited selection, limited range, small selection, few options, limited options",
    de: "große auswahl, breites sortiment, großes sortiment, breite palette, mehr auswahl | geringe auswahl, kleine auswahl, begrenzte auswahl",
    fr: "large choix, large gamme, vaste gamme, grand choix, plus de choix | choix limité, gamme limitée",
    es: "amplia gama, gran variedad, amplia selección, amplia variedad, más variedad | selección limitada, gama limitada, poca variedad",
    it: "ampia scelta, vasta gamma, ampia gamma, più scelta | scelta limitata, gamma limitata",
    pt: "ampla gama, grande variedade, vasta gama, ampla seleção, mais variedade | seleção limitada, pouca variedade",
    nl: "ruime keuze, breed assortiment, groot assortiment, meer keuze | beperkte keuze, beperkt assortiment",
  }),
  quality("Feature-rich", "Limited features", {
    en: "feature-rich, full-featured, packed with features, plenty of features, rich feature set, comprehensive features, many features, powerful features, versatile, all-in-one | limited features, lacks features, missing features, basic features, limited functionality",
    de: "funktionsreich, vielseitig, umfangreiche funktionen, viele funktionen | eingeschränkte funktionen, wenige funktionen",
    fr: "polyvalent, complet, complète, nombreuses fonctionnalités | fonctionnalités limitées",
    es: "versátil, completo, muchas funciones, numerosas funciones | funciones limitadas",
    it: "versatile, completo, numerose funzioni | funzioni limitate",
    pt: "versátil, completo, muitos recursos, muitas funcionalidades | recursos limitados, funcionalidades limitadas",
    nl: "veelzijdig, uitgebreide functies, veel functies | beperkte functies, weinig functies",
  }),
  quality("Customizable", "Inflexible", {
    en: "customizable, customisable, flexible, configurable, adaptable | inflexible, rigid",
    de: "anpassbar, flexibel, flexible, konfigurierbar | unflexibel, starr",
    fr: "personnalisable, flexible, modulable | rigide",
    es: "personalizable, flexible, adaptable | rígido, poco flexible",
    it: "personalizzabile, flessibile, configurabile | rigido, poco flessibile",
    pt: "personalizável, flexível, flexíveis, adaptável | rígido, pouco flexível",
    nl: "aanpasbaar, aanpasbare, flexibel, flexibele | inflexibel, inflexibele",
  }),
  quality("Secure", "Insecure", {
    en: "secure, strong security, privacy-focused, safe, safer, safest | insecure, security concerns, privacy concerns, data breach, data breaches, unsafe",
    de: "sicher, datenschutzfreundlich, hohe sicherheit | unsicher, sicherheitsbedenken, datenleck, sicherheitslücken",
    fr: "sécurisé, sûr, sûre | peu sûr, fuite de données, failles de sécurité",
    es: "seguro, segura, alta seguridad | inseguro, filtración de datos, problemas de seguridad",
    it: "sicuro, elevata sicurezza | insicuro, violazione dei dati, problemi di sicurezza",
    pt: "seguro, alta segurança | inseguro, violação de dados, problemas de segurança",
    nl: "veilig, hoge beveiliging | onveilig, datalek, beveiligingsproblemen",
  }),
  quality("Transparent", "Hidden fees", {
    en: "transparent, transparent pricing, no hidden fees, clear pricing | hidden fees, hidden costs, unclear pricing",
    de: "transparent, keine versteckten kosten, keine versteckten gebühren | versteckte kosten, versteckte gebühren, intransparent",
    fr: "transparent, sans frais cachés | frais cachés, opaque",
    es: "transparente, sin comisiones ocultas, sin costes ocultos | costes ocultos, comisiones ocultas, opaco",
    it: "trasparente, senza costi nascosti | costi nascosti",
    pt: "transparente, sem custos ocultos, sem taxas ocultas | custos ocultos, taxas ocultas",
    nl: "transparant, geen verborgen kosten | verborgen kosten",
  }),
  quality("Scalable", "Hard to scale", {
    en: "scalable, scales well | hard to scale, does not scale",
    de: "skalierbar | schwer skalierbar",
    fr: "évolutif, évolutive, extensible | difficile à faire évoluer",
    es: "escalable | difícil de escalar",
    it: "scalabile | difficile da scalare",
    pt: "escalável | difícil de escalar",
    nl: "schaalbaar, schaalbare | moeilijk schaalbaar",
  }),
  quality("Weatherproof", "Not weatherproof", {
    en: "waterproof, weatherproof, weather-resistant, water-resistant | leaks, not waterproof",
    de: "wasserdicht, wetterfest, wasserfest, wasserabweisend | undicht",
    fr: "imperméable, étanche | fuites",
    es: "impermeable, resistente al agua | goteras",
    it: "impermeabile, resistente all'acqua | perdite d'acqua",
    pt: "impermeável, à prova d'água, à prova de água | infiltrações",
    nl: "waterdicht, waterdichte, weerbestendig | lekt",
  }),
  quality("Accurate", "Inaccurate", {
    en: "accurate, precise | inaccurate, imprecise",
    de: "genau, präzise | ungenau, unpräzise",
    fr: "précis, précise, exact | imprécis, inexact",
    es: "preciso, exacto | impreciso, inexacto",
    it: "preciso, accurato | impreciso",
    pt: "preciso, exato | impreciso",
    nl: "nauwkeurig, precies | onnauwkeurig",
  }),
  quality("Experienced", "Inexperienced", {
    en: "experienced, long-standing, established, decades of experience | inexperienced, newcomer",
    de: "erfahren, etabliert, langjährige erfahrung, jahrzehntelange erfahrung | unerfahren, neuling",
    fr: "expérimenté, établi, longue expérience | inexpérimenté, nouveau venu",
    es: "experimentado, consolidado, larga experiencia | inexperto, recién llegado",
    it: "esperto, affermato, lunga esperienza | inesperto",
    pt: "experiente, consolidado, longa experiência | inexperiente",
    nl: "ervaren, gevestigd, jarenlange ervaring | onervaren, nieuwkomer",
  }),
];

/** Phrases in which a word above means something else: "a safe bet", "bien sûr". */
export const idioms: Record<Language, string> = {
  en: "safe bet, safe choice, safe pick, safe option, fast food, fast fashion, quick look, quick tip, quick note, quick summary, quick answer, quick overview, quick comparison, heavy users, heavy use, heavy traffic, heavy lifting, heavy rain",
  de: "schwer zu, leicht zu, schnell zu, sichere wahl, leicht verständlich, leicht erreichbar, schwer erreichbar, schwer erhältlich, genau das, genau die, genau der, genau den, genau dann, genau wie, genau so, genau richtig",
  fr: "bien sûr, valeur sûre, à coup sûr",
  es: "seguro que, apuesta segura, de seguro",
  it: "di sicuro, scelta sicura",
  pt: "aposta segura, escolha segura, leve em",
  nl: "veilige keuze",
};

/** Words after which the next quality is said against. German `noch` is none: it is mostly `even`, and `weder` stands before it. */
export const negations: Record<Language, string> = {
  en: "not no never without lacks lack lacking least hardly barely rarely neither nor nobody none cannot",
  de: "nicht kein keine keinen keiner keines keineswegs keinesfalls nie niemals selten ohne kaum weder niemand",
  fr: "pas jamais sans guère aucun aucune ni rarement",
  es: "no nunca sin tampoco ningún ninguna ni nada nadie",
  pt: "não nunca sem jamais nenhum nenhuma nem nada ninguém",
  it: "non mai senza nessun nessuna né niente affatto",
  nl: "niet geen nooit zonder nauwelijks noch allesbehalve zelden",
};

/**
 * Endings that adjectives take and that say nothing about their meaning (after the light stemmers of J. Savoy, SAC 2006), taken
 * off as long as there are any; the look-behind keeps short words whole. English has all forms in the list.
 */
export const endings: Record<Language, RegExp | null> = {
  en: null,
  de: /(?<=.{5})(?:st)?e[rsnm]?$/,
  fr: /(?<=.{4})(?:es|e|s)$/,
  es: /(?<=.{3})(?:[ao]s?|s)$/,
  it: /(?<=.{3})[aoei]$/,
  pt: /(?<=.{3})(?:[ao]s?|s)$/,
  nl: /(?<=.{5})(?:d?ere?|ste?|e)$/,
};
