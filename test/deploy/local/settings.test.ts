import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readLocalSettings } from "../../../deploy/local/settings.ts";

test("without variables: default ports that may move, data under .data", () => {
  const settings = readLocalSettings({});
  expect(settings.dataDirectory).toBe(resolve(".data"));
  expect(settings.api).toEqual({ variable: "PORT", port: 3000, explicit: false });
  expect(settings.temporalUi).toEqual({ variable: "TEMPORAL_UI_PORT", port: 8233, explicit: false });
  expect(settings.databaseUrl).toBeUndefined();
});

test("a given port is explicit, an empty or blank variable counts as not set", () => {
  const settings = readLocalSettings({
    POSTGRES_PORT: "6000",
    TEMPORAL_PORT: " ",
    DATABASE_URL: "",
    TEMPORAL_ADDRESS: "cluster:7233",
  });
  expect(settings.postgres).toEqual({ variable: "POSTGRES_PORT", port: 6000, explicit: true });
  expect(settings.temporal.explicit).toBe(false);
  expect(settings.databaseUrl).toBeUndefined();
  expect(settings.temporalAddress).toBe("cluster:7233");
});

test("all mistakes are told at once", () => {
  const wrong = () => readLocalSettings({ PORT: "http", POSTGRES_PORT: "70000", DATABASE_URL: "mysql://me:secret@x" });
  expect(wrong).toThrow('PORT must be a port from 1 to 65535, not "http"');
  expect(wrong).toThrow('POSTGRES_PORT must be a port from 1 to 65535, not "70000"');
  expect(wrong).toThrow("DATABASE_URL must be postgres://user:password@host:port/name");
  expect(wrong).not.toThrow("secret");
});

test("so are those of the service, each once; a misspelt variable is noticed", () => {
  const env = { PORT: "abc", RATE_LIMIT_PER_MINUTE: "-1", MODEL_CHATGPT: "foo", SMTP_URL: "nonsense", DATABSE_URL: "x" };
  const read = (): unknown => readLocalSettings(env);
  for (const name of Object.keys(env)) expect(read).toThrow(name);
  expect(read).toThrow("The configuration has 5 mistakes");
  expect(readLocalSettings({ DATABSE_URL: "x" }).notices).toEqual([
    "DATABSE_URL is not a variable of this service; DATABASE_URL is. It was ignored.",
  ]);
});
