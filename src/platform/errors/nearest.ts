/**
 * The known name that somebody most likely meant: at most a typing error or two away (a letter too many, missing, changed, or two
 * swapped), the first letter being right. Null when none is so near.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  let best: { name: string; distance: number } | null = null;
  for (const candidate of known) {
    if (candidate[0] !== name[0]) continue;
    const most = candidate.length >= 12 ? 2 : candidate.length >= 5 ? 1 : 0;
    if (Math.abs(candidate.length - name.length) > most) continue;
    const distance = distanceOf(name, candidate);
    if (distance <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { name: candidate, distance };
  }
  return best?.name ?? null;
}

/** Edits from one text to the other, a swap of neighbours counting as one (optimal string alignment). */
export function distanceOf(left: string, right: string): number {
  let before: number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const line = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      let edits = Math.min(above[column]! + 1, line[column - 1]! + 1, above[column - 1]! + (isSame ? 0 : 1));
      const isSwap = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwap) edits = Math.min(edits, before[column - 2]! + 1);
      line.push(edits);
    }
    before = above;
    above = line;
  }
  return above[right.length]!;
}
