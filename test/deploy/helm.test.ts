import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { configVariables } from "../../src/operation/config.ts";
import { version } from "../../src/platform/version/index.ts";

/*
 * The chart for Kubernetes. What it renders to is looked at where Helm is on the machine; which schemas it was held against is told in
 * docs/runbook.md.
 */

const chart = fileURLToPath(new URL("../../deploy/helm", import.meta.url));
const read = (path: string) => readFileSync(join(chart, path), "utf8");
const templates = globSync("templates/*", { cwd: chart }).map(read).join("\n");
const helm = [...(process.env.PATH ?? "").split(delimiter), join(homedir(), "go/bin")]
  .map((directory) => join(directory, "helm"))
  .find(existsSync);

test("the chart has the version of the service", () => {
  expect(parse(read("Chart.yaml"))).toMatchObject({ version, appVersion: version });
});

test("templates read values that exist, and set variables that the service knows", () => {
  const values = parse(read("values.yaml")) as Record<string, unknown>;
  const used = new Set([...templates.matchAll(/\.Values\.([A-Za-z.]+)/g)].map(([, path]) => path!));
  expect(used.size).toBeGreaterThan(40);
  const has = (path: string) =>
    path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values) !==
    undefined;
  expect([...used].filter((path) => !has(path))).toEqual([]);
  const set = [...templates.matchAll(/- \{ name: ([A-Z_]+), value/g)].map(([, name]) => name!);
  expect(set.length).toBeGreaterThan(10);
  expect(set.filter((name) => !configVariables.includes(name))).toEqual([]);
});

interface Rendered {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    replicas?: number;
    selector?: object;
    template?: {
      metadata: { labels: Record<string, string> };
      spec: {
        securityContext: object;
        automountServiceAccountToken: boolean;
        terminationGracePeriodSeconds?: number;
        containers: {
          image: string;
          args: string[];
          env: { name: string; value: unknown }[];
          envFrom: { secretRef: { name: string } }[];
          securityContext: object;
          livenessProbe?: object;
          readinessProbe?: object;
          startupProbe?: { failureThreshold: number };
        }[];
      };
    };
    triggers?: { metadata: Record<string, string> }[];
    egress?: { to: { ipBlock: { cidr: string; except?: string[] } }[] }[];
  };
}

interface Probed {
  livenessProbe: { httpGet: { path: string } };
  readinessProbe: { httpGet: { path: string } };
  envFrom: object[];
}

