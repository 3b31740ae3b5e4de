import { isIP } from "node:net";
import { PageError } from "../../platform/documents/index.ts";

/**
 * Lets tests fetch from a server of their own: host names that stand for an address which is not public, on the given
 * ports. Given to the constructor by a test and by nothing else.
 */
export type TestHosts = { hosts: Readonly<Record<string, string>>; ports: readonly number[] };

const MAX_URL_LENGTH = 2048;
const PORTS = new Set(["", "443", "8443"]);
/** Names that only mean something inside a network (RFC 6761, RFC 6762, RFC 8375, RFC 9476, ICANN's .internal, common names of routers and clusters). */
const PRIVATE_SUFFIXES = [
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "lan",
  "home",
  "corp",
  "private",
  "arpa",
  "test",
  "invalid",
  "onion",
  "alt",
  "svc",
];

/**
 * The URL of a public https page, or an error that says what is wrong with it. Judges the text alone; whether the host's
 * addresses are public is seen when it is connected to.
 * @throws PageError `refused_address`
 */
export function parsePageUrl(input: string, test?: TestHosts): URL {
  if (input.length > MAX_URL_LENGTH)
    throw refused(`The address is longer than ${MAX_URL_LENGTH} characters. Give the page's canonical address.`);
  // What browsers and servers read in two ways is not an address to guess about.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(input)) {
    throw refused(
      "The address holds a backslash, a space or a control character. Write it as https://host/path, other characters percent-encoded.",
    );
  }
  if (!/^https:\/\/[^/]/i.test(input)) throw refused("The address has to begin with https://. Only public https pages are read.");
  if (!URL.canParse(input)) throw refused("The address is not a valid URL. Write it as https://host/path.");
  const url = new URL(input);
  if (url.username || url.password || /^https:\/\/[^/?#]*@/i.test(input)) {
    throw refused(
      "The address holds a user name or password (something@ before the host). Leave it out; only public pages are read.",
    );
  }
  const host = url.hostname.replace(/\.$/, "");
  if (test && Object.hasOwn(test.hosts, host) && (PORTS.has(url.port) || test.ports.includes(Number(url.port)))) return url;
  if (isIP(host) || host.startsWith("[")) {
    throw refused(`${url.hostname} is an IP address. Name the page by its public host name.`);
  }
  const labels = host.split(".");
  if (labels.length < 2 || labels.includes("") || PRIVATE_SUFFIXES.includes(labels.at(-1)!)) {
    throw refused(`${url.hostname} is not a public host name. Only pages that anybody on the internet can open are read.`);
  }
  if (!PORTS.has(url.port))
    throw refused(`Port ${url.port} is not one that pages are read from. Use https on port 443 (or 8443).`);
  return url;
}

function refused(message: string): PageError {
  return new PageError("refused_address", message);
}
