import { beforeAll, describe, expect, it, vi } from "vitest"
import { newToken } from "../support/admins.ts"
import { bookingBody, Client, cookiesOf, expectFailure } from "../support/api.ts"
import { NOW, nightsTaken } from "../support/app.ts"
import { eventually } from "../support/eventually.ts"
import { file, MINI_QR } from "../support/files.ts"
import { setUpClock, setUpVilla } from "../support/set-up.ts"

const guest = new Client()
const admin = new Client()
setUpClock()
const app = setUpVilla()
let token: string
beforeAll(async () => {
  token = await newToken(app, { name: "Noi" })
})

const BOOKINGS = "/api/admin/bookings"
const fullBooking = async (id: string) => (await admin.get(`${BOOKINGS}/${id}`, { token })).body.data
const one = async (id: string) => (await fullBooking(id)).booking

describe("only an admin may call", () => {
  it.each([
    ["GET", BOOKINGS],
    ["GET", `${BOOKINGS}/ID`],
    ["PATCH", `${BOOKINGS}/ID`],
    ["DELETE", `${BOOKINGS}/ID`],
    ["PATCH", `${BOOKINGS}/ID/status`],
    ["GET", "/api/admin/stats"],
    ["GET", "/api/admin/recent-bookings"],
  ])("%s %s", async (method, path) => {
    const booking = await guest.book()
    const body = method === "PATCH" ? { status: "confirmed" } : undefined
    const url = path.replace("ID", booking.id)
    expectFailure(await new Client().call(method, url, { body }), 401, "unauthorized")
    expectFailure(await guest.call(method, url, { body, token: booking.token }), 401, "unauthorized")
    expect(await nightsTaken(booking.id)).toHaveLength(4)
  })
})

describe("GET /api/admin/bookings", () => {
  it("lists all bookings with customer, history and the admin status names, page by page", async () => {
    const first = await guest.book()
    const customerInfo = { firstName: "Somchai", lastName: "Jaidee", email: "som@example.com", phone: "0812345678" }
    await guest.patch(`/api/booking/${first.id}/customer-info`, { customerInfo })
    vi.setSystemTime(NOW + 1000)
    const second = await new Client().book({ checkIn: "2090-12-10", checkOut: "2090-12-11" })
    const { status, body, headers } = await admin.get(`${BOOKINGS}?limit=1`, { token })
    expect([status, body.status, headers.get("Cache-Control")]).toEqual([200, "success", "no-store"])
    expect(body.data.bookings).toMatchObject([{ id: second.id, _id: second.id, status: "pending", customerName: "" }])
    const next = (await admin.get(`${BOOKINGS}?limit=1&cursor=${body.nextCursor}`, { token })).body
    expect(next.nextCursor).toBeNull()
    expect(next.data.bookings).toMatchObject([
      {
        id: first.id,
        customerName: "Somchai Jaidee",
        totalPrice: 34000,
        history: [
          { actor: "guest", actorName: null, action: "booked", from: null, to: "pending", reason: null },
          { action: "customer-info" },
        ],
      },
    ])
    const found = await admin.get(`${BOOKINGS}?q=somch&status=pending&from=2090-12-01&to=2090-12-31`, { token })
    expect(found.body.data.bookings.map(({ id }: { id: string }) => id)).toEqual([first.id])
  })

  it.each(["status=paid", "from=soon", "limit=0", "cursor=x"])("?%s is 422", async (query) => {
    const answer = await admin.get(`${BOOKINGS}?${query}`, { token })
    expectFailure(answer, 422, "validation")
    expect(Object.keys(answer.body.errors)).toEqual([query.split("=")[0]])
  })
})

