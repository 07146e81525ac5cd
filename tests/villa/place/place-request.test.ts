import { describe, expect, it } from "vitest"
import type * as z from "zod"
import { HouseRulesBody, HouseRulesForm } from "#app/villa/house-rules/house-rules-fields.ts"
import { PlaceBody, PlaceForm } from "#app/villa/place/place-fields.ts"

const errorsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)

const LONG = (length: number) => "ก".repeat(length)

describe("PlaceBody", () => {
  it.each([
    [
      { latitude: 12.3894712, longitude: -180 },
      { latitude: 12.38947, longitude: -180 },
    ],
    [
      { latitude: null, longitude: null },
      { latitude: null, longitude: null },
    ],
    [{ address: { en: ` ${LONG(300)} ` } }, { address: { en: LONG(300) } }],
    [{ directions: { th: LONG(3000) } }, { directions: { th: LONG(3000) } }],
    [{ whatsapp: "081 234 5678" }, { whatsapp: "+66812345678" }],
    [{ whatsapp: "+49 1512 3456789" }, { whatsapp: "+4915123456789" }],
    [{ whatsapp: "\u202d๐๘๑\u2011๒๓๔\u2011๕๖๗๘\u202c" }, { whatsapp: "+66812345678" }],
    [{ whatsapp: "" }, { whatsapp: "" }],
    [
      { whatsapp: null, registrationNumber: null },
      { whatsapp: "", registrationNumber: "" },
    ],
  ])("accepts %j", (body, value) => {
    expect(PlaceBody.parse(body)).toEqual(value)
  })

  it.each([
    [{ latitude: 90.1 }, "latitude: admin:place.errors.latitude"],
    [{ latitude: -90.1 }, "latitude: admin:place.errors.latitude"],
    [{ longitude: 181 }, "longitude: admin:place.errors.longitude"],
    [{ latitude: "12" }, "latitude: validation.number"],
    [{ address: { th: LONG(301) } }, "address.th: validation.tooLong"],
    [{ province: { en: LONG(101) } }, "province.en: validation.tooLong"],
    [{ postalCode: LONG(11) }, "postalCode: validation.tooLong"],
    [{ directions: { en: LONG(3001) } }, "directions.en: validation.tooLong"],
    [{ registrationNumber: LONG(51) }, "registrationNumber: validation.tooLong"],
    [{ whatsapp: "12" }, "whatsapp: admin:place.errors.whatsapp"],
    [{ whatsapp: "call me" }, "whatsapp: admin:place.errors.whatsapp"],
  ])("rejects %j", (body, error) => {
    expect(errorsOf(PlaceBody, body)).toEqual([error])
  })

  it("rejects unknown members", () => {
    expect(errorsOf(PlaceBody, { floor: 2 })).toHaveLength(1)
  })
})

describe("PlaceForm", () => {
  it.each([
    [undefined, { latitude: null, longitude: null }],
    ["12.38947, 99.98553", { latitude: 12.38947, longitude: 99.98553 }],
    ["https://www.google.com/maps/@12.38947,99.98553,17z", { latitude: 12.38947, longitude: 99.98553 }],
    ["https://maps.app.goo.gl/AbCdEf", { mapLink: "https://maps.app.goo.gl/AbCdEf" }],
  ])("reads the coordinates %s", (coordinates, read) => {
    const form = { version: 1, address: {}, province: {}, directions: {}, coordinates }
    expect(PlaceForm.parse(form)).toMatchObject({ coordinates: read, placePublic: false })
  })

  it.each([
    ["by the sea", "coordinates: admin:place.errors.coordinates"],
    [LONG(2001), "coordinates: validation.tooLong"],
  ])("rejects the coordinates %s", (coordinates, error) => {
    const form = { version: 1, address: {}, province: {}, directions: {}, coordinates }
    expect(errorsOf(PlaceForm, form)).toContain(error)
  })
})

describe("house rules", () => {
  it.each([
    [{ quietFrom: "25:00" }, "quietFrom: validation.time"],
    [{ smoking: "sometimes" }, "smoking: errors.invalid"],
    [{ pets: "outside" }, "pets: errors.invalid"],
    [{ text: { th: LONG(3001) } }, "text.th: validation.tooLong"],
  ])("reject %j", (body, error) => {
    expect(errorsOf(HouseRulesBody, body)).toEqual([error])
  })

  it("have no quiet hours and no text where the form's fields are empty", () => {
    const form = { version: 1, smoking: "no", pets: "ask", parties: "no", visitors: "yes", text: {} }
    expect(HouseRulesForm.parse(form)).toMatchObject({ quietFrom: null, quietTo: null, text: { th: "", en: "" } })
  })
})
