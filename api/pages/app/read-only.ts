const tags = /<(\/?)(a|form)\b([^<>]*)>/g;
const href = /\shref="([^"]*)"/;

/** Addresses that lead away from the service, and places in the page. */
const outside = /^(?:https?:\/\/|#)/;

/**
 * A page's markup without its forms, and without links to other pages of the service; their texts stay.
 *
 * @param allowed the addresses of the service that may stay.
 */
export function forReading(markup: string, allowed: RegExp): string {
  const links: boolean[] = [];
  let [result, at, forms] = ["", 0, 0];
  for (const tag of markup.matchAll(tags)) {
    const [text, close, name, attributes] = tag as unknown as [string, string, string, string];
    if (forms === 0) result += markup.slice(at, tag.index);
    at = tag.index + text.length;
    if (name === "form") {
      forms += close ? -1 : 1;
      continue;
    }
    const target = href.exec(attributes)?.[1] ?? "";
    const isKept = close ? links.pop() : outside.test(target) || allowed.test(target);
    if (!close) links.push(isKept ?? false);
    if (forms === 0 && isKept) result += text;
  }
  return result + (forms === 0 ? markup.slice(at) : "");
}
