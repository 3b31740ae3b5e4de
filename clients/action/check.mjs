// Needs nothing but Node: an action runs as it is checked out.
import { appendFile } from "node:fs/promises";

const dayMs = 86_400_000;
const maxRetries = 4;
const longestWaitMs = 65_000;
const timeoutMs = 60_000;

const input = (name) => (process.env[`INPUT_${name.toUpperCase()}`] ?? "").trim();

class Failure extends Error {}

/** Reads, and so may be repeated: after 429 and what may pass, as `Retry-After` says. */
async function call(base, apiKey, path, body) {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(`${base}/api/v1${path}`, {
      method: body ? "POST" : "GET",
      headers: { "x-api-key": apiKey, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error) => ({ ok: false, status: 0, error }));
    if (response.ok) return response.json();
    const mayPass = [0, 408, 429, 502, 503, 504].includes(response.status);
    const asked = Number(response.headers?.get("retry-after") ?? Number.NaN) * 1000;
    const waitMs = Number.isFinite(asked) ? asked * (1 + Math.random() / 4) : Math.random() * 500 * 2 ** attempt;
    if (!mayPass || attempt >= maxRetries || asked > longestWaitMs) {
      if (response.status === 0)
        throw new Failure(`${base} cannot be reached: ${response.error.cause?.message ?? response.error.message}`);
      const answer = await response.json().catch(() => null);
      throw new Failure(`${path} answered ${response.status}: ${answer?.error ?? "no reason given"}`);
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

const host = (address) =>
  address
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/$/, "");

function chosen(websites, named) {
  const found = named
    ? websites.filter(
        (one) => one.id === named || one.name.toLowerCase() === named.toLowerCase() || host(one.websiteUrl) === host(named),
      )
    : websites;
  if (found.length === 1) return found[0];
  const list = websites.map(({ name, websiteUrl }) => `${name} (${websiteUrl})`).join(", ");
  throw new Failure(`Set the input website to one of: ${list || "there is none"}`);
}

async function check(nowMs) {
  const [url, apiKey] = [input("url").replace(/\/+$/, ""), input("api-key")];
  if (!url || !apiKey) throw new Failure("Set the inputs url and api-key");
  const days = Number(input("days") || "7");
  if (!Number.isInteger(days) || days < 3 || days > 365) throw new Failure("The input days must be a whole number from 3 to 365");
  const metric = input("metric") || "mention_rate";
  if (metric === "avg_position")
    throw new Failure("The input metric must be a rate: an average position that falls is nearer to the front");
  const models = input("models")
    .split(",")
    .map((model) => model.trim())
    .filter(Boolean);
  const day = (back) => new Date(nowMs - back * dayMs).toISOString().slice(0, 10);
  const { websites } = await call(url, apiKey, "/websites");
  const website = chosen(websites, input("website"));
  // The own brand alone: the more companies are judged beside it, the further it has to fall before it is seen.
  const ownBrand = { competitor_ids: [website.name] };
  const window = (first, last) => ({
    start_date: day(first),
    end_date: day(last),
    ...ownBrand,
    ...(models.length > 0 && { models }),
  });
  const { comparisons } = await call(url, apiKey, "/metrics/compare", {
    ...{ website_id: website.id, metric, common_only: true },
    comparisons: [{ baseline: window(2 * days, days + 1), compared: window(days, 1) }],
  });
  const [{ data, reasons, changes }] = comparisons;
  const own = Object.values(data).find((company) => company.is_self);
  const verdict = own?.verdict ?? "not_comparable";
  return { website, metric, days, own, verdict, reasons, changes };
}

const points = (value) => `${value > 0 ? "+" : ""}${value.toFixed(2)}`;

function sentence({ website, metric, days, own, verdict, reasons }) {
  const what = `${metric} of ${website.name}`;
  if (verdict === "not_comparable") return `${what} cannot be compared: ${reasons.join(", ") || "no answers"}`;
  const range = own.interval ? ` (95 % interval ${points(own.interval.low)} to ${points(own.interval.high)})` : "";
  const numbers = `${own.baseline.toFixed(2)} % → ${own.compared.toFixed(2)} %, ${points(own.difference)} points${range}`;
  const words = { up: "rose beyond noise", down: "fell beyond noise", within_noise: "did not change beyond noise" };
  return `${what} ${words[verdict]} in the last ${days} days: ${numbers}`;
}

const write = (file, text) => (file ? appendFile(file, text) : Promise.resolve());
// What names a website or a model is data: it starts no command of the runner.
const plain = (text) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

try {
  const result = await check(Date.now());
  const text = sentence(result);
  const changed = result.changes.length > 0 ? `\n\nWhat changed in how it is measured meanwhile: ${result.changes.length}` : "";
  await write(process.env.GITHUB_OUTPUT, `verdict=${result.verdict}\ndifference=${result.own?.difference ?? ""}\n`);
  await write(process.env.GITHUB_STEP_SUMMARY, `### Answerscope\n\n${text.replaceAll(/[<>|`]/g, "")}${changed}\n`);
  const fails =
    result.verdict === "down" || (result.verdict === "not_comparable" && input("fail-when-not-comparable") === "true");
  console.log(`::${fails ? "error" : "notice"} title=Answerscope::${plain(text)}`);
  process.exitCode = fails ? 1 : 0;
} catch (error) {
  console.log(`::error title=Answerscope::${plain(error.message)}`);
  if (!(error instanceof Failure)) console.error(error);
  process.exitCode = 1;
}
