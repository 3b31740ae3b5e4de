import { expect, test } from "vitest";
import { CallSlots } from "../../activities/call-slots.ts";

const never = new AbortController().signal;

/** Work that goes on until it is ended, and how much of it is under way. */
function works() {
  const open: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => open.push(resolve));
  return { work, open };
}

/** Everything that follows from what was done has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("calls are under way up to the size, and the next begins when one ends", async () => {
  const slots = new CallSlots(2);
  const { work, open } = works();
  const calls = Array.from({ length: 5 }, () => slots.during(never, work));
  await settled();
  expect(open).toHaveLength(2);
  open[0]!();
  await settled();
  expect(open).toHaveLength(3);
  for (let n = 1; n < 5; n++) {
    open[n]!();
    await settled();
  }
  await Promise.all(calls);
});

test("a call that fails gives its place back", async () => {
  const slots = new CallSlots(1);
  await expect(slots.during(never, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await slots.during(never, async () => "asked")).toBe("asked");
});

test("nothing is asked for while the places are taken, and calls that wait come first", async () => {
  const slots = new CallSlots(2);
  const { work, open } = works();
  let polls = 0;
  const poll = () => void slots.reserveSlot({}, never).then(() => polls++);
  poll();
  poll();
  poll();
  await settled();
  expect(polls).toBe(2);
  // Both brought an activity; together they have three calls.
  const calls = Array.from({ length: 3 }, () => slots.during(never, work));
  slots.markSlotUsed();
  slots.markSlotUsed();
  await settled();
  expect([open.length, polls]).toEqual([2, 2]);
  open[0]!();
  await settled();
  expect([open.length, polls]).toEqual([3, 2]);
  open[1]!();
  await settled();
  expect(polls).toBe(3);
  // One that found nothing makes room for the next.
  slots.releaseSlot({ permit: {} });
  poll();
  await settled();
  expect(polls).toBe(4);
  // An activity that ends had no poll any more.
  poll();
  slots.releaseSlot({ permit: {}, slotInfo: {} as never });
  await settled();
  expect(polls).toBe(4);
  open[2]!();
  await Promise.all(calls);
});

test("who is aborted leaves the line", async () => {
  const slots = new CallSlots(1);
  const { work, open } = works();
  const first = slots.during(never, work);
  const aborted = new AbortController();
  const second = slots.during(aborted.signal, work);
  const poll = slots.reserveSlot({}, aborted.signal);
  aborted.abort(new Error("stopped"));
  await expect(second).rejects.toThrow("stopped");
  await expect(poll).rejects.toThrow("stopped");
  await expect(slots.during(aborted.signal, work)).rejects.toThrow("stopped");
  open[0]!();
  await first;
  expect(await slots.during(never, async () => "asked")).toBe("asked");
});
