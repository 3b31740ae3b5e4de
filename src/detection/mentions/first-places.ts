/** Answers have fewer than 300; each costs about a tenth of a millisecond. */
const maxPlaces = 500;
/** So that no company is lost because others are named so often before it. */
const maxPlacesOfCompany = 20;

/**
 * The places (in order) that are weighed and stored: the first 500 of an answer, and the first 20 of each company wherever they stand.
 * What an answer repeats beyond them changes neither whether a company is mentioned nor its position.
 */
export function firstPlaces<Place>(places: readonly Place[], companyOf: (place: Place) => number): readonly Place[] {
  if (places.length <= maxPlaces) return places;
  const seen = new Map<number, number>();
  return places.filter((place, index) => {
    const count = (seen.get(companyOf(place)) ?? 0) + 1;
    seen.set(companyOf(place), count);
    return index < maxPlaces || count <= maxPlacesOfCompany;
  });
}
