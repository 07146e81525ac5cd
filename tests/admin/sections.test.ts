import { describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { sectionOf, sectionsFor } from "#app/admin/pages/sections.ts"

describe("sectionsFor", () => {
  it("shows the owner five sections in order", () => {
    expect(sectionsFor({ role: "owner" }).map(({ key, to }) => [key, to])).toEqual([
      ["today", "/admin"],
      ["calendar", "/admin/calendar"],
      ["bookings", "/admin/bookings"],
      ["money", "/admin/money"],
      ["settings", "/admin/settings"],
    ])
  })

  it("leads staff to the payment links, because they don't see the income", () => {
    expect(sectionsFor({ role: "staff" }).map(({ to }) => to)).toEqual([
      "/admin",
      "/admin/calendar",
      "/admin/bookings",
      "/admin/payment-links",
      "/admin/settings",
    ])
  })
})

describe("sectionOf", () => {
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
    [adminPaths.books("2026-11"), "money"],
    [adminPaths.paymentLink("a"), "money"],
    [adminPaths.newPaymentLink, "money"],
    [adminPaths.settings, "settings"],
    [adminPaths.prices, "settings"],
    [adminPaths.qr, "settings"],
    [adminPaths.guests, "settings"],
    // A URL that only begins with the same letters.
    ["/admin/bookings-of-others", "today"],
  ])("%s is in %s", (pathname, section) => {
    expect(sectionOf(pathname)).toBe(section)
  })

  it.each(["owner", "staff"] as const)("each section of %s is in itself", (role) => {
    for (const { key, to } of sectionsFor({ role })) expect(sectionOf(to)).toBe(key)
  })
})
