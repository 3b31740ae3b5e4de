import type { Server } from "node:net";

/** A server could not listen where its variables say; the message names the variable and what to change. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

/** Where a server listens, and the variables by which an operator chooses it. */
export interface Place {
  port: number;
  host: string;
  variables: { port: string; host: string };
}

/**
 * Listens, and settles as soon as connections are taken.
 *
 * @throws ListenError where the port or the address cannot be had.
 */
export function listen<Listening extends Server>(server: Listening, place: Place): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(new ListenError(sentence(error, place), { cause: error }));
    server.once("error", refuse);
    server.listen(place.port, place.host, () => {
      server.off("error", refuse);
      resolve(server);
    });
  });
}

function sentence(error: Error & { code?: string }, { port, host, variables }: Place): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `${variables.port}: another program listens on port ${port} of ${host} already; name a free port`;
    case "EACCES":
      return `${variables.port}: this user may not listen on port ${port}; name one of 1024 or above`;
    case "EADDRNOTAVAIL":
    case "EAI_AGAIN":
    case "EINVAL":
    case "ENOTFOUND":
      return `${variables.host}: this machine has no address ${JSON.stringify(host)} (${error.code}); 127.0.0.1 is this machine only, 0.0.0.0 all of its addresses`;
    default:
      return `${variables.host} and ${variables.port}: port ${port} of ${host} cannot be listened on (${error.message})`;
  }
}
