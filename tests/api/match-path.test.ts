import { describe, expect, it } from "vitest"
import { pathMatcher } from "#app/api/match-path.ts"

const PATTERNS = ["/villa", "/booking", "/booking/{id}", "/booking/all", "/booking/{id}/passports/{passport}", "/docs"]
const match = pathMatcher(PATTERNS.map((pattern) => [pattern, pattern]))

describe("a path of the API", () => {
  it.each([
    ["/villa", "/villa", {}],
    ["/Villa/", "/villa", {}],
    ["/%76illa", "/villa", {}],
    ["/booking/all", "/booking/all", {}],
    ["/booking/ALL", "/booking/all", {}],
    ["/booking/b-1", "/booking/{id}", { id: "b-1" }],
    ["/booking/a%2Fb", "/booking/{id}", { id: "a/b" }],
    ["/booking/%", "/booking/{id}", { id: "%" }],
    ["/booking/B/passports/P", "/booking/{id}/passports/{passport}", { id: "B", passport: "P" }],
  ])("%s is that of %s", (path, found, params) => {
    expect(match(path)).toEqual({ found, params })
  })

  it.each(["", "/", "/nothing", "/villa/rooms", "/booking//passports/P", "/booking/B/passports", "//villa"])(
    "%j is unknown",
    (path) => {
      expect(match(path)).toBeNull()
    },
  )
})
