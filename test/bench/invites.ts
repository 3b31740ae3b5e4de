import { parseArgs } from "node:util";
import { sql } from "../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../support/factories.ts";
import { startMailServer } from "../support/mail-server.ts";
import { type Stack, startStack } from "../support/stack.ts";

interface Sent {
  status: number;
  body: string;
}

/**
 * Whether the answers tell known addresses from unknown ones: interleaved pairs of calls in random order, over HTTP against an
 * API process and a worker process. Prints medians, their difference and the p-value of a Mann-Whitney U test. `--pairs` sets how
 * many, `--only` one of the kinds.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { pairs: { type: "string", default: "1000" }, only: { type: "string" } } });
  const pairs = Number(values.pairs);
  const mailServer = await startMailServer();
  const stack = await startStack({
    workers: 1,
    api: true,
    env: { SMTP_URL: mailServer.url, RATE_LIMIT_PER_MINUTE: "1000000" },
    onEvent: (text) => console.error(text),
  });
  try {
    const kinds = await prepare(stack);
    for (const [name, send] of Object.entries(kinds)) {
      if (!values.only || values.only === name) await compare(stack, name, pairs, send);
    }
    console.log(`mails that the server took: ${mailServer.mails.length}`);
  } finally {
    await stack.stop();
    await mailServer.close();
  }
}

/** The kinds of call that could tell. */
async function prepare(stack: Stack): Promise<Record<string, (email: string) => Promise<Sent>>> {
  const organization = await newOrganization(stack);
  const website = await newWebsite(stack, organization);
  const invite = async (body: object): Promise<Sent> => {
    const answer = await fetch(`${stack.url}/api/v1/invites`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": organization.key },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.text()).replace(/[0-9a-f-]{36}/, "<id>") };
  };
  let network = 0;
  return {
    email: (email) => invite({ type: "organization", invite_method: "email", email }),
    "email-website": (email) =>
      invite({ type: "website", website_id: website.id, invite_method: "email", email, role: "viewer" }),
    direct: (email) => invite({ type: "organization", invite_method: "direct", email }),
    reset: async (email) => {
      network++;
      const answer = await fetch(`${stack.url}/password/forgot`, {
        method: "POST",
        headers: { "x-forwarded-for": `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}` },
        body: new URLSearchParams({ email }),
      });
      return { status: answer.status, body: await answer.text() };
    },
  };
}

async function compare(stack: Stack, name: string, pairs: number, send: (email: string) => Promise<Sent>): Promise<void> {
  const warmUp = 100;
  const known = await accounts(stack, `${name}-known`, pairs + warmUp);
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let pair = 0; pair < pairs + warmUp; pair++) {
    const both = [
      ["known", known[pair]!],
      ["unknown", `${name}-unknown-${pair}@unknown.example`],
    ] as const;
    for (const [kind, email] of Math.random() < 0.5 ? both : both.toReversed()) {
      const startedAt = performance.now();
      const { status, body } = await send(email);
      const durationMs = performance.now() - startedAt;
      answers.add(`${status} ${body}`);
      if (pair >= warmUp) times[kind].push(durationMs);
    }
  }
  const [medianKnown, medianUnknown] = [median(times.known), median(times.unknown)];
  console.log(
    [
      name.padEnd(14),
      `pairs ${pairs}`,
      `different answers ${answers.size}`,
      `median known ${medianKnown.toFixed(3)} ms`,
      `unknown ${medianUnknown.toFixed(3)} ms`,
      `difference ${(medianKnown - medianUnknown).toFixed(3)} ms`,
      `Mann-Whitney p ${mannWhitney(times.known, times.unknown).toFixed(3)}`,
    ].join("   "),
  );
  if (answers.size > 1) console.log([...answers].join("\n"));
}

/** Accounts with passwords, members of another organization. */
async function accounts(stack: Stack, prefix: string, count: number): Promise<string[]> {
  const stranger = await newOrganization(stack);
  await stack.query(sql`
    with made as (
      insert into app_user (email, password_hash, email_verified_at)
      select ${prefix} || '-' || g || '@known.example', 'x', now() from generate_series(0, ${count - 1}::int) g returning id)
    insert into membership (organization_id, user_id, role_id)
    select ${stranger.id}, id, '00000000-0000-0000-0000-000000000002' from made`);
  return Array.from({ length: count }, (_, n) => `${prefix}-${n}@known.example`);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Two-sided p-value of the Mann-Whitney U test, by its normal approximation; times of a clock like this one do not tie. */
function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const ranked = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))].sort(
    (a, b) => a.value - b.value,
  );
  const rankSum = ranked.reduce((sum, { isOne }, index) => sum + (isOne ? index + 1 : 0), 0);
  const u = rankSum - (one.length * (one.length + 1)) / 2;
  const mean = (one.length * other.length) / 2;
  const deviation = Math.sqrt((one.length * other.length * (one.length + other.length + 1)) / 12);
  return 2 * (1 - normalBelow(Math.abs(u - mean) / deviation));
}

/** The standard normal distribution function for z ≥ 0 (Abramowitz and Stegun, 26.2.17). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
