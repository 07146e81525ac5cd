import { describe, expect, it } from "vitest"
import { Client } from "../../support/api.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

// Declined by the sandbox, as a stolen card would be.
const CARD = { cardNumber: "4111111111140011", cardholderName: "MALI SRISUK", expiry: "12/99", cvv: "123" }

setUpClock()
setUpVilla({ creditCardEnabled: true })

/** Books, tries ten cards, cancels, and so on. @param addressOf of each attempt */
async function tryCards(bookings: number, addressOf: (attempt: number) => string): Promise<Record<number, number>> {
  const guest = new Client(addressOf(0))
  const statuses: Record<number, number> = {}
  for (let booking = 0, attempt = 0; booking < bookings; booking++) {
    guest.address = addressOf(attempt)
    const { id } = await guest.book()
    await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI })
    for (let card = 0; card < 10; card++, attempt++) {
      guest.address = addressOf(attempt)
      const { status } = await guest.post(`/api/booking/${id}/card-payment`, CARD)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    expect((await guest.delete(`/api/booking/${id}`)).status).toBe(200)
  }
  return statuses
}

describe("testing stolen cards is limited to twenty an hour", () => {
  it("from one IPv4 address", async () => {
    expect(await tryCards(5, () => "203.0.113.7")).toEqual({ 402: 20, 429: 30 })
  })

  it("from the IPv6 /48 of one customer", async () => {
    const addressOf = (attempt: number) => `2001:db8:1:${attempt.toString(16)}::1`
    expect(await tryCards(5, addressOf)).toEqual({ 402: 20, 429: 30 })
  })
})
