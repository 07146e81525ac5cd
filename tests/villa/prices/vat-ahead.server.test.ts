import { beforeEach, describe, expect, it } from "vitest"
import { changeSeller } from "#app/money/seller/change-seller.server.ts"
import { changeVillaAndOffer } from "#app/villa/prices/change-offer.server.ts"
import { findQuote } from "#app/villa/prices/find-quote.server.ts"
import { updateSampleVilla } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

const BY = { name: "Anong" }
const app = setUpVilla()
beforeEach(() => updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: null }, timezone: "Asia/Bangkok" }))

const at = (instant: string) => {
  app.clock.now = Date.parse(instant)
}
async function quoted() {
  const quote = await findQuote(app, { checkIn: "2090-12-10", checkOut: "2090-12-11", network: "n" })
  if (!quote.ok) throw new Error(quote.error)
  const { total, included, charges } = quote.value.price
  return { total, vat: included.vat, mode: charges.vat.mode }
}

describe("VAT of a seller who registers ahead, for the first of December", () => {
  beforeEach(async () => {
    const changed = await changeSeller(app, { vatSince: "2090-12-01" }, BY)
    expect(changed.ok).toBe(true)
  })

  it("is in prices from that day on by itself", async () => {
    at("2090-11-30T16:59:00Z")
    const before = await quoted()
    expect(before).toMatchObject({ vat: 0, mode: "none" })
    at("2090-11-30T17:00:00Z")
    const { total } = before
    expect(await quoted()).toEqual({ total, vat: Math.round((total * 7) / 107), mode: "included" })
  })

  it("is added from that day on if the owner says so before; who has booked keeps the price", async () => {
    const changed = await changeVillaAndOffer(app, { offer: { vat: { mode: "added", rate: 700 } } }, BY)
    expect(changed.ok).toBe(true)
    at("2090-11-30T16:00:00Z")
    const before = await quoted()
    const booking = await createBooking(app)
    expect(booking.price.charges.vat.mode).toBe("none")
    at("2090-12-01T03:00:00Z")
    expect(await quoted()).toMatchObject({ total: Math.floor((before.total * 107) / 100), mode: "added" })
    const later = await createBooking(app, { checkIn: "2090-12-17", checkOut: "2090-12-21" })
    expect(later.total).toBe(Math.round(booking.total * 1.07))
  })
})
