/** Answers of models have fewer than 300 places. Weighing one takes about a tenth of a millisecond. */
const maxPlaces = 500;
/** So that hardly a company is lost because others are named so often before it. */
const maxPlacesOfCompany = 20;
/** A website may track hundreds of companies. */
const maxPlacesOfCompanies = 1_500;
const maxFurtherPlacesOfCompany = 3;

/**
 * The places (in order) that are weighed and stored: the first 500 of an answer, behind them those among the first 20 of their company until
 * there are 1,500, and then those among its first 3. What an answer repeats beyond them changes the verdict on a company only if these
 * are all no mentions of it, such as ordinary words.
 */
export function firstPlaces<Place>(places: readonly Place[], companyOf: (place: Place) => number): readonly Place[] {
  if (places.length <= maxPlaces) return places;
  const seen = new Map<number, number>();
  let kept = 0;
  return places.filter((place) => {
    const count = (seen.get(companyOf(place)) ?? 0) + 1;
    seen.set(companyOf(place), count);
    const isFirst = kept < maxPlaces || count <= (kept < maxPlacesOfCompanies ? maxPlacesOfCompany : maxFurtherPlacesOfCompany);
    if (isFirst) kept++;
    return isFirst;
  });
}
