/** A link that adds the MCP endpoint to a client with one click. */
export interface ConnectLink {
  client: string;
  url: string;
}

/**
 * One link for each client that takes such links. Claude connects from the internet, so it gets one only where the endpoint can
 * be reached there.
 *
 * @param publicUrl the address of the service, without a slash at its end.
 */
export function connectLinks(publicUrl: string): ConnectLink[] {
  const url = `${publicUrl}/api/mcp`;
  const cursor = Buffer.from(JSON.stringify({ url })).toString("base64");
  const vsCode = JSON.stringify({ type: "http", url });
  const links: ConnectLink[] = [
    { client: "Cursor", url: `https://cursor.com/en/install-mcp?${query({ name: "answerscope", config: cursor })}` },
    {
      client: "VS Code",
      url: `https://insiders.vscode.dev/redirect/mcp/install?${query({ name: "answerscope", config: vsCode })}`,
    },
  ];
  if (!isPublic(publicUrl)) return links;
  const claude = query({ modal: "add-custom-connector", connectorName: "Answerscope", connectorUrl: url });
  return [{ client: "Claude", url: `https://claude.ai/customize/connectors?${claude}` }, ...links];
}

const query = (fields: Record<string, string>): string => String(new URLSearchParams(fields));

/** Whether an address is one of the internet: encrypted, and a name with a dot that is no address of a machine. */
function isPublic(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" && /\.[a-z][a-z0-9-]*$/i.test(hostname) && !hostname.endsWith(".localhost");
}
