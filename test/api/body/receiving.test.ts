import { expect, test } from "vitest";
import { Receiving } from "../../../api/body/receiving.ts";

test("a key's bodies are counted together, all keys' too, and what is closed counts no more", () => {
  const receiving = new Receiving({ maxBytesEach: 10, maxBytesInAll: 25, sender: "with this key" });
  const [a, again, b, c] = ["a", "a", "b", "c"].map((key) => receiving.open(key)) as ReturnType<Receiving["open"]>[];
  a!.take(6);
  expect(() => again!.take(5)).toThrow(expect.objectContaining({ status: 429 }));
  again!.close();
  b!.take(10);
  c!.take(9);
  expect(() => c!.take(1)).toThrow(expect.objectContaining({ status: 503 }));
  c!.close();
  receiving.open("a").take(4);
  a!.close();
  b!.close();
  receiving.open("d").take(10);
});
