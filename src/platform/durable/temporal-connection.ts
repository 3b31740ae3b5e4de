import { readFileSync } from "node:fs";

/** Where Temporal is and how this process proves who it is; files are named by their paths. */
export interface TemporalConnectionConfig {
  TEMPORAL_ADDRESS: string;
  TEMPORAL_API_KEY?: string | undefined;
  TEMPORAL_TLS_CERT?: string | undefined;
  TEMPORAL_TLS_KEY?: string | undefined;
  TEMPORAL_TLS_CA?: string | undefined;
}

/** Address, key and certificates of Temporal, for clients and workers alike. */
export function temporalConnection(config: TemporalConnectionConfig) {
  const { TEMPORAL_TLS_CERT, TEMPORAL_TLS_KEY, TEMPORAL_TLS_CA } = config;
  const clientCertPair =
    TEMPORAL_TLS_CERT && TEMPORAL_TLS_KEY
      ? { crt: readFileSync(TEMPORAL_TLS_CERT), key: readFileSync(TEMPORAL_TLS_KEY) }
      : undefined;
  const tls =
    clientCertPair || TEMPORAL_TLS_CA
      ? { clientCertPair, ...(TEMPORAL_TLS_CA && { serverRootCACertificate: readFileSync(TEMPORAL_TLS_CA) }) }
      : undefined;
  return {
    address: config.TEMPORAL_ADDRESS,
    ...(config.TEMPORAL_API_KEY && { apiKey: config.TEMPORAL_API_KEY, tls: tls ?? true }),
    ...(tls && { tls }),
  };
}
