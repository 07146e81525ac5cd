type ApiCall = {
  pattern: string
  methods: string[]
  /** Whether its responses are private, and so not cached. */
  isPrivate: boolean
  /** How long anyone may cache its response, if it is cacheable. */
  cacheControl?: string
  /** Whether it responds with a page: only /api/docs does. */
  html?: boolean
  /** The methods that accept only a JSON body. */
  json?: string[]
  /** The methods that only an admin may call. */
  staff?: string[]
}

/** A call that only admins may make. */
const staff = (pattern: string, methods: string[], json: string[] = []): ApiCall => ({
  ...{ pattern, methods, json },
  isPrivate: true,
  staff: methods,
})

/** Every call of the API by its pattern in app/routes.ts. A new route needs a row here: tests/routes.test.ts. */
export const API_CALLS: ApiCall[] = [
  { pattern: "/api/health", methods: ["GET"], isPrivate: true },
  { pattern: "/api/health/jobs", methods: ["GET"], isPrivate: true },
  { pattern: "/api/alerts/receipts", methods: ["POST"], isPrivate: true, json: ["POST"] },
  { pattern: "/api/openapi.json", methods: ["GET"], isPrivate: false, cacheControl: "public, max-age=300" },
  { pattern: "/api/docs", methods: ["GET"], isPrivate: false, cacheControl: "public, max-age=300", html: true },
  { pattern: "/api/villa", methods: ["GET"], isPrivate: false },
  { pattern: "/api/villa/rooms", methods: ["GET"], isPrivate: false },
  { pattern: "/api/villa/availability", methods: ["GET"], isPrivate: true },
  { pattern: "/api/villa/quote", methods: ["GET"], isPrivate: true },
  { pattern: "/api/booking", methods: ["POST"], isPrivate: true, json: ["POST"] },
  { pattern: "/api/booking/all", methods: ["GET"], isPrivate: true },
  { pattern: "/api/booking/:id", methods: ["GET", "PATCH", "DELETE"], isPrivate: true, json: ["PATCH"] },
  { pattern: "/api/booking/:id/customer-info", methods: ["PATCH"], isPrivate: true, json: ["PATCH"] },
  { pattern: "/api/booking/:id/stay", methods: ["PATCH"], isPrivate: true, json: ["PATCH"] },
  { pattern: "/api/booking/:id/payment", methods: ["PATCH"], isPrivate: true, json: ["PATCH"] },
  { pattern: "/api/booking/:id/countdown", methods: ["GET"], isPrivate: true },
  { pattern: "/api/booking/:id/card-payment", methods: ["POST"], isPrivate: true, json: ["POST"] },
  { pattern: "/api/booking/:id/verify-otp", methods: ["POST"], isPrivate: true, json: ["POST"] },
  { pattern: "/api/booking/:id/resend-otp", methods: ["POST"], isPrivate: true },
  { pattern: "/api/card-gateway", methods: ["POST"], isPrivate: true },
  { pattern: "/api/booking/:id/send-confirmation", methods: ["POST"], isPrivate: true },
  { pattern: "/api/upload/slip", methods: ["POST"], isPrivate: true },
  // POST is used by the public booking card
  { pattern: "/api/admin/bookings", methods: ["GET", "POST"], isPrivate: true, json: ["POST"], staff: ["GET"] },
  staff("/api/admin/bookings/:id", ["GET", "PATCH", "DELETE"], ["PATCH"]),
  staff("/api/admin/bookings/:id/status", ["PATCH"], ["PATCH"]),
  staff("/api/admin/bookings/:id/send-changes", ["POST"]),
  staff("/api/admin/bookings/:id/receipt", ["POST"], ["POST"]),
  staff("/api/admin/stats", ["GET"]),
  staff("/api/admin/recent-bookings", ["GET"]),
  { pattern: "/api/admin/auth/register", methods: ["POST"], isPrivate: true, json: ["POST"] },
  { pattern: "/api/admin/auth/login", methods: ["POST"], isPrivate: true, json: ["POST"] },
  staff("/api/admin/auth/me", ["GET"]),
  staff("/api/admin/auth/logout", ["POST"]),
  staff("/api/admin/auth/password", ["POST"], ["POST"]),
  staff("/api/admin/auth/sessions", ["GET", "DELETE"]),
  staff("/api/admin/auth/sessions/:id", ["DELETE"]),
  staff("/api/admin/staff", ["GET"]),
  staff("/api/admin/staff/:id", ["PATCH", "DELETE"], ["PATCH"]),
  staff("/api/admin/staff/:id/reset", ["POST"]),
  staff("/api/admin/outbox", ["GET"]),
  staff("/api/admin/guests/export", ["GET"]),
  staff("/api/admin/guests/erase", ["POST"], ["POST"]),
  staff("/api/admin/history", ["GET"]),
  staff("/api/admin/alerts", ["GET"]),
  staff("/api/admin/alerts/read", ["POST"], ["POST"]),
  staff("/api/admin/alerts/settings", ["GET", "PATCH"], ["PATCH"]),
  staff("/api/admin/alerts/devices", ["GET", "POST"], ["POST"]),
  staff("/api/admin/alerts/devices/:id", ["DELETE"]),
  staff("/api/admin/alerts/test", ["POST"], ["POST"]),
  staff("/api/admin/invites", ["POST"]),
  staff("/api/admin/invites/:id", ["DELETE"]),
  staff("/api/admin/checks", ["POST"]),
  staff("/api/admin/alerts/line", ["POST", "DELETE"]),
  { pattern: "/api/line/webhook", methods: ["POST"], isPrivate: true },
  staff("/api/admin/holds", ["GET"]),
  staff("/api/admin/holds/release", ["POST"], ["POST"]),
  staff("/api/admin/blocks", ["GET", "POST"], ["POST"]),
  staff("/api/admin/blocks/:id", ["DELETE"]),
  staff("/api/admin/calendars", ["GET"]),
  staff("/api/admin/calendars/feeds", ["POST"], ["POST"]),
  staff("/api/admin/calendars/feeds/:id", ["PATCH", "DELETE"], ["PATCH"]),
  staff("/api/admin/calendars/feeds/:id/refresh", ["POST"]),
  staff("/api/admin/calendars/feeds/:id/accept", ["POST"]),
  staff("/api/admin/calendars/exports", ["POST"], ["POST"]),
  staff("/api/admin/calendars/exports/:id", ["DELETE"]),
  staff("/api/admin/calendars/exports/:id/rotate", ["POST"]),
  staff("/api/admin/calendars/conflicts/settle", ["POST"], ["POST"]),
  staff("/api/admin/payment-links", ["GET", "POST"], ["POST"]),
  staff("/api/admin/payment-links/:id", ["GET", "PATCH"], ["PATCH"]),
  { pattern: "/api/payment-links/:id", methods: ["GET"], isPrivate: true },
  { pattern: "/api/payment-links/:id/slips", methods: ["POST"], isPrivate: true },
  { pattern: "/api/payment-links/:id/card-payment", methods: ["POST"], isPrivate: true, json: ["POST"] },
  { pattern: "/api/payment-links/:id/verify-otp", methods: ["POST"], isPrivate: true, json: ["POST"] },
  { pattern: "/api/payment-links/:id/resend-otp", methods: ["POST"], isPrivate: true },
  staff("/api/admin/promo-codes", ["GET", "POST"], ["POST"]),
  staff("/api/admin/promo-codes/:id", ["PATCH"], ["PATCH"]),
  staff("/api/admin/villa", ["GET", "PATCH"], ["PATCH"]),
  staff("/api/admin/villa/bank-details", ["PATCH"], ["PATCH"]),
  staff("/api/admin/villa/credit-card-setting", ["PATCH"], ["PATCH"]),
  staff("/api/admin/villa/bank-setting", ["PATCH"], ["PATCH"]),
  staff("/api/admin/villa/promptpay-setting", ["PATCH"], ["PATCH"]),
  staff("/api/admin/villa/promptpay-qr", ["POST", "DELETE"]),
  staff("/api/admin/villa/background", ["PATCH", "DELETE"]),
  staff("/api/admin/villa/slides", ["POST", "PATCH"], ["PATCH"]),
  staff("/api/admin/villa/slides/:id", ["PATCH", "DELETE"], ["PATCH"]),
  staff("/api/admin/villa/seasons", ["GET", "POST"], ["POST"]),
  staff("/api/admin/villa/seasons/suggestions", ["GET"]),
  staff("/api/admin/villa/seasons/:id", ["PATCH", "DELETE"], ["PATCH"]),
  staff("/api/admin/villa/rooms", ["POST", "PATCH"], ["PATCH"]),
  staff("/api/admin/villa/rooms/:id", ["PATCH", "DELETE"]),
  staff("/api/admin/villa/rooms/:id/pictures/:picture", ["PATCH"], ["PATCH"]),
]
