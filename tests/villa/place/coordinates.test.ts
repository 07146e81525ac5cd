import { describe, expect, it } from "vitest"
import { formatCoordinates, isShortMapLink, readCoordinates } from "#app/villa/place/coordinates.ts"

const GOOGLE = "https://www.google.com/maps"
/** The pin of a place page is not in the middle of the map. */
const PLACE = `${GOOGLE}/place/Baan+Sai+Lom/@12.3912,99.9801,15z/data=!3m1!4b1!4m6!3m5!1s0x30fdb1:0x1a2b!8m2!3d12.38947!4d99.98553!16s%2Fg%2F11b`

describe("readCoordinates", () => {
  it.each([
    ["a place, whose pin wins over the view", PLACE],
    ["a place with an encoded part", PLACE.replaceAll("!", "%21")],
    ["a place without https://", PLACE.replace("https://", "")],
    ["a view", `${GOOGLE}/@12.38947,99.98553,17z`],
    ["a view with options", `${GOOGLE}/@12.38947,99.98553,17z/data=!5m1!1e4?entry=ttu`],
    ["?q=", `${GOOGLE}?q=12.38947,99.98553`],
    ["?q= with an encoded comma", `${GOOGLE}?q=12.38947%2C99.98553&z=17`],
    ["query=", `${GOOGLE}/search/?api=1&query=12.38947,99.98553`],
    ["ll=", `${GOOGLE}?ll=12.38947,99.98553&z=10`],
    ["ll= beside a name", "https://maps.apple.com/?q=Baan&ll=12.38947,99.98553"],
    ["Apple's coordinate=", "https://maps.apple.com/place?coordinate=12.38947,99.98553&name=Baan"],
    ["daddr=", "https://maps.apple.com/?saddr=13.7,100.5&daddr=12.38947,99.98553"],
    ["destination=", `${GOOGLE}/dir/?api=1&origin=13.7,100.5&destination=12.38947,99.98553`],
    ["a search", `${GOOGLE}/search/12.38947,+99.98553?entry=tts`],
    ["a place that is a point", `${GOOGLE}/place/12.38947,99.98553/@12.1,99.1,17z`],
    ["an address of another country's site", "https://www.google.co.th/maps/@12.38947,99.98553,17z"],
    ["plain", "12.38947, 99.98553"],
    ["plain without a space", "12.38947,99.98553"],
    ["plain without a comma", "12.38947 99.98553"],
    ["plain in brackets", " (12.38947, 99.98553) "],
    ["more decimals than are kept", "12.389470412, 99.985529617"],
    ["degrees, minutes and seconds", `12°23'22.1"N 99°59'07.9"E`],
  ])("reads %s", (_, text) => {
    expect(readCoordinates(text)).toEqual({ latitude: 12.38947, longitude: 99.98553 })
  })

  it.each([
    ["-33.85678, -70.5", { latitude: -33.85678, longitude: -70.5 }],
    ["0, 0", { latitude: 0, longitude: 0 }],
    ["90, -180", { latitude: 90, longitude: -180 }],
    [`33°51'24"S 70°30'00"W`, { latitude: -33.85667, longitude: -70.5 }],
    [`${GOOGLE}/place/13%C2%B045'22.7%22N+100%C2%B030'06.5%22E/`, { latitude: 13.75631, longitude: 100.50181 }],
  ])("reads %s", (text, coordinates) => {
    expect(readCoordinates(text)).toEqual(coordinates)
  })

  it.each([
    ["nothing", ""],
    ["one number", "12.38947"],
    ["a latitude beyond the pole", "90.1, 99"],
    ["a longitude beyond the date line", "12, 180.5"],
    ["swapped numbers", "99.98553, 12.38947"],
    ["three numbers", "12.3, 99.9, 17"],
    ["a short link", "https://maps.app.goo.gl/AbCdEf12345"],
    ["a place without a point", `${GOOGLE}/place/Baan+Sai+Lom/`],
    ["a broken percent sign", `${GOOGLE}/place/%E0%A4%A`],
    ["words", "next to the temple"],
    ["a text of the longest size", "1".repeat(100_000)],
  ])("finds none in %s", (_, text) => {
    expect(readCoordinates(text)).toBeNull()
  })
})

it.each([
  ["https://maps.app.goo.gl/AbCdEf12345", true],
  ["maps.app.goo.gl/AbCdEf12345?g_st=ic", true],
  ["https://goo.gl/maps/AbCdEf", true],
  [`${GOOGLE}/@12.3,99.9,17z`, false],
  ["12.38947, 99.98553", false],
])("whether %s is a short link: %s", (text, isShort) => {
  expect(isShortMapLink(text)).toBe(isShort)
})

it("formats coordinates as they are read", () => {
  const coordinates = { latitude: 12.5, longitude: -99.98553 }
  expect(formatCoordinates(coordinates)).toBe("12.5, -99.98553")
  expect(readCoordinates(formatCoordinates(coordinates))).toEqual(coordinates)
  expect(formatCoordinates({ latitude: null, longitude: null })).toBe("")
})
