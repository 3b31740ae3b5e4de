/** Whether two addresses name the same page: scheme, `www.`, final slash, fragment and case of the host do not count. */
export function sameAddress(a: string, b: string, base?: string | null): boolean {
  const left = plainAddress(a, base);
  return left !== null && left === plainAddress(b, base);
}

/** An address without what does not tell pages apart; null where it is none. */
export function plainAddress(address: string, base?: string | null): string | null {
  if (!URL.canParse(address, base ?? undefined)) return null;
  const url = new URL(address, base ?? undefined);
  const path = url.pathname.replace(/\/(?:index\.html?)?$/, "");
  return `${url.host.replace(/^www\./, "")}${path}${url.search}`;
}
