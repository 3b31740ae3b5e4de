/**
 * Whether an address that an answer names can be shown as a link: one of http or https, or one without its protocol. Anything else
 * (`javascript:`, `data:`, `file:` …) does something where it is opened.
 */
export function isWebAddress(address: string): boolean {
  if (/^https?:/i.test(address) || !URL.canParse(address)) return true;
  const { protocol } = new URL(address);
  // "example.com:8080/page" reads as an address with the protocol "example.com".
  return protocol.includes(".");
}
