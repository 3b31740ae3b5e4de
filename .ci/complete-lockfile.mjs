/**
 * usage: node .ci/complete-lockfile.mjs [--check] — after `npm install NAME`. A registry that holds no binaries for other platforms
 * makes npm leave those optional packages out of the lockfile, and `npm ci` then refuses it. This adds them, marked for
 * their platform, so that they are installed there and skipped here.
 *
 * Every entry gets the `integrity` that the registry tells of it. Those that this registry does not hold are listed in
 * `.ci/without-integrity.txt`; with a registry that holds them, running this again fills them in. `--check` fails on any other.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const path = new URL("../package-lock.json", import.meta.url);
const listPath = new URL("without-integrity.txt", import.meta.url);
const lock = JSON.parse(readFileSync(path, "utf8"));
const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const PROCESSORS = {
  arm: "arm",
  armv7: "arm",
  arm64: "arm64",
  x64: "x64",
  ia32: "ia32",
  ppc64: "ppc64",
  riscv64: "riscv64",
  s390x: "s390x",
};

let added = 0;
for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isLocked(parent, name)) continue;
    const words = name.split("/").at(-1).split(/[-_]/);
    const os = SYSTEMS.find((system) => words.includes(system));
    const cpu = Object.keys(PROCESSORS).find((processor) => words.includes(processor));
    if (!os || !/^\d+\.\d+\.\d+[^ |]*$/.test(version)) {
      console.error(`left out: ${name}@${version} (its platform or version cannot be read from its name)`);
      continue;
    }
    const libc = words.some((word) => word.startsWith("musl")) ? ["musl"] : undefined;
    // In npm's own order, so that its next `npm install` changes nothing.
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [PROCESSORS[cpu]] }),
      ...(dev && { dev }),
      ...(libc && { libc }),
      optional: true,
      os: [os],
    };
    added++;
  }
}
const isWithoutIntegrity = ([path, { integrity, link }]) => path.includes("node_modules/") && !integrity && !link;
const nameOf = ([path, { version, name }]) => `${name ?? path.split("node_modules/").at(-1)}@${version}`;

if (process.argv.includes("--check")) {
  const lacking = Object.entries(lock.packages).filter(isWithoutIntegrity).map(nameOf).sort();
  const listed = readFileSync(listPath, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const problems = [
    ...(added > 0 ? [`lacks ${added} packages of other platforms`] : []),
    ...lacking.filter((name) => !listed.includes(name)).map((name) => `has no integrity of ${name}`),
    ...listed.filter((name) => !lacking.includes(name)).map((name) => `needs no line for ${name} in .ci/without-integrity.txt`),
  ];
  for (const problem of problems) console.error(`package-lock.json ${problem}: run "node .ci/complete-lockfile.mjs"`);
  process.exit(problems.length > 0 ? 1 : 0);
}
let filled = 0;
for (const entry of Object.entries(lock.packages).filter(isWithoutIntegrity)) {
  const integrity = integrityOf(nameOf(entry));
  if (!integrity) continue;
  const { version, resolved, ...rest } = entry[1];
  lock.packages[entry[0]] = { version, ...(resolved && { resolved }), integrity, ...rest };
  filled++;
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
const lacking = Object.entries(lock.packages).filter(isWithoutIntegrity).map(nameOf).sort();
const head =
  "# Packages of other platforms that the registry this lockfile was made with does not hold, so that their hash is not known.";
writeFileSync(listPath, `${[head, ...lacking].join("\n")}\n`);
console.log(`${added} packages of other platforms added, ${filled} integrities filled in, ${lacking.length} not known`);

/** What the registry tells of a package; empty when it does not hold it. */
function integrityOf(spec) {
  try {
    return execFileSync("npm", ["view", spec, "dist.integrity"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}

/** Whether some `node_modules` from the parent upwards has this package, as Node itself looks it up. */
function isLocked(parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    if (lock.packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === "") return false;
  }
}
