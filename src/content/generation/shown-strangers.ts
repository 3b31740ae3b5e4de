import MarkdownIt from "markdown-it";

/** As the page of an item reads a text, and stricter: HTML, which it shows as words, must not stay either. */
const markdown = new MarkdownIt({ html: true, linkify: true });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/** An address as a page that shows it has it: `[`, `|` and a lone `%` are escaped there, and nowhere else. */
export const asShown = (url: string): string => markdown.normalizeLink(url);

type MayLink = (url: string) => boolean;
/** Which addresses a text may link to, and which pictures it may show. */
export interface Allowed {
  mayLink: MayLink;
  mayShow(url: string): boolean;
}
/** Of the first line, and of the one behind the last. */
type Lines = [from: number, to: number];

/**
 * Takes out of a text what its page would still link, show or run, though the parser that cuts links took it for something else: parsers
 * do not agree about all of Markdown. Of such lines the addresses go that must not stay; where they are not written out, the lines go.
 */
export function withoutShownStrangers(text: string, allowed: Allowed): { body: string; removed: number } {
  let [body, removed] = [text, 0];
  let isLeft = false;
  for (let found = strangeLines(body, allowed); found.length > 0; found = strangeLines(body, allowed)) {
    removed += found.length;
    const lines: (string | null)[] = body.split(/\r\n?|\n/);
    for (const [from, to] of found) {
      for (let at = from; at < to; at++)
        lines[at] = isLeft || lines[at] === null ? null : withoutAddresses(lines[at]!, allowed.mayLink);
    }
    const without = lines.filter((line) => line !== null).join("\n");
    // What a first attempt leaves, the next one takes out: the text gets shorter at least every other time.
    isLeft = without === body || !isLeft;
    body = without;
  }
  return { body, removed };
}

function strangeLines(text: string, { mayLink, mayShow }: Allowed): Lines[] {
  const found: Lines[] = [];
  let lines: Lines = [0, 0];
  for (const { type, map, children } of markdown.parse(text, {})) {
    // Cells have no place of their own; that of their row came before.
    lines = map ?? lines;
    const isStrange =
      type === "html_block" ||
      children?.some(
        (child) =>
          child.type === "html_inline" ||
          (child.type === "image" && !mayShow(String(child.attrGet("src") ?? ""))) ||
          (child.type === "link_open" && isElsewhere(String(child.attrGet("href") ?? ""), mayLink)),
      );
    if (isStrange) found.push(lines);
  }
  return found;
}

/** Mailboxes are no pages, and a link without an address leads nowhere. */
const isElsewhere = (url: string, mayLink: MayLink) => url !== "" && !/^mailto:/i.test(url) && !mayLink(url);

function withoutAddresses(line: string, mayLink: MayLink): string {
  let [rest, at] = ["", 0];
  for (const { url, index, lastIndex } of markdown.linkify.match(line) ?? []) {
    if (!isElsewhere(url, mayLink)) continue;
    // The words of a link stay.
    const isTarget = line.slice(index - 2, index) === "](" && line[lastIndex] === ")";
    rest += line.slice(at, isTarget ? index - 1 : index);
    at = isTarget ? lastIndex + 1 : lastIndex;
  }
  return rest + line.slice(at);
}
