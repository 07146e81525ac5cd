import { describe, expect, it } from "vitest"
import { batchesOf, bookingBody, Client, cookiesOf, expectFailure, untilRefused } from "../support/api.ts"
import { HOUR_MS, NOW, nightsTaken, rows, testApp, updateSampleVilla } from "../support/app.ts"
import { setUpClock, setUpVilla } from "../support/set-up.ts"

setUpClock()
setUpVilla()

/** The second is open to the public booking card (api.md, "Booking (admin)"). */
describe.each(["/api/booking", "/api/admin/bookings"])("POST %s", (path) => {
  const book = (body: unknown, client = new Client(), headers: Record<string, string> = {}) =>
    client.post(path, body, { headers })

  it("makes one read batch and one write batch", async () => {
    const booked = await book(bookingBody())
    expect(booked.status).toBe(201)
    expect(batchesOf(booked)).toBe(2)
  })

  it("books: 201 with the booking, its id in both forms, a token and a guest cookie", async () => {
    const { status, headers, body } = await book({
      bookingDetails: { checkIn: "2090-12-03", checkOut: "2090-12-07", rooms: 3, totalPrice: 34000 },
      paymentMethod: "promptpay",
      specialRequests: "ขอเตียงเสริม 🛏️",
      guests: 4,
      customerInfo: { firstName: "ignored" },
    })
    expect(status).toBe(201)
    expect(headers.get("Cache-Control")).toBe("no-store")
    const { booking, id, _id, token } = body.data
    expect(body).toEqual({ status: "success", message: "Booking created", data: { booking, id, _id, token } })
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect([_id, booking.id, booking._id]).toEqual([id, id, id])
    expect(token).toMatch(/^\S{60,}$/)
    expect(booking).toMatchObject({
      reference: expect.stringMatching(/^BV-[0-9A-Z]{6}$/),
      status: "pending_payment",
      cancelReason: null,
      checkIn: "2090-12-03T14:00:00+07:00",
      checkOut: "2090-12-07T11:00:00+07:00",
      checkInDate: "2090-12-03",
      checkOutDate: "2090-12-07",
      rooms: 3,
      guests: 4,
      bookingDetails: {
        checkIn: "2090-12-03T14:00:00+07:00",
        checkOut: "2090-12-07T11:00:00+07:00",
        rooms: 3,
        totalPrice: 34000,
      },
      customerInfo: null,
      paymentMethod: "promptpay",
      specialRequests: "ขอเตียงเสริม 🛏️",
      paymentSlipUrl: null,
      card: null,
      totalPrice: 34000,
      price: { nights: 4, total: 34000, currency: "THB" },
      paymentDeadline: new Date(NOW + 2 * HOUR_MS).toISOString(),
    })
    expect(await nightsTaken(id)).toHaveLength(4)
  })

  it("sets an HttpOnly cookie for 90 days, with __Host- over TLS", async () => {
    const [plain] = cookiesOf(await book(bookingBody()))
    expect(plain).toMatch(/^guest=\S+; Max-Age=7776000; Path=\/;.*HttpOnly; SameSite=Lax$/)
    const { exports } = await import("cloudflare:workers")
    const secure = await exports.default.fetch(`https://localhost${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "CF-Connecting-IP": crypto.randomUUID() },
      body: JSON.stringify(bookingBody({ checkIn: "2090-12-10", checkOut: "2090-12-11" })),
    })
    expect(await secure.json()).toMatchObject({ status: "success" })
    expect(cookiesOf(secure)[0]).toMatch(
      /^__Host-guest=\S+; Max-Age=7776000; Path=\/;.*HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it("recognises a guest by the cookie", async () => {
    const guest = new Client()
    await book(bookingBody(), guest)
    await book(bookingBody({ checkIn: "2090-12-10", checkOut: "2090-12-11" }), guest)
    expect(await rows("select distinct guest_id from bookings")).toHaveLength(1)
  })

  it("ignores a forged cookie", async () => {
    const guest = new Client()
    await book(bookingBody(), guest)
    const forged = new Client()
    forged.cookie = guest.cookie.replace(/(guest=[^;]*)[^;]{6}/, "$1AAAAAA")
    await book(bookingBody({ checkIn: "2090-12-10", checkOut: "2090-12-11" }), forged)
    expect(await rows("select distinct guest_id from bookings")).toHaveLength(2)
  })

  it.each([
    ["2090-12-02T17:00:00.000Z", "2090-12-06T17:00:00.000Z"],
    ["2090-12-03T00:00:00+07:00", "2090-12-07T00:00:00+07:00"],
    ["2090-12-03", "2090-12-07"],
  ])("reads %s as 3 December in the villa's time zone", async (checkIn, checkOut) => {
    const { body } = await book(bookingBody({ checkIn, checkOut }))
    expect(body.data.booking).toMatchObject({ checkInDate: "2090-12-03", checkOutDate: "2090-12-07" })
  })

  it("stores the guest's language for emails", async () => {
    await book(bookingBody(), new Client(), { "Accept-Language": "en-GB,en;q=0.9" })
    await book(bookingBody({ checkIn: "2090-12-10", checkOut: "2090-12-11" }))
    expect(await rows("select language from bookings order by check_in")).toEqual([
      { language: "en" },
      { language: "th" },
    ])
  })

  it.each<[string, Record<string, unknown>, string, string]>([
    ["no dates", { checkIn: "", checkOut: "" }, "booking.errors.selectDates", "checkIn"],
    ["an invalid date", { checkIn: "2090-02-30" }, "booking.errors.dateInvalid", "checkIn"],
    ["one day", { checkOut: "2090-12-03" }, "booking.errors.sameDayBooking", "checkOut"],
    ["backwards", { checkOut: "2090-12-01" }, "booking.errors.datesReversed", "checkOut"],
    ["the past", { checkIn: "2090-11-20" }, "booking.errors.datePast", "checkIn"],
    ["61 nights", { checkOut: "2091-02-02" }, "booking.errors.stayTooLong", "checkOut"],
    ["too far", { checkIn: "2092-12-03", checkOut: "2092-12-04" }, "booking.errors.dateTooFar", "checkOut"],
    ["too many rooms", { rooms: 4 }, "booking.errors.roomsOutOfRange", "rooms"],
    ["no rooms", { rooms: 0 }, "booking.errors.roomsOutOfRange", "rooms"],
  ])("%s: 422 with the field", async (_, details, code, field) => {
    const answer = await book(bookingBody(details))
    expectFailure(answer, 422, code)
    expect(answer.body.errors).toEqual({ [`bookingDetails.${field}`]: [answer.body.message] })
    expect(cookiesOf(answer)).toEqual([])
    expect(await nightsTaken()).toEqual([])
  })

  it("has the prescribed text for missing dates", async () => {
    const answer = await book({ bookingDetails: { rooms: 1 } })
    expectFailure(answer, 422, "booking.errors.selectDates", "Please select check-in and check-out dates")
  })

  it("names every invalid field of a body", async () => {
    const answer = await book({
      bookingDetails: { checkIn: 1, checkOut: "2090-12-07", rooms: "3" },
      guests: 1.5,
      paymentMethod: "cash",
    })
    expectFailure(answer, 422, "validation")
    expect(Object.keys(answer.body.errors).sort()).toEqual([
      "bookingDetails.checkIn",
      "bookingDetails.rooms",
      "guests",
      "paymentMethod",
    ])
  })

  it("too many guests: 422", async () => {
    expectFailure(await book({ ...bookingBody(), guests: 7 }), 422, "booking.errors.guestsOutOfRange")
  })

  it("replaces a disabled payment method by the first enabled one", async () => {
    await updateSampleVilla(testApp(), { bankEnabled: false, promptPayEnabled: true })
    const answer = await book(bookingBody())
    await updateSampleVilla(testApp(), { bankEnabled: true })
    expect([answer.status, answer.body.data.booking.paymentMethod]).toEqual([201, "promptpay"])
  })

  it("books with every payment method disabled, and the payment page asks the guest to contact the owner", async () => {
    const off = { bankEnabled: false, promptPayEnabled: false, creditCardEnabled: false }
    await updateSampleVilla(testApp(), off)
    const client = new Client()
    const answer = await book(bookingBody(), client)
    const { id } = answer.body.data
    const customerInfo = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
    await client.patch(`/api/booking/${id}/customer-info`, { customerInfo })
    const page = await client.get(`/booking/${id}/payment`)
    await updateSampleVilla(testApp(), { bankEnabled: true, promptPayEnabled: true })
    expect(answer.status).toBe(201)
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('id="no-method-title"')])
  })

  it("another price: 409 with the new quote, and nothing is booked", async () => {
    const answer = await book(bookingBody({ totalPrice: 33999 }))
    expectFailure(answer, 409, "booking.errors.priceChanged")
    expect(answer.body.data).toMatchObject({
      total: 34000,
      nights: 4,
      rooms: 3,
      currency: "THB",
      checkInDate: "2090-12-03",
    })
    expect(await rows("select id from bookings")).toEqual([])
  })

  it("taken nights: 409 with the nights", async () => {
    await new Client().book({ checkIn: "2090-12-06", checkOut: "2090-12-08" })
    const answer = await book(bookingBody())
    expectFailure(answer, 409, "booking.errors.datesUnavailable")
    expect(answer.body.data).toMatchObject({
      nights: ["2090-12-06"],
      alternatives: [{ checkOutDate: "2090-12-06" }, {}],
    })
  })

  it("a fourth hold: 429 with Retry-After", async () => {
    const guest = new Client()
    for (const day of [10, 11, 12]) await guest.book({ checkIn: `2090-12-${day}`, checkOut: `2090-12-${day + 1}` })
    const answer = await book(bookingBody(), guest)
    expectFailure(answer, 429, "tooManyHolds")
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0)
    expect(await nightsTaken()).toHaveLength(3)
  })

  it("requests above the rate limit of an address: 429 with Retry-After", async () => {
    const client = new Client()
    const refused = await untilRefused(20, async () => book(bookingBody({ rooms: 9 }), client))
    expectFailure(refused, 429, "tooManyRequests")
    expect(refused.headers.get("Retry-After")).toBe("60")
    expect((await book(bookingBody())).status).toBe(201)
  })
})
