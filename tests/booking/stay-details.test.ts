import { describe, expect, it } from "vitest"
import { canChangeDetails, changedDetails } from "#app/booking/stay-details.ts"
import { CustomerInfoForm, StayDetailsBody } from "#app/booking/stay-details-request.ts"
import { sampleBooking, sampleVilla } from "../support/sample.ts"

describe("of the details only those that differ change", () => {
  const before = sampleBooking({ arrival: "13:00", specialRequests: "A cot" })
  const villa = sampleVilla({ checkInTime: "14:00" })
  it.each([
    [{}, {}],
    [{ arrival: "18:00" }, { arrival: "18:00" }],
    [{ arrival: null }, { arrival: null }],
    // The check-in time was changed since
    [{ arrival: "13:00" }, {}],
    [{ specialRequests: "" }, { specialRequests: "" }],
    [{ specialRequests: "A cot" }, {}],
    [
      { adults: 1, children: 1 },
      { adults: 1, children: 1 },
    ],
    [
      { adults: 2, children: 1, arrival: "after-midnight" },
      { guests: 3, adults: 2, children: 1, arrival: "after-midnight" },
    ],
  ])("%j: %j", (change, changed) => {
    expect(changedDetails(before, change, villa)).toEqual({ ok: true, value: changed })
  })

  it.each(["12:00", "18:30", ""])("arrival %j is invalid", (arrival) => {
    expect(changedDetails(before, { arrival }, villa)).toMatchObject({ ok: false, error: "arrival-invalid" })
  })
})

describe("the details can be changed", () => {
  // Check-out is on 7 December at 11:00 in Bangkok.
  const checkOut = Date.UTC(2026, 11, 7, 4)
  it.each([
    ["while unpaid", {}, checkOut - 1, true],
    ["when confirmed", { status: "confirmed" }, checkOut - 1, true],
    ["not from check-out on", { status: "confirmed" }, checkOut, false],
    ["not when cancelled", { status: "cancelled" }, checkOut - 1, false],
    ["not when erased", { status: "confirmed", erasedAt: 1 }, checkOut - 1, false],
  ] as const)("%s", (_, changes, now, expected) => {
    expect(canChangeDetails(sampleBooking(changes), sampleVilla({ checkOutTime: "11:00" }), now)).toBe(expected)
  })
})

describe("a text of requests", () => {
  const lines = `${"a\r\n".repeat(499)}aa`
  it("counts a line break as one character, as the field does", () => {
    expect(StayDetailsBody.parse({ specialRequests: lines }).specialRequests).toHaveLength(1000)
    expect(StayDetailsBody.safeParse({ specialRequests: `${lines}a` }).success).toBe(false)
  })
})

it("the form without details leaves the party as it is", () => {
  const customer = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
  expect(CustomerInfoForm.parse(customer)).toEqual({
    customer,
    details: { arrival: null, adults: undefined, children: undefined, specialRequests: "" },
    acceptedTotal: null,
    buyer: null,
  })
})
