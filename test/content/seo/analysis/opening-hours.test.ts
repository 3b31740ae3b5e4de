import { expect, test } from "vitest";
import { analysed } from "./analysed.ts";
import { ld } from "./page-pair.ts";

// Opening hours in data, lines and sentences.

const shop = (lines: string, closes: string, lang = "en") =>
  analysed(
    `<title>Oak Bikes, Kendal</title>${ld({
      "@type": "BikeStore",
      name: "Oak Bikes",
      telephone: "+44 1539 555210",
      address: { "@type": "PostalAddress", streetAddress: "7 Lowther Yard", addressLocality: "Kendal" },
      openingHoursSpecification: [
        { "@type": "OpeningHoursSpecification", dayOfWeek: ["Wednesday", "Thursday"], opens: "11:00", closes: "17:00" },
        { "@type": "OpeningHoursSpecification", dayOfWeek: "Saturday", opens: "11:00", closes },
      ],
    })}`,
    `<h1>Oak Bikes</h1><p>Tel. 01539 555210</p>${lines}`,
    { path: "/", lang },
  );

test.each([
  ["<p>Wednesday and Thursday: 11:00–17:00</p><p>Saturday: 11:00–22:00</p>", "23:00", "fail"],
  ["<p>Wednesday and Thursday: 11:00–17:00</p><p>Saturday: 11:00–22:00</p>", "22:00", "pass"],
  ["<p>Wednesday and Thursday: 11 am – 5 pm</p><p>Saturday: 11 am – 11 pm</p>", "23:00", "pass"],
])("where a day has 24 hours, eleven is not also eleven at night: %s, data %s", async (lines, closes, verdict) => {
  expect((await shop(lines, closes)).verdict("business-agrees")).toBe(verdict);
});

const OPEN = "<p>Thursday: 11:00–17:00</p><p>Saturday: 11:00–22:00</p>";

test.each([
  [`${OPEN}<p>Wednesday: closed</p>`, "fail"],
  [`${OPEN}<p>Workshop phone line</p><p>Monday: 10:00–12:00</p><p>Wednesday: closed</p>`, "pass"],
  [`${OPEN}<h2>Workshop phone line</h2><ul><li>Monday: 10:00–12:00</li><li>Wednesday: closed</li></ul>`, "pass"],
])("the hours of a telephone line are not the shop's: %s", async (lines, verdict) => {
  expect((await shop(lines, "22:00")).verdict("business-agrees")).toBe(verdict);
});

test("a phone line that is closed on a day contradicts no hours of the shop", async () => {
  const line = (label: string) => `<ul><li>Wednesday: 11:00–17:00</li></ul><p>${label}</p><p>Wednesday: closed.</p>`;
  expect((await shop(line("Repairs by phone"), "22:00")).verdict("hours-agree")).not.toBe("fail");
});

test("hours that contradict each other in the text and in the data are told once", async () => {
  const { told, verdict, recommendation } = await shop(
    "<p>Wednesday and Thursday: 11:00–17:00</p><p>Saturday: 11:00–16:00</p><p>On Saturday we are open from 11:00 until 22:00.</p>",
    "22:00",
  );
  expect([verdict("hours-agree"), verdict("business-agrees")]).toEqual(["fail", "fail"]);
  expect(told.filter((id) => /hours-agree|business-agrees/.test(id))).toEqual(["hours-agree"]);
  expect(recommendation("hours-agree")!.change).toContain("in both places and in the structured data");
});
