import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { changeBooking } from "#app/booking/change-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking, previewEdit } from "#app/booking/edit/edit-booking.server.ts"
import { previewBooking } from "#app/booking/preview-booking.server.ts"
import { type BookingRequest, startBooking } from "#app/booking/start-booking.server.ts"
import { blockNights, unblockNights } from "#app/calendar/blocks/block-nights.server.ts"
import { refreshFeed } from "#app/calendar/channels/refresh-feed.server.ts"
import { findVillaOffer } from "#app/calendar/month/find-availability.server.ts"
import { findCalendar } from "#app/calendar/month/find-calendar.server.ts"
import { replanPrep } from "#app/calendar/month/night-store.server.ts"
import { write } from "#app/db/database.server.ts"
import integrity from "#app/db/integrity.sql?raw"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { changeVillaAndOffer } from "#app/villa/prices/change-offer.server.ts"
import { findQuote } from "#app/villa/prices/find-quote.server.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { updateVilla } from "#app/villa/villa-store.server.ts"
import { seededRandom } from "../../chaos/seeded-random.ts"
import { deleteBookings, insertSampleVilla, rows, type TestApp, testApp } from "../../support/app.ts"
import { createBooking, GUEST, REQUEST } from "../../support/bookings.ts"
import { createFeed, feedApp, feedOf, stays } from "../../support/feeds.ts"

const BY = { name: "Somchai" }
const ADMIN = { actor: "admin", name: "Somchai" } as const
const OWNER = { guestId: "phone", network: "192.0.2.9", ...ADMIN }

let app: TestApp
beforeAll(() => insertSampleVilla(testApp()))
beforeEach(async () => {
  await deleteBookings()
  app = testApp()
  await setGap(1)
})

const night = (day: number) => `2090-12-${String(day).padStart(2, "0")}`
const stay = (from: number, to: number) => ({ checkIn: night(from), checkOut: night(to) })
const setGap = (gapNights: number) =>
  write(app.db, [
    updateVilla(app.db, { offer: { ...DEFAULT_OFFER, gapNights } }, app.now()),
    ...replanPrep({ gapNights, today: "2090-11-21" }),
  ])
const guest = (from: number, to: number) => createBooking(app, stay(from, to), app.newId())
const admin = async (from: number, to: number) => {
  const started = await startBooking(app, { ...REQUEST, ...stay(from, to) }, { ...OWNER, guestId: app.newId() })
  if (!started.ok) throw new Error(started.error)
  return started.value.booking
}
const refused = (from: number, to: number) =>
  startBooking(app, { ...REQUEST, ...stay(from, to) }, { ...GUEST, guestId: app.newId() })
const taken = (...days: number[]) => ({
  ok: false,
  error: "dates-unavailable",
  data: expect.objectContaining({ nights: days.map(night) }),
})

/** The nights in order, each with the arrival day of its booking or `block`; those that prepare the villa in brackets. */
async function plan(): Promise<string> {
  const found = await rows<{ day: string; owner: string; prep: number }>(
    `select cast(substr(night, 9) as integer) as day, prep, coalesce(cast(substr(check_in, 9) as integer), 'block') as owner
     from nights left join bookings on bookings.id = booking_id order by night`,
  )
  return found.map(({ day, owner, prep }) => (prep ? `(${day}:${owner})` : `${day}:${owner}`)).join(" ")
}

describe("a stay is followed by preparation nights", () => {
  it.each([
    [0, "3:3 4:3"],
    [1, "3:3 4:3 (5:3)"],
    [3, "3:3 4:3 (5:3) (6:3) (7:3)"],
  ])("%i of them", async (gap, planned) => {
    await setGap(gap)
    await guest(3, 5)
    expect(await plan()).toBe(planned)
  })

  it("that no guest can book, before an arrival or after a departure", async () => {
    await guest(5, 7)
    expect(await refused(7, 9)).toEqual(taken(7))
    expect(await refused(3, 5)).toEqual(taken(5))
    await guest(8, 9)
    await guest(2, 4)
    expect(await plan()).toBe("2:2 3:2 (4:2) 5:5 6:5 (7:5) 8:8 (9:8)")
  })

  it("that the owner's block replaces until it ends", async () => {
    const block = await blockNights(app, { from: night(5), to: night(6), note: "" }, BY)
    if (!block.ok) throw new Error(block.error)
    await guest(3, 5)
    expect(await plan()).toBe("3:3 4:3 5:block")
    await unblockNights(app, block.value.id, BY)
    expect(await plan()).toBe("3:3 4:3 (5:3)")
  })

  it("that an arrival directly after a block is free of, and a departure directly before one", async () => {
    await blockNights(app, { from: night(3), to: night(5), note: "" }, BY)
    await guest(5, 6)
    await guest(2, 3)
    expect(await plan()).toBe("2:2 3:block 4:block 5:5 (6:5)")
  })

  it("which the owner may block, and which are kept again afterwards", async () => {
    await guest(3, 5)
    const block = await blockNights(app, { from: night(5), to: night(7), note: "" }, BY)
    expect(await plan()).toBe("3:3 4:3 5:block 6:block")
    if (block.ok) await unblockNights(app, block.value.id, BY)
    expect(await plan()).toBe("3:3 4:3 (5:3)")
  })
})