describe("GET /api/admin/bookings/{id}", () => {
  const CUSTOMER = { firstName: "Somchai", lastName: "Jaidee", email: "som@example.com", phone: "0812345678" }
  const at = new Date(NOW).toISOString()

  it("has no slip and no emails at first", async () => {
    const { id } = await guest.book()
    expect(await fullBooking(id)).toMatchObject({ booking: { id, paymentSlipUrl: null }, slip: null, emails: [] })
  })

  it("describes the slip, and the delivery state of emails", async () => {
    const first = await guest.book()
    await guest.patch(`/api/booking/${first.id}/customer-info`, { customerInfo: CUSTOMER })
    const url = await guest.upload(file("jpeg"), "slip.jpg", { bookingId: first.id, miniQr: MINI_QR })
    await guest.patch(`/api/booking/${first.id}`, { paymentSlipUrl: url })
    const { booking, slip, emails } = await fullBooking(first.id)
    expect(slip).toEqual({
      url,
      type: "image/jpeg",
      uploadedAt: at,
      sendingBank: "002",
      transRef: "0002123123121200011",
      sameFile: [],
      sameTransfer: [],
    })
    expect(emails).toMatchObject([{ kind: "slip-received", to: CUSTOMER.email }, { kind: "received" }])
    await eventually(async () => {
      expect((await fullBooking(first.id)).emails[0]).toMatchObject({ state: "sent", sentAt: expect.any(String) })
    })

    const other = new Client()
    const second = await other.book({ checkIn: "2090-12-10", checkOut: "2090-12-11" })
    const sent = await other.upload(file("jpeg"), "slip.jpg", { miniQr: MINI_QR })
    await other.patch(`/api/booking/${second.id}`, { paymentSlipUrl: sent })
    const same = [{ bookingId: first.id, reference: booking.reference }]
    expect((await fullBooking(second.id)).slip).toMatchObject({ sameFile: same, sameTransfer: same })
  })
})

describe("POST /api/admin/bookings by an admin", () => {
  it("books for the given customer, in the admin's name, and sets no guest cookie", async () => {
    const customerInfo = { firstName: "Anna", lastName: "Berg", email: "anna@example.com", phone: "081 234 5678" }
    const answer = await admin.post(BOOKINGS, { ...bookingBody(), customerInfo }, { token })
    const { status, body } = answer
    expect([status, cookiesOf(answer)]).toEqual([201, []])
    expect(body.data.booking.customerInfo).toEqual({ ...customerInfo, phone: "0812345678" })
    expect((await one(body.data.id)).history).toMatchObject([{ actor: "admin", actorName: "Noi", action: "booked" }])
  })

  it("confirms a booking of which only the channel of the payment is said", async () => {
    const { body } = await admin.post(BOOKINGS, { ...bookingBody(), receivedChannel: "cash" }, { token })
    expect(body.data.booking.status).toBe("confirmed")
  })

  it("rejects an invalid customer and taken nights", async () => {
    const wrong = await admin.post(BOOKINGS, { ...bookingBody(), customerInfo: { firstName: "Anna" } }, { token })
    expectFailure(wrong, 422, "validation")
    expect(Object.keys(wrong.body.errors)).toContain("customerInfo.email")
    await guest.book()
    const cheaper = await admin.post(BOOKINGS, bookingBody({ totalPrice: 1 }), { token })
    expectFailure(cheaper, 409, "booking.errors.priceChanged")
    const taken = await admin.post(BOOKINGS, bookingBody(), { token })
    expectFailure(taken, 409, "booking.errors.datesUnavailable")
  })
})

