import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { publishReview, replyToReview, reportReview } from "#app/stay/reviews/answer-review.server.ts"
import { findPublishedReviews, listReviews } from "#app/stay/reviews/find-reviews.server.ts"
import { type Review, versionOf } from "#app/stay/reviews/review.ts"
import { HOUR_MS, rows } from "../../support/app.ts"
import { confirmedBooking, untilCheckedOut } from "../../support/confirmed-booking.ts"
import { setUpVilla } from "../../support/set-up.ts"
import { review } from "./write-review.ts"

const BY = { name: "Noi" }
const DAY_MS = 24 * HOUR_MS
const app = setUpVilla()
let booking: Booking
let written: Review
beforeEach(async () => {
  await rows("delete from villa_events")
  booking = await confirmedBooking(app)
  untilCheckedOut(app, booking)
  written = await review(app, booking, { stars: 2, text: "The neighbour Somchai shouts" })
  app.clock.now += HOUR_MS
})

const events = () => rows<Record<string, unknown>>("select actor_name, action, detail from villa_events order by id")
const emails = () =>
  rows<{ facts: string; recipient: string }>("select facts, recipient from outbox where kind = 'review-reported'")

describe("publishing", () => {
  it("shows a review at once, and is in the history once", async () => {
    const published = await publishReview(app, written.id, BY)
    expect(published).toMatchObject({ ok: true, value: { publishedAt: app.clock.now, reference: booking.reference } })
    app.clock.now += HOUR_MS
    expect(await publishReview(app, written.id, BY)).toMatchObject({
      ok: true,
      value: { publishedAt: app.clock.now - HOUR_MS },
    })
    expect((await findPublishedReviews(app))?.reviews).toHaveLength(1)
    expect(await events()).toEqual([{ actor_name: "Noi", action: "review-published", detail: booking.reference }])
  })

  it("fails for a review that does not exist", async () => {
    expect(await publishReview(app, "none", BY)).toMatchObject({ ok: false, error: "not-found" })
  })
})

describe("replying", () => {
  it("sets one reply, which can be replaced and removed", async () => {
    expect(await replyToReview(app, written.id, "Sorry", BY)).toMatchObject({ ok: true, value: { reply: "Sorry" } })
    expect(await replyToReview(app, written.id, "Sorry!", BY)).toMatchObject({ ok: true, value: { reply: "Sorry!" } })
    expect(await replyToReview(app, written.id, "", BY)).toMatchObject({ ok: true, value: { reply: null } })
    expect((await events()).map(({ action }) => action)).toEqual(Array(3).fill("review-replied"))
  })

  it("is refused if the guest or a colleague has changed the review since it was read", async () => {
    const version = versionOf(written)
    await review(app, booking, { text: "All good" })
    const stale = { ...BY, version }
    expect(await replyToReview(app, written.id, "Sorry", stale)).toMatchObject({ ok: false, error: "review-edited" })
    expect(await reportReview(app, written.id, "insult", stale)).toMatchObject({ ok: false, error: "review-edited" })
  })
})

describe("reporting", () => {
  it("hides the text, keeps stars and reply, and emails the guest with the reason and a link that lives long enough", async () => {
    await publishReview(app, written.id, BY)
    await replyToReview(app, written.id, "We talked to him", BY)
    // The link's usual 60 days end before the guest's time to rewrite the text.
    app.clock.now += 55 * DAY_MS
    const reported = await reportReview(app, written.id, "personal-data", BY)
    expect(reported).toMatchObject({
      ok: true,
      value: { stars: 2, reportReason: "personal-data", reply: "We talked to him" },
    })
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    const { url, reason } = JSON.parse(email!.facts)
    expect([email!.recipient, reason]).toEqual(["mali@example.com", "ข้อมูลส่วนบุคคลของผู้อื่น"])
    const token = new URL(url).searchParams.get("token")!
    const [subject, expires] = token.split(".")
    expect(subject).toBe(`${booking.id}:1`)
    expect(Number(expires) * 1000).toBeGreaterThanOrEqual(app.clock.now + 14 * DAY_MS - 1000)
  })

  it("happens once; a rewritten text shows again, alerts staff again and can be reported again", async () => {
    await reportReview(app, written.id, "insult", BY)
    await reportReview(app, written.id, "advertising", BY)
    expect(await emails()).toHaveLength(1)
    app.clock.now += 1000
    const rewritten = await review(app, booking, { text: "A neighbour shouts" })
    expect(rewritten).toMatchObject({ reportReason: null, reportedAt: null })
    expect(await rows("select id from alerts where kind = 'review-new'")).toHaveLength(2)
    await reportReview(app, written.id, "insult", BY)
    expect(await emails()).toHaveLength(2)
  })

  it("is refused for stars without a text", async () => {
    await review(app, booking, { text: "" })
    expect(await reportReview(app, written.id, "insult", BY)).toMatchObject({ ok: false, error: "review-without-text" })
  })
})

it("staff see all reviews in pages, those to be published first", async () => {
  await publishReview(app, written.id, BY)
  const other = await confirmedBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-11" }, "guest-2")
  untilCheckedOut(app, other)
  const second = await review(app, other)
  const { reviews, next } = await listReviews(app)
  expect(reviews.map(({ id, reference }) => [id, reference])).toEqual([
    [second.id, other.reference],
    [written.id, booking.reference],
  ])
  expect(next).toBeNull()
  const older = await listReviews(app, second)
  expect(older.reviews.map(({ id }) => id)).toEqual([written.id])
})

it("a page begins after the last review of the page before, also among those of the same instant", async () => {
  const other = await confirmedBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-11" }, "guest-2")
  untilCheckedOut(app, other)
  const ids = [written.id, (await review(app, other)).id].sort()
  await rows("update reviews set published_at = 5")
  const after = async (id: string) => {
    const before = { publishedAt: 5, id }
    const [all, shown] = [await listReviews(app, before), await findPublishedReviews(app, before)]
    return [all.reviews.map(({ id }) => id), shown?.reviews.map(({ id }) => id)]
  }
  expect(await after(ids[1]!)).toEqual([[ids[0]], [ids[0]]])
  expect(await after("")).toEqual([[], []])
})
