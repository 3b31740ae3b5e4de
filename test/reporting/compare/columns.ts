import { type Cells, placesOf } from "../../../src/reporting/compare/cell.ts";

/** The answers to one prompt on one UTC day, as sums of a figure's part and whole, and of their squares and products. */
export interface Cell extends Record<Sum, number> {
  prompt: number;
  day: string;
}

type Sum = "answers" | "part" | "whole" | "partSquares" | "products" | "wholeSquares";

/** Sides as a comparison takes them. */
export function inColumns<Sides extends readonly (readonly Cell[])[]>(...sides: Sides): { [Side in keyof Sides]: Cells } {
  const places = placesOf(sides);
  const found = sides.map((cells, side): Cells => {
    const column = (name: Sum) => Float64Array.from(cells, (cell) => cell[name]);
    const [part, whole] = [column("part"), column("whole")];
    const squares = { partSquares: column("partSquares"), products: column("products"), wholeSquares: column("wholeSquares") };
    return { ...places[side]!, answers: column("answers"), part, whole, ...squares };
  });
  return found as { [Side in keyof Sides]: Cells };
}
