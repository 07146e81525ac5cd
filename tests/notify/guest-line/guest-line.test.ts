import { describe, expect, it } from "vitest"
import { isReference } from "#app/booking/booking.ts"
import { HOUR_MS } from "#app/durations.ts"
import { goesByLine, guestChatOf, isGivenUp, mayUseGuestQuota, retryKeyOf } from "#app/notify/guest-line/guest-line.ts"

describe("what a guest writes", () => {
  it.each([
    ["STAY-7K3M9QXW", { kind: "link", code: "STAY-7K3M9QXW" }],
    [" stay 7k3m 9qxw ", { kind: "link", code: "STAY-7K3M9QXW" }],
    ["สถานะ", { kind: "status", about: null }],
    ["STATUS", { kind: "status", about: null }],
    ["BV-7K3M9Q", { kind: "status", about: "BV-7K3M9Q" }],
    ["BAAN-7K3M9QXW", null],
    ["สวัสดีค่ะ", null],
    ["", null],
  ])("%j means %j", (text, chat) => expect(guestChatOf(text, isReference)).toEqual(chat))
})

describe("the month's limit", () => {
  it.each([
    ["thanks", false, 0, true],
    ["thanks", false, 80, false],
    ["slip-received", true, 0, true],
    ["slip-received", true, 80, false],
    ["confirmed", false, 80, true],
    ["confirmed", false, 100, false],
  ] as const)("%s, caused by a guest %s, at %i %: %s", (kind, isCausedByGuest, level, may) =>
    expect(mayUseGuestQuota({ kind, isCausedByGuest }, level)).toBe(may),
  )
})

describe("the end of retries", () => {
  it.each([
    ["balance-due", 1, true],
    ["balance-due", 0.9, false],
    ["confirmed", 1, false],
    ["confirmed", 24, true],
  ] as const)("of %s after %d hours: %s", (kind, hours, isOver) =>
    expect(isGivenUp({ kind, createdAt: 1000 }, 1000 + hours * HOUR_MS)).toBe(isOver),
  )
})

it("a link asked for by its address, and a repeated confirmation, go by email alone", () => {
  expect(goesByLine("link-requested", {})).toBe(false)
  expect(goesByLine("confirmed", { again: true })).toBe(false)
  expect(goesByLine("confirmed", {})).toBe(true)
})

it("a retry key is a UUID", () =>
  expect(retryKeyOf("0123456789abcdef0123456789abcdef")).toBe("01234567-89ab-cdef-0123-456789abcdef"))
