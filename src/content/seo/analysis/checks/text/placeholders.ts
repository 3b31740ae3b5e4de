import type { SourceDocument, Span, TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, type Outcome, pass } from "../../check.ts";
import { quote, quoteText, shorten } from "../../evidence.ts";
import { withoutCode } from "../../inline-code.ts";
import { textOf, valueSpan } from "../../json-ld.ts";
import type { PageKind } from "../../page-kind.ts";
import type { StructuredItem } from "../../structured-items.ts";

/** Text that an author meant to replace. */
const PLACEHOLDER =
  /\{\*\s?#?[a-z]\w{2,30}\s?\*\}|\{\|\s?[a-z]\w{2,40}\s?\|\}|\blorem ipsum\b|\bdolor sit amet\b|\[(?:(?:insert|add(?! to\b)|your|hier|einfügen|insérer|votre|insertar|tu|inserisci|inserir)[\s:][^\]]{1,60}|(?:todo|tbd|placeholder)\b[^\]]{0,60})\](?!\()|\{\{\s{0,9}[\w$][^{}]{0,60}\}\}|(?:ここに|こちらに).{0,12}(?:入力|挿入|記入)|（仮）|\[(?:ここ|タイトル|画像).{0,12}\]/i;

/** The name of something in capitals and brackets, where its value belongs, in a text that shows no template. */
const UNFILLED_NAME =
  /\[(?:[\p{Lu}']{1,14}[ _-]){0,3}(?:NAME|NOME|NOMBRE|NOM|NAAM|NAZWA|NAMN|NAVN|FIRMA|FIRM|COMPANY|BRAND|EMPRESA|ENTREPRISE|SOCIÉTÉ|AZIENDA|BEDRIJF|BEDRIJFSNAAM|FIRMENNAME|CITY|STADT|ORT|VILLE|CIUDAD|CITTÀ|CIDADE|STAD|MIASTO|LOJA|TIENDA|NEGOZIO|PRODUCT|PRODUKT|PRODUIT|PRODUCTO|PRODOTTO|PRODUTO|PRICE|PREIS|PRIX|PRECIO|PREZZO|PREÇO|PRIJS|CENA|PHONE|TELEFON|TELEFONO|TÉLÉPHONE|TELÉFONO)(?:[ _-][\p{Lu}']{1,14}){0,3}\](?![(:[])/gu;

/** What is to be pressed, or sent as it stands: "Press [PHONE]", "Text TIDE [CITY] to 60777". */
const BEFORE_SIGN =
  /(?<!\p{L})(?:press|tap|click|select|choose|push|hit|drücken?(?: sie)?|tippen?(?: sie)?|appuyez sur|pulsa|pulse|premi|prema|prima|druk op|naciśnij|tryck(?: på)?)\s$/iu;
const BEHIND_CAPITALS = /(?<!\p{L})\p{Lu}{2,12}\s$/u;
const IN_CAPITALS = /\[\p{Lu}[\p{Lu} _-]{1,30}\]/gu;

/** Texts that are to be filled in by their readers. */
const OF_TEMPLATES =
  /template|sample|example|letter|contract|vorlage|muster|beispiel|schreiben|vertrag|modèle|exemple|lettre|contrat|plantilla|modelo|ejemplo|carta|contrato|modello|esempio|lettera|contratto|exemplo|sjabloon|voorbeeld|brief|wzór|szablon|przykład|umow|mall|exempel|replac|fill in|ersetz|remplac|reempla|sostitu|substitu|vervang|zastąp|ersätt/iu;

/** The only such name in a paragraph that a page has; several are the blanks of a form. */
function unfilledName(document: SourceDocument): Place | undefined {
  const places = document.blocks.flatMap((block) => {
    if (block.kind === "code" || block.quoted) return [];
    // Several such signs in one passage are what it speaks of.
    if ((block.text.match(IN_CAPITALS)?.length ?? 0) > 1) return [];
    return [...block.text.matchAll(UNFILLED_NAME)].flatMap((match) => {
      const before = block.text.slice(Math.max(0, match.index - 20), match.index);
      return BEFORE_SIGN.test(before) || BEHIND_CAPITALS.test(before) ? [] : [{ block, match }];
    });
  });
  const [only] = places;
  const titles = [...document.titles, ...document.blocks.filter(({ kind }) => kind === "heading")];
  const isForm =
    new Set(places.map(({ match }) => match[0])).size > 1 ||
    [...titles, ...places.map(({ block }) => block)].some(({ text }) => OF_TEMPLATES.test(text));
  return only && !isForm && /\p{Ll}{3}/u.test(only.block.text) ? only : undefined;
}

/** A word behind an opening quotation mark is spoken of. */
const BEHIND_QUOTE = /["“”„«»‚‘'「]\s?$/u;

/** What an author meant to replace; where code is shown, brackets are what the reader is to replace. */
function unfilledIn(text: string, showsTemplates: boolean): RegExpExecArray | null {
  const found = PLACEHOLDER.exec(text);
  return showsTemplates && found?.[0].startsWith("[") ? null : found;
}

/** A paragraph that only puts off; as part of a sentence such words may be right. */
const COMING_SOON =
  /^(?:coming soon(?:[,.;]? please check back (?:later|soon))?|to be (?:announced|added|determined)|demnächst(?: mehr)?|folgt(?: in kürze)?|in kürze(?: hier| mehr)?|à venir|bientôt(?: disponible)?|próximamente|muy pronto|prossimamente|in arrivo|em breve|binnenkort(?: meer)?|近日公開|準備中(?:です)?)[.!…。\s]*$/i;

/** What the templates of site builders say where their owner's text belongs. */
const FILLER =
  /^(?:here (?:is|are) some (?:information|text|content|details) about (?:our|us|your|the)\b|this is (?:a|an|some) (?:sample|dummy|example|placeholder) (?:text|paragraph|page|description)|(?:add |enter |insert )?your (?:text|content|description|title)(?: goes)? here|hier (?:steht|kommt) (?:ihr|dein|der) text|(?:ajoutez )?votre texte ici|(?:aquí va )?(?:su|tu|el) texto aquí|(?:o )?seu texto aqui|il (?:tuo|vostro) testo qui)/i;

/** The label of an advertising slot, by the sizes that advertisements have. */
const AD_SLOT =
  /^(?:ad(?:vertisement)?|anzeige|publicité|publicidad|pubblicità|werbung)?[\s:([]{0,3}(?:300\s?[x×]\s?(?:250|600|50)|336\s?[x×]\s?280|728\s?[x×]\s?90|970\s?[x×]\s?(?:90|250)|160\s?[x×]\s?600|120\s?[x×]\s?600|320\s?[x×]\s?(?:50|100)|468\s?[x×]\s?60|250\s?[x×]\s?250)[\s)\]]{0,2}$/i;

/** Kinds of pages whose text never speaks of programs. */
const WITHOUT_PROGRAMS: ReadonlySet<PageKind> = new Set(["local_business", "landing", "product", "recipe", "news", "category"]);

/** A program between the sentences: what a plugin left unclosed is shown to readers and quoted by engines. */
const PROGRAM =
  /\b(?:jQuery|parseInt|document\.(?:getElementById|write|querySelector)|window\.addEventListener)\(|\bfunction ?\(\) ?\{|<\?php\b|\[\/?(?:vc|et_pb)_/;

/** What a content system puts where it runs a program, shown as it stands; and the links to edit a part of an encyclopaedia, copied from there. */
const LEFT_OVER =
  /(?:\[url=["']?https?:[^[\]]{0,300}\][^[\]]{0,200}\[\/url\][^[\]]{0,300}){2}|\[\/?(?:raw|caption|gallery|contact-form-7|embed|shortcode|column|one_half|one_third|fusion_\w{2,20}|su_\w{2,20}|av_\w{2,20})(?:\s[^\][]{0,200})?\]|\[(?:edit|modifier(?: \| modifier le code)?|bearbeiten(?: \| quelltext bearbeiten)?|editar(?: \| editar c[oó]digo)?|modifica(?: \| modifica wikitesto)?|править(?: \| править код)?|edytuj(?: \| edytuj kod)?)\]|"\s?href="https?:|\starget="_blank"\s?>?\w/i;

/** What a plugin of a content system was to replace: a name with values ("[phone loc=1]"). */
export const SHORTCODE =
  /\[(?!(?:img|a|div|span|input|link|meta|script|iframe|url|quote|code)\s)[a-z][a-z0-9]{2,20}(?:[-_][a-z0-9]{1,20}){0,4}(?:\s[a-z][a-z_-]{1,20}=["']?[^\s\][]{1,80}){1,12}\s?\/?\](?!\()/;

/** Addresses and numbers that templates show where their owner's belong. */
const SAMPLE_CONTACT =
  /\b123 (?:Street Avenue|Anywhere St|Main Street, Anytown|Your Street)\b|\(123\) (?:456-7890|555-6789)|\b(?:email@address|your-?email@\w{2,20})\.com\b|^You can edit the text in this area\b/i;

/** An address that a proxy hides from readers without scripts; in code it stands where the code had something else. */
const HIDDEN_IN_CODE = /\[email\sprotected\]/;

/** Persons that templates show where a team belongs; in so many places they are no real ones. */
const SAMPLE_PERSON =
  /^(?:John Doe|Jane Doe|Max Mustermann|Erika Mustermann|Иван Иванов|Иван Петров|Juan Pérez|Jean Dupont|Mario Rossi|Jan Kowalski|Jan Jansen|João Silva)/;
const MIN_SAMPLE_PERSONS = 3;

/** Longer passages around the text are about something else, too. */
const MAX_CONTACT = 160;

/** What a program shows where it had no number, or no text. */
const NO_VALUE = /(?<![\w])(?:NaN\s?[%€$£]|[€$£]\s?NaN(?!\w)|\[object Object\]|Invalid Date$|\$\{[a-z][\w.]{2,40}\})/;

/** A count of which a program had none. */
const UNDEFINED = /^(?:undefined|null|NaN) (?:mins?|minutes?|reads?|views?|comments?|reviews?|items?|results?)(?!\p{L})/u;

/** What stands where a script is to bring something. */
const LOADING =
  /^(?:loading|lädt|wird geladen|chargement|cargando|caricamento|carregando|laden|ładowanie|読み込み中|yükleniyor)(?:\s?(?:…|\.{1,3}))?$/i;
/** So many headings are the page's contents. */
const MIN_LOADING = 6;

/** Marks that are words of a language when written small ("todo"). */
const MARK =
  /^(?:TODO|TBD|FIXME|TKTK|XXX+)\b|(?<!\/\/\s?)\b(?:TODO|FIXME|TBD)\s?[:：]|^XXX+\b|(?<!:\s)\bXXX+\b(?!\s\()|\[(?:TODO|TBD)\b/;

/** "XXX" stands for any name where templates are shown. */
function markIn(text: string, showsTemplates: boolean): RegExpExecArray | null {
  const found = MARK.exec(text);
  if (found && BEHIND_QUOTE.test(text.slice(0, found.index))) return null;
  return showsTemplates && found?.[0].startsWith("XXX") ? null : found;
}

const placeholders: Check = {
  id: "placeholder-text",
  channel: "seo",
  category: "length",
  what: "text left from a template",
  threshold: "0 places",
  notFor: ["question"],
  onMainText: true,
  effect: { all: 3 },
  isOfSite: true,
  run: ({ document, kind, items }) => {
    const [sample] = items.flatMap(samplesIn);
    if (sample) return ofTemplate(document, sample);
    // Documentation shows the marks of templates, whatever the address says that it is.
    const showsTemplates = kind === "documentation" || document.blocks.some((block) => block.kind === "code");
    // Slots stand beside the text, too.
    const slots = document.outside.filter(
      ({ text }) => AD_SLOT.test(text) || UNDEFINED.test(text) || (text.length <= MAX_CONTACT && SAMPLE_CONTACT.test(text)),
    );
    const named = [...document.blocks, ...document.outside].filter(({ text }) => text.length <= 80 && SAMPLE_PERSON.test(text));
    const persons = new Set(named.length >= MIN_SAMPLE_PERSONS ? named : []);
    const isEncyclopaedia = /mediawiki/i.test(document.head.generator?.text ?? "");
    const plain = document.blocks.map((block) => ({ ...block, text: withoutCode(document, block) }));
    // What sets a mark as code explains it, and may show it elsewhere as readers would see it.
    const explains = showsTemplates || document.blocks.some(({ text }, at) => marksIn(text) > marksIn(plain[at]!.text));
    const found = [...new Set([...plain.filter((_, at) => !persons.has(document.blocks[at]!)), ...slots, ...persons])]
      .filter((block) => block.kind !== "code" && !(explains && /\{\{|\$\{/.test(block.text)))
      .flatMap((block) => {
        const match =
          unfilledIn(block.text, showsTemplates) ??
          markIn(block.text, showsTemplates) ??
          (!showsTemplates && !isEncyclopaedia ? (LEFT_OVER.exec(block.text) ?? SHORTCODE.exec(block.text)) : null) ??
          (showsTemplates ? null : SAMPLE_CONTACT.exec(block.text)) ??
          (showsTemplates ? null : (NO_VALUE.exec(block.text) ?? UNDEFINED.exec(block.text))) ??
          (persons.has(block) ? SAMPLE_PERSON.exec(block.text) : null) ??
          (!showsTemplates && WITHOUT_PROGRAMS.has(kind) ? PROGRAM.exec(block.text) : null) ??
          (isText(block) ? (COMING_SOON.exec(block.text) ?? FILLER.exec(block.text) ?? AD_SLOT.exec(block.text)) : null);
        return match ? [{ block, match }] : [];
      });
    const unfilled = found.length === 0 && !showsTemplates ? unfilledName(document) : undefined;
    if (unfilled) found.push(unfilled);
    const [first] = found;
    if (!first) return hiddenInCode(document) ?? stillLoading(document) ?? pass("0");
    return fail(`${found.length}`, {
      priority: "high",
      title: `Replace "${shorten(first.match[0], 40)}"`,
      why: `"${shorten(first.match[0], 40)}" is left from a template or a program, and readers see it as it stands.`,
      change: `Write the text that belongs there, in "${around(first)}".`,
      evidence: evidenceOf(document, found),
    });
  },
};

interface Place {
  block: TextBlock;
  match: RegExpExecArray;
}

const evidenceOf = (document: SourceDocument, places: Place[]) =>
  places.slice(0, 3).map(({ block, match }) => quoteText(document, block, match.index, match.index + match[0].length));

const marksIn = (text: string): number => text.match(new RegExp(PLACEHOLDER, "gi"))?.length ?? 0;

/** The words around a place, so that it is found in a long paragraph. */
function around({ block: { text }, match }: Place): string {
  const from = match.index <= 40 ? 0 : text.lastIndexOf(" ", match.index - 30) + 1;
  return `${from > 0 ? "…" : ""}${shorten(text.slice(from), 80)}`;
}

/** Headings that only a script turns into those of the page. */
function stillLoading(document: SourceDocument): Outcome | undefined {
  const headings = [...document.blocks, ...document.outside].filter(({ kind, text }) => kind === "heading" && LOADING.test(text));
  const [first] = headings;
  if (!first || headings.length < MIN_LOADING) return undefined;
  return fail(`${headings.length} headings`, {
    priority: "high",
    title: `Send the page with what stands in place of "${first.text}"`,
    why: `${headings.length} headings say "${first.text}" in the page as it is sent; crawlers that run no scripts, most of those of AI systems, see nothing else.`,
    change: `Render what these parts list on the server, or leave their headings out until a script has something to show.`,
    evidence: headings.slice(0, 3).map((block) => quoteText(document, block)),
  });
}

/** Pieces of code of which a proxy has hidden what it took for addresses. */
function hiddenInCode(document: SourceDocument): Outcome | undefined {
  const places = document.blocks.flatMap((block) => {
    const match = block.kind === "code" ? HIDDEN_IN_CODE.exec(block.text) : null;
    return match ? [{ block, match }] : [];
  });
  const [first] = places;
  if (!first) return undefined;
  return fail(`${places.length}`, {
    priority: "high",
    title: `Show the code that stands behind "${first.match[0]}"`,
    why: `A proxy's protection of e-mail addresses has replaced parts of ${places.length === 1 ? "a piece" : `${places.length} pieces`} of code; without its script readers and engines take over code that does not run.`,
    change: `Switch the protection off for code, such as by <!--email_off--> before and <!--/email_off--> behind it.`,
    evidence: evidenceOf(document, places),
  });
}

/** Names and pictures of templates that are sold with sample data. */
const SAMPLE_DATA =
  /^(?:Client Company|Just another WordPress (?:site|weblog)|Your SUPER-powered WP Engine Site|Wikimedia list article|Your (?:Company|Business|Brand|Site)(?: Name)?|(?:My )?Company Name|Sample (?:Company|Product)|https?:\/\/(?:www\.)?(?:placekitten\.com|placehold\.(?:it|co)|via\.placeholder\.com|placeimg\.com|loremflickr\.com|picsum\.photos)\/.*)$/i;

type Sample = { type: string; property: string; value: string; span: Span };

const samplesIn = ({ types, node, span }: StructuredItem): Sample[] =>
  Object.entries(node).flatMap(([property, each]) => {
    const value = textOf(each);
    return SAMPLE_DATA.test(value) ? [{ type: types[0]!, property, value, span }] : [];
  });

function ofTemplate(document: SourceDocument, { type, property, value, span }: Sample): Outcome {
  return fail(value, {
    priority: "medium",
    title: `Replace "${shorten(value, 40)}" in the ${type} data`,
    why: `${type}.${property} is "${shorten(value, 60)}", the sample of a template; engines take it for who stands behind the page.`,
    change: `Write the real ${property}, or leave the ${type} out.`,
    evidence: [quote(document, valueSpan(span, document.fields[span.field]!, value))],
  });
}

/** A cell may say of a thing that it is to come. */
function isText(block: TextBlock): boolean {
  return block.kind === "paragraph";
}

export const placeholderChecks: Check[] = [placeholders];
