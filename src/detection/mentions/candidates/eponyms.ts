/** What science names after people, behind the name: "Tesla coil", "Zeeman-Aufspaltung", "Tesla bobini". */
const TERM_BEHIND =
  /^[\s-](?:(?:inverse|normal|anomalous) )?(?:theorems?|lemma|conjecture|paradox|syndrome|coils?|splitting|scattering|equations?|constant|transform|Aufspaltung|Spule[n]?|Theorems?|Satz|Syndroms?|Gleichung|Konstante|Paradoxon|Transformators?|bobini|teoremi|denklemi|tekercs|tétel|splitsing|spoel|spole[n]?|stelling)(?![\p{L}\p{M}])/u;
/** The same before it: "théorème de Noether". */
const TERM_BEFORE =
  /(?:^|[\s'’(])(?:théorème|lemme|paradoxe|syndrome|bobines?|équation|constante|teorema|paradoja|síndrome|bobinas?|ecuación|paradosso|sindrome|bobine|equazione|costante|paradoxo|equação|stelling|cewka|twierdzenie|równanie|теорема|уравнение|постоянная|катушка)\s(?:d[ei]l?\s|von\s|van\s|d['’])?$/iu;
/** Shops have effects, too. */
const EFFECT_BEHIND = /^[\s-](?:effects?|Effekte?s?|effekten?|effektus\p{L}*|etkisi|ilmiö)(?![\p{L}\p{M}])/u;
const EFFECT_BEFORE = /(?:^|[\s'’(])(?:effet|efecto|effetto|efeito|efekt|efectul|эффект|ефект)\s$/iu;
const SCIENCE =
  /spe[ck]tr|magnet|quantum|quant[ei]n|ele[ck]tron|photon|\batom|physi[ckq]|fisic|optic|molecul|molekül|спектр|магнит/iu;

/** How far from an effect a word of science makes it one of science. */
const reach = 400;

/** Whether a name stands in a term of science that is named after somebody. */
export function isEponym(text: string, start: number, end: number): boolean {
  const [before, after] = [text.slice(Math.max(0, start - 24), start), text.slice(end, end + 30)];
  if (TERM_BEHIND.test(after) || TERM_BEFORE.test(before)) return true;
  return (
    (EFFECT_BEHIND.test(after) || EFFECT_BEFORE.test(before)) && SCIENCE.test(text.slice(Math.max(0, start - reach), end + reach))
  );
}
