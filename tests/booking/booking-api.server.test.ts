import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { bookingToken } from "#app/http/credentials.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { Client, expectFailure } from "../support/api.ts"
import { HOUR_MS, NOW, nightsTaken, rows, testApp, updateSampleVilla } from "../support/app.ts"
import { file } from "../support/files.ts"
import { setUpClock, setUpVilla } from "../support/set-up.ts"

setUpClock()
setUpVilla()
let guest: Client
let id: string
let token: string
let path: string
beforeEach(async () => {
  guest = new Client()
  ;({ id, token } = await guest.book())
  path = `/api/booking/${id}`
})

const byAdmin = (status: "confirmed" | "cancelled") => changeStatus(testApp(), id, status, { actor: "admin" })
const isCancelled = async () => {
  expect((await guest.get(path)).body.data.booking.status).toBe("cancelled")
  expect(await nightsTaken()).toEqual([])
}

describe("GET /api/booking/{id}", () => {
  it("returns the booking to its guest", async () => {
    const { status, body, headers } = await guest.get(path)
    expect(status).toBe(200)
    expect(headers.get("Cache-Control")).toBe("no-store")
    expect(body).toMatchObject({
      status: "success",
      data: { booking: { id, _id: id, status: "pending_payment", totalPrice: 34000 }, rejectionReason: null },
    })
    expect(Object.keys(body.data)).toEqual(["booking", "rejectionReason"])
  })

  it("says what it costs, what was paid and what is due now", async () => {
    const { body } = await guest.get(path)
    expect(body.data.booking).toMatchObject({
      money: {
        total: 34000,
        deposit: 34000,
        received: 0,
        owed: 34000,
        balance: 34000,
        dueNow: 34000,
        balanceDueDate: null,
      },
      balanceLink: null,
    })
  })

  it("of a deposit, and has the link for the balance once it is confirmed", async () => {
    await updateSampleVilla(testApp(), {
      terms: { ...DEFAULT_TERMS, deposit: { kind: "percent", percent: 30 }, balanceDays: 1 },
    })
    const { id: other } = await guest.book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
    await updateSampleVilla(testApp(), { terms: DEFAULT_TERMS })
    const read = async () => (await guest.get(`/api/booking/${other}`)).body.data.booking
    const unpaid = await read()
    expect(unpaid).toMatchObject({
      money: { deposit: 2550, dueNow: 2550, balance: 8500, balanceDueDate: "2090-12-19" },
      balanceLink: null,
    })
    const patched = await guest.patch(`/api/booking/${other}`, { ...unpaid, specialRequests: "ใกล้สระ" })
    expect([patched.status, patched.body.data.booking.money]).toEqual([200, unpaid.money])
    await changeStatus(testApp(), other, "confirmed", { actor: "admin" })
    const confirmed = await read()
    expect(confirmed).toMatchObject({
      money: { received: 2550, balance: 5950, dueNow: 5950, balanceDueDate: "2090-12-19" },
      balanceLink: { amount: 5950, url: expect.stringMatching(/\/payment\/[\w-]{36}$/) },
    })
    const link = await new Client().get(`/api/payment-links/${confirmed.balanceLink.id}`)
    expect(link.body.data.paymentLink).toMatchObject({ amount: 5950, purpose: "balance", bookingId: other })
    await changeStatus(testApp(), other, "cancelled", { actor: "admin" })
    expect(await read()).toMatchObject({ money: { owed: 0, balance: -2550, dueNow: 0 }, balanceLink: null })
  })

  it("returns it to the holder of its token without a cookie", async () => {
    expect((await new Client().get(path, { token })).body.data.booking.id).toBe(id)
  })

  it("is 404 for others: another guest, no credentials, the token of another booking", async () => {
    const other = new Client()
    const { token: otherToken } = await other.book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
    expectFailure(await other.get(path), 404, "notFound", "Not found")
    expectFailure(await new Client().get(path), 404, "notFound", "Not found")
    expectFailure(await new Client().get(path, { token: otherToken }), 404, "notFound", "Not found")
    expectFailure(await guest.get("/api/booking/nobody-s"), 404, "notFound", "Not found")
  })

  it("a token that is forged, signed with another secret, or 90 days old is 401", async () => {
    const [booking, expires, signature] = token.split(".")
    for (const forged of [
      `${booking}.${Number(expires) + 1}.${signature}`,
      `${crypto.randomUUID()}.${expires}.${signature}`,
      `${booking}.${expires}.${signature?.slice(0, -4)}AAAA`,
      await bookingToken(testApp({ SESSION_SECRET: "another" }), id),
    ]) {
      expectFailure(await new Client().get(path, { token: forged }), 401, "unauthorized")
    }
    vi.setSystemTime(NOW + 90 * 24 * HOUR_MS + 1000)
    expectFailure(await new Client().get(path, { token }), 401, "unauthorized")
  })

  it("an invalid token is 401 even with a valid cookie", async () => {
    expectFailure(await guest.get(path, { token: "garbage" }), 401, "unauthorized")
  })

  it("shows an overdue booking as expired", async () => {
    vi.setSystemTime(NOW + 2 * HOUR_MS)
    expect((await guest.get(path)).body.data.booking).toMatchObject({
      status: "cancelled",
      cancelReason: "expired",
      paymentDeadline: null,
    })
  })
})

