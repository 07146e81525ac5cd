import { existsSync } from "node:fs"
import { join } from "node:path"
import { matchRoutes } from "@remix-run/react"
import { describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { robotsTxt } from "#app/http/search-engines.ts"
import { linkOf } from "#app/notify/alerts/alert-kinds.ts"
import { paths } from "#app/paths.ts"
import routes from "#app/routes.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { EVERY_ALERT } from "./support/alerts.ts"
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

const ANY_PAGE = "site/unknown.ts"

describe("every URL matches its route", () => {
  it.each([
    // Guest pages
    ["/", "villa/home/pages/route.tsx"],
    ["/booking", "booking/pages/choose.tsx"],
    ["/booking/B1/customer-info", "booking/guest/pages/customer-info.tsx"],
    ["/booking/B1/payment", "money/payable/pages/payment.tsx"],
    ["/booking/B1/confirmation", "booking/pages/confirmation.tsx"],
    ["/booking/B1/stay", "stay/pass/pages/stay.tsx"],
    ["/booking/B1/otp-verification", "money/cards/pages/otp-verification.tsx"],
    ["/payment/L1", "money/links/pages/link.tsx"],
    ["/payment-slips/L1", "money/links/pages/slips.tsx"],
    // Admin pages
    ["/admin/login", "people/accounts/admin/login.tsx"],
    ["/admin/register", "people/accounts/admin/register.tsx"],
    ["/admin", "admin/today/pages/route.tsx"],
    ["/admin/dashboard", "admin/today/pages/dashboard.ts"],
    ["/admin/calendar", "calendar/month/admin/calendar.tsx"],
    ["/admin/bank", "money/settings/admin/bank.tsx"],
    ["/admin/villa", "villa/admin/villa.tsx"],
    ["/admin/villa/prices/base", "villa/admin/villa.tsx"],
    ["/admin/bookings", "booking/admin/list.tsx"],
    ["/admin/create-unique-payment-link", "money/links/admin/new.tsx"],
    ["/admin/reset", "people/accounts/admin/reset.tsx"],
    ["/admin/account", "people/accounts/admin/account.tsx"],
    ["/admin/staff", "people/team/admin/staff.tsx"],
    ["/admin/staff/A1", "people/team/admin/person.tsx"],
    ["/admin/staff/invites/I1/withdraw", "people/team/admin/withdraw-invite.ts"],
    ["/admin/nothing/at/all", "site/unknown.ts"],
    ["/privacy", "people/guests/pages/privacy.tsx"],
    ["/photos", "villa/photos/pages/page.tsx"],
    ["/photos.json", "villa/photos/pages/json.ts"],
    ["/admin/guests/erase", "people/guests/admin/erase.tsx"],
    // The API, whose calls app/api/calls.ts lists
    ["/api", "api/route.ts"],
    ["/api/villa/rooms", "api/route.ts"],
    // Files for search engines, chat previews and phones
    ["/robots.txt", "site/robots.ts"],
    ["/sitemap.xml", "site/sitemap.ts"],
    ["/manifest.webmanifest", "site/manifest.ts"],
    ["/media/share/P1", "villa/photos/pages/share-image.ts"],
    ["/media/images/original/P1", "villa/photos/pages/media.ts"],
  ])("%s", (url, file) => {
    expect(fileOf(url)).toBe(file)
  })
})

it("every path that search engines may not index begins that of a route", () => {
  const [rules] = robotsTxt("https://baan.example").split("\n\n")
  const paths = [...rules!.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => !answering.some(({ pattern }) => pattern.startsWith(path)))).toEqual([])
})

it.each(EVERY_ALERT.map((alert) => [alert.kind, linkOf(alert)]))("the alert %s leads to a page: %s", (_, link) => {
  expect(fileOf(link)).not.toBe(ANY_PAGE)
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
