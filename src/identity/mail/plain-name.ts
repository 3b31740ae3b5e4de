const mostCharacters = 40;
/** Beyond this nothing is looked at. */
const mostRead = 400;

/**
 * A name that a customer chose, as it may stand in a mail to a stranger: one line, short, and nothing in it that a mail program
 * makes a link of.
 */
export function plainName(name: string): string {
  const words = Array.from(name.slice(0, mostRead), (character) => (isBlank(character) ? " " : character))
    .join("")
    .split(" ")
    .filter((word) => word !== "");
  // Of an address that is the whole name its host stays: the sentence would name nothing.
  const told = words.length === 1 && isLink(words[0]!) ? words.map(hostOf) : words;
  const characters = Array.from(told.filter((word) => !isLink(word)).join(" "));
  const cut =
    characters.length > mostCharacters
      ? `${characters
          .slice(0, mostCharacters - 1)
          .join("")
          .trimEnd()}…`
      : characters.join("");
  // A zero-width non-joiner behind a dot: `shop.example` reads the same and is no link. Browsers take the full stops of other scripts for dots.
  return cut.replaceAll(/[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, "$&\u200c");
}

/** White space, control characters, and marks that turn the direction of what follows. */
const isBlank = (character: string) => /[\s\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(character);

const hostOf = (word: string) => word.replace(/^(?:https?:\/\/)?(?:www\.)?/i, "").replace(/[/?#].*/s, "");

function isLink(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    lower.includes(":/") ||
    lower.includes("//") ||
    lower.lastIndexOf("@") > 0 ||
    lower.includes("www.") ||
    lower.includes("mailto:")
  );
}
