import { existsSync } from "node:fs"
import { join } from "node:path"
import { matchRoutes } from "@remix-run/react"
import { describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin-paths.ts"
import { paths } from "#app/paths.ts"
import routes from "#app/routes.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { flatRoutes } from "./support/routes.ts"
import { APP } from "./support/source.ts"

const table = flatRoutes(routes)
const answering = table.filter(({ layout }) => !layout)

/** The route file that Remix matches for a URL. */
function fileOf(url: string): string | undefined {
  const [match] =
    matchRoutes(
      answering.map(({ pattern, file }) => ({ path: pattern, id: file })),
      url,
    ) ?? []
  return match?.route.id
}

const ANY_PAGE = "routes/unknown.ts"

describe("every URL matches its route", () => {
  it.each([
    // Guest pages
    ["/", "routes/home/route.tsx"],
    ["/booking", "routes/booking/choose.tsx"],
    ["/booking/B1/customer-info", "routes/booking/customer-info.tsx"],
    ["/booking/B1/payment", "routes/booking/payment.tsx"],
    ["/booking/B1/confirmation", "routes/booking/confirmation.tsx"],
    ["/booking/B1/stay", "routes/booking/stay.tsx"],
    ["/booking/B1/otp-verification", "routes/booking/otp-verification.tsx"],
    ["/payment/L1", "routes/payment/link.tsx"],
    ["/payment-slips/L1", "routes/payment/slips.tsx"],
    // Admin pages
    ["/admin/login", "routes/admin/auth/login.tsx"],
    ["/admin/register", "routes/admin/auth/register.tsx"],
    ["/admin", "routes/admin/today/route.tsx"],
    ["/admin/dashboard", "routes/admin/today/dashboard.ts"],
    ["/admin/calendar", "routes/admin/calendar/calendar.tsx"],
    ["/admin/blocks", "routes/admin/calendar/blocks.ts"],
    ["/admin/bank", "routes/admin/settings/payment/bank.tsx"],
    ["/admin/villa", "routes/admin/settings/house/villa.tsx"],
    ["/admin/villa/prices/base", "routes/admin/settings/house/villa.tsx"],
    ["/admin/bookings", "routes/admin/bookings/list.tsx"],
    ["/admin/create-unique-payment-link", "routes/admin/money/links/new.tsx"],
    ["/admin/reset", "routes/admin/auth/reset.tsx"],
    ["/admin/account", "routes/admin/settings/account/account.tsx"],
    ["/admin/staff", "routes/admin/settings/staff/staff.tsx"],
    ["/admin/staff/A1", "routes/admin/settings/staff/person.tsx"],
    ["/admin/staff/invites/I1/withdraw", "routes/admin/settings/staff/withdraw-invite.ts"],
    ["/admin/nothing/at/all", "routes/unknown.ts"],
    ["/privacy", "routes/privacy.tsx"],
    ["/photos", "routes/photos/page.tsx"],
    ["/photos.json", "routes/photos/json.ts"],
    ["/admin/guests/erase", "routes/admin/bookings/guests/erase.tsx"],
    // The API, whose calls app/routes/api/calls.ts lists
    ["/api", "routes/api/route.ts"],
    ["/api/villa/rooms", "routes/api/route.ts"],
    // Files for search engines, chat previews and phones
    ["/robots.txt", "routes/robots.ts"],
    ["/sitemap.xml", "routes/sitemap.ts"],
    ["/manifest.webmanifest", "routes/manifest.ts"],
    ["/media/share/P1", "routes/share-image.ts"],
    ["/media/images/original/P1", "routes/media.ts"],
  ])("%s", (url, file) => {
    expect(fileOf(url)).toBe(file)
  })
})

describe("any other path", () => {
  it.each(["/nothing", "/booking/B1", "/booking/B1/nothing", "/wp-login.php", "/en"])(
    "%s redirects to the home page",
    (url) => {
      expect(fileOf(url)).toBe(ANY_PAGE)
    },
  )
})

it("every file in the route table exists, and no URL is defined twice", () => {
  expect(table.map(({ file }) => file).filter((file) => !existsSync(join(APP, file)))).toEqual([])
  const patterns = answering.map(({ pattern }) => pattern)
  expect(patterns.filter((pattern, at) => patterns.indexOf(pattern) !== at)).toEqual([])
})

describe("every path helper matches a route", () => {
  type Paths = { [name: string]: string | ((id: string) => string) | Paths }
  const flat = (tree: Paths, name = ""): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]) => {
      if (typeof value === "object") return flat(value, `${name}${key}.`)
      return [[`${name}${key}`, typeof value === "string" ? value : value("X1")] as [string, string]]
    })

  it.each(flat({ ...paths, adminPaths, stayPaths } as unknown as Paths))("%s", (_, url) => {
    expect([undefined, ANY_PAGE]).not.toContain(fileOf(url))
  })
})