describe("PATCH /api/admin/bookings/{id}", () => {
  it("accepts customerName, checkIn, checkOut, guests and totalPrice", async () => {
    const { id } = await guest.book()
    const fields = {
      customerName: "Somchai Jaidee",
      checkIn: "2090-12-04T00:00:00+07:00",
      checkOut: "2090-12-06",
      guests: 4,
      totalPrice: 15000.5,
    }
    const { status, body } = await admin.patch(`${BOOKINGS}/${id}`, fields, { token })
    expect(status).toBe(200)
    expect(body.data.booking).toMatchObject({
      customerName: "Somchai Jaidee",
      checkInDate: "2090-12-04",
      checkOutDate: "2090-12-06",
      guests: 4,
      totalPrice: 15000.5,
      price: { total: 15000.5, nights: 2 },
    })
    expect(await nightsTaken(id)).toEqual(["2090-12-04", "2090-12-05"])
  })

  it("accepts a booking as it was returned, and changes nothing", async () => {
    const { id } = await guest.book()
    const before = await one(id)
    expect((await admin.patch(`${BOOKINGS}/${id}`, before, { token })).body.data.booking).toEqual(before)
  })

  it("accepts a booking of a guest with a name only, and one member of it changed", async () => {
    const { id } = await new Client().book()
    await admin.patch(`${BOOKINGS}/${id}`, { customerName: "Somchai" }, { token })
    const before = await one(id)
    const { customerInfo } = before
    expect(customerInfo).toEqual({ firstName: "Somchai", lastName: "", email: "", phone: "" })
    expect((await admin.patch(`${BOOKINGS}/${id}`, before, { token })).body.data.booking).toEqual(before)
    const changed = { ...before, customerInfo: { ...customerInfo, phone: "081 234 5678" } }
    expect((await admin.patch(`${BOOKINGS}/${id}`, changed, { token })).body.data.booking.customerInfo).toEqual({
      ...customerInfo,
      phone: "0812345678",
    })
    const invalid = { customerInfo: { ...customerInfo, email: "nobody" } }
    expectFailure(await admin.patch(`${BOOKINGS}/${id}`, invalid, { token }), 422, "validation")
  })

  it("reports taken nights, invalid fields and an unknown booking", async () => {
    const { id } = await guest.book()
    await new Client().book({ checkIn: "2090-12-07", checkOut: "2090-12-08" })
    const taken = await admin.patch(`${BOOKINGS}/${id}`, { checkOut: "2090-12-08" }, { token })
    expectFailure(taken, 409, "booking.errors.datesUnavailable")
    expect(taken.body.data.nights).toEqual(["2090-12-07"])
    expectFailure(await admin.patch(`${BOOKINGS}/${id}`, { guests: "many" }, { token }), 422, "validation")
    expectFailure(await admin.patch(`${BOOKINGS}/${id}`, { totalPrice: -1 }, { token }), 422, "validation")
    expectFailure(await admin.patch(`${BOOKINGS}/nobody-s`, { guests: 1 }, { token }), 404, "notFound", "Not found")
    await admin.patch(`${BOOKINGS}/${id}/status`, { status: "cancelled" }, { token })
    expectFailure(await admin.patch(`${BOOKINGS}/${id}`, { guests: 1 }, { token }), 409, "bookingFrozen")
  })
})

describe("taken nights", () => {
  it("are named with the booking that has them, for admins only", async () => {
    const { id } = await guest.book()
    const { reference } = await one(id)
    const clashes = [
      {
        nights: ["2090-12-03", "2090-12-04", "2090-12-05", "2090-12-06"],
        booking: { id, reference, customerName: "" },
        block: null,
        feed: null,
      },
    ]
    const created = await admin.post(BOOKINGS, bookingBody(), { token })
    expect([created.status, created.body.data.clashes]).toEqual([409, clashes])
    const other = await new Client().book({ checkIn: "2090-12-10", checkOut: "2090-12-11" })
    const dates = { checkIn: "2090-12-03", checkOut: "2090-12-07" }
    const moved = await admin.patch(`${BOOKINGS}/${other.id}`, dates, { token })
    expect([moved.status, moved.body.data.clashes]).toEqual([409, clashes])
    const byGuest = await new Client().post(BOOKINGS, bookingBody())
    expect([byGuest.status, Object.keys(byGuest.body.data)]).toEqual([409, ["nights", "alternatives"]])
  })
})

describe("notifying the guest of changes", () => {
  it("is recorded without an email where staff have notified them", async () => {
    const { id } = await guest.book()
    await admin.patch(`${BOOKINGS}/${id}`, { guests: 3 }, { token })
    expectFailure(await admin.post(`${BOOKINGS}/${id}/send-changes`, undefined, { token }), 409, "changesNotSent")
    const response = await admin.post(`${BOOKINGS}/${id}/send-changes`, { alreadyNotified: true }, { token })
    expect(response.status).toBe(202)
    expect((await one(id)).history.at(-1)).toMatchObject({ action: "guest-notified", actorName: "Noi" })
  })
})

