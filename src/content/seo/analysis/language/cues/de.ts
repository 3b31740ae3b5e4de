import type { Cues } from "./cues.ts";

export const de: Cues = {
  genericAnchors: [
    "hier",
    "hier klicken",
    "klicken sie hier",
    "klick hier",
    "klicke hier",
    "mehr",
    "mehr erfahren",
    "mehr lesen",
    "mehr infos",
    "mehr informationen",
    "weiter",
    "weiterlesen",
    "weitere informationen",
    "details",
    "link",
    "dieser link",
    "diese seite",
    "diesem link",
    "dieser artikel",
    "zum artikel",
    "jetzt lesen",
    "lesen sie mehr",
    "erfahren sie mehr",
    "erfahre mehr",
  ],
  genericTitles: [
    "startseite",
    "home",
    "homepage",
    "ohne titel",
    "unbenannt",
    "unbenanntes dokument",
    "neue seite",
    "seite",
    "seite 1",
    "artikel",
    "blog",
    "beitrag",
    "blogbeitrag",
    "willkommen",
    "herzlich willkommen",
    "dokument",
    "index",
    "titel",
    "test",
    "entwurf",
    "produkt",
    "produkte",
    "uber uns",
  ],
  filler:
    /^(?:in (?:der heutigen|unserer heutigen|einer welt|der modernen|unserer modernen|unserer schnelllebigen|der schnelllebigen|zeiten (?:von|der))|heutzutage|im (?:zeitalter|heutigen|digitalen zeitalter)|seit (?:jeher|menschengedenken|anbeginn)|schon immer|es ist kein geheimnis|wie wir alle wissen|wie jeder weiß|jeder kennt|wer kennt (?:es|das|sie|ihn) nicht|haben sie sich (?:schon|jemals|auch)|hast du dich (?:schon|jemals|auch)|sind sie auf der suche|bist du auf der suche|suchen sie nach|(?:herzlich )?willkommen (?:auf|bei|in|zu)|wir leben in|stellen sie sich vor|stell dir vor|in der welt (?:der|des|von)|immer mehr (?:menschen|leute|unternehmen|deutsche|nutzer))/i,
  announcement:
    /^(?:in diesem (?:artikel|beitrag|ratgeber|text|abschnitt|leitfaden|blogbeitrag)|auf dieser seite (?:erfahren|finden|zeigen|lesen|möchten|stellen)|(?:dieser|unser) (?:artikel|beitrag|ratgeber|leitfaden) (?:zeigt|erklärt|behandelt|beleuchtet|geht)|(?:im folgenden|nachfolgend|hier) (?:erfahren|erklären|zeigen|werden|stellen|finden|lesen)|wir (?:werden|wollen|möchten) (?:uns|ihnen|euch|dir|im|hier|heute)|(?:lesen sie|lies) (?:jetzt |hier |einfach |dann )?weiter|tauchen wir ein|schauen wir uns|bevor wir)/i,
  deferral:
    /\b(?:kontaktieren sie uns|kontaktiere uns|sprechen sie uns (?:[a-z]{2,12} ){0,2}an|rufen sie uns (?:[a-z]{2,12} ){0,2}an|fragen sie (?:uns|unser)|melden sie sich|schreiben sie uns|demnächst|folgt in kürze|in kürze (?:mehr|hier)|wird noch (?:ergänzt|bekannt)|mehr dazu (?:später|bald|demnächst)|dazu (?:später|bald) mehr|lesen sie weiter|gute frage|schwer zu sagen|(?:das|es) kommt (?:ganz )?darauf an|das hängt (?:ganz )?davon ab|pauschal nicht (?:zu )?beantworten|lässt sich (?:so )?(?:nicht )?pauschal)/i,
  definitionQuestion:
    /^(?:was (?:ist|sind|bedeutet|bedeuten|heißt|versteht man unter)|definition(?: von)?|bedeutung(?: von)?)\s(?!(?:im |in |ist |enthalten|inbegriffen|besser|neu|erlaubt|verboten|zu (?:tun|beachten)|der (?:unterschied|beste|preis)|die beste|das beste)\b)(?:eine?n?r? |der |die |das )?(.+?)\s?\??$/i,
  definitionVerb:
    /^(?:\s*\([^)]{1,60}\))?,?\s*(?:\p{L}+ ){0,1}?(?:ist|sind|bezeichnet|bezeichnen|bedeutet|bedeuten|heißt|nennt man|meint|steht für|versteht man|umfasst|beschreibt|beschreiben)\b/iu,
  question:
    /^(?:was|wie|warum|wieso|weshalb|wann|wo|wer|wen|wem|welche[rsnm]?|wofür|womit|wodurch|woran|worauf|ist|sind|kann|können|darf|muss|soll|sollte|lohnt)\b/i,
  researchClaim:
    /(?:\b(?:studien?|untersuchungen|forschungen?|umfragen?|statistiken|experten|fachleute|forscher|wissenschaftler|analysten) (?:haben |hat |eindeutig |immer wieder )*(?:zeigen|zeigt|belegen|belegt|beweisen|beweist|ergaben|ergab|ergeben|gezeigt|bestätigen|bestätigt|sagen|empfehlen|schätzen|sind sich einig|gehen davon aus|raten|fanden)|es ist (?:wissenschaftlich )?(?:erwiesen|bewiesen|belegt)|(?:laut|nach|zufolge) (?:aktuellen |neuen |einer |neuesten |verschiedenen )*(?:studien?|umfragen?|experten|untersuchungen|statistiken)|studien zufolge|experten zufolge)/i,
  population:
    /(?:menschen|nutzer|kunden|verbraucher|käufer|unternehmen|firmen|betriebe|mitarbeiter|beschäftigte|deutschen|erwachsenen?|haushalte|wohnungen|patienten|befragten?|besitzer|liebhaber|einsteiger|anfänger|gärtner|wanderer|sportler|leser|eltern|mieter|halter|tierhalter|personen|anwender|suchanfragen|besucher|trinker|frauen|männer|kinder|studierende|teams|fahrer|leser|aller)\b/i,
  attribution:
    /(?:\b(?:laut|gemäß|nach angaben|nach zahlen|zufolge)\s+(?:der |des |dem |von |einer |eines )?(?!Studien?\b|Experten|Umfragen?\b|Untersuchungen|Statistiken|Forschern)\p{Lu}|Quelle:|\(Quelle|eigene[nr]? (?:Messung|Umfrage|Test|Erhebung|Daten)|wir haben (?:gemessen|befragt|getestet)|in unserem (?:Test|Labor)|(?:Universität|Institut|Bundesamt|Umweltbundesamt|Stiftung|Behörde|Bundesnetzagentur|Verbraucherzentrale|Ministerium|Verband) )/u,
  byline:
    /^(?:(?:Ein )?(?:Beitrag |Artikel |Text )?[Vv]on:?|Autor(?:in)?:?|Verfasst von|Geschrieben von|Geprüft von|Text:)\s+(?:Dr\.? |Prof\.? )?\p{Lu}[\p{L}.'’-]+/u,
  asOf: /(?:\bStand|aktualisiert|zuletzt (?:geprüft|geändert)|Ausgabe|Ratgeber|Vergleich|Test|Preise|Trends?|beste[nrs]?)\b/i,
  stepWords: [
    /\b(?:zuerst|zunächst|als erstes|beginnen sie|beginne mit|erstens|schritt (?:1|eins)|im ersten schritt)\b/i,
    /\b(?:zweitens|dann|danach|anschließend|als nächstes|schritt (?:2|zwei)|im zweiten schritt)\b/i,
    /\b(?:drittens|dann|danach|anschließend|daraufhin|schritt (?:3|drei)|im dritten schritt)\b/i,
    /\b(?:viertens|zuletzt|schließlich|zum schluss|abschließend|schritt (?:4|vier)|am ende)\b/i,
  ],
  shortSection:
    /(?:Quellen?|Literatur|Kontakt|Über|Autor|Weiterführend|Verwandt|Siehe auch|Fazit|Zusammenfassung|Hinweis|Impressum|Links|Kurz|Versand|Rechtliches|Weitere|Nächste|Lizenz|Support)/i,
  promisedCount:
    /(?:^|[\s(:–—-])(\d{1,2}|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf)\s(?:\p{L}[\p{L}-]{0,39}\s){0,3}?(?:\p{L}{0,30}(?:tipps?|schritten?|gründen?|fehlern?)|\p{L}{0,30}wege|\p{L}{0,30}(?:ideen|fakten)|\p{L}{0,30}beispiele|\p{L}{0,30}(?:regeln|vorteile|methoden)|tools|\p{L}{0,30}fragen|\p{L}*tricks|arten|\p{L}{0,30}(?:merkmale|kriterien)|dinge|strategien|anzeichen)\b/iu,
  genericAlt:
    /^(?:bild|foto|grafik|image|img|screenshot|icon|logo|abbildung|illustration|banner|platzhalter|produktbild|produktfoto|symbolbild)[\s\d.:-]*$/i,
};
