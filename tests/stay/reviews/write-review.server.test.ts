import { beforeEach, describe, expect, it } from "vitest"
import { encoded } from "#app/api/encode.ts"
import type { Booking } from "#app/booking/booking.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { read } from "#app/db/database.server.ts"
import { eraseGuest } from "#app/people/guests/erase-guest.server.ts"
import { findGuest } from "#app/people/guests/find-guest.server.ts"
import { GuestJson } from "#app/people/guests/guest-json.ts"
import { findPublishedReviews } from "#app/stay/reviews/find-reviews.server.ts"
import { readPublishedReviews, readReviewTotals } from "#app/stay/reviews/guest-review-store.server.ts"
import { ratingOf } from "#app/stay/reviews/review-view.ts"
import { removeReview, writeReview } from "#app/stay/reviews/write-review.server.ts"
import { findCacheExpiry, findContentVersion } from "#app/villa/home/find-content-version.server.ts"
import { HOUR_MS, ORIGIN, rows, type TestApp, withConcurrentWrite } from "../../support/app.ts"
import { confirmedBooking, MALI, untilCheckedOut } from "../../support/confirmed-booking.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { setUpVilla } from "../../support/set-up.ts"
import { review } from "./write-review.ts"

const NETWORK = "192.0.2.1"
const TEXT = { stars: 1, text: "Noisy at night", lang: "en", showName: true }
const DAY_MS = 24 * HOUR_MS
const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  await rows("delete from villa_events")
  booking = await confirmedBooking(app)
  untilCheckedOut(app, booking)
})

const write = (changes: Partial<typeof TEXT> = {}, with_ = app) =>
  writeReview(with_, booking.id, { ...TEXT, ...changes }, NETWORK)
const published = async () => (await findPublishedReviews(app))!
const rating = async () => {
  const { totals, villa } = await published()
  return ratingOf(totals, villa)
}
const alerts = () => rows<{ kind: string; facts: string }>("select kind, facts from alerts where kind = 'review-new'")
const stored = () => rows<Record<string, unknown>>("select * from reviews")

describe("a review", () => {
  it("is refused before check-out", async () => {
    app.clock.now -= 2 * HOUR_MS
    expect(await write()).toMatchObject({ ok: false, error: "review-early" })
    expect(await stored()).toEqual([])
  })

  it("is written once, and alerts staff once, with the text", async () => {
    expect(await write()).toMatchObject({ ok: true, value: { stars: 1, name: "Mali", text: "Noisy at night" } })
    expect(await write()).toMatchObject({ ok: true })
    expect(await write({ stars: 2 })).toMatchObject({ ok: true, value: { stars: 2 } })
    expect(await stored()).toHaveLength(1)
    const [alert, ...more] = await alerts()
    expect(more).toEqual([])
    expect(JSON.parse(alert!.facts)).toEqual({
      reference: booking.reference,
      stars: 1,
      text: "Noisy at night",
      name: "Mali",
    })
  })

  it.each([1, 5])(
    "of %d stars is published by itself after 48 hours, when the home page's cache ends",
    async (stars) => {
      await review(app, booking, { stars })
      const at = app.clock.now + 48 * HOUR_MS
      app.clock.now = at - 60_000
      expect((await published()).reviews).toEqual([])
      expect(await rating()).toMatchObject({ sample: true, average: 4.8, count: 168 })
      expect(await findCacheExpiry(app, app.clock.now)).toBe(at)
      app.clock.now = at
      expect((await published()).reviews).toMatchObject([{ stars }])
      expect(await rating()).toEqual({ average: stars, count: 1, sample: false })
    },
  )

  it("changes the content version of the home page with each change", async () => {
    const versions = new Set([await findContentVersion(app)])
    await write()
    versions.add(await findContentVersion(app))
    await write({ text: "Quiet after all" })
    versions.add(await findContentVersion(app))
    await removeReview(app, booking.id, NETWORK)
    versions.add(await findContentVersion(app))
    expect(versions.size).toBe(4)
  })

  it("is one, also if two devices write at the same time", async () => {
    const racing = withConcurrentWrite(app, () => write({ stars: 3 }))
    expect(await write({ stars: 4 }, racing as TestApp)).toMatchObject({ ok: true, value: { stars: 4 } })
    expect(await stored()).toMatchObject([{ stars: 4 }])
    expect(await rows("select count, stars from review_totals")).toEqual([{ count: 1, stars: 4 }])
  })

  it("is refused if the booking is cancelled at the same time", async () => {
    const racing = withConcurrentWrite(app, () => changeStatus(app, booking.id, "cancelled", ADMIN))
    expect(await write({}, racing as TestApp)).toMatchObject({ ok: false, error: "not-found" })
    expect([await stored(), await alerts()]).toEqual([[], []])
  })

  it("is rate-limited by network", async () => {
    const limited = { ...app, limits: { ...app.limits, booking: async () => false } }
    expect(await write({}, limited)).toMatchObject({ ok: false, error: "too-many-requests" })
    expect(await removeReview(limited, booking.id, NETWORK)).toMatchObject({ ok: false, error: "too-many-requests" })
  })
})