describe("PATCH /api/admin/bookings/{id}/status", () => {
  it("records money on the day on which it was received", async () => {
    const { id } = await guest.book()
    const change = { status: "confirmed", receivedOn: "2090-11-22" }
    const refused = await admin.patch(`${BOOKINGS}/${id}/status`, change, { token })
    expectFailure(refused, 422, "receivedOnInvalid")
    expect(refused.body.errors).toHaveProperty("receivedOn")
    await admin.patch(`${BOOKINGS}/${id}/status`, { ...change, receivedOn: "2089-03-31" }, { token })
    const { received } = (await admin.get("/api/admin/stats?year=2089", { token })).body.data
    expect(received.months[2]).toMatchObject({ month: "2089-03", bookings: 34000, payments: 1 })
  })

  it("rejects a slip with a reason that the guest sees", async () => {
    const { id } = await guest.book()
    const url = await guest.upload(file("jpeg"))
    await guest.patch(`/api/booking/${id}`, { paymentSlipUrl: url, status: "in_review" })
    const answer = await admin.patch(`${BOOKINGS}/${id}/status`, { status: "pending", reason: "Too dark" }, { token })
    expect(answer.body.data.booking).toMatchObject({ status: "pending", paymentSlipUrl: null })
    expect(answer.body.data.booking.history.at(-1)).toMatchObject({
      actorName: "Noi",
      action: "status",
      from: "in_review",
      to: "pending",
      reason: "Too dark",
    })
    const customerInfo = { firstName: "A", lastName: "B", email: "a@example.com", phone: "0812345678" }
    await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo })
    expect((await guest.get(`/booking/${id}/payment`)).body).toContain("Too dark")
    expect((await guest.get(`/api/booking/${id}`)).body.data.rejectionReason).toBe("Too dark")
  })

  it("confirms once: a repeat is no change", async () => {
    const { id } = await guest.book()
    for (const _ of [1, 2]) {
      const answer = await admin.patch(`${BOOKINGS}/${id}/status`, { status: "confirmed" }, { token })
      expect(answer.body.data.booking).toMatchObject({ status: "confirmed", paymentDeadline: null })
      expect(answer.body.data.booking.history).toHaveLength(2)
    }
  })

  it("rejects impossible transitions", async () => {
    const { id } = await guest.book()
    const change = (status: unknown) => admin.patch(`${BOOKINGS}/${id}/status`, { status }, { token })
    expectFailure(await change("in_review"), 409, "slipMissing")
    expectFailure(await change("paid"), 422, "validation")
    await change("cancelled")
    expectFailure(await change("confirmed"), 409, "statusConflict", /cancelled.*confirmed/)
    const reopened = await change("pending")
    expectFailure(reopened, 409, "statusConflict", /from cancelled to pending\./)
    expect(reopened.body.data).toEqual({ from: "cancelled", to: "pending" })
    const unknown = await admin.patch(`${BOOKINGS}/nobody-s/status`, { status: "confirmed" }, { token })
    expectFailure(unknown, 404, "notFound", "Not found")
  })
})

describe("an outdated version", () => {
  const put = (id: string, what: string, body: object, headers?: Record<string, string>) =>
    admin.patch(`${BOOKINGS}/${id}${what}`, body, { token, headers })
  const changed = async () => {
    const someone = new Client()
    const { id } = await someone.book()
    const seen = await one(id)
    await someone.patch(`/api/booking/${id}`, { checkIn: "2090-12-03", checkOut: "2090-12-08" })
    return { id, version: seen.version as number }
  }

  it("is rejected with the current booking, without effect", async () => {
    const { id, version } = await changed()
    const calls = [
      () => put(id, "/status", { status: "confirmed", version }),
      () => put(id, "/status", { status: "confirmed" }, { "If-Match": `"${version}"` }),
      () => put(id, "", { guests: 3, version }),
      () => put(id, "", { guests: 3 }, { "If-Match": String(version) }),
      () => put(id, "", { guests: 3 }, { "If-Match": "no version" }),
      () => admin.call("DELETE", `${BOOKINGS}/${id}`, { token, body: { version } }),
      () => admin.delete(`${BOOKINGS}/${id}`, { token, headers: { "If-Match": `W/"${version}"` } }),
    ]
    for (const call of calls) {
      const answer = await call()
      expectFailure(answer, 409, "bookingEdited")
      expect(answer.body.data.booking).toEqual(await one(id))
    }
    expect(await one(id)).toMatchObject({ status: "pending", checkOutDate: "2090-12-08", version: version + 1 })
  })

  it("is not compared if none is given; the current one is accepted", async () => {
    const { id, version } = await changed()
    expect((await put(id, "", { guests: 3 }, { "If-Match": "*" })).status).toBe(200)
    expect((await put(id, "", { guests: 2, version: version + 2 })).status).toBe(200)
    expect((await put(id, "/status", { status: "confirmed" }, { "If-Match": `"${version + 3}"` })).status).toBe(200)
    expectFailure(await put(id, "/status", { status: "cancelled", version: "4" }), 422, "validation")
  })
})

