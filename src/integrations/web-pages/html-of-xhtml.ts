/** Elements that end with their own tag in HTML, too. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

/**
 * An XHTML page, which browsers read as XML where it is sent as such, written as HTML: a parser of HTML takes the end of `<script src="…"/>` for
 * none, and the page behind it for a script.
 */
export function htmlOfXhtml(source: string): string {
  return source
    .replaceAll(/<!\[CDATA\[|\]\]>/g, "")
    .replaceAll(/<([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi, (tag: string, name: string, attributes: string) =>
      VOID.test(name) ? tag : `<${name}${attributes}></${name}>`,
    );
}
