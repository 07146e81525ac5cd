import { describe, expect, it } from "vitest"
import {
  averageOf,
  checkDeletable,
  checkWritable,
  editEnd,
  invitesReview,
  isPublished,
  newReview,
  type Review,
  reviewEnd,
  rewritten,
  textLanguage,
  versionOf,
} from "#app/stay/reviews/review.ts"

const CLOCK = { timezone: "Asia/Bangkok", checkOutTime: "11:00" }
const STAY = { status: "confirmed", checkOut: "2026-12-07", createdAt: 0, deletedAt: null, erasedAt: null } as const
const CHECK_OUT = Date.parse("2026-12-07T11:00:00+07:00")
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const TEXT = { stars: 2, text: "Noisy at night", lang: "en", showName: true }
const WRITTEN = CHECK_OUT + DAY_MS
const review = (changes: Partial<Review> = {}): Review => ({
  ...newReview({ id: "r-1", bookingId: "b-1", firstName: "Mali", now: WRITTEN }, TEXT),
  ...changes,
})
const outcome = (result: { ok: boolean; error?: string }) => (result.ok ? "ok" : result.error)

const NONE = { review: null, deleted: 0 }

it("a review can be written again after one was deleted, not after two, and the second one edited", () => {
  expect(outcome(checkWritable(STAY, { ...NONE, deleted: 1 }, CLOCK, CHECK_OUT))).toBe("ok")
  expect(outcome(checkWritable(STAY, { ...NONE, deleted: 2 }, CLOCK, CHECK_OUT))).toBe("review-closed")
  expect(outcome(checkWritable(STAY, { review: review(), deleted: 2 }, CLOCK, CHECK_OUT))).toBe("ok")
})

describe("writing a review", () => {
  it.each([
    ["a minute before check-out in the villa's zone", STAY, CHECK_OUT - 60_000, "review-early"],
    ["at check-out", STAY, CHECK_OUT, "ok"],
    ["in the last hour of the 60 days", STAY, CHECK_OUT + 60 * DAY_MS - HOUR_MS, "ok"],
    ["60 days after check-out", STAY, CHECK_OUT + 60 * DAY_MS, "review-closed"],
    ["of a stay entered before its check-out", { ...STAY, createdAt: CHECK_OUT - 1 }, CHECK_OUT, "ok"],
    ["of a stay entered after its check-out", { ...STAY, createdAt: CHECK_OUT }, CHECK_OUT + HOUR_MS, "review-closed"],
    ["of an unpaid stay", { ...STAY, status: "pending_payment" }, CHECK_OUT, "review-early"],
    ["of a stay in review", { ...STAY, status: "in_review" }, CHECK_OUT, "review-early"],
    ["of a cancelled stay", { ...STAY, status: "cancelled" }, CHECK_OUT, "not-found"],
    ["of a deleted booking", { ...STAY, deletedAt: 1 }, CHECK_OUT, "not-found"],
    ["of an erased booking", { ...STAY, erasedAt: 1 }, CHECK_OUT, "not-found"],
  ] as const)("%s: %3$s", (_, stay, now, expected) => {
    expect(outcome(checkWritable(stay, NONE, CLOCK, now))).toBe(expected)
    expect(invitesReview(stay, CLOCK, now)).toBe(expected === "ok")
  })

  it("depends on the villa's zone", () => {
    const tokyo = { ...CLOCK, timezone: "Asia/Tokyo" }
    expect(outcome(checkWritable(STAY, NONE, tokyo, CHECK_OUT - 2 * HOUR_MS))).toBe("ok")
  })
})

