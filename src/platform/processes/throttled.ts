/** Passes on at most one text in `intervalMs`, and none before the first has passed. */
export function throttled(say: (text: string) => void, intervalMs: number): (text: string) => void {
  let last = performance.now();
  return (text) => {
    if (performance.now() - last < intervalMs) return;
    last = performance.now();
    say(text);
  };
}
