import { describe, expect, it } from "vitest"
import { BlockRequest, nightsOfBlock } from "#app/calendar/blocks/block.ts"
import { dateAfter } from "#app/villa/dates.ts"

const FIRST = "2026-12-01"
const nights = (from: string, to: string) => nightsOfBlock({ from, to, note: "" }, "Asia/Bangkok")

describe("nightsOfBlock", () => {
  it("has every night from the first up to but not including the last date", () => {
    expect(nights(FIRST, "2026-12-04")).toEqual({
      ok: true,
      value: { from: FIRST, to: "2026-12-04", nights: ["2026-12-01", "2026-12-02", "2026-12-03"] },
    })
  })

  it("accepts past dates", () => {
    expect(nights("2001-01-01", "2001-01-02").ok).toBe(true)
  })

  it("reads date-times in the villa's time zone", () => {
    const read = nights("2026-11-30T17:00:00Z", "2026-12-02T00:00:00+07:00")
    expect(read).toMatchObject({ ok: true, value: { from: FIRST, to: "2026-12-02", nights: [FIRST] } })
  })

  it.each([
    [FIRST, FIRST, "same-day"],
    [FIRST, "2026-11-30", "dates-reversed"],
    ["", FIRST, "date-invalid"],
    [FIRST, "tomorrow", "date-invalid"],
    [FIRST, "2026-02-30", "date-invalid"],
    [FIRST, dateAfter(FIRST, 367), "block-too-long"],
    ["0001-01-01", "9999-12-31", "block-too-long"],
  ])("%j to %j: %s", (from, to, error) => {
    expect(nights(from, to)).toEqual({ ok: false, error })
  })

  it("may be a leap year long", () => {
    expect(nights(FIRST, dateAfter(FIRST, 366))).toMatchObject({ ok: true })
  })
})

describe("BlockRequest", () => {
  it.each<[unknown, string[]]>([
    [{ from: FIRST, to: "2026-12-02" }, []],
    [{ from: FIRST, to: "2026-12-02", note: "x".repeat(200) }, []],
    [{}, ["from", "to"]],
    [{ from: "", to: "" }, ["from", "to"]],
    [{ from: 1, to: null }, ["from", "to"]],
    [{ from: "x".repeat(65), to: FIRST }, ["from"]],
    [{ from: FIRST, to: FIRST, note: "x".repeat(201) }, ["note"]],
    [{ from: FIRST, to: FIRST, note: 1 }, ["note"]],
  ])("%j", (value, wrong) => {
    const { error } = BlockRequest.safeParse(value)
    expect((error?.issues ?? []).map(({ path }) => path.join("."))).toEqual(wrong)
  })

  it("defaults to an empty note", () => {
    expect(BlockRequest.parse({ from: FIRST, to: FIRST })).toEqual({ from: FIRST, to: FIRST, note: "" })
  })
})
