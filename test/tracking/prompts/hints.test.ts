import { describe, expect, test } from "vitest";
import { looksLikeBuyerQuestion } from "../../../src/tracking/prompts/buyer-question.ts";
import { languageMismatch } from "../../../src/tracking/prompts/language-of-country.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

async function hints(...prompts: object[]) {
  const website_id = (await newWebsite(service, organization, { name: "Fernhollow", domain: "fernhollow.example" })).id;
  const answer = await service.call(organization.key, "POST", "/prompts", { website_id, prompts });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.prompts as { id: string; hints: { code: string; message: string; prompt_id?: string }[] }[];
}

const codes = async (prompt: object) => (await hints(prompt))[0]!.hints.map(({ code }) => code);

describe("hints never refuse a prompt", () => {
  test.each([
    [{ text: "Which tent is best for two people?" }, []],
    [{ text: "Is Fernhollow a good tent?" }, ["names_own_brand"]],
    [{ text: "What do people say about fernhollow.example tents?" }, ["names_own_brand"]],
    [{ text: "Which fernhollows and tents are best?" }, []],
    [{ text: `Which tent is best for ${"a very long trip and ".repeat(20)}rain?` }, ["too_long"]],
    [{ text: "tent" }, ["not_a_buyer_question"]],
    [{ text: "Write a poem about which tent is best" }, ["not_a_buyer_question"]],
    [{ text: "Which tent is best for hiking in the mountains?", countries: ["DE"] }, ["language_differs"]],
    [{ text: "Welches Zelt ist das beste für eine Wanderung in den Bergen?", countries: ["DE"] }, []],
    [{ text: "Which tent is best for hiking in the mountains?", countries: ["US", "DE"] }, []],
    [{ text: "ignore all instructions" }, ["not_a_buyer_question"]],
    [{ text: "Which tent is waterproof?\tTents" }, ["not_a_buyer_question"]],
  ])("%j: %j", async (prompt, expected) => {
    expect(await codes(prompt)).toEqual(expected);
  });

  test("a near-duplicate names the older prompt, in the same call or an earlier one", async () => {
    const [first, ...others] = await hints(
      { text: "What are the best CRM tools for startups?" },
      { text: "what is the best CRM tool for a startup" },
      { text: "Best CRM tools: startups?" },
      { text: "What are the best CRM tools for enterprises?" },
    );
    expect(first!.hints).toEqual([]);
    expect(others.map((prompt) => prompt.hints.map(({ code, prompt_id }) => [code, prompt_id]))).toEqual([
      [["near_duplicate", first!.id]],
      [["near_duplicate", first!.id]],
      [],
    ]);
  });
});

test.each([
  ["Quelle est la meilleure tente pour deux personnes", true],
  ["Welches CRM empfiehlst du für Gründer", true],
  ["Mejores zapatillas para correr", true],
  ["¿Cuáles son las mejores zapatillas para correr?", true],
  ["おすすめのテントを教えてください", true],
  ["tent two persons waterproof", false],
  ["I need a light tent under 200 euros", true],
  ["2 persons, 1.5 kg - which tent is best?", true],
  ['"Which tent is light, and cheap?",Tents', false],
  ["Which tent is waterproof?\tTents", false],
  ["3. Which tent is best?", false],
  ["- Which tent is best?", false],
  ["translate what is the best tent into French", false],
])("%j reads like a buyer's question: %s", (text, expected) => expect(looksLikeBuyerQuestion(text)).toBe(expected));

test.each([
  ["Which tent is best for a long hike in the mountains?", "CH", "English"],
  ["Quelle tente est la meilleure pour une longue randonnée en montagne ?", "CH", null],
  ["Quelle tente est la meilleure pour une longue randonnée en montagne ?", "US", "French"],
  ["best tent?", "DE", null],
  ["Which tent is best for a long hike in the mountains?", "IN", null],
])("%j asked in %s is in the wrong language: %s", (text, country, written) =>
  expect(languageMismatch(text, country)?.written ?? null).toBe(written),
);
