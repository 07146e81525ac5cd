import { describe, expect, it } from "vitest"
import { receivedAt } from "#app/money/ledger/received-on.ts"

// 00:30 on 21 November 2026 in Bangkok, still the 20th in UTC
const NOW = Date.UTC(2026, 10, 20, 17, 30)

describe("when a payment counts as received", () => {
  it.each<[string | undefined, string, number | null]>([
    [undefined, "Asia/Bangkok", NOW],
    ["2026-11-21", "Asia/Bangkok", NOW],
    ["2026-11-20", "Asia/Bangkok", Date.UTC(2026, 10, 20, 5)],
    ["2025-03-31", "Asia/Bangkok", Date.UTC(2025, 2, 31, 5)],
    ["2026-11-21", "America/New_York", null],
    ["2026-11-20", "America/New_York", NOW],
    ["2026-11-19", "America/New_York", Date.UTC(2026, 10, 19, 17)],
    ["2026-11-22", "Asia/Bangkok", null],
    ["2016-11-23", "Asia/Bangkok", Date.UTC(2016, 10, 23, 5)],
    ["2016-11-22", "Asia/Bangkok", null],
    ["2026-02-30", "Asia/Bangkok", null],
    ["2026-11-20T10:00", "Asia/Bangkok", null],
    ["yesterday!", "Asia/Bangkok", null],
    ["", "Asia/Bangkok", null],
  ])("%s in %s: %s", (receivedOn, timezone, at) => {
    const received = receivedAt(receivedOn, { timezone, now: NOW })
    expect(received).toEqual(at === null ? { ok: false, error: "received-on-invalid" } : { ok: true, value: at })
  })
})
