import { index, prefix, type RouteConfig, route } from "@remix-run/route-config"

/** A URL of the specification whose part is still to be built. */
const notOpen = (url: string, path = url) => route(path, "routes/not-open.tsx", { id: `not-open/${url}` })

/** The map: every URL, in the specification's order, and the file that answers it. */
export default [
  // What guests see
  index("routes/home/route.tsx"),
  route("booking", "routes/booking/choose.tsx"),
  ...prefix("booking/:id", [
    route("customer-info", "routes/booking/customer-info.tsx"),
    route("payment", "routes/booking/payment.tsx"),
    route("confirmation", "routes/booking/confirmation.tsx"),
    route("cancel", "routes/booking/cancel.ts"),
    notOpen("booking/:id/otp-verification", "otp-verification"),
  ]),
  notOpen("payment/:id"),
  notOpen("payment-slips/:paymentLinkId"),

  // What the owner and the staff see
  notOpen("admin/login"),
  notOpen("admin/register"),
  notOpen("admin"),
  notOpen("admin/dashboard"),
  notOpen("admin/bank"),
  notOpen("admin/villa"),
  notOpen("admin/bookings"),
  notOpen("admin/create-unique-payment-link"),

  // Files
  route("media/*", "routes/media.ts"),
  route("slips/:id", "routes/slip.ts"),

  // The reader's choices
  route("language", "routes/language.ts"),
  route("theme", "routes/theme.ts"),

  // The /api (design: api.md)
  ...prefix("api", [
    route("health", "routes/api/health.ts"),
    route("villa", "routes/api/villa/villa.ts"),
    route("villa/rooms", "routes/api/villa/rooms.ts"),
    route("villa/availability", "routes/api/villa/availability.ts"),
    route("villa/quote", "routes/api/villa/quote.ts"),
    route("booking", "routes/api/booking/new.ts", { id: "api/booking/new" }),
    route("booking/all", "routes/api/booking/all.ts"),
    route("booking/:id", "routes/api/booking/booking.ts"),
    route("booking/:id/customer-info", "routes/api/booking/customer-info.ts"),
    route("booking/:id/countdown", "routes/api/booking/countdown.ts"),
    route("admin/bookings", "routes/api/booking/new.ts", { id: "api/admin/bookings" }),
    route("upload/slip", "routes/api/upload/slip.ts"),
    route("*", "routes/api/unknown.ts"),
  ]),

  // Any other path goes home
  route("*", "routes/unknown.ts"),
] satisfies RouteConfig
