import { beforeEach, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { deleteStaff, insertAdmin, staffClient } from "../../support/admins.ts"
import { Client, expectFailure, ORIGIN } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const DATES = { checkIn: "2091-01-07", checkOut: "2091-01-11" }
const ASKED = { ...DATES, shownTotal: 34000 }

setUpClock()
const app = setUpVilla()
let guest: Client
let staff: Client
let id: string
beforeEach(async () => {
  await deleteStaff()
  guest = new Client()
  staff = await staffClient(app, await insertAdmin(app, { role: "staff" }))
  ;({ id } = await guest.book())
  await changeStatus(app, id, "confirmed", { actor: "admin" })
})

const url = () => `/api/booking/${id}/dates`
const ask = (body: object = ASKED, client = guest) => client.post(url(), body)
const answer = (body: object, client = staff) => client.post(`/api/admin/bookings/${id}/move`, body)
const REQUEST = { checkInDate: DATES.checkIn, checkOutDate: DATES.checkOut, totalPrice: 34000 }

describe("/api/booking/{id}/dates", () => {
  it("GET says how often and until when, and what other dates cost", async () => {
    const move = { left: 1, until: "2090-11-26", request: null }
    expect((await guest.get(url())).body.data).toEqual({ move, quote: null })
    const query = new URLSearchParams({ checkIn: "2091-01-07", checkOut: "2091-01-09" })
    expect((await guest.get(`${url()}?${query}`)).body.data).toEqual({
      move,
      quote: {
        checkInDate: "2091-01-07",
        checkOutDate: "2091-01-09",
        totalPrice: 17000,
        difference: -17000,
        laterExtras: null,
      },
    })
  })

  it("POST asks, GET of the booking has the request, and DELETE withdraws it", async () => {
    const asked = await ask()
    expect(asked.status).toBe(201)
    expect(asked.body.data.booking.move).toMatchObject({ left: 1, request: REQUEST })
    expect((await guest.get(`/api/booking/${id}`)).body.data.booking.move.request).toMatchObject(REQUEST)
    expect((await staff.get(`/api/admin/bookings/${id}`)).body.data.moveRequest).toMatchObject(REQUEST)
    expectFailure(await ask(), 409, "moveOpen")
    expect((await guest.delete(url())).status).toBe(204)
    expect((await guest.delete(url())).status).toBe(204)
    expect((await guest.get(url())).body.data.move.request).toBeNull()
  })

  it.each([
    [{ ...ASKED, shownTotal: 33999.99 }, 409, "booking.errors.priceChanged"],
    [{ ...ASKED, shownTotal: 0.001 }, 422, "validation"],
    [{ ...ASKED, shownTotal: "34000" }, 422, "validation"],
    [DATES, 422, "validation"],
    [{ checkIn: "2090-12-03", checkOut: "2090-12-07", shownTotal: 34000 }, 422, "moveUnchanged"],
    [{ shownTotal: 34000 }, 422, "booking.errors.selectDates"],
  ])("POST %j is %i %s", async (body, status, code) => {
    expectFailure(await ask(body), status, code)
    expect((await guest.get(url())).body.data.move.request).toBeNull()
  })

  it("is 409 where the guest has to contact the owner, and null in the booking", async () => {
    vi.setSystemTime(Date.parse("2090-11-27T09:00:00+07:00"))
    const refused = await ask()
    expectFailure(refused, 409, "moveNotOffered")
    expect(refused.body.message).toBe("Please contact the owner to change your dates.")
    expectFailure(await guest.get(`${url()}?checkIn=2091-01-07&checkOut=2091-01-11`), 409, "moveNotOffered")
    const unpaid = await guest.book(DATES)
    expect((await guest.get(`/api/booking/${unpaid.id}`)).body.data.booking.move).toBeNull()
  })

  it("records what a colleague who opened the guest's link asks as asked by a link", async () => {
    const link = { id, emailVersion: 1, origin: ORIGIN, checkOut: "2090-12-07", createdAt: 0 }
    await staff.get((await bookingUrl(app, link)).slice(ORIGIN.length))
    expect((await ask(ASKED, staff)).status).toBe(201)
    expect((await staff.delete(url())).status).toBe(204)
    const acts = await rows(
      "select actor, by_link from booking_events where action in ('move-asked', 'move-withdrawn')",
    )
    expect(acts).toEqual(Array(2).fill({ actor: "guest", by_link: 1 }))
  })

  it("is 404 for anybody else", async () => {
    const stranger = new Client()
    expectFailure(await stranger.get(url()), 404, "notFound")
    expectFailure(await ask(ASKED, stranger), 404, "notFound")
    expectFailure(await stranger.delete(url()), 404, "notFound")
  })
})

describe("POST /api/admin/bookings/{id}/move", () => {
  it("accepts, for staff too", async () => {
    await ask()
    const accepted = await answer({ decision: "accept" })
    expect(accepted.status).toBe(200)
    expect(accepted.body.data.booking).toMatchObject({ checkInDate: DATES.checkIn, checkOutDate: DATES.checkOut })
    expect((await guest.get(url())).body.data).toEqual({
      move: { left: 0, until: "2090-12-31", request: null },
      quote: null,
    })
    expectFailure(await answer({ decision: "accept" }), 409, "moveClosed")
  })

  it("declines with a reason only, which the guest's page shows", async () => {
    await ask()
    expectFailure(await answer({ decision: "decline" }), 422, "validation")
    expectFailure(await answer({ decision: "decline", reason: "  " }), 422, "validation")
    expectFailure(await answer({ decision: "decline", reason: "x".repeat(501) }), 422, "validation")
    expect((await answer({ decision: "decline", reason: "A wedding <b>" })).status).toBe(200)
    const { body } = await guest.get(`/booking/${id}/dates`)
    expect(body).toContain("A wedding &lt;b&gt;")
  })

  it("names who has the nights that were taken meanwhile", async () => {
    await ask()
    const { reference } = await createBooking(app, DATES, "guest-2")
    const refused = await answer({ decision: "accept" })
    expectFailure(refused, 409, "booking.errors.datesUnavailable")
    expect(refused.body.data.clashes).toMatchObject([{ booking: { reference } }])
  })

  it("is 409 with the current booking on an older version", async () => {
    const { version } = (await guest.get(`/api/booking/${id}`)).body.data.booking
    await ask()
    const refused = await answer({ decision: "accept", version })
    expectFailure(refused, 409, "bookingEdited")
    expect(refused.body.data.booking).toMatchObject({ version: version + 1 })
  })
})