describe("an admin", () => {
  it("may book them and is warned, and they are kept again once that booking ends", async () => {
    await setGap(2)
    await guest(3, 5)
    expect(await previewBooking(app, { ...stay(5, 6), rooms: 3 })).toMatchObject({
      value: { warnings: [{ code: "prep-taken", nights: [night(5)] }] },
    })
    const phone = await admin(5, 6)
    expect(await plan()).toBe("3:3 4:3 5:5 (6:3) (7:5)")
    expect(await refused(6, 7)).toEqual(taken(6))
    await changeStatus(app, phone.id, "cancelled", ADMIN)
    expect(await plan()).toBe("3:3 4:3 (5:3) (6:3)")
  })

  it("may book up to another's arrival, is warned, and gets what preparation is possible", async () => {
    await setGap(3)
    await guest(8, 9)
    expect(await previewBooking(app, { ...stay(5, 7), rooms: 3 })).toMatchObject({
      value: { warnings: [{ code: "prep-taken", nights: [night(8)] }] },
    })
    await admin(5, 7)
    expect(await plan()).toBe("5:5 6:5 (7:5) 8:8 (9:8) (10:8) (11:8)")
  })

  it("cannot book the nights of a stay, which alone are named", async () => {
    await guest(3, 5)
    await guest(6, 8)
    const started = await startBooking(app, { ...REQUEST, ...stay(5, 7) }, OWNER)
    expect(started).toEqual(taken(6))
  })

  it("may move a booking between others, which keep what preparation is possible", async () => {
    await guest(3, 5)
    await guest(8, 9)
    const moved = await guest(12, 14)
    expect(await previewEdit(app, moved.id, stay(5, 8), ADMIN)).toMatchObject({
      value: { warnings: [{ code: "prep-taken", nights: [night(5), night(8)] }] },
    })
    expect(await editBooking(app, moved.id, stay(5, 8), ADMIN)).toMatchObject({ ok: true })
    expect(await plan()).toBe("3:3 4:3 5:5 6:5 7:5 8:8 (9:8)")
    await editBooking(app, moved.id, stay(12, 14), ADMIN)
    expect(await plan()).toBe("3:3 4:3 (5:3) 8:8 (9:8) 12:12 13:12 (14:12)")
  })

  it("sees them as preparation in the month", async () => {
    await guest(3, 5)
    const month = await findCalendar(app, "2090-12", stayRange(5))
    expect(month?.nights.slice(2, 6).map(({ state, booking }) => [state, booking !== null])).toEqual([
      ["held", true],
      ["held", true],
      ["prep", false],
      ["free", false],
    ])
    expect(month?.clashes).toEqual([])
  })
})
const stayRange = (day: number) => ({ from: night(day), to: night(day) })

describe("a change of a booking moves them in its batch", () => {
  it.each([
    ["longer", stay(3, 6), "3:3 4:3 5:3 (6:3) 9:9 (10:9)"],
    ["shorter", stay(3, 4), "3:3 (4:3) 9:9 (10:9)"],
    ["later, over its own", stay(5, 7), "5:5 6:5 (7:5) 9:9 (10:9)"],
    ["as late as possible", stay(6, 8), "6:6 7:6 (8:6) 9:9 (10:9)"],
  ])("%s, by its guest", async (_, change, planned) => {
    const booking = await guest(3, 5)
    await guest(9, 10)
    expect(await changeBooking(app, booking.id, change, { actor: "guest" })).toMatchObject({ ok: true })
    expect(await plan()).toBe(planned)
  })

  it("but not into those of others", async () => {
    const booking = await guest(3, 5)
    await guest(9, 10)
    expect(await changeBooking(app, booking.id, stay(7, 9), { actor: "guest" })).toEqual(taken(9))
    expect(await changeBooking(app, booking.id, stay(10, 12), { actor: "guest" })).toEqual(taken(10))
    expect(await plan()).toBe("3:3 4:3 (5:3) 9:9 (10:9)")
  })
})

