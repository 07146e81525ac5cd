import { describe, expect, it } from "vitest"
import { areaLinks, coordinatesOf, navigationLinks } from "#app/villa/place/map-links.ts"

describe("coordinates", () => {
  it.each([
    [{ latitude: 7.89012, longitude: 98.3456 }, "7.89012,98.3456"],
    [{ latitude: -33.85678, longitude: -151.2 }, "-33.85678,-151.2"],
    [{ latitude: 0, longitude: 0 }, "0,0"],
    // JavaScript would write 1e-7; five decimals are the smallest that a place has.
    [{ latitude: 0.00001, longitude: 100 }, "0.00001,100"],
  ])("%o is the destination %s", (place, text) => {
    expect(navigationLinks(coordinatesOf(place)!).apple).toBe(`https://maps.apple.com/?daddr=${text}`)
  })

  it.each([
    { latitude: null, longitude: null },
    { latitude: 7.9, longitude: null },
    { latitude: null, longitude: 98.3 },
  ])("%o is no place", (place) => {
    expect(coordinatesOf(place)).toBeNull()
  })
})

it("navigation leads to the exact place in both map apps", () => {
  expect(navigationLinks({ latitude: 7.89012, longitude: 98.3456 })).toEqual({
    google: "https://www.google.com/maps/dir/?api=1&destination=7.89012,98.3456",
    apple: "https://maps.apple.com/?daddr=7.89012,98.3456",
  })
})

it("a map of the area has no marker and no destination", () => {
  const links = areaLinks({ latitude: 7.89, longitude: 98.35 })
  expect(links).toEqual({
    google: "https://www.google.com/maps/@?api=1&map_action=map&center=7.89,98.35&zoom=12",
    apple: "https://maps.apple.com/?ll=7.89,98.35&z=12",
  })
})
