import { readFileSync } from "node:fs";

/** A package that a deployment installs, as package-lock.json has it. */
export interface ProductionPackage {
  name: string;
  version: string;
  /** Where it is installed, from the root of the repository. */
  path: string;
  /** What its manifest says, as the lockfile tells it; null where it says nothing. */
  licence: string | null;
  /** Installed on some systems or processors only. */
  isForOnePlatform: boolean;
}

interface Locked {
  name?: string;
  version: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  os?: string[];
  cpu?: string[];
}

/** Every package of the lockfile that is not for development alone, each version once, sorted by name and version. */
export function productionPackages(): ProductionPackage[] {
  const lock = JSON.parse(readFileSync(new URL("../../../package-lock.json", import.meta.url), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const found = new Map<string, ProductionPackage>();
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (path === "" || locked.dev || locked.link) continue;
    const name = locked.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const isForOnePlatform = Boolean(locked.os ?? locked.cpu);
    const one = { name, version: locked.version, path, licence: locked.license ?? null, isForOnePlatform };
    if (!found.has(idOf(one))) found.set(idOf(one), one);
  }
  return [...found.values()].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

export const idOf = ({ name, version }: Pick<ProductionPackage, "name" | "version">): string => `${name}@${version}`;
