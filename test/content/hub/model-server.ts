import { createServer, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { type Listening, listening } from "../../support/listening.ts";

/** What a model answers to a request: an object, or an HTTP status without one. `hang` never answers. */
export type ModelAnswer = object | { status: number } | "hang";

/** A question as it reached the model. */
export interface Asked {
  instructions: string;
  /** The user message, which is a JSON document. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape.
  material: any;
}

/** An OpenAI-compatible server on a free port that answers as a test tells it. */
export class ModelServer {
  asked: Asked[] = [];
  open = 0;
  answer: (asked: Asked) => ModelAnswer = () => ({ status: 500 });
  #hanging = new Map<ServerResponse, Asked>();
  #server: Listening | undefined;

  async start(): Promise<this> {
    this.#server = await listening(createServer((request, response) => void this.#respond(request, response)));
    return this;
  }

  /** What a service is configured with to ask this model. */
  get env(): Record<string, string> {
    return { ANALYSIS_MODEL: "compatible:writer", COMPATIBLE_BASE_URL: `${this.#server!.url}/v1` };
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  async #respond(request: NodeJS.ReadableStream, response: ServerResponse): Promise<void> {
    const { messages } = (await json(request)) as { messages: { role: string; content: unknown }[] };
    const textOf = (role: string) => {
      const { content } = messages.find((message) => message.role === role)!;
      return typeof content === "string" ? content : (content as { text: string }[]).map(({ text }) => text).join("");
    };
    const asked = { instructions: textOf("system"), material: JSON.parse(textOf("user")) };
    this.asked.push(asked);
    this.open++;
    response.once("close", () => this.open--);
    this.#send(asked, response);
  }

  /** Answers what hangs, as told by now. */
  release(): void {
    for (const [response, asked] of this.#hanging) this.#send(asked, response);
  }

  #send(asked: Asked, response: ServerResponse): void {
    const answer = this.answer(asked);
    if (answer === "hang") return void this.#hanging.set(response, asked);
    this.#hanging.delete(response);
    const status = "status" in answer ? (answer.status as number) : 200;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(status === 200 ? completion(answer as object) : { error: { message: "As told." } }));
  }
}

const completion = (answer: object) => ({
  ...{ id: "chatcmpl-test", object: "chat.completion", created: 1_770_000_000, model: "writer" },
  choices: [{ index: 0, message: { role: "assistant", content: JSON.stringify(answer) }, finish_reason: "stop" }],
  usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
});