describe("PATCH /api/booking/{id} with fields", () => {
  it("changes dates and rooms, with new price and nights", async () => {
    const { status, body } = await guest.patch(path, {
      checkIn: "2090-12-05T17:00:00.000Z",
      checkOut: "2090-12-09",
      rooms: 2,
    })
    expect(status).toBe(200)
    // Wednesday, Thursday, Friday: two at 6,500 and one at 9,000
    expect(body.data.booking).toMatchObject({
      checkInDate: "2090-12-06",
      checkOutDate: "2090-12-09",
      rooms: 2,
      totalPrice: 22000,
    })
    expect(await nightsTaken(id)).toEqual(["2090-12-06", "2090-12-07", "2090-12-08"])
  })

  it("changes guests, requests and method", async () => {
    const fields = { guests: 3, specialRequests: "ใกล้สระ", paymentMethod: "promptpay" }
    expect((await guest.patch(path, fields)).body.data.booking).toMatchObject({ ...fields, totalPrice: 34000 })
    expect((await guest.get(path)).body.data.booking).toMatchObject(fields)
  })

  it("with a token from any origin, because its cookies are ignored", async () => {
    const { status } = await new Client().patch(
      path,
      { guests: 3 },
      { token, headers: { Origin: "https://elsewhere.example" } },
    )
    expect(status).toBe(200)
  })

  it.each<[string, Record<string, unknown>, number, string]>([
    ["one day", { checkOut: "2090-12-03" }, 422, "booking.errors.sameDayBooking"],
    ["no date", { checkIn: "soon" }, 422, "booking.errors.dateInvalid"],
    ["the past", { checkIn: "2090-11-20" }, 422, "booking.errors.datePast"],
    ["too many rooms", { rooms: 4 }, 422, "booking.errors.roomsOutOfRange"],
    ["too many guests", { guests: 7 }, 422, "booking.errors.guestsOutOfRange"],
    ["a disabled method", { paymentMethod: "credit_card" }, 409, "paymentMethodDisabled"],
  ])("%s is %s %s and changes nothing", async (_, fields, status, code) => {
    const before = (await guest.get(path)).body
    expectFailure(await guest.patch(path, fields), status, code)
    expect((await guest.get(path)).body).toEqual(before)
  })

  it.each<[Record<string, unknown>, string]>([
    [{ rooms: "2" }, "rooms"],
    [{ guests: 1.5 }, "guests"],
    [{ paymentMethod: "cash" }, "paymentMethod"],
    [{ specialRequests: "a".repeat(1001) }, "specialRequests"],
    [{ status: "success" }, "status"],
    [{ paymentSlipUrl: 7 }, "paymentSlipUrl"],
  ])("%j is 422 with its field", async (fields, field) => {
    const answer = await guest.patch(path, fields)
    expectFailure(answer, 422, "validation")
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it("taken nights are 409 and named", async () => {
    await new Client().book({ checkIn: "2090-12-07", checkOut: "2090-12-08" })
    const answer = await guest.patch(path, { checkOut: "2090-12-09" })
    expectFailure(answer, 409, "booking.errors.datesUnavailable")
    expect(answer.body.data).toEqual({ nights: ["2090-12-07"] })
    expect(await nightsTaken(id)).toHaveLength(4)
  })

  it.each(["confirmed", "cancelled"] as const)("of a %s booking is 409", async (status) => {
    await byAdmin(status)
    expectFailure(await guest.patch(path, { guests: 1 }), 409, "bookingFrozen")
  })

  it("of another guest's booking is 404", async () => {
    const other = new Client()
    await other.book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
    expectFailure(await other.patch(path, { guests: 1 }), 404, "notFound")
    expectFailure(await new Client().patch(path, { status: "cancelled" }), 404, "notFound")
    expect(await nightsTaken(id)).toHaveLength(4)
  })
})

describe("PATCH /api/booking/{id} with the booking as it was read", () => {
  const read = async () => (await guest.get(path)).body.data.booking

  it("changes nothing if nothing is changed", async () => {
    const before = await read()
    const { status, body } = await guest.patch(path, before)
    expect([status, body.data.booking]).toEqual([200, before])
    expect(await rows("select id from booking_events")).toHaveLength(1)
  })

  it.each(["confirmed", "cancelled"] as const)("changes nothing of a %s booking", async (status) => {
    expect(await byAdmin(status)).toMatchObject({ ok: true })
    const before = await read()
    const answer = await guest.patch(path, before)
    expect([answer.status, answer.body.data?.booking]).toEqual([200, before])
    expect(await rows("select id from booking_events")).toHaveLength(2)
    expectFailure(await guest.patch(path, { ...before, rooms: 1 }), 409, "bookingFrozen")
  })

  it("changes the one member that is changed", async () => {
    const { status, body } = await guest.patch(path, { ...(await read()), specialRequests: "ใกล้สระ" })
    expect([status, body.data.booking.specialRequests]).toEqual([200, "ใกล้สระ"])
  })

  it("takes the stay nested as in POST /booking, and the price that was shown", async () => {
    const { bookingDetails, ...rest } = await read()
    const nested = { ...bookingDetails, checkIn: "2090-12-06", checkOut: "2090-12-09", rooms: 2 }
    const refused = await guest.patch(path, { ...rest, bookingDetails: { ...nested, totalPrice: 21000 } })
    expectFailure(refused, 409, "booking.errors.priceChanged")
    expect(await read()).toMatchObject({ checkInDate: "2090-12-03", totalPrice: 34000 })
    expect((await guest.patch(path, { ...rest, bookingDetails: nested })).status).toBe(200)
    expect(await read()).toMatchObject({ checkInDate: "2090-12-06", rooms: 2, totalPrice: 22000 })
    // The price before the change is no exception.
    expectFailure(await guest.patch(path, { rooms: 3, totalPrice: 22000 }), 409, "booking.errors.priceChanged")
    const shown = { rooms: 3, totalPrice: 28000 }
    expect((await guest.patch(path, { bookingDetails: shown })).status).toBe(200)
    expect(await read()).toMatchObject(shown)
  })

  it("takes customerInfo like its own call, and nothing beside it", async () => {
    const customerInfo = { firstName: "Mali", lastName: "Suksai", email: "mali@example.com", phone: "0812345678" }
    expectFailure(await guest.patch(path, { customerInfo, guests: 3 }), 422, "validation")
    expect(await read()).toMatchObject({ customerInfo: null, guests: 1 })
    const { status, body } = await guest.patch(path, { ...(await read()), customerInfo })
    expect([status, body.data.booking.customerInfo]).toEqual([200, customerInfo])
  })
})

describe("PATCH /api/booking/{id} with a status", () => {
  it("a guest may cancel", async () => {
    const { status, body } = await guest.patch(path, { status: "cancelled" })
    expect(status).toBe(200)
    expect(body.data.booking).toMatchObject({ status: "cancelled", cancelReason: "guest", paymentDeadline: null })
    await isCancelled()
  })

  it.each(["pending", "pending_payment"])("%s is the current status: 200, without a history event", async (status) => {
    const answer = await guest.patch(path, { status })
    expect([answer.status, answer.body.data.booking.status]).toEqual([200, "pending_payment"])
    expect(await rows("select id from booking_events")).toHaveLength(1)
  })

  it("confirmed can only be set by an admin: 409 with both states", async () => {
    const answer = await guest.patch(path, { status: "confirmed" })
    expectFailure(answer, 409, "statusConflict")
    expect(answer.body.data).toEqual({ from: "pending_payment", to: "confirmed" })
    expect(answer.body.message).not.toMatch(/\{\{/)
  })

  it("in_review requires a slip: 409", async () => {
    expectFailure(await guest.patch(path, { status: "in_review" }), 409, "slipMissing")
  })

  it("a cancelled booking cannot be reopened: 409", async () => {
    await guest.patch(path, { status: "cancelled" })
    const answer = await guest.patch(path, { status: "pending" })
    expectFailure(answer, 409, "statusConflict")
    expect(answer.body.data).toEqual({ from: "cancelled", to: "pending_payment" })
  })

  it.each(["success", "gone", "", 1, null])("%j is 422 and changes nothing", async (status) => {
    expectFailure(await guest.patch(path, { status }), 422, "validation")
    expect((await guest.get(path)).body.data.booking.status).toBe("pending_payment")
  })

  it("a status and fields together are 422, and neither is applied", async () => {
    expectFailure(await guest.patch(path, { status: "cancelled", guests: 3 }), 422, "validation")
    expect((await guest.get(path)).body.data.booking).toMatchObject({ status: "pending_payment", guests: 1 })
  })
})

describe("PATCH /api/booking/{id} with a slip", () => {
  it.each([{ status: "in_review" }, {}])("puts it in review: %j", async (status) => {
    const paymentSlipUrl = await guest.upload(file("jpeg"))
    const answer = await guest.patch(path, { paymentSlipUrl, ...status })
    expect(answer.status).toBe(200)
    expect(answer.body.data.booking).toMatchObject({ status: "in_review", paymentSlipUrl, paymentDeadline: null })
  })

  it.each([
    [null, "pending_payment"],
    [null, "pending"],
    ["", "pending_payment"],
    [null, undefined],
  ])("removing it (%j, %j) restarts the countdown", async (paymentSlipUrl, status) => {
    await guest.patch(path, { paymentSlipUrl: await guest.upload(file("png")), status: "in_review" })
    vi.setSystemTime(NOW + HOUR_MS)
    const answer = await guest.patch(path, { paymentSlipUrl, status })
    expect(answer.status).toBe(200)
    expect(answer.body.data.booking).toMatchObject({
      status: "pending_payment",
      paymentSlipUrl: null,
      paymentDeadline: new Date(NOW + 3 * HOUR_MS).toISOString(),
    })
  })

  it.each(["https://evil.example/slip.jpg", "/slips/nothing", "x"])("%s is not a slip: 422", async (paymentSlipUrl) => {
    expectFailure(await guest.patch(path, { paymentSlipUrl, status: "in_review" }), 422, "slipUnknown")
    expect((await guest.get(path)).body.data.booking.status).toBe("pending_payment")
  })

  it("another guest's slip is 422", async () => {
    const other = new Client()
    await other.book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
    const paymentSlipUrl = await other.upload(file("jpeg"))
    expectFailure(await guest.patch(path, { paymentSlipUrl, status: "in_review" }), 422, "slipUnknown")
  })

  it("a status that contradicts the slip is rejected", async () => {
    const paymentSlipUrl = await guest.upload(file("jpeg"))
    for (const status of ["confirmed", "cancelled", "pending_payment"]) {
      const answer = await guest.patch(path, { paymentSlipUrl, status })
      expect([409, 422]).toContain(answer.status)
    }
    const cleared = await guest.patch(path, { paymentSlipUrl: null, status: "confirmed" })
    expect([409, 422]).toContain(cleared.status)
    expect((await guest.get(path)).body.data.booking).toMatchObject({ status: "pending_payment", paymentSlipUrl: null })
  })

  it("of a confirmed booking is 409", async () => {
    const [first, second] = [await guest.upload(file("jpeg")), await guest.upload(file("pdf"))]
    await guest.patch(path, { paymentSlipUrl: first, status: "in_review" })
    await byAdmin("confirmed")
    expectFailure(await guest.patch(path, { paymentSlipUrl: second, status: "in_review" }), 409, "bookingFrozen")
    const cleared = await guest.patch(path, { paymentSlipUrl: null, status: "pending_payment" })
    expect(cleared.status).toBe(409)
    expect((await guest.get(path)).body.data.booking).toMatchObject({ status: "confirmed", paymentSlipUrl: first })
  })
})

describe("DELETE /api/booking/{id}", () => {
  it("cancels and releases the nights", async () => {
    const { status, body } = await guest.delete(path)
    expect(status).toBe(200)
    expect(body.data.booking).toMatchObject({ status: "cancelled", cancelReason: "guest" })
    await isCancelled()
  })

  it("twice has the effect of once", async () => {
    await guest.delete(path)
    expect((await guest.delete(path)).status).toBe(200)
    expect(await rows("select id from booking_events")).toHaveLength(2)
  })

  it("of a confirmed booking is 409", async () => {
    await byAdmin("confirmed")
    const answer = await guest.delete(path)
    expectFailure(answer, 409, "statusConflict")
    expect(answer.body.data).toEqual({ from: "confirmed", to: "cancelled" })
    expect(await nightsTaken(id)).toHaveLength(4)
  })

  it("of another guest's booking is 404", async () => {
    expectFailure(await new Client().delete(path), 404, "notFound")
    expect(await nightsTaken(id)).toHaveLength(4)
  })

  it("from another site is 403", async () => {
    expectFailure(await guest.delete(path, { headers: { Origin: "https://evil.example" } }), 403, "wrongOrigin")
    expect(await nightsTaken(id)).toHaveLength(4)
  })
})

it("a booking that an admin deleted is in no guest's list", async () => {
  await env.DB.prepare("update bookings set deleted_at = 1 where id = ?").bind(id).run()
  expect((await guest.get("/api/booking/all")).body.data.bookings).toEqual([])
})
