import type { Cues } from "./cues.ts";

export const it: Cues = {
  genericAnchors: [
    "qui",
    "clicca qui",
    "clicca",
    "leggi di piu",
    "leggi tutto",
    "scopri di piu",
    "di piu",
    "piu informazioni",
    "maggiori informazioni",
    "continua",
    "continua a leggere",
    "link",
    "questo link",
    "questa pagina",
    "questo articolo",
    "dettagli",
    "vedi",
    "vai",
    "scopri",
    "per saperne di piu",
  ],
  genericTitles: [
    "home",
    "homepage",
    "pagina iniziale",
    "senza titolo",
    "nuova pagina",
    "pagina",
    "pagina 1",
    "articolo",
    "blog",
    "benvenuto",
    "benvenuti",
    "documento",
    "indice",
    "titolo",
    "prova",
    "bozza",
    "prodotto",
    "prodotti",
    "chi siamo",
  ],
  filler:
    /^(?:nel mondo (?:di oggi|odierno|moderno|attuale)|nella (?:società|vita) (?:odierna|moderna|di oggi|attuale)|al giorno d['’]oggi|oggigiorno|nell['’]era|da sempre|dalla notte dei tempi|non è un segreto|come tutti sappiamo|come tutti sanno|ti sei mai chiesto|vi siete mai chiesti|stai cercando|siete alla ricerca|benvenut[oi] (?:su|nel|in)|viviamo in|immagina|chi non|sempre più (?:persone|aziende|italiani|utenti))/i,
  announcement:
    /^(?:in (?:questo articolo|questa guida|questo post|questa pagina|questo testo|questa sezione),?|questo articolo (?:spiega|presenta|tratta)|(?:vedremo|scopriremo|esploreremo|andremo)|di seguito (?:vedremo|spieghiamo|scoprirai)|continua a leggere|prima di (?:iniziare|cominciare))/i,
  deferral:
    /(?:contattaci|contattateci|chiamaci|chiedi al nostro|prossimamente|in arrivo|presto disponibile|ne parleremo|buona domanda|difficile dirlo|dipende\.|dipende da molti|non esiste una risposta (?:semplice|unica)|continua a leggere)/i,
  definitionQuestion:
    /^(?:(?:che )?cos['’](?:è|e)|che cosa (?:è|sono|significa)|cosa (?:è|sono|significa|si intende per)|definizione di|significato di)\s{0,3}(?:un['’]|una? |uno |il |lo |la |l['’]|i |gli |le )?(.+?)\s?\??$/i,
  definitionVerb:
    /^(?:\s*\([^)]{1,60}\))?,?\s*(?:è|sono|significa|indica|consiste|si riferisce|si definisce|rappresenta|descrive)(?![\p{L}])/iu,
  question:
    /^(?:che |cosa|cos['’]|come|perché|quando|dove|chi |quale|quali|quanto|quanta|quanti|quante|si può|è possibile|conviene)(?![\p{L}])/iu,
  researchClaim:
    /(?:\b(?:studi|studio|ricerche|ricerca|sondaggi|statistiche|esperti|specialisti|scienziati|ricercatori) (?:(?:recent[ei]|scientific[aio]|scientifiche|clinic[aio]|indipendent[ei]|internazional[ei]) )?(?:hanno |ha )*(?:mostrano|mostra|mostrato|dimostrano|dimostra|dimostrato|provano|prova|rivelano|rivela|indicano|indica|confermano|conferma|affermano|stimano|stima|consigliano|concordano|suggeriscono|suggerisce)|è (?:scientificamente )?(?:provato|dimostrato)|secondo (?:gli |le |uno |una |alcuni |recenti |diversi )*(?:studi|studio|esperti|ricerche|sondaggi|statistiche))/i,
  population:
    /\b(?:persone|utenti|clienti|consumatori|acquirenti|aziende|imprese|lavoratori|dipendenti|italiani|adulti|famiglie|abitazioni|pazienti|intervistati|proprietari|appassionati|principianti|giardinieri|sportivi|lettori|viaggiatori|genitori|visitatori|donne|uomini|bambini|studenti|professionisti|lettori)\b/i,
  attribution:
    /(?:(?:secondo|Secondo) (?:il |la |l['’]|i |uno studio (?:di|del|della|dell['’]) ?)?(?!studi|esperti|ricerche|sondaggi)\p{Lu}|[Ff]onte\s*:|\([Ff]onte|nostr[ie] (?:test|misurazioni|dati)|abbiamo (?:misurato|testato|intervistato)|(?:Università|Istituto|Ministero|Agenzia|Autorità|Organizzazione|Associazione|ISTAT)(?!\p{L}))/u,
  byline:
    /^(?:(?:Scritto |Pubblicato |Articolo |A cura )?[Dd]i|Autore|Autrice)(?:\s*:)?\s+(?:Dott\.? )?\p{Lu}[\p{L}.'’-]+\s+\p{Lu}/u,
  asOf: /(?:aggiornat[oa]|ultimo aggiornamento|edizione|guida|confronto|prezzi|tendenze|migliori)\b/i,
  stepWords: [
    /^prima\b(?! d[ei]\b)|\b(?:prima di tutto|innanzitutto|(?:inizia|cominci)(?:a|ate|are)? (?:da|con)|per prima cosa|in primo luogo|passo (?:1|uno)|per iniziare)\b/i,
    /\b(?:poi|quindi|in secondo luogo|successivamente|dopo|passo (?:2|due))\b/i,
    /\b(?:poi|quindi|in terzo luogo|successivamente|dopo|passo (?:3|tre))\b/i,
    /\b(?:infine|in quarto luogo|per finire|passo (?:4|quattro))\b/i,
  ],
  shortSection:
    /(?:Fonti?|Riferimenti|Contatti|Informazioni|Autore|Vedi anche|Correlati|Conclusion[ei]|Riepilogo|Nota|Link|In breve|Spedizione|Risorse|Licenza)/i,
  promisedCount:
    /(?:^|[\s(:–—-])(\d{1,2}|tre|quattro|cinque|sei|sette|otto|nove|dieci)\s(?:\p{L}[\p{L}-]{0,39}\s){0,3}?(?:consigli|passi|passaggi|modi|motivi|idee|errori|cose|fatti|esempi|regole|vantaggi|metodi|strumenti|domande|segni|trucchi|tipi|criteri|strategie|tecniche)(?![\p{L}])/iu,
  genericAlt: /^(?:immagine|img|image|foto|fotografia|grafico|schermata|icona|logo|figura|illustrazione|banner)[\s\d.:-]*$/i,
};
