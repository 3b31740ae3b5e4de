import { expect, test } from "vitest";
import { compileDetector } from "../../../src/detection/mentions/detect.ts";
import type { Company } from "../../../src/detection/mentions/types.ts";

const company = (name: string, domains: string[] = [], more: Partial<Company> = {}): Company => ({
  key: name,
  name,
  aliases: [],
  domains,
  isSelf: false,
  ...more,
});

test("ranks companies by first mention and points at the stored text", () => {
  const detector = compileDetector([company("Acme Tools", ["acme.example"]), company("Yahoo!"), company("C++")]);
  const answer = "I like **Ya**hoo! and C++.\n\nACME&nbsp;TOOLS’ shop: [here](https://shop.acme.example/x).";
  const [acme, yahoo, cpp] = detector.detect(answer, []);
  expect([yahoo?.position, cpp?.position, acme?.position]).toEqual([1, 2, 3]);
  expect(acme?.cited).toBe(true);
  expect(answer.slice(acme?.evidence[0]?.start, acme?.evidence[0]?.end)).toBe("ACME&nbsp;TOOLS");
  expect(acme?.evidence.map((e) => e.kind)).toEqual(["name", "link"]);
});

test("an ordinary word is no mention, nor a sentence that says nothing is known", () => {
  const detector = compileDetector([company("Target"), company("Lumivanta")]);
  const [target, unknown] = detector.detect("Set a target first. I have no information about Lumivanta.", []);
  expect(target).toMatchObject({ mentioned: false, position: null });
  expect(target?.evidence[0]?.kind).toBe("common_word");
  expect(unknown?.evidence[0]?.kind).toBe("absence");
});