describe("preparation nights are available again", () => {
  it("when the booking is cancelled", async () => {
    const { id } = await guest(3, 5)
    await changeStatus(app, id, "cancelled", { actor: "guest" })
    expect(await plan()).toBe("")
  })

  it("when it is overdue, even before it has expired", async () => {
    const { paymentDeadline } = await guest(3, 5)
    app.clock.now = paymentDeadline!
    expect((await findVillaOffer(app))?.taken.size).toBe(0)
    await guest(5, 6)
    expect(await plan()).toBe("5:5 (6:5)")
  })

  it("but not when it is overdue inside another's preparation, which gets its nights", async () => {
    await setGap(2)
    const confirmed = await guest(3, 5)
    await changeStatus(app, confirmed.id, "confirmed", ADMIN)
    const { paymentDeadline } = await admin(5, 8)
    app.clock.now = paymentDeadline!
    const expected = [3, 4, 5, 6].map((day) => [night(day), day < 5 ? "stay" : "prep"])
    expect([...(await findVillaOffer(app))!.taken]).toEqual(expected)
    expect(await findQuote(app, stay(6, 8))).toEqual(taken(6))
    expect(await refused(6, 8)).toEqual(taken(6))
    expect(await previewBooking(app, { ...stay(6, 8), rooms: 3 })).toMatchObject({
      value: { warnings: [{ code: "prep-taken", nights: [night(6)] }] },
    })
    await expireBookings(app)
    expect([...(await findVillaOffer(app))!.taken]).toEqual(expected)
    expect(await plan()).toBe("3:3 4:3 (5:3) (6:3)")
  })

  it("nor inside that of a booking whose card is being charged", async () => {
    await setGap(2)
    const charged = await guest(3, 5)
    const { paymentDeadline } = await admin(5, 8)
    await rows("update bookings set payment_deadline = null where id = ?", charged.id)
    app.clock.now = paymentDeadline!
    expect([...(await findVillaOffer(app))!.taken.keys()]).toEqual([3, 4, 5, 6].map(night))
    expect(await findQuote(app, stay(6, 8))).toEqual(taken(6))
    expect(await refused(6, 8)).toEqual(taken(6))
  })

  it("when several bookings expire at once, of which one had a night of another's preparation", async () => {
    const { paymentDeadline } = await guest(3, 5)
    await admin(5, 6)
    await guest(8, 9)
    app.clock.now = paymentDeadline!
    expect(await expireBookings(app)).toBe(3)
    expect(await plan()).toBe("")
  })
})

describe("when the owner changes their number", () => {
  it("all bookings from today on get as many as are free, whatever state they are in", async () => {
    await setGap(0)
    const overdue = await guest(3, 5)
    const cancelled = await guest(20, 21)
    await changeStatus(app, cancelled.id, "cancelled", { actor: "guest" })
    await guest(6, 7)
    await blockNights(app, { from: night(8), to: night(9), note: "" }, BY)
    await guest(12, 13)
    await rows("update bookings set payment_deadline = 1 where id = ?", overdue.id)
    await setGap(3)
    expect(await plan()).toBe("3:3 4:3 (5:3) 6:6 (7:6) 8:block (9:6) 12:12 (13:12) (14:12) (15:12)")
    await setGap(1)
    expect(await plan()).toBe("3:3 4:3 (5:3) 6:6 (7:6) 8:block 12:12 (13:12)")
    await setGap(0)
    expect(await plan()).toBe("3:3 4:3 6:6 8:block 12:12")
  })

  it("those of past stays stay as they were", async () => {
    await guest(3, 4)
    await write(app.db, replanPrep({ gapNights: 0, today: night(6) }))
    expect(await plan()).toBe("3:3 (4:3)")
  })
})

