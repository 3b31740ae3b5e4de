/**
 * The result of `work`, or of `late` when it is not there in time; `late` may throw. Work that is late goes on, and what becomes of it is
 * not told.
 */
export async function within<Result, Late = never>(ms: number, work: Promise<Result>, late: () => Late): Promise<Result | Late> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<typeof isLate>((resolve) => {
    timer = setTimeout(resolve, ms, isLate);
  });
  try {
    const result = await Promise.race([work, timeUp]);
    return result === isLate ? late() : (result as Result);
  } finally {
    clearTimeout(timer);
  }
}

const isLate = Symbol("late");
