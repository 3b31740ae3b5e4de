import { expect, test } from "vitest";
import { placeOf } from "../../../src/tracking/locations/place.ts";

test.each([
  ["Munich", "DE", null, null, { country: "DE", region: null, city: "Munich" }],
  ["Munich, Germany", "DE", null, null, { country: "DE", region: null, city: "Munich" }],
  ["Austin, Texas, US", "US", null, null, { country: "US", region: "Texas", city: "Austin" }],
  // The last part names a country, but not this one.
  ["Atlanta, Georgia", "US", null, null, { country: "US", region: "Georgia", city: "Atlanta" }],
  ["Germany", "DE", null, null, { country: "DE", region: null, city: null }],
  ["Georgia (GE)", "GE", null, null, { country: "GE", region: null, city: null }],
  ["Bavaria", null, null, null, { country: null, region: null, city: "Bavaria" }],
  ["South", "DE", "Bavaria", null, { country: "DE", region: "Bavaria", city: null }],
  ["Flagship store", "DE", null, "Hamburg", { country: "DE", region: null, city: "Hamburg" }],
  [" , ", "DE", null, null, { country: "DE", region: null, city: null }],
])("%s in %s (region %s, city %s)", (name, country, region, city, place) => {
  expect(placeOf({ name, country, region, city })).toEqual(place);
});
