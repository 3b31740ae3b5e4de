import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

/**
 * An HTTPS server on this machine whose certificate this process trusts from then on.
 * @param hosts host names that the certificate is good for
 */
export async function startHttpsServer(hosts: string[], listener: RequestListener) {
  const { key, cert } = makeCertificate(hosts);
  setDefaultCACertificates([...getCACertificates("default"), cert]);
  const server = createServer({ key, cert }, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cert,
    /** What `createPageFetcher({ test })` takes to read from here. */
    test: { hosts: Object.fromEntries(hosts.map((host) => [host, "127.0.0.1"])), ports: [port] },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Each certificate has a subject of its own: of two with the same one, OpenSSL would look at the first alone. */
export function makeCertificate(hosts: string[]): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), "answerscope-cert-"));
  try {
    const key = join(folder, "key.pem");
    const cert = join(folder, "cert.pem");
    const config = join(folder, "openssl.cnf");
    writeFileSync(
      config,
      `[req]\ndistinguished_name=dn\nx509_extensions=ext\nprompt=no\n[dn]\nCN=answerscope test ${randomUUID()}\n[ext]\nsubjectAltName=${hosts.map((host) => `DNS:${host}`).join(",")}\nbasicConstraints=critical,CA:FALSE\n`,
    );
    const args = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
    execFileSync("openssl", [...args, "-config", config, "-keyout", key, "-out", cert], { stdio: "pipe" });
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
