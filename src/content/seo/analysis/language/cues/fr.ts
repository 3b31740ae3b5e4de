import type { Cues } from "./cues.ts";

export const fr: Cues = {
  genericAnchors: [
    "ici",
    "cliquez ici",
    "cliquer ici",
    "clique ici",
    "lire la suite",
    "en savoir plus",
    "plus",
    "plus d'infos",
    "plus d'informations",
    "suite",
    "la suite",
    "voir plus",
    "voir",
    "lien",
    "ce lien",
    "cette page",
    "cet article",
    "details",
    "decouvrir",
    "decouvrez",
    "lire",
    "savoir plus",
    "par ici",
  ],
  genericTitles: [
    "accueil",
    "page d'accueil",
    "sans titre",
    "document sans titre",
    "nouvelle page",
    "page",
    "page 1",
    "article",
    "blog",
    "bienvenue",
    "document",
    "index",
    "titre",
    "test",
    "brouillon",
    "produit",
    "produits",
    "a propos",
    "home",
  ],
  filler:
    /^(?:dans (?:le monde (?:d['’]aujourd['’]hui|actuel|moderne)|notre (?:monde|société|époque)|un monde|la société actuelle|l['’]univers)|de nos jours|à l['’](?:ère|heure) (?:du|de|actuelle|où)|aujourd['’]hui,? plus que jamais|depuis (?:la nuit des temps|toujours|des siècles)|ce n['’]est (?:un secret pour personne|pas un secret)|comme (?:nous le savons tous|chacun (?:le )?sait|tout le monde)|qui n['’]a (?:jamais|pas)|vous êtes-vous (?:déjà|jamais)|avez-vous déjà|vous cherchez|êtes-vous à la recherche|bienvenue (?:sur|dans|chez)|nous vivons dans|imaginez|en matière de|il est bien connu|de plus en plus (?:de (?:personnes|gens|français|monde|particuliers)|d['’](?:entreprises|utilisateurs)))/i,
  announcement:
    /^(?:dans (?:cet article|ce guide|ce billet|cette page|ce texte|cette section|ce dossier|ce tutoriel),?|cet article (?:explique|présente|va|vous|aborde)|ce guide (?:explique|présente|va|vous)|nous allons (?:voir|explorer|découvrir|expliquer|aborder|parler|vous)|découvrons|plongeons|voyons|poursuivez votre lecture|lisez la suite|suivez (?:le guide|nos)|ci-dessous,? (?:nous|vous)|avant de (?:commencer|plonger))/i,
  deferral:
    /(?:contactez[- ]nous|n['’]hésitez pas à nous (?:contacter|appeler)|appelez[- ]nous|demandez à (?:notre|nos)|bientôt disponible|prochainement|à venir|à suivre|nous y reviendrons|restez à l['’]écoute|bonne question|difficile à dire|(?:ça|cela) dépend|tout dépend|il n['’]y a pas de réponse (?:simple|unique)|lisez la suite|plus de détails (?:plus tard|bientôt))/i,
  definitionQuestion:
    /^(?:qu['’]est[- ]ce (?:que c['’]est que|qu['’]|que|qu)|c['’]est quoi|que (?:signifie|veut dire)|qu['’]appelle[- ]t[- ]on|définition (?:de |d['’]|du |des ))\s*(?!(?:je|tu|il|on|vous|nous|la (?:différence|meilleure)|le (?:meilleur|prix))(?![\p{L}]))(?:une? |l['’]|le |la |les )?(.+?)\s?\??$/iu,
  definitionVerb:
    /^(?:\s*\([^)]{1,60}\))?,?\s*(?:est|sont|désigne|désignent|signifie|consiste|correspond|représente|se définit|se réfère|regroupe|c['’]est)(?![\p{L}])/iu,
  question:
    /^(?:qu['’]|que |quoi|quel(?:le)?s? |comment|pourquoi|quand|où |qui |combien|est[- ]ce|peut[- ]on|faut[- ]il|doit[- ]on)/i,
  researchClaim:
    /(?:(?<!\p{L})(?:études?|recherches?|enquêtes?|sondages?|statistiques|experts?|spécialistes|scientifiques|chercheurs|analystes) (?:(?:récentes?|scientifiques?|cliniques?|indépendantes?|internationales?|européennes?|américaines?) )?(?:ont |a |le |l['’])*(?:montre(?:nt)?|montré|démontre(?:nt)?|démontré|prouve(?:nt)?|prouvé|révèle(?:nt)?|révélé|indique(?:nt)?|confirme(?:nt)?|confirmé|affirme(?:nt)?|estime(?:nt)?|recommande(?:nt)?|s['’]accordent|suggère(?:nt)?)|il est (?:scientifiquement )?(?:prouvé|démontré|établi)|(?:selon|d['’]après) (?:des |les |une |de récentes |plusieurs |certaines )*(?:études?|experts?|recherches|sondages?|statistiques|spécialistes))/iu,
  population:
    /\b(?:personnes|utilisateurs|clients|consommateurs|acheteurs|entreprises|sociétés|salariés|employés|français|adultes|foyers|ménages|logements|patients|sondés|répondants|propriétaires|amateurs|passionnés|débutants|randonneurs|jardiniers|sportifs|joueurs|lecteurs|voyageurs|parents|internautes|gens|visiteurs|femmes|hommes|enfants|étudiants|équipes|conducteurs|lecteurs|buveurs|professionnels|pme)\b/i,
  attribution:
    /(?:(?:selon|d['’]après|Selon|D['’]après) (?:le |la |les |l['’]|une étude (?:de |du |d['’]))?(?!études|experts|recherches|sondages|statistiques)\p{Lu}|[Ss]ource\s*:|\([Ss]ource|nos (?:propres )?(?:tests|mesures|données|enquêtes)|nous avons (?:mesuré|testé|interrogé)|(?:Université|Institut|Ministère|Agence|Autorité|Organisation|Fédération|INSEE|ADEME)(?!\p{L}))/u,
  byline:
    /^(?:(?:Écrit |Rédigé |Publié |Article |Relu )?[Pp]ar|Auteure?|Autrice)(?:\s*:)?\s+(?:Dr\.? |Pr\.? )?\p{Lu}[\p{L}.'’-]+/u,
  asOf: /(?:mis[e]? à jour|en date d|au \d|édition|dernière (?:révision|mise à jour)|guide|comparatif|prix|tarifs|tendances|meilleure?s?)\b/i,
  stepWords: [
    /(?:\b(?:d['’]abord|commencez par|commencer par|tout d['’]abord|premièrement|en premier lieu|pour commencer|étape (?:1|un))\b|(?<!\p{L})étape 1)/iu,
    /(?<!\p{L})(?:ensuite|deuxièmement|puis|en second lieu|étape (?:2|deux))(?!\p{L})/iu,
    /(?<!\p{L})(?:troisièmement|puis|ensuite|après cela|étape (?:3|trois))(?!\p{L})/iu,
    /(?<!\p{L})(?:enfin|quatrièmement|finalement|pour finir|étape (?:4|quatre))(?!\p{L})/iu,
  ],
  shortSection:
    /(?:Sources?|Références|Contact|À propos|Auteur|Voir aussi|Pour aller plus loin|Conclusion|Résumé|Note|Mentions|Liens|En bref|Livraison|En résumé|Licence|Ressources)/i,
  promisedCount:
    /(?:^|[\s(:–—-])(\d{1,2}|trois|quatre|cinq|six|sept|huit|neuf|dix|douze)\s(?:\p{L}[\p{L}-]{0,39}\s){0,3}?(?:conseils?|étapes?|façons?|raisons?|idées?|erreurs?|choses?|faits?|exemples?|règles?|avantages?|méthodes?|outils?|questions?|signes?|astuces?|types?|critères?|stratégies|techniques?)(?![\p{L}])/iu,
  genericAlt:
    /^(?:image|img|photo|photographie|illustration|graphique|capture d['’]écran|icône|logo|figure|bannière|visuel|photo du produit|image du produit)[\s\d.:-]*$/i,
};