describe("a deleted review", () => {
  it("leaves a row without content, and samples are shown again if it was never published", async () => {
    await write()
    expect(await removeReview(app, booking.id, NETWORK)).toMatchObject({ ok: true })
    expect(await stored()).toMatchObject([{ text: "", name: null, deleted_at: app.clock.now }])
    expect(await alerts()).toEqual([])
    app.clock.now += 3 * DAY_MS
    expect(await rating()).toMatchObject({ sample: true })
  })

  it("leaves a row without content if it was published, and samples stay hidden for good", async () => {
    await write()
    app.clock.now += 2 * DAY_MS
    await removeReview(app, booking.id, NETWORK)
    expect(await stored()).toMatchObject([{ text: "", name: null, deleted_at: app.clock.now }])
    expect(await published()).toMatchObject({ reviews: [], totals: { count: 0, stars: 0, isReal: true } })
    expect(await rating()).toEqual({ average: null, count: 0, sample: false })
    expect(await alerts()).toEqual([])
  })

  it("may be written again", async () => {
    await write()
    app.clock.now += 2 * DAY_MS
    await removeReview(app, booking.id, NETWORK)
    expect(await write({ stars: 3 })).toMatchObject({ ok: true })
    expect(await rating()).toEqual({ average: null, count: 0, sample: false })
    app.clock.now += 2 * DAY_MS
    expect(await rating()).toEqual({ average: 3, count: 1, sample: false })
  })

  it.each([
    ["before", 0],
    ["after", 2 * DAY_MS],
  ])("may be written again once if it was deleted %s it was published, so that alerts end", async (_, wait) => {
    for (let round = 1; round <= 2; round++) {
      expect(await write()).toMatchObject({ ok: true })
      app.clock.now += wait
      expect(await removeReview(app, booking.id, NETWORK)).toMatchObject({ ok: true })
    }
    expect(await write()).toMatchObject({ ok: false, error: "review-closed" })
    expect(await alerts()).toEqual([])
  })

  it("is not written a third time by a concurrent request", async () => {
    await write()
    await removeReview(app, booking.id, NETWORK)
    const racing = withConcurrentWrite(app, async () => {
      await write()
      await removeReview(app, booking.id, NETWORK)
    })
    expect(await write({}, racing as TestApp)).toMatchObject({ ok: false, error: "review-closed" })
    expect(await alerts()).toEqual([])
  })

  it("cannot be deleted more than 60 days after check-out, nor if there is none", async () => {
    expect(await removeReview(app, booking.id, NETWORK)).toMatchObject({ ok: false, error: "not-found" })
    await write()
    app.clock.now += 60 * DAY_MS
    expect(await removeReview(app, booking.id, NETWORK)).toMatchObject({ ok: false, error: "review-closed" })
  })
})

describe("what an owner can do about the stay changes no review", () => {
  it("cancelling it afterwards", async () => {
    await write()
    app.clock.now += 2 * DAY_MS
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect((await published()).reviews).toMatchObject([{ stars: 1, text: "Noisy at night" }])
    expect(await removeReview(app, booking.id, NETWORK)).toMatchObject({ ok: true })
  })
})

describe("the guest's data", () => {
  const identifier = { email: MALI.email, phone: null }

  it("contain the review, and erasing them takes name and text, not the stars", async () => {
    await write()
    app.clock.now += 2 * DAY_MS
    const guest = (await findGuest(app, identifier))!
    expect(encoded(GuestJson, { guest, now: app.clock.now }, ORIGIN).reviews).toMatchObject([
      { bookingId: booking.id, stars: 1, text: "Noisy at night", name: "Mali", reported: null },
    ])
    expect(await eraseGuest(app, identifier, { name: "Noi" })).toMatchObject({ ok: true })
    expect((await published()).reviews).toMatchObject([{ stars: 1, text: "", name: null, reply: null }])
    expect(await rating()).toEqual({ average: 1, count: 1, sample: false })
    expect(JSON.stringify([await stored(), await alerts()])).not.toMatch(/Mali|Noisy/)
    expect(await write()).toMatchObject({ ok: false })
  })
})

it("the rows that the home page reads do not grow with the reviews", async () => {
  await review(app, booking)
  const rowsRead = async () => {
    const before = app.usage.rowsRead
    await read(
      app.db,
      readPublishedReviews(app.db, app.clock.now, { before: null, limit: 10 }),
      readReviewTotals(app.db, app.clock.now),
    )
    return app.usage.rowsRead - before
  }
  const add = (from: number, to: number) =>
    rows(
      `with recursive numbers(n) as (select ? union all select n + 1 from numbers where n < ?)
      insert into reviews (id, booking_id, stars, text, lang, created_at, updated_at, published_at, deleted_at)
      select 'many-' || n, booking.id, 5, '', '', n, n, n, iif(n % 10 = 0, n, null)
      from numbers, (select id from bookings limit 1) as booking`,
      from,
      to,
    )
  await rows("drop index reviews_booking")
  await add(1, 20)
  const few = await rowsRead()
  await add(21, 1000)
  const many = await rowsRead()
  await rows("delete from reviews")
  await rows("create unique index reviews_booking on reviews (booking_id) where deleted_at is null")
  console.log(`rows read with 20 reviews ${few}, with 1,000 ${many}`)
  expect(many).toBeLessThanOrEqual(few)
  expect(many).toBeLessThan(40)
})
