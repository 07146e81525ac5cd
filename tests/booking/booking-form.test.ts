import { describe, expect, it } from "vitest"
import { BookingEditForm, BookingForm, editOf, StatusChangeForm } from "#app/booking/booking-request.ts"

const STAY = { checkIn: "2026-12-01", checkOut: "2026-12-03", rooms: 3, guests: 2 }

describe("an edit consists of the touched fields", () => {
  const form = {
    ...STAY,
    version: 1,
    totalPrice: 170,
    customerName: "Mali S",
    email: "m@example.com",
    phone: "0812345678",
  }
  it.each([
    [[], { customerInfo: {} }],
    [["guests"], { guests: 2, customerInfo: {} }],
    [["checkOut", "totalPrice"], { checkOut: "2026-12-03", totalPrice: 170_00, customerInfo: {} }],
    [["customerName"], { customerName: "Mali S", customerInfo: {} }],
    [["email"], { customerInfo: { email: "m@example.com" } }],
    [["phone"], { customerInfo: { phone: "0812345678" } }],
    [["phoneCountry"], { customerInfo: { phone: "0812345678" } }],
  ])("%j", (touched, edit) => {
    expect(editOf(BookingEditForm.parse(form), new Set(touched))).toEqual(edit)
  })

  it("an emptied email and phone are removed, an emptied name is not", () => {
    const emptied = BookingEditForm.parse({ ...STAY, version: 1, recalculate: true })
    expect(editOf(emptied, new Set(["email", "phone", "customerName"]))).toEqual({
      customerName: undefined,
      customerInfo: { email: "", phone: "" },
      recalculate: true,
    })
  })
})

describe("a new booking of staff", () => {
  const form = { ...STAY, customerName: "Mali Srisuk", key: "5f0c8c5e-2f4b-4f0e-9a51-0c8e6b4f1a11" }
  it.each([
    [{}, { holdUntil: undefined }],
    [{ payment: "hold", holdUntil: "2026-11-30T18:00" }, { holdUntil: "2026-11-30T18:00" }],
    [{ payment: "cash" }, { received: { amount: undefined, channel: "cash" } }],
    [
      { payment: "bank", amountReceived: 5000, holdUntil: "2026-11-30T18:00" },
      { received: { amount: 5000_00, channel: "bank" } },
    ],
  ])("%j is held or paid: %j", (payment, expected) => {
    const { request } = BookingForm.parse({ ...form, ...payment })
    expect({ holdUntil: undefined, received: undefined, ...request }).toMatchObject(expected)
    expect(request.customer).toEqual({ firstName: "Mali", lastName: "Srisuk", email: "", phone: "" })
  })

  it.each([
    ["cash", ["amountReceived"]],
    ["hold", undefined],
  ])("says that another amount is missing, if it is paid: %s", (payment, fields) => {
    const { error } = BookingForm.safeParse({ ...form, payment, receivedPart: "other" })
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual(fields)
  })

  it("takes a number of another country", () => {
    const { request } = BookingForm.parse({ ...form, phone: "+49 1512 3456789", phoneCountry: "other" })
    expect(request.customer.phone).toBe("+4915123456789")
    const refused = BookingForm.safeParse({ ...form, customerName: "", phone: "+49", phoneCountry: "other" })
    expect(refused.error?.issues.map(({ path }) => path.join(".")).sort()).toEqual(["customerName", "phone"])
  })
})

describe("a form that confirms", () => {
  it.each([
    ["another amount", { receivedPart: "other", amountReceived: 5000 }, undefined],
    ["no money", { receivedPart: "other", amountReceived: 0 }, undefined],
    ["what is due", { receivedPart: "due" }, undefined],
    ["another amount that is missing", { receivedPart: "other" }, ["amountReceived"]],
  ])("with %s", (_, received, fields) => {
    const { error } = StatusChangeForm.safeParse({ status: "confirmed", version: 1, ...received })
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual(fields)
  })
})
