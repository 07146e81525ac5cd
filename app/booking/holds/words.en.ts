import type { AdminTexts } from "#app/i18n/locales/admin/th.ts"

/** Unconfirmed bookings, in English. */
export const holdsEn: AdminTexts["holds"] = {
  title: "Unconfirmed bookings",
  intro: "These bookings hold their dates until they're paid, confirmed or expire.",
  none: "No unconfirmed bookings",
  total: "Bookings: {{bookings}} · Nights: {{nights}}",
  notice: "Unconfirmed bookings: {{bookings}}, nights: {{nights}}. Check that they're genuine.",
  toHolds: "Unconfirmed bookings by device and network",
  all: "See all",
  devices: "By device",
  networks: "By network",
  networksHint: "One internet connection. Guests on mobile data may share one.",
  device: "Device {{number}}",
  network: "Network {{number}}",
  count: "Bookings: {{bookings}} · Nights: {{nights}}",
  release: "Cancel all bookings",
  releaseTitle_one: "Cancel this booking?",
  releaseTitle_other: "Cancel these {{count}} bookings?",
  releaseText:
    "Their dates become available at once and the guests are emailed. Today still asks about slips that weren't checked. This can't be undone.",
  releaseYes: "Cancel bookings",
  released: "The bookings are cancelled and their dates are available again.",
  nothing: "These bookings have already been confirmed or cancelled.",
  failed: "Some bookings couldn't be cancelled ({{count}} cancelled):",
  remaining: "Still unconfirmed: {{count}}. Cancel them again.",
  changed: "This booking has already changed. Check its current status.",
}
