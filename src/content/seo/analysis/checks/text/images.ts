import type { Image, SourceDocument } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quote, shorten } from "../../evidence.ts";
import { decoded } from "../../links.ts";
import type { PageKind } from "../../page-kind.ts";
import { certain } from "../../recommended-where.ts";
import { adsOf, isFurniture, repeatedIn } from "./image-furniture.ts";

const fileName = (image: Image) => decoded(image.src.split(/[?#]/)[0]!.split("/").at(-1)!);

/** Pictures by their files, or their number where these have no names. */
function namesOf(images: readonly Image[]): string {
  const named = images.flatMap((image) => fileName(image) || []).slice(0, 3);
  return named.length > 0
    ? named.map((name) => shorten(name, 40)).join(", ")
    : `${images.length} ${images.length === 1 ? "picture" : "pictures"}`;
}

/**
 * A picture has an alternative text (WCAG 1.1.1; Google's image guidelines). In HTML an empty one marks decoration and is
 * accepted, unless the picture is a figure, the only content of a link or one of a row that nothing else describes. Markdown cannot mark decoration.
 */
const present: Check = {
  id: "image-alt",
  channel: "seo",
  category: "images",
  what: "pictures without an alternative text",
  threshold: "0",
  onMainText: true,
  effect: { all: -1, draft: 1.5, product: 0.5 },
  isOfSite: true,
  // Pictures in a thread are what its writers put there, badges among them.
  recommendedWhere: (finding, context) => context.kind !== "question" && certain(finding),
  run: (context) => {
    const { document } = context;
    const ads = adsOf(context);
    const repeated = repeatedIn(document);
    const images = document.images.filter(
      (image) => !image.decorative && !isFurniture(image, document) && !ads.has(image) && !repeated.has(image.src),
    );
    if (images.length === 0) return notApplicable("no pictures");
    const galleries = new Set(galleriesOf(images, document).flat());
    const figures = images.filter((image) => !image.alt && FIGURE.test(fileName(image)) && !ICON_SIZE.test(fileName(image)));
    const inText = inTextOf(context, images);
    const empty = inText.filter(({ alt }) => !alt);
    const unwritten = new Set(empty.length >= MIN_UNDESCRIBED && empty.length >= inText.length * MIN_UNWRITTEN ? empty : []);
    const found = images.filter(
      (image) =>
        galleries.has(image) ||
        unwritten.has(image) ||
        figures.includes(image) ||
        image.alt === null ||
        (image.alt === "" && (image.inFigure || (image.inLink && document.kind === "draft"))),
    );
    const [first] = [...figures, ...found];
    const ofText = inText.filter((image) => found.includes(image));
    if (!first) return pass(`0 of ${images.length}`);
    return fail(`${found.length} of ${images.length}`, {
      priority: "medium",
      title: fileName(first)
        ? `Describe the picture ${shorten(fileName(first), 50)}`
        : `Describe the ${namesOf(found)} of "${shorten(document.titles[0]?.text || "the page", 50)}"`,
      why: `${namesOf(found)} ${found.length === 1 ? "has" : "have"} no alternative text; what the picture shows is lost to search, to models and to blind readers.`,
      change: `Say in a phrase what ${shorten(fileName(first), 50) || (found.length === 1 ? "it" : "each of them")} shows${placeOf(first, document)}.`,
      evidence: [...new Set([first, ...found])].slice(0, 3).map((image) => quote(document, image.span)),
      // Where not one of many pictures is described, it is the page's rule.
      facts: {
        certain:
          figures.length > 0 ||
          (ofText.length >= MIN_OF_TEXT && ofText.length >= inText.length * MIN_SHARE_OF_TEXT) ||
          (images.length >= MIN_UNDESCRIBED && found.every(({ alt }) => alt === null) && found.length === images.length),
      },
    });
  },
};

/** So many pictures of a text without a word are its rule, not an oversight (our own limits). */
const MIN_OF_TEXT = 3;
const MIN_SHARE_OF_TEXT = 2 / 3;
/** One or two empty texts are decoration; where hardly any picture has one, nobody wrote them. */
const MIN_UNWRITTEN = 0.9;

/** The pictures that stand between the paragraphs of a text, in no link to another one. */
function inTextOf({ document, kind }: CheckContext, images: readonly Image[]): Image[] {
  if (!WITH_PICTURES.has(kind) || document.blocks.length === 0) return [];
  const [from, to] = [document.blocks[0]!.span.start, document.blocks.at(-1)!.span.end];
  return images.filter(({ inLink, span }) => !inLink && span.start >= from && span.end <= to);
}

/** Kinds of pages whose pictures show what the text is about. */
const WITH_PICTURES: ReadonlySet<PageKind> = new Set(["article", "news", "recipe", "documentation", "product"]);

/** Files that say of themselves that they show what would be text elsewhere: numbers, steps, prices. */
const FIGURE =
  /(?:^|[\W_])(?:tables?|charts?|graphs?|infographics?|diagrams?|flow-?charts?|price-?lists?|price-?tables?|tabelle|diagramm|grafik|infografik|preisliste|tableau|graphique|infographie|tabla|grafico|infografia|tabela|tabell?a|infografica)(?:[\W_]|\d|$)/i;

const ICON_SIZE = /(?<!\d)\d{2}px/i;

/** So many pictures without a text are no oversight (our own limit). */
const MIN_UNDESCRIBED = 6;
/** Two pictures are a decoration sooner than what the page shows. */
const MIN_GALLERY = 3;

/** Pictures with an empty text that follow each other with no word between them: nothing on the page says what they show. */
function galleriesOf(images: Image[], { blocks }: SourceDocument): Image[][] {
  const rows: Image[][] = [];
  const texts = blocks.filter(({ text }) => text !== "");
  let row: Image[] = [];
  let at = 0;
  for (const image of images) {
    if (image.alt !== "" || image.inLink) {
      row = [];
      continue;
    }
    const last = row.at(-1);
    // Both are in the order of the source.
    while (last && at < texts.length && texts[at]!.span.start < last.span.end) at++;
    if (last && !(at < texts.length && texts[at]!.span.end <= image.span.start)) row.push(image);
    else {
      row = [image];
      rows.push(row);
    }
  }
  return rows.filter(({ length }) => length >= MIN_GALLERY);
}

/** What the picture belongs to: the heading above it. */
function placeOf(image: Image, document: SourceDocument): string {
  const heading = document.blocks.findLast(
    (block) => block.kind === "heading" && block.text && block.span.start < image.span.start,
  );
  return heading ? ` of "${shorten(heading.text, 60)}"` : "";
}

/** Longest useful alternative text: screen readers read it in one breath; common guidance is 125 characters, doubled here. */
const MAX_ALT_LENGTH = 250;

/** Fewer pictures may show the same (our own limit). */
const MIN_SHARED = 8;

const useful: Check = {
  id: "image-alt-text",
  channel: "seo",
  category: "images",
  what: "alternative texts that describe nothing (a file name, 'image', a list of keywords)",
  threshold: `0, each at most ${MAX_ALT_LENGTH} characters`,
  onMainText: true,
  effect: { all: 0.5, draft: 1, product: 0.5 },
  recommendedWhere: (finding) => finding.facts?.certain !== false,
  run: ({ document, cues }) => {
    const images = document.images.filter((image) => image.alt && !isIcon(image, document));
    if (images.length === 0) return notApplicable("no alternative texts");
    const shared = Map.groupBy(images, ({ alt }) => alt!.trim().toLowerCase());
    const found = images.filter(({ alt }) => {
      const text = alt!.trim();
      // One word for pictures that differ.
      const alike = shared.get(text.toLowerCase())!;
      const isShared = alike.length >= MIN_SHARED && !/[\s-]/.test(text) && new Set(alike.map(fileName)).size === alike.length;
      const isFile =
        /^[\w.-]+\.(?:jpe?g|png|gif|webp|svg|avif)$/i.test(text) ||
        /^(?:IMG|DSC|DSCN|PXL|Screenshot|Bildschirmfoto)[_\s-]?\d[\w\s.-]*$/i.test(text);
      return (
        isFile ||
        isShared ||
        (cues?.genericAlt.test(text) ?? false) ||
        /^(?:image|picture|photo|no image|(?:main|featured|hero|cover|article|post|blog|header|thumbnail) image|thumbnail|untitled|imgur|enter image description here|content media|article content|no alt(?:ernative)? text (?:is )?provided(?: for this image)?|next\.js logo)$/i.test(
          text,
        ) ||
        isKeywordList(text)
      );
    });
    const long = images.filter(({ alt }) => alt!.trim().length > MAX_ALT_LENGTH);
    const [first] = found;
    if (!first) return long[0] ? tooLong(document, long) : pass(`0 of ${images.length}`);
    return fail(`${found.length} of ${images.length}`, {
      priority: "low",
      title: `Say what ${shorten(fileName(first), 40)} shows instead of "${shorten(first.alt!, 40)}"`,
      why: `"${shorten(first.alt!, 60)}" describes nothing that a reader who cannot see ${shorten(fileName(first), 40)} could use.`,
      change: `Replace "${shorten(first.alt!, 40)}" by what is to be seen, in one short phrase.`,
      evidence: found.slice(0, 3).map((image) => quote(document, image.span)),
    });
  },
};

function tooLong(document: SourceDocument, images: readonly Image[]): Outcome {
  const text = images[0]!.alt!.trim();
  return fail(`${images.length} of more than ${MAX_ALT_LENGTH} characters`, {
    priority: "low",
    title: `Shorten the alternative text "${shorten(text, 50)}"`,
    why: `It has ${text.length} characters; screen readers read an alternative text at one go.`,
    change: `Say in a phrase what the picture shows, and put the rest into the text beside it.`,
    evidence: images.slice(0, 3).map((image) => quote(document, image.span)),
    facts: { certain: false },
  });
}

/** A drawing beside the words that it stands for. */
const isIcon = ({ alt, src }: Image, { kind }: SourceDocument) =>
  kind === "page" && /\.svg(?:[?#]|$)/i.test(src) && /^icons?$/i.test(alt!.trim());

const MAX_KEYWORD_WORDS = 5;

/** Five or more comma-separated scraps that share a word. */
function isKeywordList(text: string): boolean {
  const parts = text.split(/[,;、]/).map((part) => part.trim().toLowerCase());
  // Sentences with commas describe something.
  if (parts.length < 5 || parts.some((part) => part.split(/\s+/).length > MAX_KEYWORD_WORDS)) return false;
  const first = new Set(parts.flatMap((part) => [...new Set(part.split(/\s+/))]));
  return [...first].some((word) => word.length > 3 && parts.filter((part) => part.split(/\s+/).includes(word)).length >= 4);
}

export const imageChecks: Check[] = [present, useful];
