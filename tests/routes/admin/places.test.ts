import { describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { placeOf, placesFor } from "#app/admin/pages/places.ts"

describe("placesFor", () => {
  it("shows the owner five places in order", () => {
    expect(placesFor({ role: "owner" }).map(({ key, to }) => [key, to])).toEqual([
      ["today", "/admin"],
      ["calendar", "/admin/calendar"],
      ["bookings", "/admin/bookings"],
      ["money", "/admin/money"],
      ["settings", "/admin/settings"],
    ])
  })

  it("leads staff to the payment links, because they don't see the income", () => {
    expect(placesFor({ role: "staff" }).map(({ to }) => to)).toEqual([
      "/admin",
      "/admin/calendar",
      "/admin/bookings",
      "/admin/payment-links",
      "/admin/settings",
    ])
  })
})

describe("placeOf", () => {
  it.each([
    ["/admin", "today"],
    [adminPaths.alerts, "today"],
    [adminPaths.alertSettings, "settings"],
    [adminPaths.alertLine, "settings"],
    [adminPaths.calendar, "calendar"],
    [adminPaths.calendars, "calendar"],
    [adminPaths.feed("a"), "calendar"],
    [adminPaths.bookings, "bookings"],
    [adminPaths.booking("a"), "bookings"],
    [adminPaths.holds, "bookings"],
    [adminPaths.money, "money"],
    [adminPaths.paymentLink("a"), "money"],
    [adminPaths.newPaymentLink, "money"],
    [adminPaths.settings, "settings"],
    [adminPaths.prices, "settings"],
    [adminPaths.qr, "settings"],
    [adminPaths.guests, "settings"],
    // A URL that only begins with the same letters.
    ["/admin/bookings-of-others", "today"],
  ])("%s is in %s", (pathname, place) => {
    expect(placeOf(pathname)).toBe(place)
  })

  it.each(["owner", "staff"] as const)("each place of %s is in itself", (role) => {
    for (const { key, to } of placesFor({ role })) expect(placeOf(to)).toBe(key)
  })
})
