import { fieldPath } from "../input/field-path.ts";
import type { BodyLimits } from "./limits.ts";

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/** How much of the path to what is nested too deeply is named. */
const toldParts = 4;

/** Where the scan stands in a list or an object. */
interface Level {
  isList: boolean;
  index: number;
  /** Of an object: where the last text that may be a key begins and ends, with its quotes. */
  keyFrom: number;
  keyTo: number;
  expectsKey: boolean;
}

/**
 * Looks over the bytes of a JSON text once, without making anything of it, and stops where it holds more than the limits
 * allow. What is not JSON at all is left to the parser.
 *
 * @returns null when it may be parsed, else what is wrong with it.
 */
export function excessOf(bytes: Uint8Array, { maxDepth, maxValues }: BodyLimits): string | null {
  const levels: Level[] = [];
  let level: Level | undefined;
  let values = 1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === quote) {
      const from = at;
      for (at++; at < bytes.length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at++;
      if (level?.expectsKey) {
        level.keyFrom = from;
        level.keyTo = at + 1;
        level.expectsKey = false;
      }
    } else if (byte === comma) {
      values++;
      if (level) {
        level.index++;
        level.expectsKey = !level.isList;
      }
    } else if (byte === openList || byte === openObject) {
      if (levels.length === maxDepth) return `${toldPath(bytes, levels)}is nested more than ${maxDepth} levels deep`;
      const isList = byte === openList;
      level = { isList, index: 0, keyFrom: 0, keyTo: 0, expectsKey: !isList };
      levels.push(level);
      values++;
    } else if (byte === closeList || byte === closeObject) {
      levels.pop();
      level = levels.at(-1);
    }
    if (values > maxValues) return `The body holds more than ${maxValues.toLocaleString("en")} values: send fewer at once`;
  }
  return null;
}

function toldPath(bytes: Uint8Array, levels: Level[]): string {
  const path = levels.slice(0, toldParts).map((level) => (level.isList ? level.index : keyOf(bytes, level)));
  return path[0] === 0 && levels[0]!.isList ? "The body " : `${fieldPath(path)}: `;
}

function keyOf(bytes: Uint8Array, { keyFrom, keyTo }: Level): string {
  try {
    return String(JSON.parse(Buffer.from(bytes.subarray(keyFrom, Math.min(keyTo, keyFrom + 100))).toString()));
  } catch {
    return "…";
  }
}