describe("changing a review", () => {
  const reportedAt = WRITTEN + 40 * DAY_MS
  it.each([
    ["until 14 days after it was written", review(), WRITTEN + 14 * DAY_MS - 1, "ok"],
    ["not later", review(), WRITTEN + 14 * DAY_MS, "review-closed"],
    [
      "until 14 days after a report",
      review({ reportReason: "insult", reportedAt }),
      reportedAt + 14 * DAY_MS - 1,
      "ok",
    ],
    ["not later", review({ reportReason: "insult", reportedAt }), reportedAt + 14 * DAY_MS, "review-closed"],
  ])("%s", (_, before, now, expected) => {
    expect(outcome(checkWritable(STAY, { review: before, deleted: 1 }, CLOCK, now))).toBe(expected)
    expect(editEnd(before) > now).toBe(expected === "ok")
  })

  it("deleting is possible for 60 days after check-out", () => {
    expect(reviewEnd(STAY, CLOCK)).toBe(CHECK_OUT + 60 * DAY_MS)
    expect(outcome(checkDeletable(STAY, CLOCK, CHECK_OUT + 60 * DAY_MS - 1))).toBe("ok")
    expect(outcome(checkDeletable(STAY, CLOCK, CHECK_OUT + 60 * DAY_MS))).toBe("review-closed")
  })
})

describe("a new review", () => {
  it.each([1, 2, 3, 4, 5])("of %d stars is published by itself after 48 hours", (stars) => {
    const { publishedAt } = newReview({ id: "", bookingId: "", firstName: "Mali", now: WRITTEN }, { ...TEXT, stars })
    expect(publishedAt).toBe(WRITTEN + 48 * HOUR_MS)
    expect(isPublished({ publishedAt }, WRITTEN + 48 * HOUR_MS - 1)).toBe(false)
    expect(isPublished({ publishedAt }, WRITTEN + 48 * HOUR_MS)).toBe(true)
  })

  it.each([
    ["shown", "Mali", true, "Mali"],
    ["not shown", "Mali", false, null],
    ["unknown", " ", true, null],
  ])("with a name that is %s", (_, firstName, showName, name) => {
    expect(newReview({ id: "", bookingId: "", firstName, now: WRITTEN }, { ...TEXT, showName }).name).toBe(name)
  })
})

describe("a rewritten review", () => {
  const by = { firstName: "Mali", now: WRITTEN + HOUR_MS }
  const reported = review({ reportReason: "insult", reportedAt: WRITTEN, reply: "Sorry", repliedAt: WRITTEN })

  it("is the same one if nothing differs", () => {
    expect(rewritten(reported, TEXT, by)).toBe(reported)
  })

  it("is no longer reported with another text, and keeps its publication and the reply", () => {
    const after = rewritten(reported, { ...TEXT, text: "Noisy" }, by)
    expect(after).toEqual({ ...reported, text: "Noisy", reportReason: null, reportedAt: null, updatedAt: by.now })
  })

  it.each([
    ["stars", { stars: 5 }],
    ["name", { showName: false }],
  ])("stays reported with other %s", (_, change) => {
    expect(rewritten(reported, { ...TEXT, ...change }, by)).toMatchObject({ reportReason: "insult", updatedAt: by.now })
  })

  it("has a new version even within the same millisecond", () => {
    const after = rewritten(review(), { ...TEXT, stars: 1 }, { firstName: "Mali", now: WRITTEN })
    expect(after.updatedAt).toBe(WRITTEN + 1)
    expect(versionOf({ updatedAt: 5, repliedAt: 7 })).toBe(7)
  })
})

it.each([
  ["บ้านสวย มองเห็นทะเล", "en", "th"],
  ["สวยมาก love it", "en", "th"],
  ["Said สวัสดี to the sea every morning", "en", "en"],
  ["Lovely house", "en", "en"],
  ["Lovely house", "th", ""],
  ["Lovely house", null, ""],
  ["房子很漂亮", "en", ""],
  ["Очень красиво", "en", ""],
  ["👍 10/10", "en", ""],
  ["", "th", ""],
] as const)("the language of %j on a page in %s is %j", (text, page, expected) => {
  expect(textLanguage(text, page)).toBe(expected)
})

it.each([
  [{ count: 0, stars: 0 }, null],
  [{ count: 3, stars: 14 }, 4.7],
  [{ count: 3, stars: 13 }, 4.3],
  [{ count: 2, stars: 7 }, 3.5],
  [{ count: 20, stars: 89 }, 4.5],
  [{ count: 1, stars: 1 }, 1],
])("the average of %j is %j", (totals, average) => {
  expect(averageOf(totals)).toBe(average)
})
