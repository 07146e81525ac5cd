import { beforeEach, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { Client, expectFailure } from "../../support/api.ts"
import { HOUR_MS, NOW, testApp } from "../../support/app.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const SOMCHAI = { firstName: "สมชาย", lastName: "ใจดี", email: "somchai@example.com", phone: "0812345678" }
setUpClock()
setUpVilla()
let guest: Client
let id: string
beforeEach(async () => {
  guest = new Client()
  ;({ id } = await guest.book())
})

const setCustomerInfo = (customerInfo: unknown, client = guest) =>
  client.patch(`/api/booking/${id}/customer-info`, { customerInfo })
const stored = async () => (await guest.get(`/api/booking/${id}`)).body.data.booking.customerInfo

describe("PATCH /api/booking/{id}/customer-info", () => {
  it("saves the customer", async () => {
    const { status, body } = await setCustomerInfo({ ...SOMCHAI, phone: "+66 81-234-5678" })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: "success",
      data: { booking: { id, customerInfo: SOMCHAI, status: "pending_payment" } },
    })
    expect(await stored()).toEqual(SOMCHAI)
  })

  it("stores a foreign number as E.164 and accepts it back unchanged", async () => {
    await setCustomerInfo({ ...SOMCHAI, phone: "+49 1512 3456789", phoneCountry: "other" })
    const answer = await stored()
    expect(answer).toEqual({ ...SOMCHAI, phone: "+4915123456789", phoneCountry: "other" })
    expect((await setCustomerInfo(answer)).status).toBe(200)
    expect(await stored()).toEqual(answer)
    expect((await setCustomerInfo({ ...SOMCHAI, phoneCountry: "TH" })).status).toBe(200)
    expect(await stored()).toEqual(SOMCHAI)
  })

  it.each([
    [
      { phone: "1512 3456789", phoneCountry: "other" },
      "customerInfo.phone",
      "Check the number. With “Another country” it begins with + and the country code.",
    ],
    [{ firstName: "" }, "customerInfo.firstName", "This field is required"],
    [{ lastName: undefined }, "customerInfo.lastName", "This field is required"],
    [{ email: "somchai" }, "customerInfo.email", "Please enter a valid email"],
    [{ phone: "123" }, "customerInfo.phone", "Please enter a 10-digit phone number"],
  ])("%j is 422 with the prescribed text for the field", async (changes, field, message) => {
    const answer = await setCustomerInfo({ ...SOMCHAI, ...changes })
    expectFailure(answer, 422, "validation")
    expect(answer.body.errors).toEqual({ [field]: [message] })
    expect(await stored()).toBeNull()
  })

  it("takes the arrival, adults and children too", async () => {
    const told = { arrival: "18:00", adults: 2, children: 1 }
    const { body } = await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: SOMCHAI, ...told })
    expect(body.data.booking).toMatchObject({ ...told, guests: 3, customerInfo: SOMCHAI })
    // The specification's body leaves them as they are.
    expect((await setCustomerInfo(SOMCHAI)).body.data.booking).toMatchObject({ ...told, guests: 3 })
  })

  it.each([
    [{ arrival: "noon" }, "arrivalInvalid"],
    [{ adults: 1 }, "partyInvalid"],
    [{ adults: 0, children: 2 }, "partyInvalid"],
    [{ adults: 4, children: 3 }, "partyTooLarge", { max: 6, guests: 7 }, "The villa takes 6 (you have 7)."],
  ])("with %j is 422 %s", async (told, code, data?: object, message?: string) => {
    const answer = await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: SOMCHAI, ...told })
    expectFailure(answer, 422, code, message)
    expect(answer.body.data).toEqual(data)
    expect(await stored()).toBeNull()
  })

  it("returns all errors at once", async () => {
    const { body } = await setCustomerInfo({ firstName: "", lastName: "", email: "", phone: "" })
    expect(Object.keys(body.errors).sort()).toEqual(
      ["email", "firstName", "lastName", "phone"].map((field) => `customerInfo.${field}`),
    )
  })

  it("a body without it is 422", async () => {
    expectFailure(await guest.patch(`/api/booking/${id}/customer-info`, SOMCHAI), 422, "validation")
  })

  it.each(["confirmed", "cancelled"] as const)("of a %s booking is 409", async (status) => {
    await changeStatus(testApp(), id, status, { actor: "admin" })
    expectFailure(await setCustomerInfo(SOMCHAI), 409, "bookingFrozen")
    expect(await stored()).toBeNull()
  })

  it("of an overdue booking is 409", async () => {
    vi.setSystemTime(NOW + 2 * HOUR_MS)
    expectFailure(await setCustomerInfo(SOMCHAI), 409, "bookingFrozen")
  })

  it("of another guest's booking is 404", async () => {
    expectFailure(await setCustomerInfo(SOMCHAI, new Client()), 404, "notFound")
    expect(await stored()).toBeNull()
  })
})
