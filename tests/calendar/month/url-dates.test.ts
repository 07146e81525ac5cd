import { describe, expect, it } from "vitest"
import { clickRefusal, urlDatesRefusal } from "#app/calendar/month/url-dates.ts"
import { offerView } from "#app/villa/prices/offer-view.ts"
import { stayNights } from "../../support/price-list.ts"
import { sampleVilla } from "../../support/sample.ts"

const TODAY = "2026-12-01"
const offer = offerView(sampleVilla(), stayNights("2026-12-10"), { today: TODAY, earliest: TODAY })
const selection = { checkIn: null, checkOut: null, rooms: 3, guests: 1, month: "2026-12" }

function refusalOf(checkIn: string, checkOut: string) {
  const params = new Map([
    ["checkIn", checkIn],
    ["checkOut", checkOut],
  ])
  return urlDatesRefusal((name) => params.get(name) ?? null, { selection, offer, language: "en" })
}

describe("the dates of a link", () => {
  it("that are taken come with free ones nearby", () => {
    expect(refusalOf("2026-12-10", "2026-12-11")?.stays).toEqual([
      { checkIn: "2026-12-09", checkOut: "2026-12-10" },
      { checkIn: "2026-12-11", checkOut: "2026-12-12" },
    ])
  })

  it("that are too far ahead are refused, in a year that is plausible", () => {
    expect(refusalOf("2036-12-30", "2036-12-31")).toMatchObject({ error: "booking.closed.horizon", stays: [] })
  })

  it.each([
    ["9999-12-30", "9999-12-31"],
    ["2026-12-20", "9999-12-31"],
    ["0001-01-01", "0001-01-02"],
    ["2569-12-10", "2569-12-12"],
    ["2037-01-01", "2037-01-02"],
  ])("%s to %s are no stay", (checkIn, checkOut) => {
    expect(refusalOf(checkIn, checkOut)).toBeUndefined()
    expect(clickRefusal(checkOut, selection, offer, "en")).toBeUndefined()
  })
})
