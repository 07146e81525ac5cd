import { parseWithZod } from "@conform-to/zod/v4"
import { describe, expect, it } from "vitest"
import { CustomerInfoForm, StayDetailsBody } from "#app/booking/guest/stay-details-request.ts"
import { canChangeDetails, changedDetails } from "#app/stay/pass/stay-details.ts"
import { sampleBooking, sampleVilla } from "../../support/sample.ts"

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
    expectedTotal: null,
    buyer: null,
  })
})

describe("the company that a guest may name", () => {
  const posted = (fields: Record<string, string>) => {
    const form = new FormData()
    const details = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
    const empty = { "buyer.name": "", "buyer.address": "", "buyer.taxId": "", "buyer.branch": "" }
    for (const [name, value] of Object.entries({ ...details, ...empty, ...fields })) form.set(name, value)
    return parseWithZod(form, { schema: CustomerInfoForm })
  }

  it("is none where its fields are posted empty, as a closed form does", () => {
    expect(posted({})).toMatchObject({ status: "success", value: { buyer: null } })
  })

  it("is read, with the head office if no branch is named", () => {
    const company = { "buyer.name": "Sea Co.", "buyer.address": "1 Beach Road", "buyer.taxId": "0-1075-36000-31-5" }
    const buyer = { name: "Sea Co.", address: "1 Beach Road", taxId: "0107536000315", branch: "00000" }
    expect(posted(company)).toMatchObject({ status: "success", value: { buyer } })
  })

  it.each([
    [{ "buyer.taxId": "0107536000315" }, "buyer.name"],
    [{ "buyer.name": "Sea Co.", "buyer.taxId": "0107536000315" }, "buyer.address"],
    [{ "buyer.branch": "1" }, "buyer.name"],
  ])("%j is refused at %s", (fields, field) => {
    const submission = posted(fields)
    expect(submission.status).toBe("error")
    expect(Object.keys(submission.reply().error ?? {})).toContain(field)
  })
})
