import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ConfigError, configVariables, readConfig, readMigrationConfig } from "../../src/operation/config.ts";
import { misspelt } from "../../src/operation/config-names.ts";
import { nearestName } from "../../src/platform/errors/nearest.ts";

const urls = { DATABASE_APP_URL: "postgresql://a:secret@127.0.0.1/x", DATABASE_SYSTEM_URL: "postgresql://b:secret@127.0.0.1/x" };

test("all mistakes are told at once, without what may be secret", () => {
  const wrong = {
    DATABASE_APP_URL: "mysql://me:secret@x",
    DATABASE_SYSTEM_URL: undefined,
    RATE_LIMIT_PER_MINUTE: "-1",
    MODEL_CHATGPT: "foo",
    SMTP_URL: "nonsense:secret",
  };
  const read = () => readConfig({ ...wrong, TEMPRAL_ADDRESS: "x:7233" });
  expect(read).toThrow(ConfigError);
  for (const name of [...Object.keys(wrong), "TEMPRAL_ADDRESS is not a variable of this service; TEMPORAL_ADDRESS is"])
    expect(read).toThrow(name);
  expect(read).toThrow('RATE_LIMIT_PER_MINUTE: Too small: expected number to be >=1 (got "-1")');
  expect(read).not.toThrow("secret");
});

test("a blank variable counts as not set, and what stands behind a word is no part of it", () => {
  const given = {
    PORT: " ",
    UNAUTHENTICATED_REQUESTS_PER_SECOND: "\t",
    HOST: "\n",
    TEMPORAL_API_KEY: "key\n",
    EXPORT_SECRETS_KEY: " ",
  };
  const { PORT, UNAUTHENTICATED_REQUESTS_PER_SECOND, HOST, TEMPORAL_API_KEY, EXPORT_SECRETS_KEY } = readConfig({
    ...urls,
    ...given,
  });
  expect([PORT, UNAUTHENTICATED_REQUESTS_PER_SECOND, HOST, TEMPORAL_API_KEY, EXPORT_SECRETS_KEY]).toEqual([
    3000,
    50,
    "0.0.0.0",
    "key",
    undefined,
  ]);
});

test("an address with the wrong protocol and a sender that is none are mistakes at the start", () => {
  const wrong = {
    TEMPORAL_ADDRESS: "http://temporal.example:7233",
    TEMPORAL_UI_URL: "ftp://temporal.example",
    PUBLIC_URL: "ftp://answerscope.example.com",
    MAIL_FROM: "nonsense",
  };
  for (const [name, value] of [...Object.entries(wrong), ["PUBLIC_URL", "https://answerscope.example.com/?a"] as const])
    expect(() => readConfig({ ...urls, [name]: value }), name).toThrow(`${name}: `);
  const right = {
    TEMPORAL_ADDRESS: ["temporal", "temporal.example:7233", "10.0.0.7:7233", "[::1]:7233"],
    MAIL_FROM: ["a@example.com", "<a@example.com>", "Answerscope <no-reply@localhost>", '"Ask, Inc." <a@example.com>'],
  };
  for (const [name, values] of Object.entries(right))
    for (const value of values) expect(readConfig({ ...urls, [name]: value }), value).toMatchObject({ [name]: value });
});

test("files that cannot be read, and a certificate without its key, are mistakes at the start", () => {
  const away = "/nowhere/ca.pem";
  const wrong = {
    ...urls,
    DATABASE_APP_URL: `${urls.DATABASE_APP_URL}?sslmode=verify-full&sslrootcert=${away}`,
    TEMPORAL_TLS_CA: away,
    TEMPORAL_TLS_CERT: import.meta.filename,
  };
  const read = () => readConfig(wrong);
  expect(read).toThrow("sslrootcert of DATABASE_APP_URL names a file that cannot be read (ENOENT)");
  expect(read).toThrow("TEMPORAL_TLS_CA names a file that cannot be read (ENOENT)");
  expect(read).toThrow("TEMPORAL_TLS_KEY is not set, and TEMPORAL_TLS_CERT is");
  expect(read).not.toThrow("secret");
  const owner = { DATABASE_URL: `postgresql://o:secret@127.0.0.1/x?sslrootcert=${away}` };
  expect(() => readMigrationConfig(owner)).toThrow("sslrootcert of DATABASE_URL");
  const { filename } = import.meta;
  expect(readConfig({ ...urls, TEMPORAL_TLS_CERT: filename, TEMPORAL_TLS_KEY: filename }).TEMPORAL_TLS_CERT).toBe(filename);
});

test("a misspelt variable is noticed where the right one is not set", () => {
  expect(readConfig({ ...urls, TEMPRAL_ADDRESS: "x:7233" }).notices).toEqual([
    "TEMPRAL_ADDRESS is not a variable of this service; TEMPORAL_ADDRESS is. It was ignored.",
  ]);
  expect(readConfig({ ...urls, TEMPRAL_ADDRESS: "x:7233", TEMPORAL_ADDRESS: "y:7233" }).notices).toEqual([]);
  const typos = [
    "DATABSE_URL",
    "RATE_LIMIT_PER_MINUT",
    "public_url",
    "SMTP_UR",
    "OPENAI_APIKEY",
    "PROVIDER_CONCURENCY",
    "DATA_DRI",
  ];
  expect(misspelt(Object.fromEntries(typos.map((name) => [name, "x"])), configVariables)).toHaveLength(typos.length);
});

test("variables of other programs raise no alarm", () => {
  const foreign =
    "PATH HOME HOSTNAME HOSTS PORTS PWD MAIL MAILTO LOGNAME LOGLEVEL LOG_FILE ZAI_API_KEY AI_API_KEY GROQ_API_KEY OPENAI_ORG_ID " +
    "OPENAI_API_BASE DATABASE_URI DATABASE_NAME POSTGRES_USER POSTGRES_DB PGPORT TEMPORAL_TLS TEMPORAL_CLI_ADDRESS TEMPORAL_PROFILE " +
    "TEMPORAL_CONFIG_FILE TEMPORAL_CODEC_ENDPOINT TEMPORAL_TLS_CA_PATH TEMPORAL_TLS_CERT_DATA TEMPORAL_TLS_KEY_PATH SMTP_HOST SMTP_USER MAIL_HOST " +
    "npm_config_cache NODE_OPTIONS XDG_DATA_DIRS GOOGLE_API_KEY MODEL_NAME METRICS_PATH OAUTH_ISSUER_URL";
  const env = Object.fromEntries(foreign.split(" ").map((name) => [name, "x"]));
  expect(misspelt(env, configVariables)).toEqual([]);
});

test("every variable of .env.example is known, and every known one stands there", () => {
  const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
  const listed = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);
  expect(configVariables.filter((name) => !listed.includes(name))).toEqual([]);
  expect(misspelt(Object.fromEntries(listed.map((name) => [name, "x"])), configVariables)).toEqual([]);
});

test("the nearest name is one or two typing errors away", () => {
  expect(nearestName("start_dat", ["start_date", "end_date"])).toBe("start_date");
  expect(nearestName("satrt_date", ["start_date", "end_date"])).toBe("start_date");
  expect(nearestName("begin", ["start_date", "end_date"])).toBeNull();
  expect(nearestName("PROT", ["PORT"])).toBeNull();
});