describe("what was received", () => {
  it("is given with the total and the overpayment", async () => {
    const { id } = await new Client().book()
    expect(await one(id)).toMatchObject({ totalPrice: 34000, received: 0, overpaid: 0 })
    await admin.patch(`${BOOKINGS}/${id}/status`, { status: "confirmed" }, { token })
    expect(await one(id)).toMatchObject({ received: 34000, overpaid: 0 })
    await admin.patch(`${BOOKINGS}/${id}`, { totalPrice: 30000 }, { token })
    expect(await one(id)).toMatchObject({ totalPrice: 30000, received: 34000, overpaid: 4000 })
    const listed = (await admin.get(BOOKINGS, { token })).body.data.bookings
    expect(listed).toMatchObject([{ received: 34000, overpaid: 4000 }])
    const recent = (await admin.get("/api/admin/recent-bookings", { token })).body.data.bookings
    expect(recent).toMatchObject([{ received: 34000, overpaid: 4000 }])
  })
})

describe("DELETE /api/admin/bookings/{id}", () => {
  it("is 204, releases the nights and keeps the record", async () => {
    const { id } = await new Client().book()
    for (const _ of [1, 2]) expect((await admin.delete(`${BOOKINGS}/${id}`, { token })).status).toBe(204)
    expect(await nightsTaken()).toEqual([])
    expect((await admin.get(BOOKINGS, { token })).body.data.bookings).toEqual([])
    expect(await one(id)).toMatchObject({ status: "cancelled", cancelReason: "admin" })
    expectFailure(await admin.delete(`${BOOKINGS}/nobody-s`, { token }), 404, "notFound")
  })
})

describe("an admin using the guest calls", () => {
  it("sees every booking, acts under their name, and can delete", async () => {
    const { id } = await new Client().book()
    const all = await admin.get("/api/booking/all", { token })
    expect(all.body).toMatchObject({ data: { bookings: [{ id, status: "pending_payment" }] }, nextCursor: null })
    const confirmed = await admin.patch(`/api/booking/${id}`, { status: "confirmed" }, { token })
    expect(confirmed.body.data.booking.status).toBe("confirmed")
    expect((await one(id)).history.at(-1)).toMatchObject({ actor: "admin", actorName: "Noi" })
    const unpaid = await new Client().book({ checkIn: "2090-12-10", checkOut: "2090-12-11" })
    expect((await admin.delete(`/api/booking/${unpaid.id}`, { token })).body.data.booking.status).toBe("cancelled")
    expect((await admin.get(BOOKINGS, { token })).body.data.bookings).toMatchObject([{ id }])
  })
})

describe("statistics", () => {
  it("GET /api/admin/stats, in baht", async () => {
    const { id } = await new Client().book()
    await new Client().book({ checkIn: "2090-12-10", checkOut: "2090-12-11" })
    await admin.patch(`${BOOKINGS}/${id}/status`, { status: "confirmed" }, { token })
    const { data } = (await admin.get("/api/admin/stats", { token })).body
    expect(data).toMatchObject({ totalBookings: 2, pendingPayments: 1, totalRevenue: 34000 })
    expect(data.revenueByMonth).toContainEqual({ month: "2090-12", total: 34000, bookings: 1 })
    expect(data.occupancy).toContainEqual({ month: "2090-12", nights: 4, days: 31 })
    const received = { bookings: 34000, links: 0, cancelled: 0, kept: 0, total: 34000, payments: 1 }
    expect(data.received).toMatchObject(received)
    expect(data.received.months).toContainEqual({ month: new Date(NOW).toISOString().slice(0, 7), ...received })
    const other = (await admin.get("/api/admin/stats?year=2024", { token })).body.data.received
    expect(other).toMatchObject({ year: 2024, total: 0 })
    expect((await admin.get("/api/admin/stats?year=soon", { token })).status).toBe(422)
  })

  it("GET /api/admin/recent-bookings: the latest ten", async () => {
    for (let day = 10; day < 22; day++) {
      vi.setSystemTime(NOW + day * 1000)
      await new Client().book({ checkIn: `2090-12-${day}`, checkOut: `2090-12-${day + 1}` })
    }
    const { bookings } = (await admin.get("/api/admin/recent-bookings", { token })).body.data
    expect(bookings).toHaveLength(10)
    expect(bookings[0]).toMatchObject({ checkInDate: "2090-12-21", status: "pending", history: [{ action: "booked" }] })
  })
})