describe("concurrent bookings, changes and cancellations", () => {
  /** Breaches of the rule: a live booking without its nights, or with a night that another's preparation needs. */
  async function breaches(gap: number) {
    return rows(
      `select bookings.id, check_in, check_out from bookings where status <> 'cancelled' and (
         (select count(*) from nights where booking_id = bookings.id and not prep and night >= check_in and night < check_out)
           <> julianday(check_out) - julianday(check_in)
         or exists (select 1 from bookings as other where other.id <> bookings.id and other.status <> 'cancelled'
           and other.check_in < date(bookings.check_out, ?) and bookings.check_in < date(other.check_out, ?))
         or (select count(*) from nights where night >= bookings.check_out and night < date(bookings.check_out, ?) and booking_id = bookings.id and prep) <> ?)`,
      `+${gap} days`,
      `+${gap} days`,
      `+${gap} days`,
      gap,
    )
  }

  it.each([1, 2, 3])("no guest gets a night of another's %i nights of preparation", async (gap) => {
    await setGap(gap)
    const { integer: random } = seededRandom(gap)
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const checkIn = dateAfter("2090-12-01", random(12))
        const request: Partial<BookingRequest> = { checkIn, checkOut: dateAfter(checkIn, 1 + random(4)) }
        const booking = await createBooking(app, request, app.newId()).catch((error: Error) => error.message)
        if (typeof booking === "string") return booking.split(" ")[0]
        if (index % 3 === 0) await changeStatus(app, booking.id, "cancelled", { actor: "guest" })
        if (index % 3 === 1) {
          const later = dateAfter(checkIn, random(5))
          const moved = { checkIn: later, checkOut: dateAfter(later, 1 + random(4)) }
          await changeBooking(app, booking.id, moved, { actor: "guest" })
        }
        return "booked"
      }),
    )
    expect(new Set(outcomes)).toEqual(new Set(["booked", "dates-unavailable"]))
    expect(await breaches(gap)).toEqual([])
    expect(await rows("select 1 from nights join bookings on id = booking_id where status = 'cancelled'")).toEqual([])
  })

  it("whatever admins, the owner, a channel and the cron do meanwhile", async () => {
    app = feedApp()
    const feed = await createFeed(app, [[24, 27]])
    const { integer: random } = seededRandom(4)
    const byAdmin = { ...OWNER, network: "192.0.2.9" }
    const book = async (isAdmin: boolean) => {
      const checkIn = dateAfter("2090-12-01", random(60))
      const dates = { checkIn, checkOut: dateAfter(checkIn, 1 + random(4)) }
      const request = { ...REQUEST, ...dates, specialRequests: isAdmin ? "by phone" : "" }
      const started = await startBooking(app, request, { ...(isAdmin ? byAdmin : GUEST), guestId: app.newId() })
      if (!started.ok) return started.error
      const { id } = started.value.booking
      const kind = random(5)
      const later = { checkIn: dateAfter(checkIn, 1), checkOut: dateAfter(dates.checkOut, 1) }
      if (kind === 0) await changeStatus(app, id, "cancelled", ADMIN)
      if (kind === 1) await rows("update bookings set payment_deadline = 1 where id = ?", id)
      if (kind === 2) await (isAdmin ? editBooking(app, id, later, ADMIN) : changeBooking(app, id, later, GUEST))
      return "booked"
    }
    const block = async () => {
      const from = dateAfter("2090-12-01", random(60))
      const blocked = await blockNights(app, { from, to: dateAfter(from, 1 + random(2)), note: "" }, BY)
      if (!blocked.ok) return blocked.error
      if (random(2)) await unblockNights(app, blocked.value.id, BY)
      return "blocked"
    }
    const refresh = async () => {
      for (const end of [26, 29, 28]) {
        const body = new TextEncoder().encode(stays([24, end]))
        const calendars = { ...app.calendars, get: async () => ({ status: 200, header: () => null, body }) }
        await refreshFeed({ ...app, calendars }, await feedOf(app, feed.id))
      }
      return "refreshed"
    }
    const changeGap = async () => {
      for (const gapNights of [3, 2]) await changeVillaAndOffer(app, { offer: { gapNights } }, BY)
      return "changed"
    }
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        if (index === 60) return refresh()
        if (index === 100) return changeGap()
        if (index % 20 === 10) return expireBookings(app).then(() => "expired")
        return index % 8 === 7 ? block() : book(index % 4 === 2)
      }),
    )
    expect(new Set(outcomes)).toEqual(
      new Set(["booked", "dates-unavailable", "blocked", "nights-booked", "refreshed", "changed", "expired"]),
    )
    await expireBookings(app)
    const checks = integrity.split("\n\n").filter((check) => /from nights|night/i.test(check))
    for (const check of checks) expect([check, await rows(check.replace(/^--.*$/gm, ""))]).toEqual([check, []])
    // There was always at least one night, and there are two in the end.
    const guests = (name: string) => `${name}.status <> 'cancelled' and ${name}.special_requests = ''`
    expect(
      await rows(
        `select one.check_out from bookings as one join bookings as other on other.id <> one.id
         and other.check_in < date(one.check_out, '+1 day') and one.check_in < date(other.check_out, '+1 day')
         where ${guests("one")} and ${guests("other")}`,
      ),
    ).toEqual([])
    expect(
      await rows(
        `select day from (
           select date(check_out, '+' || value || ' days') as day from bookings, json_each('[0, 1]') where status <> 'cancelled'
           union select date(night, '+' || (value + 1) || ' days') from feed_nights, json_each('[0, 1]') where kind = 'stay'
         ) where day not in (select night from nights)`,
      ),
    ).toEqual([])
    expect(
      await rows(
        `select night from nights join bookings on bookings.id = booking_id where prep and night > date(check_out, '+1 day')`,
      ),
    ).toEqual([])
  }, 120_000)
})
