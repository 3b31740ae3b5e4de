/** The index of the first entry that `isPast`, in a list where all behind such an entry are too; the list's length where none is. */
export function firstPast<Entry>(list: readonly Entry[], isPast: (entry: Entry) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isPast(list[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
