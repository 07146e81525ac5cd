import { expect, it } from "vitest"
import { NO_PLACE } from "#app/villa/place/place.ts"
import type { Place } from "#app/villa/place/place-fields.ts"
import { siteView } from "#app/villa/site-view.ts"
import { sampleVilla } from "../support/sample.ts"

const withPlace = (place: Partial<Place>) => sampleVilla({ place: { ...NO_PLACE, ...place } })
const text = (en: string) => ({ th: "", en })

it.each([
  [{}, false],
  [{ directions: text(" ") }, false],
  [{ whatsapp: "+66812345678", registrationNumber: "83/2567" }, false],
  [{ address: text("1 Beach Road") }, true],
  [{ province: text("Phuket"), placePublic: false }, true],
  [{ directions: text("Turn left") }, true],
  [{ latitude: 7.9, longitude: 98.3 }, true],
])("with %o, the footer links to the directions: %s", (place, expected) => {
  expect(siteView(withPlace(place), "en").hasDirections).toBe(expected)
})

it("names the villa in the reader's language, its contact links and its registration number", () => {
  const villa = withPlace({ whatsapp: "+66812345678", registrationNumber: "83/2567" })
  const site = siteView(villa, "th", "จอง BV-7K3M9Q")
  expect(site).toMatchObject({ name: "บ้านทดสอบ", registrationNumber: "83/2567", hasHouseRules: false })
  expect(site.contact.map(({ kind }) => kind)).toEqual(["phone", "line", "whatsapp", "email"])
  expect(JSON.stringify(site)).toContain("BV-7K3M9Q")
})