describe.skipIf(helm === undefined)("rendered by Helm", () => {
  const render = (values: string, ...args: string[]) =>
    parseAllDocuments(
      execFileSync(
        helm!,
        [
          "template",
          "prod",
          chart,
          "--namespace",
          "prod",
          "--kube-version",
          "1.31.0",
          "--values",
          join(chart, "ci", values),
          ...args,
        ],
        { encoding: "utf8", stdio: "pipe" },
      ),
    )
      .map((document) => document.toJS() as Rendered | null)
      .filter((each) => each !== null);
  const kindsOf = (rendered: Rendered[]) =>
    rendered.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort((a, b) => a.localeCompare(b));

  test("it is linted without a warning", () => {
    for (const values of ["least.yaml", "everything.yaml"])
      expect(
        execFileSync(helm!, ["lint", "--strict", chart, "--values", join(chart, "ci", values)], { encoding: "utf8" }),
      ).toContain("0 chart(s) failed");
    expect(() =>
      execFileSync(helm!, ["template", "x", chart, "--kube-version", "1.31.0"], { encoding: "utf8", stdio: "pipe" }),
    ).toThrow(/temporal\.address is needed/);
  });

  test("with the least that is set", () => {
    const rendered = render("least.yaml");
    const tag = version.replaceAll(".", "-");
    expect(kindsOf(rendered)).toEqual([
      "Deployment prod-answerscope-api",
      `Deployment prod-answerscope-worker-${tag}`,
      "Job prod-answerscope-migrations",
      "NetworkPolicy prod-answerscope",
      "NetworkPolicy prod-answerscope-api",
      "PodDisruptionBudget prod-answerscope-api",
      "PodDisruptionBudget prod-answerscope-worker",
      "Service prod-answerscope-api",
    ]);
    const pods = rendered.flatMap(({ spec }) => (spec.template ? [spec.template.spec] : []));
    expect(pods).toHaveLength(3);
    for (const { automountServiceAccountToken, securityContext, containers } of pods) {
      expect(automountServiceAccountToken).toBe(false);
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
      expect(containers[0]!.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(existsSync(join(chart, "../..", containers[0]!.args[1]!))).toBe(true);
      for (const { name, value } of containers[0]!.env) expect([name, typeof value]).toEqual([name, "string"]);
    }
    // Only the migrations know the owner, nothing ends them for being slow, and nobody is ended while they last.
    const migrations = rendered.find(({ kind }) => kind === "Job")!;
    expect(migrations.metadata.annotations).toMatchObject({ "helm.sh/hook": "pre-install,pre-upgrade" });
    const [container] = migrations.spec.template!.spec.containers;
    expect([container!.livenessProbe, container!.envFrom]).toEqual([
      undefined,
      [{ secretRef: { name: "answerscope-migrations" } }],
    ]);
    for (const { spec } of rendered.filter(({ kind }) => kind === "Deployment")) {
      const [{ livenessProbe, readinessProbe, envFrom }] = spec.template!.spec.containers as unknown as [Probed];
      expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual(["/livez", "/readyz"]);
      expect(envFrom).toEqual([{ secretRef: { name: "answerscope" } }]);
    }
    const worker = rendered.find(({ metadata }) => metadata.name.includes("worker-"))!.spec.template!.spec;
    expect(worker.terminationGracePeriodSeconds).toBe(150);
    expect(worker.containers[0]!.env).toContainEqual({ name: "WORKER_BUILD_ID", value: version });
  });

  test("what pods must not reach is taken out of the addresses of its family", () => {
    const egressOf = (...args: string[]) =>
      render("least.yaml", ...args)
        .flatMap(({ spec }) => spec.egress ?? [])[0]!
        .to.map(({ ipBlock }) => ipBlock);
    // A server refuses what does not lie inside of the block.
    expect(egressOf()).toEqual([
      { cidr: "0.0.0.0/0", except: ["169.254.169.254/32"] },
      { cidr: "::/0", except: ["fd00:ec2::254/128", "fd20:ce::254/128"] },
    ]);
    expect(egressOf("--set-json", 'networkPolicy.deniedEgress=["10.0.0.0/8"]')).toEqual([
      { cidr: "0.0.0.0/0", except: ["10.0.0.0/8"] },
      { cidr: "::/0" },
    ]);
  });

  test("every tag that an image can have names its workers, and none those of another", () => {
    const long = `sha-${"0123456789".repeat(7)}`;
    const tags = ["1.0.0-rc.1_build.7", "edge_", `${long}a`, `${long}b`];
    const workers = tags.flatMap((tag) =>
      render("least.yaml", "--set", `image.tag=${tag}`).filter(({ metadata }) => metadata.name.includes("-worker-")),
    );
    const [names, labels] = [
      workers.filter(({ kind }) => kind === "Deployment").map(({ metadata }) => metadata.name),
      workers.flatMap(({ spec }) => spec.template?.metadata.labels["answerscope/version"] ?? []),
    ];
    for (const distinct of [names, labels]) expect(new Set(distinct).size).toBe(tags.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
    for (const label of labels) expect(label).toMatch(/^[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/);
    expect([names[0], labels[0]]).toEqual(["prod-answerscope-worker-1-0-0-rc-1-build-7", "1.0.0-rc.1_build.7"]);
  });

  test("numbers of a file reach the processes as they are written", () => {
    const directory = mkdtempSync(join(tmpdir(), "answerscope-helm-"));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const values = join(directory, "values.yaml");
    writeFileSync(
      values,
      "config: { RATE_LIMIT_PER_MINUTE: 12000000, TRUSTED_PROXIES: 1, SOME_SHARE: 0.25, SOME_SWITCH: true }\nimage: { tag: 20260101 }",
    );
    const { env, image } = render("least.yaml", "--values", values).find(({ kind }) => kind === "Deployment")!.spec.template!.spec
      .containers[0]!;
    expect(image).toMatch(/:20260101$/);
    expect(env).toEqual(
      expect.arrayContaining([
        { name: "RATE_LIMIT_PER_MINUTE", value: "12000000" },
        { name: "TRUSTED_PROXIES", value: "1" },
        { name: "SOME_SHARE", value: "0.25" },
        { name: "SOME_SWITCH", value: "true" },
      ]),
    );
  });

  test("tags that would name one deployment are refused", () => {
    const older = (tag: string) =>
      render("least.yaml", "--set", "image.tag=1.2.0", "--set-json", `worker.olderVersions=[{"tag":${tag}}]`);
    expect(() => older('"1-2-0"')).toThrow(/the tags 1\.2\.0 and 1-2-0/);
    expect(older("20260101").map(({ metadata }) => metadata.name)).toContain("prod-answerscope-worker-20260101");
  });

  test("an ingress without names is refused", () => {
    expect(() => render("least.yaml", "--set", "ingress.enabled=true")).toThrow(/ingress\.hosts is needed/);
  });

  test("with everything that can be set", () => {
    const rendered = render("everything.yaml", "--set", "image.tag=2.0.0");
    const workers = rendered.filter(({ kind, metadata }) => kind === "Deployment" && metadata.name.includes("worker"));
    // Each version is a deployment with pods of its own.
    expect(workers.map(({ metadata, spec }) => [metadata.name, spec.replicas])).toEqual([
      ["prod-answerscope-worker-2-0-0", undefined],
      ["prod-answerscope-worker-0-9-3", 1],
    ]);
    for (const { spec } of workers) {
      const { labels } = spec.template!.metadata;
      expect(labels).toMatchObject((spec.selector as { matchLabels: object }).matchLabels);
      expect(spec.template!.spec.containers[0]!.env).toContainEqual({ name: "WORKER_VERSION_AUTOPROMOTE", value: "off" });
    }
    const scaled = rendered.find(({ kind }) => kind === "ScaledObject")!;
    expect(scaled.spec.triggers!.map(({ metadata }) => [metadata.taskQueue, metadata.workerDeploymentBuildId])).toEqual([
      ["answerscope", "2.0.0"],
      ["answerscope-openai", "2.0.0"],
    ]);
    for (const kind of ["Ingress", "HorizontalPodAutoscaler", "PodMonitor"])
      expect(rendered.map((each) => each.kind)).toContain(kind);
    expect(rendered.find(({ kind }) => kind === "Job")!.metadata.annotations).toBeUndefined();
  });
});
