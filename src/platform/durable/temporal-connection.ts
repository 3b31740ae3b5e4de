import { readFileSync } from "node:fs";
import { getCACertificates } from "node:tls";

/** Where Temporal is and how this process proves who it is; files are named by their paths. */
export interface TemporalConnectionConfig {
  TEMPORAL_ADDRESS: string;
  TEMPORAL_API_KEY?: string | undefined;
  TEMPORAL_TLS_CERT?: string | undefined;
  TEMPORAL_TLS_KEY?: string | undefined;
  TEMPORAL_TLS_CA?: string | undefined;
}

/**
 * Address, key and certificates of Temporal, for clients and workers alike. Both trust the authorities that Node and the system trust
 * (`NODE_EXTRA_CA_CERTS` adds one) unless `TEMPORAL_TLS_CA` names another.
 */
export function temporalConnection(config: TemporalConnectionConfig) {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY, TEMPORAL_TLS_CERT, TEMPORAL_TLS_KEY, TEMPORAL_TLS_CA } = config;
  const clientCertPair =
    TEMPORAL_TLS_CERT && TEMPORAL_TLS_KEY
      ? { crt: readFileSync(TEMPORAL_TLS_CERT), key: readFileSync(TEMPORAL_TLS_KEY) }
      : undefined;
  if (!TEMPORAL_API_KEY && !clientCertPair && !TEMPORAL_TLS_CA) return { address };
  // Left to itself the worker's native part looks for the system's authorities, and a slim image has none.
  const serverRootCACertificate = TEMPORAL_TLS_CA
    ? readFileSync(TEMPORAL_TLS_CA)
    : Buffer.from([...new Set([...getCACertificates(), ...getCACertificates("system")])].join("\n"));
  return {
    address,
    ...(TEMPORAL_API_KEY && { apiKey: TEMPORAL_API_KEY }),
    tls: { clientCertPair, serverRootCACertificate },
  };
}
