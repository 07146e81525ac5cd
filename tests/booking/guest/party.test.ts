import { describe, expect, it } from "vitest"
import { type Party, partyAfter } from "#app/booking/guest/party.ts"

const VILLA = { maxGuests: 6 }
const unknown = (guests: number): Party => ({ guests, adults: null, children: null })
const party = (adults: number, children: number): Party => ({ guests: adults + children, adults, children })

describe("a party becomes", () => {
  it.each([
    // Adults and children decide the number of guests
    [unknown(1), { adults: 2, children: 2 }, party(2, 2)],
    [unknown(4), { adults: 4, children: 0 }, party(4, 0)],
    [party(2, 2), { children: 3 }, party(2, 3)],
    [party(2, 2), { adults: 1 }, party(1, 2)],
    [party(2, 2), { guests: 5, adults: 3 }, party(3, 2)],
    [party(2, 2), { guests: 4, adults: 1, children: 3 }, party(1, 3)],
    // A number of guests alone makes them unknown
    [party(2, 2), { guests: 5 }, unknown(5)],
    [unknown(2), { guests: 3 }, unknown(3)],
    // Nothing new
    [party(2, 2), { guests: 4 }, party(2, 2)],
    [party(2, 2), {}, party(2, 2)],
    [unknown(2), { guests: undefined, adults: undefined, children: undefined }, unknown(2)],
    // Unknown again
    [party(2, 2), { adults: null, children: null }, unknown(4)],
    [party(2, 2), { guests: 3, adults: null, children: null }, unknown(3)],
    // More than the villa has room for now, as it was booked
    [unknown(8), { adults: 6, children: 2 }, party(6, 2)],
    [unknown(8), { guests: 8 }, unknown(8)],
  ])("%j with %j: %j", (before, change, after) => {
    expect(partyAfter(before, change, VILLA)).toEqual({ ok: true, value: after })
  })
})

describe("a party is refused", () => {
  it.each([
    [unknown(2), { adults: 0, children: 2 }, "party-invalid"],
    [unknown(2), { adults: 3, children: -1 }, "party-invalid"],
    [unknown(2), { adults: 1.5, children: 0.5 }, "party-invalid"],
    [unknown(2), { adults: Number.NaN, children: 0 }, "party-invalid"],
    // Only one of both
    [unknown(2), { adults: 2 }, "party-invalid"],
    [unknown(2), { children: 1 }, "party-invalid"],
    [party(2, 2), { children: null }, "party-invalid"],
    // Too many
    [unknown(2), { adults: 5, children: 2 }, "party-too-large", { max: 6, guests: 7 }],
    [unknown(8), { adults: 5, children: 4 }, "party-too-large", { max: 6, guests: 9 }],
    [unknown(2), { guests: 7 }, "guests-out-of-range"],
    [unknown(2), { guests: 0 }, "guests-out-of-range"],
    // All three given
    [unknown(4), { guests: 4, adults: 2, children: 1 }, "party-mismatch"],
    [party(2, 2), { guests: 4, children: 3 }, "party-mismatch"],
  ])("%j with %j: %s", (before, change, error, data?: object) => {
    expect(partyAfter(before, change, VILLA)).toEqual({ ok: false, error, data })
  })
})
