import { describe, expect, it } from "vitest"
import { doNotDisturbUntil } from "#app/notify/alerts/do-not-disturb.ts"

const NIGHT = { from: "22:00", to: "07:00" }
const NOON = { from: "12:00", to: "13:30" }
const bangkok = (text: string) => Date.parse(`${text}:00+07:00`)

describe("the end of the quiet hours", () => {
  it.each([
    ["before they begin", NIGHT, "2026-12-01T21:59", null],
    ["from their first minute", NIGHT, "2026-12-01T22:00", "2026-12-02T07:00"],
    ["before midnight", NIGHT, "2026-12-31T23:59", "2027-01-01T07:00"],
    ["at midnight", NIGHT, "2026-12-02T00:00", "2026-12-02T07:00"],
    ["after midnight", NIGHT, "2026-12-02T06:59", "2026-12-02T07:00"],
    ["when they end", NIGHT, "2026-12-02T07:00", null],
    ["within one day", NOON, "2026-12-02T12:15", "2026-12-02T13:30"],
    ["outside them on the same day", NOON, "2026-12-02T23:15", null],
    ["from and to at the same time", { from: "08:00", to: "08:00" }, "2026-12-02T08:00", null],
    ["without any", null, "2026-12-02T03:00", null],
  ])("%s", (_, quiet, now, end) => {
    expect(doNotDisturbUntil(bangkok(now), quiet, "Asia/Bangkok")).toBe(end && bangkok(end))
  })

  it("is in the villa's zone, also on the night when the clocks change", () => {
    const zone = "Europe/Berlin"
    const before = Date.parse("2026-10-24T23:00:00+02:00")
    expect(doNotDisturbUntil(before, NIGHT, zone)).toBe(Date.parse("2026-10-25T07:00:00+01:00"))
  })
})
