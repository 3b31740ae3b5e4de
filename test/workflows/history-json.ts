import proto from "@temporalio/proto";

const { History } = proto.temporal.api.history.v1;
type History = proto.temporal.api.history.v1.IHistory;

/**
 * A workflow history as JSON and back: protobuf.js's own mapping, with names of enums, base64 and decimal strings. (The SDK's
 * `historyToJSON` needs every package to share one copy of protobuf.js, which an installation does not promise.)
 */
export function historyToText(history: History): string {
  return `${JSON.stringify(History.toObject(History.fromObject(history), { longs: String, bytes: String, enums: String }), null, 1)}\n`;
}

export function historyFromText(text: string): History {
  return History.fromObject(JSON.parse(text) as object);
}
