import type { Cues } from "./cues.ts";

export const nl: Cues = {
  genericAnchors: [
    "hier",
    "klik hier",
    "lees meer",
    "meer",
    "meer informatie",
    "meer info",
    "lees verder",
    "verder lezen",
    "link",
    "deze link",
    "deze pagina",
    "dit artikel",
    "details",
    "bekijk",
    "ontdek meer",
    "meer weten",
    "ga verder",
  ],
  genericTitles: [
    "home",
    "homepage",
    "startpagina",
    "zonder titel",
    "naamloos",
    "nieuwe pagina",
    "pagina",
    "pagina 1",
    "artikel",
    "blog",
    "welkom",
    "document",
    "index",
    "titel",
    "test",
    "concept",
    "product",
    "producten",
    "over ons",
  ],
  filler:
    /^(?:in (?:de huidige|de moderne|het huidige|onze huidige|deze moderne|een wereld|de wereld van)|tegenwoordig|vandaag de dag|in het (?:tijdperk|digitale tijdperk)|sinds mensenheugenis|al sinds|het is geen geheim|zoals we allemaal weten|zoals iedereen weet|heb je je (?:ooit|wel eens)|heeft u zich|ben je op zoek|bent u op zoek|welkom (?:op|bij|in)|we leven in|stel je voor|wie kent|steeds meer (?:mensen|bedrijven|nederlanders|gebruikers))/i,
  announcement:
    /^(?:in (?:dit artikel|deze gids|deze blog|dit bericht|deze handleiding)|op deze pagina (?:lees|vind|leggen)|dit artikel (?:legt|gaat|behandelt|laat)|(?:we|wij) (?:gaan|zullen) (?:kijken|bespreken|het|je|u|uitleggen)|hieronder (?:lees|leggen|vind)|lees (?:dan |snel )?verder|laten we|voordat we)/i,
  deferral:
    /(?:neem (?:[a-z]{2,12} ){0,2}contact (?:met ons )?op|bel ons|vraag (?:het )?(?:aan )?ons|binnenkort|volgt (?:later|nog)|wordt vervolgd|goede vraag|moeilijk te zeggen|dat hangt (?:er)?van? ?af|dat ligt eraan|er is geen (?:simpel|eenvoudig|eenduidig) antwoord|lees verder)/i,
  definitionQuestion: /^(?:wat (?:is|zijn|betekent|betekenen)|definitie van|betekenis van)\s(?:een |de |het )?(.+?)\s?\??$/i,
  definitionVerb:
    /^(?:\s*\([^)]{1,60}\))?,?\s*(?:is|zijn|betekent|verwijst naar|staat voor|omvat|beschrijft|houdt in|noemen we)\b/i,
  question: /^(?:wat|hoe|waarom|wanneer|waar|wie|welke|hoeveel|is|zijn|kan|kun|mag|moet)\b/i,
  researchClaim:
    /(?:(?:studies|onderzoek(?:en)?|enquêtes|statistieken|experts|deskundigen|wetenschappers|onderzoekers) (?:hebben |heeft )*(?:tonen|toont|wijzen|wijst|bewijzen|bewijst|laten zien|laat zien|bevestigen|bevestigt|aangetoond|zeggen|schatten|adviseren)|het is (?:wetenschappelijk )?(?:bewezen|aangetoond)|(?:volgens|uit) (?:een |recent |diverse |verschillende )*(?:studies|studie|onderzoek|experts|deskundigen|enquêtes))/i,
  population:
    /\b(?:mensen|gebruikers|klanten|consumenten|kopers|bedrijven|werknemers|medewerkers|nederlanders|volwassenen|huishoudens|woningen|patiënten|respondenten|eigenaren|liefhebbers|beginners|tuiniers|sporters|reizigers|ouders|huurders|bezoekers|vrouwen|mannen|kinderen|studenten|professionals|lezers)\b/i,
  attribution:
    /(?:[Vv]olgens (?:het |de |een onderzoek van )?(?!onderzoek|experts|studies|deskundigen)\p{Lu}|[Bb]ron\s*:|\([Bb]ron|onze eigen (?:tests|metingen|gegevens)|we hebben (?:gemeten|getest|gevraagd)|(?:Universiteit|Instituut|Ministerie|CBS|RIVM) ?)/u,
  byline: /^(?:(?:Geschreven |Gepubliceerd |Artikel )?[Dd]oor|Auteur)(?:\s*:)?\s+(?:Dr\.? )?\p{Lu}[\p{L}.'’-]+/u,
  asOf: /(?:bijgewerkt|laatst (?:gewijzigd|gecontroleerd)|editie|gids|vergelijking|prijzen|trends|beste)\b/i,
  stepWords: [
    /\b(?:eerst|ten eerste|allereerst|om te beginnen|begin met|stap (?:1|een|één))\b/i,
    /\b(?:ten tweede|daarna|vervolgens|dan|stap (?:2|twee))\b/i,
    /\b(?:ten derde|daarna|vervolgens|dan|stap (?:3|drie))\b/i,
    /\b(?:ten vierde|ten slotte|tot slot|als laatste|stap (?:4|vier))\b/i,
  ],
  shortSection:
    /(?:Bronnen|Bron|Referenties|Contact|Over|Auteur|Zie ook|Gerelateerd|Conclusie|Samenvatting|Opmerking|Links|Kort|Verzending|Licentie)/i,
  promisedCount:
    /(?:^|[\s(:–—-])(\d{1,2}|drie|vier|vijf|zes|zeven|acht|negen|tien)\s(?:\p{L}[\p{L}-]{0,39}\s){0,3}?(?:tips|stappen|manieren|redenen|ideeën|fouten|dingen|feiten|voorbeelden|regels|voordelen|methoden|tools|vragen|tekenen|trucs|soorten|criteria|strategieën|technieken)(?![\p{L}])/iu,
  genericAlt: /^(?:afbeelding|img|image|foto|grafiek|screenshot|icoon|logo|figuur|illustratie|banner|productfoto)[\s\d.:-]*$/i,
};
