import { expect, test } from "vitest";
import { logoOf } from "../../../src/identity/white-label/logo.ts";
import { contrast, shadesOf } from "../../../src/identity/white-label/shades.ts";

const colors = [
  ...["#000000", "#ffffff", "#808080", "#ffff00", "#00ff00", "#ff0000", "#0000ff", "#00ffff", "#ff00ff"],
  ...["#1d4fd0", "#f4c20d", "#0b0b0b", "#fefefe", "#7a1f3d", "#2dd4bf", "#ff7a00", "#123456"],
];
const schemes = {
  light: { grounds: ["#ffffff", "#f5f6f8"], ink: "#18202e" },
  dark: { grounds: ["#1a202a", "#11151c"], ink: "#e9ecf2" },
} as const;

test.each(colors)("texts in %s and on it can be read in both schemes", (color) => {
  const shades = shadesOf(color);
  for (const scheme of ["light", "dark"] as const) {
    const { color: shade, soft } = shades[scheme];
    expect(shade).toMatch(/^#[0-9a-f]{6}$/);
    for (const ground of [...schemes[scheme].grounds, soft])
      expect(contrast(shade, ground), `${scheme}: ${shade} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(schemes[scheme].ink, soft), `${scheme}: text on ${soft}`).toBeGreaterThanOrEqual(4.5);
  }
});

test("a colour that can be read stays as it is", () => {
  expect(shadesOf("#1d4fd0").light.color).toBe("#1d4fd0");
  expect(contrast("#000000", "#ffffff")).toBe(21);
});

test("a logo is what its bytes are", () => {
  const type = (bytes: Buffer | string) => logoOf(Buffer.from(bytes as string))?.type ?? null;
  expect(type(Buffer.from("\x89PNG\r\n\x1a\nrest", "latin1"))).toBe("image/png");
  expect(type(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe("image/jpeg");
  expect(type(`\uFEFF <?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg"/>`)).toBe("image/svg+xml");
  expect(type("<html><svg></svg></html>")).toBeNull();
  expect(type("GIF89a")).toBeNull();
});
