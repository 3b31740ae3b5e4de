/**
 * A quality that answers ascribe to brands, with what it is called when it speaks for and against one, and the words by which
 * it is said. A word said against (`not`, `less`) turns it round.
 */
export interface Quality {
  positive: string;
  negative: string;
  pro: string[];
  con: string[];
}

const list = (terms: string): string[] => terms.split(",").map((term) => term.trim());

const quality = (positive: string, negative: string, pro: string, con: string): Quality => ({
  positive,
  negative,
  pro: list(pro),
  con: list(con),
});

/** English first, then German, French, Spanish and Italian. Data: a quality is added here and nowhere else. */
export const qualities: readonly Quality[] = [
  quality(
    "Affordable",
    "Expensive",
    "affordable, inexpensive, budget-friendly, cheap, low price, low prices, low cost, low-cost, reasonably priced, competitively priced, preiswert, günstig, erschwinglich, abordable, bon marché, pas cher, asequible, económico, económica, barato, barata, economico, economica, conveniente",
    "expensive, pricey, costly, overpriced, high price, high prices, teuer, kostspielig, cher, chère, coûteux, coûteuse, caro, cara, costoso, costosa",
  ),
  quality(
    "Good value",
    "Poor value",
    "good value, great value, excellent value, best value, value for money, gutes preis-leistungs-verhältnis, bon rapport qualité-prix, buena relación calidad-precio, buon rapporto qualità-prezzo",
    "poor value, bad value, not worth the money",
  ),
  quality(
    "High quality",
    "Poor quality",
    "high quality, high-quality, top quality, premium quality, well made, well-made, well built, well-built, excellent quality, hochwertig, hochwertige, haute qualité, alta calidad, alta qualità",
    "poor quality, low quality, low-quality, poorly made, cheaply made, shoddy, flimsy, minderwertig, mauvaise qualité, mala calidad, scarsa qualità",
  ),
  quality(
    "Durable",
    "Fragile",
    "durable, long-lasting, long lasting, robust, sturdy, rugged, hard-wearing, built to last, langlebig, robust, solide, résistant, duradero, duradera, resistente, robusto, robusta",
    "fragile, wears out, breaks easily, not durable, zerbrechlich, frágil, fragile",
  ),
  quality(
    "Reliable",
    "Unreliable",
    "reliable, dependable, consistent, zuverlässig, verlässlich, fiable, confiable, affidabile",
    "unreliable, inconsistent, buggy, outages, unzuverlässig, inaffidabile, poco fiable",
  ),
  quality(
    "Trusted",
    "Distrusted",
    "trusted, trustworthy, reputable, well regarded, well-regarded, highly regarded, renowned, vertrauenswürdig, renommiert, réputé, réputée, renombrado, rinomato, rinomata",
    "untrustworthy, questionable reputation, poor reputation, bad reputation, dubious, unseriös, controversial",
  ),
  quality(
    "Popular",
    "Little known",
    "popular, well known, well-known, widely used, market leader, leading brand, leading provider, beliebt, bekannt, populaire, connu, connue, conocido, conocida, famoso, famosa, popolare",
    "little known, little-known, lesser known, lesser-known, obscure, unbekannt, méconnu, poco conocido",
  ),
  quality(
    "Easy to use",
    "Hard to use",
    "easy to use, user-friendly, user friendly, intuitive, simple to use, beginner-friendly, easy setup, easy to set up, benutzerfreundlich, einfach zu bedienen, intuitiv, facile à utiliser, fácil de usar, intuitivo, intuitiva, facile da usare",
    "hard to use, difficult to use, steep learning curve, complicated, confusing, clunky, unintuitive, kompliziert, umständlich, compliqué, complicado, complicada, complicato",
  ),
  quality(
    "Innovative",
    "Outdated",
    "innovative, cutting-edge, cutting edge, state-of-the-art, forward-thinking, pioneering, innovativ, innovant, innovante, innovador, innovadora, innovativo, innovativa",
    "outdated, old-fashioned, dated, obsolete, veraltet, dépassé, anticuado, obsoleto, obsoleta",
  ),
  quality(
    "Fast",
    "Slow",
    "fast, quick, speedy, responsive, high performance, high-performance, schnell, rapide, rápido, rápida, veloce",
    "slow, sluggish, laggy, long wait, long waits, langsam, lent, lente, lento, lenta",
  ),
  quality(
    "Fast delivery",
    "Slow delivery",
    "fast delivery, quick delivery, fast shipping, free shipping, free delivery, next-day delivery, schnelle lieferung, kostenloser versand, livraison rapide, livraison gratuite, envío gratis, envío rápido, spedizione gratuita",
    "slow delivery, slow shipping, late delivery, late deliveries, delivery delays, shipping delays, langsame lieferung, envío lento",
  ),
  quality(
    "Helpful support",
    "Poor support",
    "excellent customer service, good customer service, great customer service, great support, excellent support, responsive support, helpful support, excellent customer support, guter kundenservice, hervorragender kundenservice, excellent service client, buen servicio al cliente, excelente atención al cliente, ottimo servizio clienti",
    "poor customer service, bad customer service, slow customer service, poor support, slow support, limited support, unresponsive support, schlechter kundenservice, mauvais service client, mal servicio al cliente",
  ),
  quality(
    "Lightweight",
    "Heavy",
    "lightweight, light weight, ultralight, featherweight, leicht, ultraleicht, léger, légère, ligero, ligera, leggero, leggera",
    "heavy, bulky, schwer, sperrig, lourd, lourde, pesado, pesada, pesante, ingombrante",
  ),
  quality(
    "Compact",
    "Large",
    "compact, space-saving, packable, kompakt, platzsparend, compacto, compacta, compatto",
    "oversized, cumbersome",
  ),
  quality(
    "Comfortable",
    "Uncomfortable",
    "comfortable, comfy, cozy, cosy, ergonomic, bequem, komfortabel, ergonomisch, confortable, cómodo, cómoda, comodo, comoda",
    "uncomfortable, unbequem, inconfortable, incómodo, incómoda, scomodo",
  ),
  quality(
    "Stylish",
    "Plain design",
    "stylish, elegant, sleek, beautiful design, attractive design, fashionable, stilvoll, élégant, élégante, elegante, con estilo",
    "ugly, plain design, bland design, unattractive, hässlich, feo, brutto",
  ),
  quality(
    "Sustainable",
    "Unsustainable",
    "sustainable, eco-friendly, environmentally friendly, recycled materials, ethical, carbon-neutral, nachhaltig, umweltfreundlich, durable et responsable, écologique, sostenible, ecológico, sostenibile, ecologico",
    "unsustainable, greenwashing, environmental concerns, unethical",
  ),
  quality(
    "Wide selection",
    "Limited selection",
    "wide selection, wide range, broad range, large selection, extensive range, great variety, wide variety, große auswahl, breites sortiment, large choix, large gamme, amplia gama, gran variedad, ampia scelta, vasta gamma",
    "limited selection, limited range, small selection, few options, limited options, geringe auswahl, choix limité, selección limitada",
  ),
  quality(
    "Feature-rich",
    "Limited features",
    "feature-rich, full-featured, comprehensive features, many features, powerful features, versatile, all-in-one, funktionsreich, vielseitig, polyvalent, complet, versátil, completo, versatile, completa",
    "limited features, lacks features, missing features, basic features, limited functionality, eingeschränkte funktionen",
  ),
  quality(
    "Customizable",
    "Inflexible",
    "customizable, customisable, flexible, configurable, adaptable, anpassbar, flexibel, personnalisable, personalizable, flessibile",
    "inflexible, rigid, not customizable, unflexibel, poco flexible",
  ),
  quality(
    "Secure",
    "Insecure",
    "secure, strong security, privacy-focused, safe, sicher, sécurisé, sécurisée, seguro, segura, sicuro, sicura",
    "insecure, security concerns, privacy concerns, data breach, data breaches, unsafe, unsicher, inseguro",
  ),
  quality(
    "Transparent",
    "Hidden fees",
    "transparent, transparent pricing, no hidden fees, clear pricing, keine versteckten kosten, sans frais cachés, sin comisiones ocultas, trasparente",
    "hidden fees, hidden costs, unclear pricing, versteckte kosten, versteckte gebühren, frais cachés, costes ocultos, costi nascosti",
  ),
  quality(
    "Scalable",
    "Hard to scale",
    "scalable, scales well, skalierbar, évolutif, escalable, scalabile",
    "hard to scale, does not scale",
  ),
  quality(
    "Weatherproof",
    "Not weatherproof",
    "waterproof, weatherproof, weather-resistant, water-resistant, wasserdicht, wetterfest, imperméable, impermeable, impermeabile",
    "leaks, not waterproof, undicht",
  ),
  quality(
    "Accurate",
    "Inaccurate",
    "accurate, precise, genau, präzise, précis, précise, preciso, precisa",
    "inaccurate, imprecise, ungenau, imprécis, impreciso",
  ),
  quality(
    "Experienced",
    "Inexperienced",
    "experienced, long-standing, established, decades of experience, erfahren, etabliert, expérimenté, experimentado, esperto, affermato",
    "inexperienced, newcomer, unerfahren, inexpérimenté",
  ),
];

/** Words after which the next quality is said against. */
export const negations: ReadonlySet<string> = new Set(
  list(
    "not, no, never, without, lacks, lack, lacking, isn't, isn’t, aren't, aren’t, wasn't, doesn't, doesn’t, don't, don’t, won't, less, least, hardly, nicht, kein, keine, keinen, nie, weniger, ohne, pas, jamais, moins, sans, nunca, menos, sin, non, mai, meno, senza",
  ),
);
