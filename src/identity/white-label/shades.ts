/** A colour for each scheme in which pages are shown; `#rrggbb`. */
export interface Shades {
  light: Shade;
  dark: Shade;
}

export interface Shade {
  /** For links, bars and lines, and below texts in the colour of a card. */
  color: string;
  /** Below texts in `color`. */
  soft: string;
}

type Rgb = readonly [number, number, number];

/** What pages set around a colour in each scheme, and how much of it a soft ground has. */
const schemes = {
  light: { card: rgbOf("#ffffff"), ground: rgbOf("#f5f6f8"), ink: rgbOf("#18202e"), softPart: 0.14 },
  dark: { card: rgbOf("#1a202a"), ground: rgbOf("#11151c"), ink: rgbOf("#e9ecf2"), softPart: 0.22 },
};

/** The least contrast of text by WCAG 2.2 (1.4.3, AA). */
const leastContrast = 4.5;

/**
 * The shades of a colour that can be read in both schemes: the colour itself where it can be, else with the nearest lightness at which
 * every text on it, and in it, has a contrast of at least 4.5.
 *
 * @param color `#rrggbb`
 */
export const shadesOf = (color: string): Shades => ({
  light: shadeOf(color, schemes.light),
  dark: shadeOf(color, schemes.dark),
});

type Scheme = (typeof schemes)["light"];

const steps = 400;

function shadeOf(color: string, scheme: Scheme): Shade {
  const [hue, saturation, lightness] = hslOf(rgbOf(color));
  for (let step = 0; step <= steps; step++) {
    for (const sign of [1, -1]) {
      const at = lightness + (sign * step) / steps;
      if (at < 0 || at > 1) continue;
      const found = step === 0 ? rgbOf(color) : rounded(rgbFrom(hue, saturation, at));
      if (isReadable(found, scheme)) return { color: hexOf(found), soft: hexOf(softOf(found, scheme)) };
    }
  }
  // A grey of the right lightness can always be read.
  return shadeOf("#808080", scheme);
}

const softOf = (color: Rgb, { card, softPart }: Scheme): Rgb => rounded(mixed(color, card, softPart));

function isReadable(color: Rgb, scheme: Scheme): boolean {
  const { card, ground, ink } = scheme;
  const soft = softOf(color, scheme);
  const pairs: [Rgb, Rgb][] = [
    [color, card],
    [color, ground],
    [color, soft],
    [ink, soft],
    // The darkest field of a heat map.
    [ink, rounded(mixed(color, card, 0.5))],
  ];
  return pairs.every(([text, on]) => contrastOf(text, on) >= leastContrast);
}

/** By WCAG 2.2: 1 to 21. */
export const contrast = (one: string, other: string): number => contrastOf(rgbOf(one), rgbOf(other));

function contrastOf(one: Rgb, other: Rgb): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminanceOf(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

const hexOf = (color: Rgb): string => `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
const rounded = ([red, green, blue]: Rgb): Rgb => [Math.round(red), Math.round(green), Math.round(blue)];
const mixed = (one: Rgb, other: Rgb, part: number): Rgb =>
  one.map((value, index) => value * part + other[index]! * (1 - part)) as unknown as Rgb;

function hslOf([red, green, blue]: Rgb): [hue: number, saturation: number, lightness: number] {
  const [most, least] = [Math.max(red, green, blue) / 255, Math.min(red, green, blue) / 255];
  const [span, lightness] = [most - least, (most + least) / 2];
  if (span === 0) return [0, 0, lightness];
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const sector = most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return [sector / 6, span / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function rgbFrom(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const at = (offset: number) => {
    const place = (offset + hue * 12) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [at(0), at(8), at(4)];
}
