const segmenters = new Map<string, Intl.Segmenter>();

/** Takes texts of a language apart (UAX 29); made once, which takes long. @param language BCP 47. */
export function segmenterOf(language: string, granularity: "word" | "sentence" = "word"): Intl.Segmenter {
  const key = `${language}/${granularity}`;
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity });
  segmenters.set(key, segmenter);
  return segmenter;
}
