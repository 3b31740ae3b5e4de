import manifest from "../../../package.json" with { type: "json" };

/** The version of this service, as its package names it. */
export const version: string = manifest.version;
