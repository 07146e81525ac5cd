import { describe, expect, it } from "vitest"
import { emailState } from "#app/notify/email/email.ts"
import { backoffAfter, isStale, LEASE_MS } from "#app/notify/email/retry.ts"
import { sampleEmail } from "../../support/emails.ts"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

it.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [4, 8],
  [8, 128],
  [9, 256],
  [10, 360],
  [11, 360],
  [1000, 360],
])("after failure %i an email is retried in %i minutes", (attempts, minutes) => {
  expect(backoffAfter(attempts)).toBe(minutes * MINUTE)
})

it("a lease is shorter than the lifetime of an OTP", () => {
  expect(LEASE_MS).toBeLessThan(5 * MINUTE)
})

describe("an email is given up", () => {
  const created = Date.UTC(2026, 10, 21, 2)
  it.each([
    ["code", 5 * MINUTE - 1, false],
    ["code", 5 * MINUTE, true],
    ["invite", 7 * DAY - 1, false],
    ["invite", 7 * DAY, true],
    ["waiting-link", DAY - 1, false],
    ["waiting-link", DAY, true],
    ["confirmed", 14 * DAY - 1, false],
    ["confirmed", 14 * DAY, true],
  ] as const)("%s after %i ms: %s", (kind, age, stale) => {
    expect(isStale({ ...sampleEmail(kind, "th"), createdAt: created }, created + age)).toBe(stale)
  })
})

// The sample's stay begins on 3 December at 14:00 and ends on the 7th at 11:00, in Bangkok.
it.each([
  ["before-stay", "2026-12-03T13:59:59+07:00", false],
  ["before-stay", "2026-12-03T14:00:00+07:00", true],
  ["balance-due", "2026-12-03T13:59:59+07:00", false],
  ["balance-due", "2026-12-03T14:00:00+07:00", true],
  ["arrival", "2026-12-07T10:59:59+07:00", false],
  ["arrival", "2026-12-07T11:00:00+07:00", true],
  // The code is shown until then.
  ["code-changed", "2026-12-07T16:59:59+07:00", false],
  ["code-changed", "2026-12-07T17:00:00+07:00", true],
] as const)("%s is given up at %s: %s, by the stay", (kind, at, stale) => {
  expect(isStale({ ...sampleEmail(kind, "th"), createdAt: 0 }, Date.parse(at))).toBe(stale)
})

it("offered dates are not emailed once they are not held any more", () => {
  const email = sampleEmail("waiting-offer", "th")
  const until = Date.UTC(2026, 10, 21, 4)
  const facts = { ...email.facts, until }
  const offer = { ...email, facts, createdAt: until - 120 * MINUTE } as Parameters<typeof isStale>[0]
  expect([isStale(offer, until - 1), isStale(offer, until)]).toEqual([false, true])
})

it.each([
  [1, null, "waiting"],
  [null, 1, "sent"],
  [null, null, "given-up"],
] as const)("due %s and sent %s: %s", (dueAt, sentAt, state) => {
  expect(emailState({ dueAt, sentAt })).toBe(state)
})
