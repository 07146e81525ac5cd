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
    route("open", "routes/booking/open.ts"),
    notOpen("booking/:id/otp-verification", "otp-verification"),
  ]),
  notOpen("payment/:id"),
  notOpen("payment-slips/:paymentLinkId"),

  // What the owner and the staff see
  route("admin/login", "routes/admin/login.tsx"),
  route("admin/register", "routes/admin/register.tsx"),
  route("admin/logout", "routes/admin/logout.ts"),
  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/dashboard/route.tsx"),
    route("dashboard", "routes/admin/to-dashboard.ts"),
    route("bank", "routes/admin/bank.tsx"),
    route("bank/methods", "routes/admin/bank-methods.tsx"),
    route("bank/promptpay", "routes/admin/bank-promptpay.tsx"),
    route("bank/qr", "routes/admin/bank-qr.tsx"),
    route("bank/qr/delete", "routes/admin/bank-qr-delete.ts"),
    route("villa", "routes/admin/villa/villa.tsx"),
    route("villa/pictures", "routes/admin/villa/pictures.tsx"),
    route("villa/pictures/background", "routes/admin/villa/background.tsx"),
    route("villa/pictures/background/delete", "routes/admin/villa/background-delete.ts"),
    route("villa/pictures/order", "routes/admin/villa/slide-order.ts"),
    route("villa/pictures/:id/delete", "routes/admin/villa/slide-delete.ts"),
    route("villa/rooms", "routes/admin/villa/rooms.tsx"),
    route("villa/rooms/order", "routes/admin/villa/room-order.ts"),
    route("villa/rooms/:id", "routes/admin/villa/room.tsx"),
    route("villa/rooms/:id/pictures", "routes/admin/villa/room-pictures.tsx"),
    route("villa/rooms/:id/pictures/order", "routes/admin/villa/room-picture-order.ts"),
    route("villa/rooms/:id/delete", "routes/admin/villa/room-delete.ts"),
    route("bookings", "routes/admin/bookings/list.tsx"),
    route("bookings/new", "routes/admin/bookings/new.tsx"),
    route("bookings/:id", "routes/admin/bookings/booking.tsx"),
    route("bookings/:id/status", "routes/admin/bookings/status.ts"),
    route("bookings/:id/send-confirmation", "routes/admin/bookings/send-confirmation.ts"),
    route("bookings/:id/delete", "routes/admin/bookings/delete.ts"),
    notOpen("admin/create-unique-payment-link", "create-unique-payment-link"),
    route("staff", "routes/admin/staff.tsx"),
    route("history", "routes/admin/history.tsx"),
    route("outbox", "routes/admin/outbox.tsx"),
    route("blocks", "routes/admin/blocks.tsx"),
    route("blocks/:id", "routes/admin/unblock.ts"),
  ]),

  // Files
  route("admin/bookings.csv", "routes/admin/bookings/csv.ts"),
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
    route("booking", "routes/api/booking/new.ts"),
    route("booking/all", "routes/api/booking/all.ts"),
    route("booking/:id", "routes/api/booking/booking.ts"),
    route("booking/:id/customer-info", "routes/api/booking/customer-info.ts"),
    route("booking/:id/countdown", "routes/api/booking/countdown.ts"),
    route("booking/:id/send-confirmation", "routes/api/booking/send-confirmation.ts"),
    route("admin/bookings", "routes/api/admin/bookings/all.ts"),
    route("admin/bookings/:id", "routes/api/admin/bookings/booking.ts"),
    route("admin/bookings/:id/status", "routes/api/admin/bookings/status.ts"),
    route("admin/stats", "routes/api/admin/stats.ts"),
    route("admin/recent-bookings", "routes/api/admin/recent-bookings.ts"),
    route("admin/auth/register", "routes/api/admin/auth/register.ts"),
    route("admin/auth/login", "routes/api/admin/auth/login.ts"),
    route("admin/auth/me", "routes/api/admin/auth/me.ts"),
    route("admin/auth/logout", "routes/api/admin/auth/logout.ts"),
    route("admin/outbox", "routes/api/admin/outbox.ts"),
    route("admin/invites", "routes/api/admin/invites.ts"),
    route("admin/blocks", "routes/api/admin/blocks/list.ts"),
    route("admin/blocks/:id", "routes/api/admin/blocks/block.ts"),
    route("admin/villa", "routes/api/admin/villa/villa.ts"),
    route("admin/villa/bank-details", "routes/api/admin/villa/bank-details.ts"),
    route("admin/villa/credit-card-setting", "routes/api/admin/villa/credit-card-setting.ts"),
    route("admin/villa/bank-setting", "routes/api/admin/villa/bank-setting.ts"),
    route("admin/villa/promptpay-setting", "routes/api/admin/villa/promptpay-setting.ts"),
    route("admin/villa/promptpay-qr", "routes/api/admin/villa/promptpay-qr.ts"),
    route("admin/villa/background", "routes/api/admin/villa/background.ts"),
    route("admin/villa/slides", "routes/api/admin/villa/slides.ts"),
    route("admin/villa/slides/:id", "routes/api/admin/villa/slide.ts"),
    route("admin/villa/rooms", "routes/api/admin/villa/rooms.ts"),
    route("admin/villa/rooms/:id", "routes/api/admin/villa/room.ts"),
    route("upload/slip", "routes/api/upload/slip.ts"),
    route("*", "routes/api/unknown.ts"),
  ]),

  // Any other path goes home
  route("*", "routes/unknown.ts"),
] satisfies RouteConfig
