import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { findBooking, type Viewer } from "#app/booking/find-booking.server.ts"
import { findOwnBookings } from "#app/booking/find-bookings.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { HOUR_MS, rows } from "../support/app.ts"
import { createBooking, uploadSlip } from "../support/bookings.ts"
import { setUpVilla } from "../support/set-up.ts"

const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  booking = await createBooking(app)
})

const NOBODY = { guestId: null, bookingId: null, admin: null }

describe("findBooking", () => {
  it("returns the booking with the villa to its guest and to the holder of its token", async () => {
    for (const viewer of [
      { guestId: "guest-1", bookingId: null, admin: null },
      { guestId: null, bookingId: booking.id, admin: null },
      { guestId: "guest-2", bookingId: booking.id, admin: null },
    ]) {
      const found = await findBooking(app, booking.id, viewer)
      expect(found?.booking).toEqual(booking)
      expect(found?.villa.name.en).toBe("Test House")
    }
  })

  it("returns any booking to an admin", async () => {
    expect(
      (
        await findBooking(app, booking.id, {
          guestId: null,
          bookingId: null,
          admin: { id: "admin", name: "Noi", role: "owner" },
        })
      )?.booking,
    ).toEqual(booking)
    expect(
      await findBooking(app, "nobody's", {
        guestId: null,
        bookingId: null,
        admin: { id: "admin", name: "Noi", role: "owner" },
      }),
    ).toBeNull()
  })

  it("returns null to everyone else", async () => {
    const other = await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-11" }, "guest-2")
    for (const viewer of [
      NOBODY,
      { guestId: "guest-2", bookingId: null, admin: null },
      { guestId: null, bookingId: other.id, admin: null },
    ]) {
      expect(await findBooking(app, booking.id, viewer)).toBeNull()
    }
    expect(await findBooking(app, "nobody's", { guestId: "guest-1", bookingId: "nobody's", admin: null })).toBeNull()
  })

  it("shows an overdue booking as expired before that is recorded, without writing", async () => {
    app.clock.now += 2 * HOUR_MS
    const found = await findBooking(app, booking.id, { guestId: "guest-1", bookingId: null, admin: null })
    expect(found?.booking).toMatchObject({ status: "cancelled", cancelReason: "expired", paymentDeadline: null })
    expect(await rows("select status from bookings")).toEqual([{ status: "pending_payment" }])
  })
})

describe("a rejection", () => {
  const viewer = { guestId: "guest-1", bookingId: null, admin: null }
  const reason = async () => (await findBooking(app, booking.id, viewer))?.rejection?.reason ?? null
  const admin = { actor: "admin", name: "Noi" } as const

  it("of a slip is shown with its reason until another slip arrives", async () => {
    expect(await reason()).toBeNull()
    await attachSlip(app, booking.id, await uploadSlip(app), { actor: "guest" })
    await changeStatus(app, booking.id, "pending_payment", admin, "Too dark")
    expect(await reason()).toBe("Too dark")
    await attachSlip(app, booking.id, await uploadSlip(app), { actor: "guest" })
    expect(await reason()).toBeNull()
    await changeStatus(app, booking.id, "pending_payment", { actor: "guest" })
    expect(await reason()).toBeNull()
  })

  it("of a booking is shown too, but not a reason given with a confirmation", async () => {
    await changeStatus(app, booking.id, "confirmed", admin, "Paid in cash")
    expect(await reason()).toBeNull()
    await changeStatus(app, booking.id, "cancelled", admin, "The roof leaks")
    expect(await reason()).toBe("The roof leaks")
  })
})

describe("findOwnBookings", () => {
  const idsFor = async (viewer: Viewer) => (await findOwnBookings(app, viewer)).bookings.map(({ id }) => id)

  it("returns only the guest's own bookings, newest first", async () => {
    app.clock.now += 1000
    const newer = await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-11" })
    const other = await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" }, "guest-2")
    expect(await idsFor({ guestId: "guest-1", bookingId: null, admin: null })).toEqual([newer.id, booking.id])
    expect(await idsFor({ guestId: "guest-2", bookingId: null, admin: null })).toEqual([other.id])
    expect(await idsFor({ guestId: "guest-3", bookingId: null, admin: null })).toEqual([])
    expect(await idsFor(NOBODY)).toEqual([])
  })

  it("contains the booking of a token once, even if it is the guest's own", async () => {
    expect(await idsFor({ guestId: null, bookingId: booking.id, admin: null })).toEqual([booking.id])
    expect(await idsFor({ guestId: "guest-1", bookingId: booking.id, admin: null })).toEqual([booking.id])
    const other = await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" }, "guest-2")
    expect((await idsFor({ guestId: "guest-1", bookingId: other.id, admin: null })).sort()).toEqual(
      [booking.id, other.id].sort(),
    )
  })

  it("shows overdue bookings as expired", async () => {
    app.clock.now += 2 * HOUR_MS
    const { bookings } = await findOwnBookings(app, { guestId: "guest-1", bookingId: null, admin: null })
    expect(bookings).toMatchObject([{ status: "cancelled", cancelReason: "expired" }])
  })
})
