import type { systemRoles } from "../../src/identity/roles/system.ts";
import { startSession } from "../../src/identity/users/sessions.ts";
import type { Organization } from "../../src/platform/database/connection.ts";
import { importLine, importLines } from "./import.ts";
import { newMember } from "./people.ts";
import { newWebsite, type TestService } from "./service.ts";

/** The noon at which tests of the dashboard look at their answers. */
export const dashboardNow = new Date("2026-03-31T12:00:00.000Z");

/** A competitor and a prompt whose names are markup where they are not escaped. */
export const markupName = `Bo<i>realis</i> & "Co"`;
export const markupPrompt = `Which <b>tent</b> is "best"?`;

const prompts = [markupPrompt, "Which tent for winter?", "What does a light tent cost?", "Is a canvas tent worth it?"];
const models = ["chatgpt", "gemini", "claude"];

/**
 * A website with sixty days of answers up to {@link dashboardNow}: the second prompt is won in the last thirty days, the third lost, the
 * fourth was not asked in the last week.
 */
export async function newDashboardWebsite(service: TestService, organization: Organization): Promise<{ id: string }> {
  const website = await newWebsite(service, organization, {
    competitors: [{ name: markupName, aliases: ["Borealis"], domains: ["borealis.example"] }, { name: "Cirrus" }],
  });
  const lines = Array.from({ length: 60 }, (_, day) => {
    const at = dashboardNow.getTime() - (59 - day) * 86_400_000;
    return prompts.flatMap((prompt, p) =>
      p === 3 && day > 52
        ? []
        : models.map((model, m) => lineOf({ prompt, model, p, m, day, at: new Date(at - (p * 3 + m) * 60_000) })),
    );
  }).flat();
  await importLines(service, website.id, lines);
  return website;
}

function lineOf({
  prompt,
  model,
  p,
  m,
  day,
  at,
}: {
  prompt: string;
  model: string;
  p: number;
  m: number;
  day: number;
  at: Date;
}) {
  const isLate = day >= 30;
  const namesOwn = p === 1 ? isLate : p === 2 ? !isLate : (day * 7 + p * 3 + m * 5) % 10 < 5;
  const names = [namesOwn && "Acme", (day + m) % 3 > 0 && "Borealis", (day + p) % 5 === 0 && "Cirrus"].filter(Boolean);
  const text =
    names.length === 0
      ? "Any tent will do; look for <script>alert(1)</script> a warranty."
      : `Look at ${names.join(", then at ")}. It is <b>light</b> & dry.`;
  return importLine({
    ...{ prompt, model, created_at: at.toISOString() },
    ...((day + p + m) % 17 === 0 ? { outcome: "refused", response: null } : { response: text }),
    search_queries: [`best tent ${day}`],
    citations: [
      { url: `https://www.forum.example/t/${p}`, title: "A <i>forum</i>" },
      ...(namesOwn ? [{ url: "https://acme.example/tents", title: null }] : []),
      ...(isLate ? [{ url: "https://fresh.example/review", title: "Fresh" }] : []),
    ],
    tags: p < 2 ? ["Buying"] : [],
  });
}

/** A browser of somebody with a role, signed in. @returns what fetches pages as that person. */
export async function browserOf(
  service: TestService,
  organization: Organization,
  role: keyof typeof systemRoles,
  place: { websiteId?: string } = {},
): Promise<Browser> {
  const person = await newMember(service, organization, role, place);
  const token = await service.services.database.system.transaction((tx) => startSession(tx, person));
  const cookie = `answerscope_session=${token}`;
  const get = async (path: string) => {
    const answer = await fetch(`${service.url}${path}`, { headers: { cookie, accept: "text/html" }, redirect: "manual" });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const post: Browser["post"] = async (path, fields, headers = {}) => {
    const answer = await fetch(`${service.url}${path}`, {
      ...{ method: "POST", redirect: "manual" as const, body: new URLSearchParams(fields) },
      headers: { cookie, "sec-fetch-site": "same-origin", ...headers },
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { cookie, person, get, post };
}

export interface Browser {
  cookie: string;
  /** The id of the person. */
  person: string;
  get(path: string): Promise<{ status: number; headers: Headers; text: string }>;
  post(
    path: string,
    fields: Record<string, string> | [string, string][],
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; text: string }>;
}

/** The figures that a screen says, in their order. */
export const numbersIn = (markup: string): number[] =>
  [...markup.matchAll(/<data value="(-?[\d.]+)">/g)].map(([, value]) => Number(value));

/** What somebody reads where a page writes this text. */
export const decoded = (markup: string): string =>
  markup
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
