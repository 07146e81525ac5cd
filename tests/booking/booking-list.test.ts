import { describe, expect, it } from "vitest"
import {
  BookingListQuery,
  cursorText,
  filterParams,
  nonEmptyParams,
  readCursor,
  readFileQuery,
  readListQuery,
} from "#app/booking/booking-list.ts"

const ALL = { status: null, q: "", from: null, to: null, cursor: null, limit: 50 }

describe("a cursor", () => {
  it("is restored from its text", () => {
    const cursor = { createdAt: 1_790_000_000_000, id: "11111111-1111-4111-8111-111111111111" }
    expect(readCursor(cursorText(cursor))).toEqual(cursor)
  })

  it.each(["", "1", "1.", ".a", "x.a", "1.a b", "-1.a", "1.'--"])("rejects %j", (text) => {
    expect(readCursor(text)).toBeNull()
  })
})

describe("a list query", () => {
  it("without parameters returns the first fifty", () => {
    expect(BookingListQuery.parse({})).toEqual(ALL)
    expect(BookingListQuery.parse(nonEmptyParams(new URLSearchParams("q=&status=&from=&to=&cursor=")))).toEqual(ALL)
  })

  it("accepts both spellings of a status, dates, and a limit of up to two hundred", () => {
    const query = { status: "pending", q: " som ", from: "2026-12-01", to: "2026-12-31", limit: "1000" }
    expect(BookingListQuery.parse(query)).toEqual({
      ...ALL,
      status: "pending_payment",
      q: "som",
      from: "2026-12-01",
      to: "2026-12-31",
      limit: 200,
    })
  })

  it.each([
    ["status", "paid"],
    ["from", "soon"],
    ["to", "2026-02-30"],
    ["from", "2400-01-01"],
    ["to", "2026-12-01T00:00:00Z"],
    ["cursor", "x"],
    ["limit", "0"],
    ["limit", "many"],
    ["q", "a".repeat(201)],
  ])("rejects %s %j; a page ignores it, and there is no such file", (name, value) => {
    expect(BookingListQuery.safeParse({ [name]: value }).success).toBe(false)
    expect(readListQuery(new URLSearchParams({ [name]: value }))).toEqual(ALL)
    expect(readFileQuery(new URLSearchParams({ [name]: value }))).toBeNull()
  })

  it("can be serialised into a URL", () => {
    expect(String(filterParams({ ...ALL, status: "confirmed", q: "a b" }))).toBe("q=a+b&status=confirmed")
    expect(filterParams(ALL).size).toBe(0)
  })
})
