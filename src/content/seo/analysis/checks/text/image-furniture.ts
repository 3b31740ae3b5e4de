import type { Image, SourceDocument } from "../../../../../platform/documents/index.ts";
import type { CheckContext } from "../../context.ts";
import { isExternal } from "../../links.ts";

/** Icons and badges say how small they are; pictures of the subject are larger. */
const MIN_PICTURE_PIXELS = 120;

function isSmall(tag: string): boolean {
  const sizes = Array.from(tag.matchAll(/\s(?:width|height)\s*=\s*["']?(\d+)/gi), ([, size]) => Number(size));
  return sizes.some((size) => size < MIN_PICTURE_PIXELS);
}

/** How far before a picture the button begins that it stands in. */
const MAX_BUTTON = 2_000;

/** A picture in a button is named by the button. */
function isInButton({ span }: Image, source: string): boolean {
  const before = source.slice(Math.max(0, span.start - MAX_BUTTON), span.start);
  const from = before.search(/<button[\s>](?![\s\S]*<button[\s>])/i);
  // What a script or a comment says of a button is none.
  return from >= 0 && !/<\/(?:button|script)|-->/i.test(before.slice(from));
}

/** Counting pixels, spacers, icons, avatars, badges, advertisements and placeholders of pictures that load later show nothing of the subject. */
export const isFurniture = (image: Image, { kind, fields }: SourceDocument) =>
  isInButton(image, fields[image.span.field]!) ||
  /^data:image\/(?:gif|svg)/.test(image.src) ||
  image.src === "" ||
  (kind === "page" && /\.svg(?:[?#]|$)/i.test(image.src)) ||
  (kind === "page" &&
    (!/\p{L}{2}/u.test(image.src) || isSmall(fields[image.span.field]!.slice(image.span.start, image.span.end)))) ||
  /pixel|tracking|spacer|blank\.|transparent|1x1|(?:^|[\W_])(?:bg|background|icons?|ico|arrow|bullet|avatars?|gravatar|fb|facebook|twitter|instagram|whatsapp|linkedin|youtube|pinterest|spotify|deezer|auth?or|autor|profile|user|portrait|logos?|badges?|sprite|emoji|smil(?:ey|ies)|ads?|banner|doubleclick|adserver|placeholder|loading|lazy|share|social)(?:[\W_]|\d|$)/i.test(
    image.src.replace(/^https?:\/\/[^/]*/i, ""),
  ) ||
  /^https?:\/\/(?:ads?|pixel|ad|adserver|www\.facebook|secure\.gravatar|.{0,30}doubleclick)\./i.test(image.src);

/** So often on one page a picture is the sign of a kind of thing (our own limit). */
const MIN_SIGN = 3;

/** The files of pictures that mark one thing after the other: a document to load, a row that opens. */
export function repeatedIn({ images }: SourceDocument): Set<string> {
  const counts = new Map<string, number>();
  for (const { src } of images) counts.set(src, (counts.get(src) ?? 0) + 1);
  return new Set([...counts].flatMap(([src, count]) => (count >= MIN_SIGN ? [src] : [])));
}

/** The pictures that lead to another website: advertisements. */
export function adsOf(context: CheckContext): Set<Image> {
  const { kind, images, links } = context.document;
  const ads = new Set<Image>();
  if (kind !== "page") return ads;
  let at = 0;
  for (const image of images) {
    if (!image.inLink) continue;
    // Both are in the order of the source.
    while (at < links.length && links[at]!.span.end < image.span.end) at++;
    const link = links[at];
    if (link && link.span.start <= image.span.start && isExternal(link.href ?? "", context)) ads.add(image);
  }
  return ads;
}
