/** No vendor answers with as much, evidence included. The text of an answer is read for companies in a time that grows with its length. */
const mostBytes = 16 * 1024 * 1024;

/** A response whose body cannot be read beyond a limit, so that a broken server does not use up the memory that all calls share. */
export function limited(response: Response): Response {
  let leftBytes = mostBytes;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      leftBytes -= chunk.byteLength;
      if (leftBytes < 0) controller.error(new Error("The answer is too long"));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(limit) ?? null, response);
}
