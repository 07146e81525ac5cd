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
const ANY_CALL = "routes/api/unknown.ts"

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
    // Guest calls (api.md)
    ["/api/villa/rooms", "routes/api/villa/rooms.ts"],
    ["/api/booking", "routes/api/booking/new.ts"],
    ["/api/booking/all", "routes/api/booking/all.ts"],
    ["/api/booking/B1", "routes/api/booking/booking.ts"],
    ["/api/booking/B1/customer-info", "routes/api/booking/customer-info.ts"],
    ["/api/booking/B1/stay", "routes/api/booking/stay.ts"],
    ["/api/booking/B1/card-payment", "routes/api/booking/card-payment.ts"],
    ["/api/booking/B1/verify-otp", "routes/api/booking/verify-otp.ts"],
    ["/api/booking/B1/resend-otp", "routes/api/booking/resend-otp.ts"],
    ["/api/upload/slip", "routes/api/upload/slip.ts"],
    // Admin calls (api.md); the public booking card posts to the first
    ["/api/admin/bookings", "routes/api/admin/bookings/all.ts"],
    ["/api/admin/bookings/B1", "routes/api/admin/bookings/booking.ts"],
    ["/api/admin/bookings/B1/status", "routes/api/admin/bookings/status.ts"],
    ["/api/admin/bookings/B1/receipt", "routes/api/admin/bookings/receipt.ts"],
    ["/api/admin/stats", "routes/api/admin/stats.ts"],
    ["/api/admin/recent-bookings", "routes/api/admin/recent-bookings.ts"],
    ["/api/admin/auth/register", "routes/api/admin/auth/register.ts"],
    ["/api/admin/auth/login", "routes/api/admin/auth/login.ts"],
    ["/api/admin/auth/me", "routes/api/admin/auth/me.ts"],
    ["/api/admin/auth/logout", "routes/api/admin/auth/logout.ts"],
    ["/api/admin/villa", "routes/api/admin/villa/villa.ts"],
    ["/api/admin/villa/bank-details", "routes/api/admin/villa/bank-details.ts"],
    ["/api/admin/villa/credit-card-setting", "routes/api/admin/villa/credit-card-setting.ts"],
    ["/api/admin/villa/bank-setting", "routes/api/admin/villa/bank-setting.ts"],
    ["/api/admin/villa/promptpay-setting", "routes/api/admin/villa/promptpay-setting.ts"],
    ["/api/admin/villa/promptpay-qr", "routes/api/admin/villa/promptpay-qr.ts"],
    ["/api/admin/villa/background", "routes/api/admin/villa/background.ts"],
    ["/api/admin/villa/slides", "routes/api/admin/villa/slides.ts"],
    ["/api/admin/villa/slides/S1", "routes/api/admin/villa/slide.ts"],
    ["/api/admin/villa/rooms", "routes/api/admin/villa/rooms.ts"],
    ["/api/admin/villa/terms", "routes/api/admin/villa/terms.ts"],
    ["/api/admin/villa/seasons", "routes/api/admin/villa/seasons.ts"],
    ["/api/admin/villa/seasons/suggestions", "routes/api/admin/villa/season-suggestions.ts"],
    ["/api/admin/villa/seasons/S1", "routes/api/admin/villa/season.ts"],
    ["/api/admin/villa/rooms/R1", "routes/api/admin/villa/room.ts"],
    ["/api/admin/payment-links", "routes/api/admin/payment-links/list.ts"],
    ["/api/admin/payment-links/L1", "routes/api/admin/payment-links/link.ts"],
    ["/api/payment-links/L1", "routes/api/payment-links/link.ts"],
    ["/api/payment-links/L1/slips", "routes/api/payment-links/slips.ts"],
    // Other calls (api.md)
    ["/api/villa", "routes/api/villa/villa.ts"],
    ["/api/villa/availability", "routes/api/villa/availability.ts"],
    ["/api/villa/quote", "routes/api/villa/quote.ts"],
    ["/api/booking/B1/payment", "routes/api/booking/payment.ts"],
    ["/api/booking/B1/send-confirmation", "routes/api/booking/send-confirmation.ts"],
    ["/privacy", "routes/privacy.tsx"],
    ["/photos", "routes/photos/page.tsx"],
    ["/photos.json", "routes/photos/json.ts"],
    ["/admin/guests/erase", "routes/admin/bookings/guests/erase.tsx"],
    ["/api/admin/guests/export", "routes/api/admin/guests/export.ts"],
    ["/api/admin/guests/erase", "routes/api/admin/guests/erase.ts"],
    ["/api/admin/outbox", "routes/api/admin/outbox.ts"],
    ["/api/booking/B1/countdown", "routes/api/booking/countdown.ts"],
    ["/api/health", "routes/api/health.ts"],
    ["/api/admin/history", "routes/api/admin/history.ts"],
    ["/api/admin/villa/rooms/R1/pictures/P1", "routes/api/admin/villa/room-image.ts"],
    ["/api/admin/invites", "routes/api/admin/staff/invites.ts"],
    ["/api/admin/invites/I1", "routes/api/admin/staff/invite.ts"],
    ["/api/admin/staff", "routes/api/admin/staff/list.ts"],
    ["/api/admin/staff/A1", "routes/api/admin/staff/person.ts"],
    ["/api/admin/staff/A1/reset", "routes/api/admin/staff/reset.ts"],
    ["/api/admin/auth/password", "routes/api/admin/auth/password.ts"],
    ["/api/admin/auth/sessions", "routes/api/admin/auth/sessions.ts"],
    ["/api/admin/auth/sessions/S1", "routes/api/admin/auth/session.ts"],
    ["/api/admin/checks", "routes/api/admin/checks.ts"],
    ["/api/admin/holds", "routes/api/admin/holds/list.ts"],
    ["/api/admin/holds/release", "routes/api/admin/holds/release.ts"],
    ["/api/admin/blocks", "routes/api/admin/blocks/list.ts"],
    ["/api/admin/blocks/K1", "routes/api/admin/blocks/block.ts"],
    ["/api/openapi.json", "routes/api/docs/openapi.ts"],
    ["/api/docs", "routes/api/docs/page.ts"],
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

  it.each(["/api", "/api/nothing", "/api/booking/B1/nothing", "/api/villa/rooms/R1"])("%s is not found", (url) => {
    expect(fileOf(url)).toBe(ANY_CALL)
  })
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
    expect([undefined, ANY_PAGE, ANY_CALL]).not.toContain(fileOf(url))
  })
})
