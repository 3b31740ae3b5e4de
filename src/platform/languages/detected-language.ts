import { createRequire, findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { type NgramTable, readNgrams } from "./ngrams.ts";

const require = createRequire(import.meta.url);

export interface DetectedLanguage {
  /** ISO 639-1; empty where nothing was recognised. */
  language: string;
  /** Whether the next likely language is far enough behind. */
  isReliable(): boolean;
}

interface Detector {
  detect(text: string): DetectedLanguage;
}

/** What the package's own entries are made of. They take the tables as object literals, of which each has an object for every sequence of bytes. */
interface DetectorModule {
  createEld(): { instance: Detector; loadData(table: NgramTable): void };
}

/** How much is known of each language: the larger table is right more often and takes twice the memory. */
export type Detail = "small" | "extrasmall";

const detectors = new Map<Detail, Detector>();

/** The language of a text, of 60, by the package `eld`. Its table is read at first use and kept: 5 to 10 MB. */
export function detectedLanguage(text: string, detail: Detail): DetectedLanguage {
  const detector = detectors.get(detail) ?? load(detail);
  detectors.set(detail, detector);
  return detector.detect(text);
}

function load(detail: Detail): Detector {
  // By path, since the package lets others import its entries only.
  const sources = join(dirname(findPackageJSON("eld", import.meta.url)!), "src");
  const { createEld } = require(join(sources, "languageDetector.js")) as DetectorModule;
  const { instance, loadData } = createEld();
  loadData(readNgrams(join(sources, "ngrams", `${detail}.js`)));
  return instance;
}
