import { expect, it } from "vitest"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Rating } from "#app/stay/reviews/review-view.ts"
import type { Amenity } from "#app/villa/amenities.ts"
import { heroFacts } from "#app/villa/home/hero-facts.ts"

const RATED: Rating = { average: 4.75, count: 12, sample: false }
const SAMPLE: Rating = { average: 4.8, count: 168, sample: true }
const NONE: Rating = { average: null, count: 0, sample: false }

const shown = (language: "th" | "en", rating: Rating, amenities: Amenity[] = ["pool"], province = "ประจวบคีรีขันธ์") =>
  heroFacts(
    { place: { province: { th: province, en: "" } }, maxGuests: 6, bedrooms: 1, amenities },
    rating,
    language,
    i18nFor(language).t,
  ).join(" · ")

it.each([
  ["all that is known", shown("th", RATED), "ประจวบคีรีขันธ์ · 6 ท่าน · 1 ห้องนอน · สระว่ายน้ำส่วนตัว · ★ 4.8"],
  ["the sample's rating is no fact", shown("th", SAMPLE), "ประจวบคีรีขันธ์ · 6 ท่าน · 1 ห้องนอน · สระว่ายน้ำส่วนตัว"],
  ["without reviews, pool and province", shown("en", NONE, ["wifi"], ""), "6 guests · 1 bedroom"],
])("the hero's facts: %s", (_, facts, expected) => {
  expect(facts).toBe(expected)
})
