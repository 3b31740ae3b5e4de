/** The page's own headings reach level 2: those of a text begin at 3 and go down one level at a time. */
export function headingLevels(): (depth: number) => number {
  const open: { depth: number; level: number }[] = [];
  return (depth) => {
    while (open.length > 0 && open.at(-1)!.depth >= depth) open.pop();
    const level = Math.min((open.at(-1)?.level ?? 2) + 1, 6);
    open.push({ depth, level });
    return level;
  };
}
