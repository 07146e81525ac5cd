import { DrizzleQueryError } from "drizzle-orm/errors"
import { afterEach, describe, expect, it, vi } from "vitest"
import { errorText, logError, logEvent, pathOf } from "#app/log.server.ts"

const thrown = (act: () => unknown): unknown => {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error("It did not throw")
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe("error messages are masked in the log", () => {
  it.each<[string, unknown, RegExp]>([
    ["text that is not JSON", thrown(() => JSON.parse('"Mali Srisuk')), /^SyntaxError: /],
    ["JSON followed by other text", thrown(() => JSON.parse('{"a": Mali Srisuk}')), /^SyntaxError: /],
    [
      "the parameters of a query",
      new DrizzleQueryError("update bookings set first_name = ?", ["Mali", "mali@example.com", "0812345678"]),
      /^Error: Failed query: update bookings set first_name = \?/,
    ],
    ["an email", new Error("550 mali@example.com is not known here"), /^Error: 550 \(email\) is not known/],
    ["a card", new Error("4242 4242 4242 4242 was declined"), /^Error: \(digits\) was declined/],
    ["a phone number", new Error("no such number: +66 81 234 5678"), /^Error: no such number: \(digits\)/],
    ["its cause", new Error("outer", { cause: new Error('of "Mali"') }), /^Error: outer, caused by Error: of "…"/],
    ["the router's failure", { status: 405, error: new Error('no "Mali" here') }, /^HTTP 405: Error: no "…" here/],
    ["a thrown value that is not an error", "mali@example.com", /^\(email\)$/],
  ])("%s", (_, error, expected) => {
    const text = errorText(error)
    expect(text).toMatch(expected)
    expect(text).not.toMatch(/mali|srisuk|081|234|4242/i)
  })

  it.each([
    ["letters", "x".repeat(300_000)],
    ["digits", "1 ".repeat(150_000)],
    ["quotation marks", '"'.repeat(300_001)],
    ["signs of an address", "@".repeat(300_000)],
    ["spaces", `1${" ".repeat(300_000)}x`],
  ])("of 300,000 %s in a time that grows with their number", (_, text) => {
    expect(errorText(text).length).toBeLessThanOrEqual(450_002)
  })

  it("an error is logged with a few stack frames", () => {
    const lines = errorText(new Error("here")).split("\n")
    expect(lines[0]).toBe("Error: here")
    expect(lines[1]).toContain("log.test.ts")
    expect(lines.length).toBeLessThan(8)
  })
})

it("every log entry is one line of JSON with its event", () => {
  const [log, error] = [vi.spyOn(console, "log"), vi.spyOn(console, "error")].map((spy) =>
    spy.mockImplementation(() => {}),
  )
  logEvent("cron", { emails: 2 })
  logError("api-error", { requestId: "R1", error: new Error("two\nlines") })
  const lines = [log!, error!].flatMap(({ mock }) => mock.calls.map(([line]) => String(line)))
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { event: "cron", emails: 2 },
    { event: "api-error", requestId: "R1", error: expect.stringContaining("Error: two\nlines") },
  ])
  expect(lines.filter((line) => line.includes("\n"))).toEqual([])
})

it.each([
  ["/payment/5c1a/code?x=1", "/payment/…/code"],
  ["/payment-slips/5c1a", "/payment-slips/…"],
  ["/api/payment-links/5c1a/slips", "/api/payment-links/…/slips"],
  ["/calendar/0123456789abcdefghijklmnopq.ics", "/calendar/…"],
  ["/admin/calendars/feeds/5c1a", "/admin/calendars/feeds/5c1a"],
  ["/booking/5c1a/payment", "/booking/5c1a/payment"],
  ["/", "/"],
])("the path %s is logged as %s", (address, path) => {
  expect(pathOf(new Request(`https://baan.test${address}`))).toBe(path)
})
