import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fastify from "fastify";
import pg from "pg";
import { keepMemorySmall } from "../../../src/platform/processes/index.ts";
import type { BareStatements } from "./bare-server.ts";
import "./bytes-as-text.ts";

/**
 * usage: node fastify-server.ts <statements.json> <port> — the peer: a plain service that looks the key up on each call, begins a transaction
 * for its organization, and answers with the rows. It counts no budget, checks no input and writes no log.
 */
if (import.meta.main) {
  const [file = "", port = ""] = process.argv.slice(2);
  const { statements } = JSON.parse(readFileSync(file, "utf8")) as BareStatements;
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_SYSTEM_URL, max: 10 });
  const app = fastify();
  for (const [path, { sql: text, parameters }] of Object.entries(statements)) {
    const name = path.slice(1);
    app.route({
      method: ["GET", "POST"],
      url: path,
      async handler(request, reply) {
        const [, id, secret = ""] = /^as_live_([0-9a-z]{16})_(.+)$/.exec(String(request.headers["x-api-key"])) ?? [];
        const client = await pool.connect();
        try {
          const key = await client.query({
            name: "key",
            text: "select o.id, o.n from api_key k join organization o on o.id = k.organization_id where k.id = $1 and k.secret_hash = $2 and k.revoked_at is null",
            values: [id, createHash("sha256").update(secret).digest()],
          });
          if (key.rows.length === 0) return reply.code(401).send({ error: "Unauthorized" });
          await client.query("begin read only");
          await client.query({
            name: "organization",
            text: "select set_config('app.organization_id', $1, true), set_config('app.organization_n', $2, true)",
            values: [key.rows[0].id, String(key.rows[0].n)],
          });
          const { rows } = await client.query({ name, text, values: parameters });
          await client.query("commit");
          return rows;
        } finally {
          client.release();
        }
      },
    });
  }
  keepMemorySmall();
  await app.listen({ port: Number(port), host: "127.0.0.1" });
  console.log("ready");
}
