import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { safePath } from "#app/http/safe-path.ts"
import { PROPERTY_PARAMETERS } from "../support/property.ts"

describe("safePath", () => {
  it.each([
    ["/", "/"],
    ["/booking?checkIn=2026-12-01", "/booking?checkIn=2026-12-01"],
    ["/booking/a/payment", "/booking/a/payment"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["\\\\evil.example", "/"],
    ["https://evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/\t/evil.example", "/"],
    ["/\n/evil.example", "/"],
    ["/.//evil.example", "/"],
    ["/..//evil.example", "/"],
    ["/%2e//evil.example", "/"],
    ["/booking/..//evil.example", "/"],
    ["/booking?back=//x", "/booking?back=//x"],
    ["/a\r\nSet-Cookie: b=c", "/"],
    [" /booking", "/"],
    ["booking", "/"],
    ["", "/"],
    [null, "/"],
    [undefined, "/"],
    [7, "/"],
  ])("%j → %j", (value, path) => {
    expect(safePath(value)).toBe(path)
  })

  it("never returns another site, for any input", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      "\t",
      "\n",
      "\r",
      " ",
      "evil.example",
      ":",
      "@",
      "https:",
      "a",
      "%2f",
      ".",
      "%2E",
      "\u0000",
    )
    const path = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""))
    fc.assert(
      fc.property(fc.oneof(path, fc.string()), (value) => {
        const { origin, pathname } = new URL(safePath(value), "https://baan.example/now")
        expect(origin).toBe("https://baan.example")
        expect(new URL(pathname, "https://baan.example/now").origin).toBe("https://baan.example")
      }),
      { ...PROPERTY_PARAMETERS, numRuns: 2000 },
    )
  })
})
