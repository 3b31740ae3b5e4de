/**
 * usage: node .ci/complete-lockfile.mjs [--check] — after `npm install NAME`. A registry that holds no binaries for other platforms
 * makes npm leave those optional packages out of the lockfile, and `npm ci` then refuses it. This adds them, marked for
 * their platform, so that they are installed there and skipped here.
 */
import { readFileSync, writeFileSync } from "node:fs";

const path = new URL("../package-lock.json", import.meta.url);
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
if (process.argv.includes("--check")) {
  if (added > 0)
    console.error(`package-lock.json lacks ${added} packages of other platforms: run "node .ci/complete-lockfile.mjs"`);
  process.exit(added > 0 ? 1 : 0);
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other platforms added to package-lock.json`);

/** Whether some `node_modules` from the parent upwards has this package, as Node itself looks it up. */
function isLocked(parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    if (lock.packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === "") return false;
  }
}
