import { adminPaths } from "#app/admin/admin-paths.ts"
import { may, type Permission, type Permitted } from "#app/people/permissions.ts"

type AdminSection = {
  key: "today" | "calendar" | "bookings" | "money" | "settings"
  icon: string
  /** The pages by which the section is entered: the first one that the person may see. */
  entries: { to: string; permission: Permission }[]
  /** The URLs of its pages begin with these. */
  below: string[]
}

/** The sections of the administration, in the order in which the navigation shows them. */
const SECTIONS = [
  {
    key: "today",
    icon: "dashboard",
    entries: [{ to: adminPaths.dashboard, permission: "bookings" }],
    below: [adminPaths.alerts],
  },
  {
    key: "calendar",
    icon: "calendar",
    entries: [{ to: adminPaths.calendar, permission: "bookings" }],
    below: [adminPaths.calendar, adminPaths.calendars, adminPaths.waiting],
  },
  {
    key: "bookings",
    icon: "guests",
    entries: [{ to: adminPaths.bookings, permission: "bookings" }],
    below: [adminPaths.bookings, adminPaths.holds],
  },
  {
    key: "money",
    icon: "bank",
    entries: [
      { to: adminPaths.money, permission: "money" },
      { to: adminPaths.paymentLinks, permission: "bookings" },
    ],
    below: [
      adminPaths.money,
      adminPaths.receipts,
      "/admin/books",
      "/admin/refunds",
      adminPaths.paymentLinks,
      adminPaths.newPaymentLink,
    ],
  },
  {
    key: "settings",
    icon: "settings",
    entries: [{ to: adminPaths.settings, permission: "account" }],
    below: [
      adminPaths.settings,
      adminPaths.alertSettings,
      adminPaths.alertLine,
      adminPaths.villa,
      adminPaths.bank,
      adminPaths.reviews,
      adminPaths.staff,
      adminPaths.account,
      adminPaths.history,
      adminPaths.guests,
      adminPaths.tm30,
      adminPaths.outbox,
    ],
  },
] as const satisfies AdminSection[]

/** A section as the navigation shows it. */
export type NavSection = Pick<AdminSection, "icon"> & { key: (typeof SECTIONS)[number]["key"]; to: string }

/** The sections that a person may use. */
export function sectionsFor(person: Permitted): NavSection[] {
  return SECTIONS.flatMap(({ key, icon, entries }) => {
    const entry = entries.find(({ permission }) => may(person, permission))
    return entry ? [{ key, icon, to: entry.to }] : []
  })
}

/** The section of a page: the one with the longest URL that the page's begins with, else Today. */
export function sectionOf(pathname: string): NavSection["key"] {
  const candidates = SECTIONS.flatMap(({ key, below }) => below.map((start) => ({ key, start })))
  const found = candidates
    .filter(({ start }) => pathname === start || pathname.startsWith(`${start}/`))
    .sort((a, b) => b.start.length - a.start.length)
  return found[0]?.key ?? "today"
}

const ICONS = Object.fromEntries(SECTIONS.map(({ key, icon }) => [key, icon])) as Record<NavSection["key"], string>

/** The icon of the section that a page belongs to. */
export function iconOf(pathname: string): string {
  return ICONS[sectionOf(pathname)]
}
