import { describe, expect, it } from "vitest"
import { refusedUrl } from "#app/http/url-limits.ts"
import routes from "#app/routes.ts"
import { flatRoutes } from "../support/routes.ts"

const refused = (path: string) => refusedUrl(new URL(path, "https://baan.example"))
const asked = (paths: string[]) => refused(`/__manifest?version=1&${paths.map((path) => `p=${path}`).join("&")}`)

describe("a URL", () => {
  it.each([
    ["twelve segments", "/a".repeat(12), null],
    ["thirteen segments", "/a".repeat(13), "not-found"],
    ["empty segments", `/a${"/".repeat(12)}`, "not-found"],
    ["thousands of segments", "/a".repeat(3700), "not-found"],
    ["thousands of segments below /api", `/api${"/a".repeat(3700)}`, "not-found"],
    ["thousands of segments of loader data", `${"/a".repeat(3700)}.data`, "not-found"],
    ["one route's data, as of an older Remix", "/?_data=root", "bad-request"],
    ["a long query of a page", `/?x=${"a".repeat(5000)}`, null],
  ])("of %s", (_, path, expected) => expect(refused(path)).toBe(expected))

  it("of every route is accepted", () => {
    for (const { pattern } of flatRoutes(routes)) expect(refused(pattern)).toBeNull()
  })
})

describe("a question about the routes of paths", () => {
  it.each([
    ["twenty paths", Array.from({ length: 20 }, (_, n) => `/admin/bookings/${n}`), null],
    ["21 paths", Array.from({ length: 21 }, (_, n) => `/${n}`), "bad-request"],
    ["a path of twelve segments", ["/a".repeat(12)], null],
    ["a path of thirteen segments", ["/a".repeat(13)], "bad-request"],
    ["the same, encoded", ["%2Fa".repeat(13)], "bad-request"],
    ["more than 2 KB", [`/${"a".repeat(2048)}`], "bad-request"],
    ["no path", [], "bad-request"],
  ])("with %s", (_, paths, expected) => expect(asked(paths)).toBe(expected))
})
