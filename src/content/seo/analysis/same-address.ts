/** Whether two addresses name the same page: scheme, `www.`, final slash, fragment and case of the host do not count. */
export function sameAddress(a: string, b: string, base?: string | null): boolean {
  const left = plain(a, base);
  return left !== null && left === plain(b, base);
}

function plain(address: string, base?: string | null): string | null {
  if (!URL.canParse(address, base ?? undefined)) return null;
  const url = new URL(address, base ?? undefined);
  const path = url.pathname.replace(/\/(?:index\.html?)?$/, "");
  return `${url.host.replace(/^www\./, "")}${path}${url.search}`;
}
