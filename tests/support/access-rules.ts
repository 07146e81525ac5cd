import { type CallerKind, GUEST, type Scene, urlIn } from "./access-scene.ts"
import { PASSWORD } from "./admins.ts"
import { bookingBody, slipForm } from "./api.ts"
import { SCENE_CALENDAR } from "./feeds.ts"
import { file, MINI_QR } from "./files.ts"
import { PASSPORT_FIELDS, PASSPORT_FORM } from "./passports.ts"
import { png } from "./png.ts"

/** The expected outcome for a caller: allowed, redirected to the log-in or the dashboard, or rejected with a status. */
export type Outcome = "allowed" | "log-in" | "dashboard" | 401 | 403 | 404

/** A call with its success status and the request to send. */
export type Row = [call: string, status: number, send?: (scene: Scene) => unknown]

export type Rule = { rule: string; outcome: Record<CallerKind, Outcome>; rows: Row[] }

const everybody = <Each extends Outcome>(outcome: Each) => ({
  anonymous: outcome,
  "another guest": outcome,
  "the guest": outcome,
  "the guest's token": outcome,
  "an admin": outcome,
  "an admin's token": outcome,
  "a staff member": outcome,
  "a staff member's token": outcome,
  "expired cookies": outcome,
  "an expired token": outcome,
  "an invalid token": outcome,
})
/** Every call rejects an invalid bearer token, for any purpose. */
const badTokens = { "an expired token": 401, "an invalid token": 401 } as const
const guests = { "the guest": "allowed", "the guest's token": "allowed" } as const
const owners = { "an admin": "allowed", "an admin's token": "allowed" } as const
const staffOnly = <Each extends Outcome>(outcome: Each) => ({
  "a staff member": outcome,
  "a staff member's token": outcome,
})
const admins = { ...owners, ...staffOnly("allowed") } as const

const json = (body: unknown) => () => body
const form = (fields: Record<string, string>) => () => new URLSearchParams(fields)
const slip = () => slipForm(file("jpeg"))
const image = (field: string) => async () => {
  const body = new FormData()
  body.set(field, new File([await png(9, 9)], "sea.png"))
  return body
}

const problem = () => {
  const body = new FormData()
  body.set("text", "The kettle is broken")
  return body
}

const STAY = { checkIn: "2090-12-13", checkOut: "2090-12-14" }
/** The dates of the scene's booking. */
const WISH = { email: "nok@example.com", checkIn: "2090-12-03", checkOut: "2090-12-07" }
const CARD = { cardNumber: "4242424242424242", cardholderName: "ORAWAN S", expiry: "12/99", cvv: "123" }
const PAYER = { ...CARD, email: "payer@example.com" }
const BANK = { bankName: "SCB", accountNumber: "111-222", accountName: "Baan" }
const LOG_IN = { email: "owner@example.com", password: PASSWORD }
const NEWCOMER = { email: "nok@example.com", password: "a long password", name: "Ploy" }
const WORDS = { "name.en": "Sea", "name.th": "", "description.en": "", "description.th": "" }
const EXTRA = { "name.th": "เตียง", "name.en": "Bed", kind: "plain", unit: "stay", price: "300" }
const CODE = { code: "SUMMER10", kind: "percent", value: "10" }
const VILLA = {
  "name.en": "Baan",
  "name.th": "",
  "title.en": "",
  "title.th": "",
  "description.en": "",
  "description.th": "",
  "beachfront.en": "",
  "beachfront.th": "",
  maxGuests: "6",
  bedrooms: "3",
  bathrooms: "3",
  minRooms: "1",
  version: "1",
}
const BASE_PRICES = { weekdayPrice: "9500", weekendPrice: "12500", version: "1" }
const STAY_TIMES = { timezone: "Asia/Bangkok", checkInTime: "14:00", checkOutTime: "11:00", version: "1" }
const TIME_TO_PAY = { paymentWindowMinutes: "120", slipAnswerHours: "24", version: "1" }
const ACCESS_FORM = {
  method: "door_code",
  "instructions.th": "",
  "instructions.en": "",
  code: "2580#",
  "wifi.ssid": "",
  "wifi.password": "",
  "wifi.security": "WPA",
  releaseHours: "24",
  version: "1",
}
const FEED = { name: "Airbnb", url: `${SCENE_CALENDAR}?another` }
const ALERTS = {
  push: "everything",
  line: "everything",
  mail: "important",
  detail: "standard",
  language: "th",
  quietFrom: "22:00",
  quietTo: "07:00",
  digestHour: "8",
}
const DEVICE = {
  endpoint: "https://fcm.googleapis.com/fcm/send/abc",
  keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
}
const SEASON_FORM = { layer: "season", first: "2090-11-01", last: "2090-11-30", nameEn: "November" }
const SELLER_FORM = { version: "1", "name.th": "Anong", "address.th": "9/9 ปราณบุรี", taxId: "1101700230708" }
const HOUSE_RULES = { version: "1", smoking: "no", pets: "ask", parties: "no", visitors: "yes" }
const PRICE_RULES_FORM = { cleaningFee: "500", "service.mode": "none", "vat.mode": "none" }
const BOOKING_RULES_FORM = { minNights: "2" }
const SEASON = { layer: "season", yearly: true, from: "11-01", to: "12-01", name: { en: "November" } }
const LINK_REQUEST = { email: GUEST.email, reference: "BV-7K3M9Q" }
const ID = "0b5cf1c4-6a0f-4a58-9b0b-2f6a3f0a9c11"

/**
 * The access rules: every page and every call, with the success status. A new route needs
 * a row here (tests/routes/access.test.ts).
 */
export const ACCESS: Rule[] = [
  {
    rule: "Pages for everyone",
    outcome: everybody("allowed"),
    rows: [
      ["GET /", 200],
      // Shows the bookings of the requesting device
      ["GET /booking", 200],
      ["POST /booking", 303, form({ ...STAY, rooms: "3", guests: "1" })],
      // Responds the same whether there is such a booking or not
      ["GET /booking/link", 200],
      ["POST /booking/link", 200, form(LINK_REQUEST)],
      // Shows no more of an account than its bank and name, and only to whoever knows its last digits
      ["GET /check-account", 200],
      ["POST /check-account", 200, form({ lastDigits: "0000" })],
      ["POST /admin/login", 303, form(LOG_IN)],
      ["GET /admin/reset", 200],
      // Responds the same whether a link was emailed or not
      ["POST /admin/reset", 200, form({ email: LOG_IN.email })],
      ["GET /privacy", 200],
      ["GET /directions", 200],
      ["GET /house-rules", 200],
      ["GET /reviews", 200],
      // Whoever holds its print has the seal
      ["GET /receipt/:number/:seal", 200],
      ["GET /photos", 200],
      ["GET /photos.json", 200],
      ["GET /robots.txt", 200],
      ["GET /sitemap.xml", 200],
      ["GET /manifest.webmanifest", 200],
      // Whoever has the address may read it
      ["GET /calendar/:file", 200],
      // Whoever has the cleaner's link sees the plan and reports to it
      ["GET /cleaning/:token", 200],
      ["POST /cleaning/:token", 303, form({ text: "The kettle is broken" })],
      ["GET /cleaning/:token/confirm", 302],
      ["POST /cleaning/:token/confirm", 303, form({ shown: "" })],
      ["GET /cleaning/:token/done", 302],
      ["POST /cleaning/:token/done", 303, form({ day: STAY.checkIn })],
      ["GET /cleaning/:token/undone", 302],
      ["POST /cleaning/:token/undone", 303, form({ day: STAY.checkIn })],
      ["GET /cleaning/:token/plan.ics", 200],
      // Responds the same for every address; whoever has the emailed link sees the wish
      ["GET /waiting-list", 200],
      ["POST /waiting-list", 200, form(WISH)],
      ["GET /waiting-list/:token", 200],
      ["GET /waiting-list/:token/confirm", 302],
      ["POST /waiting-list/:token/confirm", 303],
      ["GET /waiting-list/:token/book", 302],
      ["POST /waiting-list/:token/book", 303],
      ["GET /waiting-list/:token/leave", 302],
      ["POST /waiting-list/:token/leave", 303],
      // Names nothing of the villa
      ["GET /admin/manifest.webmanifest", 200],
      // Redirects to the original if no smaller image can be made
      ["GET /media/share/:id", 302],
      ["GET /language", 302],
      ["POST /language", 303, form({ language: "en", back: "/" })],
      ["GET /theme", 302],
      ["POST /theme", 303, form({ theme: "dark", back: "/" })],
      ["GET /media/*", 200],
      // Links to forms, which then check the session
      ["GET /booking/:id/cancel", 302],
      ["GET /booking/:id/code", 302],
      ["GET /booking/:id/otp-verification/resend", 302],
      ["GET /booking/:id/dates/withdraw", 302],
      ["GET /booking/:id/line/unlink", 302],
      ["GET /booking/:id/review/delete", 302],
      ["GET /booking/:id/passports/:passport/delete", 302],
      ["GET /*", 302],
      ["POST /*", 302],
    ],
  },
  {
    rule: "Log-in and registration pages, which redirect admins who are already logged in",
    outcome: {
      ...everybody("allowed"),
      ...staffOnly("dashboard"),
      "an admin": "dashboard",
      "an admin's token": "dashboard",
    },
    rows: [
      ["GET /admin/login", 200],
      ["GET /admin/register", 200],
    ],
  },
  {
    rule: "Calls for everyone",
    outcome: { ...everybody("allowed"), ...badTokens },
    rows: [
      ["GET /api/health", 200],
      // The jobs have not run yet
      ["GET /api/health/jobs", 503],
      // A forged receipt
      ["POST /api/alerts/receipts", 404, json({ token: "a.1.b" })],
      ["GET /api/openapi.json", 200],
      ["GET /api/docs", 200],
      ["GET /api/villa", 200],
      ["GET /api/villa/rooms", 200],
      ["GET /api/villa/reviews", 200],
      ["GET /api/receipts/:number/:seal", 200],
      ["GET /api/cleaning/:token", 200],
      ["POST /api/cleaning/:token/confirm", 204],
      // Nobody leaves on that day
      ["POST /api/cleaning/:token/done", 409, json({ day: STAY.checkIn })],
      ["POST /api/cleaning/:token/undone", 409, json({ day: STAY.checkIn })],
      ["POST /api/cleaning/:token/problems", 201, problem],
      ["POST /api/waiting-list", 201, json({ ...WISH, guests: 2 })],
      ["GET /api/waiting-list/:token", 200],
      ["POST /api/waiting-list/:token/confirm", 204],
      // Nothing is offered
      ["POST /api/waiting-list/:token/book", 409],
      ["DELETE /api/waiting-list/:token", 204],
      ["GET /api/villa/availability?from=2090-12-01&to=2090-12-31", 200],
      ["GET /api/villa/month-picture", 200],
      ["GET /api/villa/extras", 200],
      ["GET /api/villa/quote?checkIn=2090-12-13&checkOut=2090-12-14", 200],
      ["POST /api/booking", 201, json(bookingBody(STAY))],
      ["POST /api/booking/send-link", 202, json(LINK_REQUEST)],
      ["POST /api/check-account", 200, json({ lastDigits: "0000" })],
      ["POST /api/admin/bookings", 201, json(bookingBody(STAY))],
      // The caller's own bookings; for an admin, all
      ["GET /api/booking/all", 200],
      ["POST /api/upload/slip", 201, slip],
      ["POST /api/admin/auth/login", 200, json(LOG_IN)],
      ["POST /api/card-gateway", 200, json({})],
    ],
  },
  {
    rule: "LINE's webhook, refused without LINE's signature whoever calls",
    outcome: everybody(401),
    rows: [["POST /api/line/webhook", 200, json({ events: [] })]],
  },
  {
    rule: "Registering, for whoever has an invite",
    outcome: everybody("allowed"),
    rows: [
      [
        "POST /admin/register",
        303,
        ({ invite }) => new URLSearchParams({ ...NEWCOMER, invite, confirmPassword: NEWCOMER.password }),
      ],
    ],
  },
  {
    rule: "Registering by a call, for whoever has an invite",
    outcome: { ...everybody("allowed"), ...badTokens },
    rows: [["POST /api/admin/auth/register", 201, ({ invite }) => ({ ...NEWCOMER, invite })]],
  },
  {
    rule: "Unknown paths below /api, not found for everyone",
    outcome: everybody("allowed"),
    rows: [
      ["GET /api/*", 404],
      ["POST /api/*", 404, json({})],
    ],
  },
  {
    rule: "Pages of a booking, for the device that made it; for everyone else it is not found",
    outcome: { ...everybody(404), "the guest": "allowed" },
    rows: [
      ["GET /booking/:id/customer-info", 200],
      ["POST /booking/:id/customer-info", 303, form(GUEST)],
      ["GET /booking/:id/payment", 200],
      ["POST /booking/:id/payment", 303, slip],
      ["GET /booking/:id/confirmation", 200],
      ["POST /booking/:id/cancel", 303],
      ["GET /booking/:id/cancellation", 200],
      // Only of a confirmed stay
      ["POST /booking/:id/cancellation", 409, form({ refundShown: "0", otp: "123456" })],
      ["GET /booking/:id/refund", 200],
      // No code was sent
      ["POST /booking/:id/refund", 410, form({ otp: "123456", promptPayId: "0812345678" })],
      ["POST /booking/:id/code", 303, form({ purpose: "cancellation" })],
      // Of an unpaid booking this is part of the guest's details
      ["GET /booking/:id/stay", 302],
      ["POST /booking/:id/stay", 303, form({ arrival: "18:00" })],
      ["GET /booking/:id/extras", 302],
      ["POST /booking/:id/extras", 303, form({ "extras[0].id": "cot", "extras[0].quantity": "0" })],
      // Of confirmed bookings only
      ["GET /booking/:id/receipts/:number", 200],
      ["POST /booking/:id/receipts/:number", 200],
      ["GET /booking/:id/dates", 302],
      ["POST /booking/:id/dates", 302, form({ ...STAY, shownTotal: "8500" })],
      ["POST /booking/:id/dates/withdraw", 303, form({})],
      ["GET /booking/:id/line", 200],
      ["POST /booking/:id/line", 201],
      ["POST /booking/:id/line/unlink", 303],
      ["GET /booking/:id/review", 200],
      // Not before check-out
      ["POST /booking/:id/review", 409, form({ stars: "5" })],
      // There is none yet
      ["POST /booking/:id/review/delete", 303],
      // Of confirmed bookings only
      ["GET /booking/:id/passports", 302],
      ["POST /booking/:id/passports", 302, form(PASSPORT_FORM)],
      // It is another guest's, so there is nothing to delete
      ["POST /booking/:id/passports/:passport/delete", 303],
      ["GET /booking/:id/card", 200],
      ["POST /booking/:id/card", 302, form(CARD)],
      // There is no card payment yet, so nothing to return to and no OTP to enter
      ["GET /booking/:id/card-return", 303],
      ["GET /booking/:id/otp-verification", 302],
      ["POST /booking/:id/otp-verification", 302, form({ otp: "123456" })],
      ["POST /booking/:id/otp-verification/resend", 303],
      ["GET /booking/:id/email", 200],
      ["POST /booking/:id/email", 303, form({ email: "orawan@example.com" })],
    ],
  },
  {
    rule: "The link in an email opens its booking for whoever has it",
    outcome: everybody("allowed"),
    rows: [["GET /booking/:id/open?token=EMAIL_TOKEN", 303]],
  },
  {
    rule: "Files of a booking (QR codes, slips, its calendar file), for its guest and admins",
    outcome: { ...everybody(404), ...guests, ...admins },
    rows: [
      ["GET /booking/:id/promptpay.svg", 200],
      ["GET /booking/:id/promptpay.png", 200],
      // Of an unconfirmed booking this is its page
      ["GET /booking/:id/stay.ics", 302],
      ["GET /slips/:id", 200],
      ["GET /damage-photos/:id", 200],
    ],
  },
  {
    rule: "Calls about a booking, for its guest and admins; for everyone else it is not found",
    outcome: { ...everybody(404), ...guests, ...admins, ...badTokens },
    rows: [
      ["GET /api/booking/:id", 200],
      ["PATCH /api/booking/:id", 200, json({ specialRequests: "A late arrival" })],
      ["DELETE /api/booking/:id", 200],
      ["PATCH /api/booking/:id/customer-info", 200, json({ customerInfo: GUEST })],
      ["PATCH /api/booking/:id/stay", 200, json({ arrival: "18:00" })],
      ["PATCH /api/booking/:id/extras", 200, json({ extras: [{ id: "cot", quantity: 0 }] })],
      ["GET /api/booking/:id/dates", 200],
      ["PATCH /api/booking/:id/payment", 200, json({ paymentMethod: "promptpay" })],
      ["GET /api/booking/:id/countdown", 200],
      ["GET /api/booking/:id/receipts", 200],
      ["GET /api/booking/:id/arrival", 200],
      ["POST /api/booking/:id/card-payment", 202, json(CARD)],
      // No OTP was requested, and nothing is confirmed yet
      ["POST /api/booking/:id/verify-otp", 410, json({ otp: "123456" })],
      ["POST /api/booking/:id/resend-otp", 409],
      ["POST /api/booking/:id/send-confirmation", 409],
      ["POST /api/upload/slip", 201, ({ ids }) => slipForm(file("jpeg"), "slip.jpg", { bookingId: ids.booking ?? "" })],
    ],
  },
  {
    rule: "Calls by which a guest cancels, asks for other dates, links LINE and says where a refund goes, for its guest only; for everyone else it is not found",
    outcome: { ...everybody(404), ...guests, ...badTokens },
    rows: [
      // Only of a confirmed stay
      ["GET /api/booking/:id/cancellation", 409],
      ["POST /api/booking/:id/cancellation", 409, json({ refundShown: 0, otp: "123456" })],
      ["POST /api/booking/:id/code", 409, json({ purpose: "cancellation" })],
      ["GET /api/booking/:id/refund-account", 200],
      // No code was sent
      ["POST /api/booking/:id/refund-account", 410, json({ otp: "123456", promptPayId: "0812345678" })],
      ["POST /api/booking/:id/dates", 409, json({ ...STAY, shownTotal: 8500 })],
      ["DELETE /api/booking/:id/dates", 204],
      ["GET /api/booking/:id/line-link", 200],
      ["POST /api/booking/:id/line-link", 201],
      ["DELETE /api/booking/:id/line-link", 204],
    ],
  },
  {
    rule: "Calls about the passports of a party, for it only; for everyone else it is not found",
    outcome: { ...everybody(404), ...guests, ...badTokens },
    rows: [
      ["GET /api/booking/:id/passports", 200],
      // Only of a confirmed stay
      ["POST /api/booking/:id/passports", 409, json(PASSPORT_FIELDS)],
      // It is another guest's
      ["DELETE /api/booking/:id/passports/:passport", 404],
    ],
  },
  {
    rule: "Calls about the review of a booking, for its guest only; for everyone else it is not found",
    outcome: { ...everybody(404), ...guests, ...badTokens },
    rows: [
      ["GET /api/booking/:id/review", 200],
      // Not before check-out
      ["PUT /api/booking/:id/review", 409, json({ stars: 5 })],
      // There is none yet
      ["DELETE /api/booking/:id/review", 404],
    ],
  },
  {
    rule: "Pages of a payment link, for whoever holds it",
    outcome: everybody("allowed"),
    rows: [
      ["GET /payment/:id", 200],
      ["POST /payment/:id", 303, slip],
      ["GET /payment-slips/:paymentLinkId", 200],
      ["POST /payment-slips/:paymentLinkId", 303, slip],
      // Nothing is paid yet
      ["GET /payment/:id/receipts/:number", 404],
      ["POST /payment/:id/receipts/:number", 404],
      ["GET /payment/:id/promptpay.svg", 200],
      ["GET /payment/:id/promptpay.png", 200],
      ["GET /payment/:id/card", 200],
      ["POST /payment/:id/card", 302, form(PAYER)],
      // There is no card payment yet
      ["GET /payment/:id/card-return", 303],
      ["GET /payment/:id/code", 302],
      ["POST /payment/:id/code", 302, form({ otp: "123456" })],
      ["GET /payment/:id/code/resend", 302],
      ["POST /payment/:id/code/resend", 303],
    ],
  },
  {
    rule: "Calls about a payment link, for whoever holds it",
    outcome: { ...everybody("allowed"), ...badTokens },
    rows: [
      ["GET /api/payment-links/:id", 200],
      ["POST /api/payment-links/:id/slips", 201, slip],
      ["POST /api/payment-links/:id/card-payment", 202, json(PAYER)],
      // No OTP was requested
      ["POST /api/payment-links/:id/verify-otp", 410, json({ otp: "123456" })],
      ["POST /api/payment-links/:id/resend-otp", 409],
    ],
  },
  {
    rule: "Pages of all staff; everyone else is redirected to the log-in",
    outcome: { ...everybody("log-in"), ...admins },
    rows: [
      ["GET /admin/alerts/line", 200],
      ["POST /admin/alerts/line", 201],
      ["GET /admin/alerts/line/unlink", 302],
      ["POST /admin/alerts/line/unlink", 303],
      ["GET /admin/alerts", 200],
      ["GET /admin/alerts/settings", 200],
      ["POST /admin/alerts/settings", 303, form(ALERTS)],
      ["GET /admin/alerts/test", 302],
      ["POST /admin/alerts/test", 303, form({ channel: "mail" })],
      ["GET /admin/alerts/devices/:id/delete", 302],
      // There is no device
      ["POST /admin/alerts/devices/:id/delete", 303],
      ["GET /admin", 200],
      ["GET /admin/dashboard", 302],
      ["GET /admin/logout", 302],
      ["POST /admin/logout", 303],
      ["GET /admin/bookings", 200],
      ["GET /admin/bookings/new", 200],
      ["POST /admin/bookings/new", 303, form({ ...STAY, rooms: "3", guests: "1", customerName: "Nok", key: ID })],
      ["GET /admin/bookings/new/check", 302],
      ["POST /admin/bookings/new/check", 200, form({ ...STAY, rooms: "3", guests: "1" })],
      ["GET /admin/bookings/:id", 200],
      ["GET /admin/bookings/:id/guest", 200],
      ["GET /admin/bookings/:id/arrival", 200],
      ["GET /admin/bookings/:id/messages", 200],
      ["GET /admin/bookings/:id/line", 200],
      ["POST /admin/bookings/:id/line", 201],
      ["GET /admin/bookings/:id/line/unlink", 302],
      ["POST /admin/bookings/:id/line/unlink", 303],
      ["GET /admin/bookings/:id/papers", 200],
      ["GET /admin/bookings/:id/history", 200],
      ["GET /admin/bookings/:id/edit", 200],
      [
        "POST /admin/bookings/:id/edit",
        303,
        // The payment link has changed it once
        form({ ...STAY, rooms: "3", guests: "1", customerName: "Nok", version: "2" }),
      ],
      ["GET /admin/bookings/:id/check", 302],
      [
        "POST /admin/bookings/:id/check",
        200,
        form({ ...STAY, rooms: "3", guests: "1", customerName: "Nok", version: "2" }),
      ],
      ["GET /admin/bookings/:id/status", 302],
      ["POST /admin/bookings/:id/status", 303, form({ status: "confirmed", version: "2" })],
      ["GET /admin/bookings/:id/undo", 302],
      ["POST /admin/bookings/:id/undo", 303, form({ version: "2" })],
      ["GET /admin/bookings/:id/send-changes", 302],
      ["POST /admin/bookings/:id/send-changes", 303, form({})],
      ["GET /admin/bookings/:id/share", 200],
      ["POST /admin/bookings/:id/share", 201],
      ["GET /admin/bookings/:id/move", 302],
      ["POST /admin/bookings/:id/move", 303, form({ decision: "accept", version: "2" })],
      ["GET /admin/receipts/:number", 200],
      ["POST /admin/receipts/:number", 200],
      ["GET /admin/receipts/:number/cancel", 200],
      ["POST /admin/receipts/:number/cancel", 303, form({ reason: "By mistake" })],
      ["GET /admin/receipts/:number/replace", 200],
      ["POST /admin/receipts/:number/replace", 303, form({ "buyer.name": "Nok", reason: "Wrong name" })],
      ["GET /admin/receipts/issue", 302],
      ["POST /admin/receipts/issue", 303, form({ line: "line-2" })],
      ["GET /admin/bookings/:id/remind", 302],
      ["POST /admin/bookings/:id/remind", 303, form({})],
      ["GET /admin/bookings/:id/extras", 200],
      ["POST /admin/bookings/:id/extras", 303, form({ version: "2" })],
      ["GET /admin/bookings/:id/buyer", 200],
      ["POST /admin/bookings/:id/buyer", 303, form({ "buyer.name": "Nok", version: "2" })],
      ["GET /admin/bookings/:id/ledger", 200],
      ["POST /admin/bookings/:id/ledger", 409, form({ kind: "payment", amount: "1", channel: "cash", version: "2" })],
      // The booking has no security deposit
      ["GET /admin/bookings/:id/damage", 302],
      ["POST /admin/bookings/:id/damage", 302, form({ kind: "receive", channel: "cash", version: "2" })],
      ["GET /admin/bookings/:id/cancel", 200],
      ["POST /admin/bookings/:id/cancel", 303, form({ version: "2", cancelReason: "guest" })],
      ["GET /admin/bookings/:id/receipt", 302],
      ["POST /admin/bookings/:id/receipt", 303, form({ received: "true", version: "2" })],
      ["GET /admin/bookings/:id/access-code", 302],
      ["POST /admin/bookings/:id/access-code", 303, form({ accessCode: "4711#", version: "2" })],
      ["GET /admin/bookings/:id/note", 302],
      ["POST /admin/bookings/:id/note", 303, form({ note: "Likes the sea room", version: "2" })],
      ["GET /admin/bookings/:id/send-confirmation", 302],
      ["POST /admin/bookings/:id/send-confirmation", 303],
      ["GET /admin/bookings/:id/delete", 200],
      ["POST /admin/bookings/:id/delete", 303, form({ version: "2" })],
      ["GET /admin/reviews", 200],
      ["GET /admin/reviews/:id", 200],
      ["POST /admin/reviews/:id", 303, form({ reply: "Thank you", version: "1" })],
      ["GET /admin/reviews/:id/publish", 302],
      ["POST /admin/reviews/:id/publish", 303],
      ["GET /admin/create-unique-payment-link", 200],
      [
        "POST /admin/create-unique-payment-link",
        303,
        form({ amount: "5", description: "Deposit", expiresInHours: "5", key: ID }),
      ],
      ["GET /admin/payment-links", 200],
      ["GET /admin/payment-links/:id", 200],
      ["GET /admin/payment-links/:id/status", 302],
      ["POST /admin/payment-links/:id/status", 303, form({ status: "paid", version: "1" })],
      ["GET /admin/site-link", 200],
      ["GET /admin/calendar/offer", 200],
      ["GET /admin/calendar/picture", 200],
      ["GET /admin/waiting-list", 200],
      ["GET /admin/waiting-list/wishes/:id/remove", 302],
      ["POST /admin/waiting-list/wishes/:id/remove", 303],
      ["GET /admin/holds", 200],
      // No guest with this id has a hold
      ["POST /admin/holds", 303, form({ guest: ID, at: "2026-11-22T03:00:00Z" })],
      ["GET /admin/cleaners", 200],
      ["GET /admin/cleaners/problems/:id/seen", 302],
      ["POST /admin/cleaners/problems/:id/seen", 303],
      ["GET /admin/cleaners/problems/:id/delete", 302],
      ["POST /admin/cleaners/problems/:id/delete", 303],
      ["GET /admin/cleaners/problems/:id/unseen", 302],
      ["POST /admin/cleaners/problems/:id/unseen", 303],
      ["GET /admin/cleaning-photos/:id", 200],
      ["GET /admin/calendar", 200],
      ["POST /admin/calendar", 303, form({ from: STAY.checkIn, to: STAY.checkOut })],
      ["GET /admin/blocks/:id", 302],
      ["POST /admin/blocks/:id", 303],
      ["GET /admin/calendars", 200],
      ["GET /admin/calendars/feeds/:id/refresh", 302],
      ["POST /admin/calendars/feeds/:id/refresh", 303],
      ["GET /admin/calendars/conflicts/settle", 302],
      ["POST /admin/calendars/conflicts/settle", 303, form({ feedId: ID, from: STAY.checkIn, to: STAY.checkOut })],
      ["GET /admin/settings", 200],
      ["GET /admin/account", 200],
      [
        "POST /admin/account",
        303,
        form({ currentPassword: PASSWORD, newPassword: "another password", confirmPassword: "another password" }),
      ],
      ["GET /admin/account/sessions", 302],
      ["POST /admin/account/sessions", 303],
      ["GET /admin/account/sessions/:id", 302],
      // Somebody else's session is treated as one that has ended
      ["POST /admin/account/sessions/:id", 303],
    ],
  },
  {
    rule: "Pages of owners; other staff are refused",
    outcome: { ...everybody("log-in"), ...owners, ...staffOnly(403) },
    rows: [
      // And of staff whom an owner allows it (tests/routes/admin/tm30.test.ts)
      ["GET /admin/tm30", 200],
      ["GET /admin/tm30/:id", 200],
      ["POST /admin/tm30/:id", 303, form(PASSPORT_FORM)],
      ["GET /admin/tm30/:id/reported", 302],
      ["POST /admin/tm30/:id/reported", 303, form({ receipt: "1" })],
      ["GET /admin/tm30/:id/foreigners", 302],
      ["POST /admin/tm30/:id/foreigners", 303, form({ foreignGuests: "1" })],
      ["GET /admin/tm30/:id/passports/:passport/delete", 302],
      ["POST /admin/tm30/:id/passports/:passport/delete", 303],
      ["GET /admin/tm30.xlsx?date=2090-12-10", 200],
      ["GET /admin/passport-pictures/:id", 200],
      ["GET /admin/villa/passports", 200],
      ["POST /admin/villa/passports", 303, form({ passportDays: "3", version: "1" })],
      ["GET /admin/bank", 200],
      ["POST /admin/bank", 303, form({ ...BANK, version: "1" })],
      ["GET /admin/bank/methods", 200],
      ["POST /admin/bank/methods", 303, form({ method: "bankEnabled", on: "on" })],
      ["GET /admin/bank/promptpay", 200],
      ["POST /admin/bank/promptpay", 303, form({ promptPayId: "0899999999", version: "1" })],
      ["GET /admin/bank/qr", 200],
      ["POST /admin/bank/qr", 303, image("qrImage")],
      ["GET /admin/bank/qr/delete", 302],
      ["POST /admin/bank/qr/delete", 303],
      ["GET /admin/villa", 200],
      ["POST /admin/villa", 303, form(VILLA)],
      ["GET /admin/villa/prices/base", 200],
      ["POST /admin/villa/prices/base", 303, form(BASE_PRICES)],
      ["GET /admin/villa/times", 200],
      ["POST /admin/villa/times", 303, form(STAY_TIMES)],
      ["GET /admin/villa/time-to-pay", 200],
      ["POST /admin/villa/time-to-pay", 303, form(TIME_TO_PAY)],
      ["GET /admin/villa/contact", 200],
      ["POST /admin/villa/contact", 303, form({ contactLine: "@baan", whatsapp: "081 234 5678", version: "1" })],
      ["GET /admin/payment-links/:id/take-back", 302],
      ["POST /admin/payment-links/:id/take-back", 303, form({ note: "Another guest", version: "1" })],
      ["GET /admin/money", 200],
      ["GET /admin/receipts", 200],
      ["GET /admin/receipts.csv", 200],
      ["GET /admin/villa/seller", 200],
      ["POST /admin/villa/seller", 303, form(SELLER_FORM)],
      ["GET /admin/money.csv?period=2026-11", 200],
      ["GET /admin/books/:month", 200],
      ["GET /admin/books/:month/tax.csv", 200],
      ["GET /admin/books/:month/withheld.csv", 200],
      ["GET /admin/books/:month/close", 302],
      ["POST /admin/books/:month/close", 303],
      ["GET /admin/books/:month/reopen", 302],
      ["POST /admin/books/:month/reopen", 303],
      ["GET /admin/villa/amenities", 200],
      ["POST /admin/villa/amenities", 303, form({ version: "1", "amenities.pool": "on", sampleReviews: "on" })],
      ["GET /admin/villa/access", 200],
      ["POST /admin/villa/access", 303, form(ACCESS_FORM)],
      ["GET /admin/villa/place", 200],
      ["POST /admin/villa/place", 303, form({ version: "1", "address.en": "1 Beach Road", coordinates: "12.5, 99.9" })],
      ["GET /admin/villa/place/map", 200],
      ["POST /admin/villa/place/map", 303, image("mapImage")],
      ["GET /admin/villa/place/map/delete", 302],
      ["POST /admin/villa/place/map/delete", 303],
      ["GET /admin/villa/place/photos", 200],
      ["POST /admin/villa/place/photos", 303, image("wayPhotos")],
      ["GET /admin/villa/place/photos/order", 302],
      ["POST /admin/villa/place/photos/order", 303, ({ ids }) => new URLSearchParams({ order: ids.photos ?? "" })],
      ["GET /admin/villa/place/photos/:id/caption", 302],
      ["POST /admin/villa/place/photos/:id/caption", 303, form({ en: "The gate" })],
      ["GET /admin/villa/place/photos/:id/delete", 302],
      ["POST /admin/villa/place/photos/:id/delete", 303],
      ["GET /admin/villa/house-rules", 200],
      ["POST /admin/villa/house-rules", 303, form(HOUSE_RULES)],
      ["GET /admin/villa/pictures", 200],
      ["POST /admin/villa/pictures", 303, image("slideImages")],
      ["GET /admin/villa/pictures/background", 200],
      ["POST /admin/villa/pictures/background", 303, image("backgroundImage")],
      ["GET /admin/villa/pictures/background/delete", 302],
      ["POST /admin/villa/pictures/background/delete", 303],
      ["GET /admin/villa/pictures/order", 302],
      ["POST /admin/villa/pictures/order", 303, ({ ids }) => new URLSearchParams({ order: ids.slides ?? "" })],
      ["GET /admin/refunds/:id", 200],
      // It was given up
      ["POST /admin/refunds/:id", 409, form({ channel: "cash", version: "1" })],
      ["GET /admin/refunds/:id/card", 302],
      ["POST /admin/refunds/:id/card", 303, form({ version: "1" })],
      ["GET /admin/refunds/:id/transfer", 302],
      ["POST /admin/refunds/:id/transfer", 303, form({ version: "1" })],
      // It is no credit
      ["GET /admin/refunds/:id/use", 302],
      ["POST /admin/refunds/:id/use", 302, form({ booking: "BV-000000", version: "1" })],
      ["GET /admin/refunds/:id/waive", 302],
      ["POST /admin/refunds/:id/waive", 303, form({ note: "Agreed", version: "1" })],
      // It was not confirmed by a slip
      ["GET /admin/bookings/:id/back-to-review", 302],
      ["POST /admin/bookings/:id/back-to-review", 303, form({ version: "2" })],
      ["GET /admin/bookings/:id/refunds", 302],
      ["POST /admin/bookings/:id/refunds", 303, form({ version: "2" })],
      ["GET /admin/villa/pictures/:id/alt", 302],
      ["POST /admin/villa/pictures/:id/alt", 303, form({ en: "The pool" })],
      ["GET /admin/villa/pictures/:id/delete", 302],
      ["POST /admin/villa/pictures/:id/delete", 303],
      ["GET /admin/villa/prices", 200],
      ["GET /admin/villa/prices/new", 200],
      ["POST /admin/villa/prices/new", 303, form({ ...SEASON_FORM, version: "1" })],
      ["GET /admin/villa/prices/rules", 200],
      ["POST /admin/villa/prices/rules", 303, form({ ...PRICE_RULES_FORM, version: "1" })],
      ["GET /admin/villa/booking-rules", 200],
      ["POST /admin/villa/booking-rules", 303, form({ ...BOOKING_RULES_FORM, version: "1" })],
      ["GET /admin/villa/prices/preview", 200],
      ["GET /admin/villa/prices/:id", 200],
      ["POST /admin/villa/prices/:id", 303, form({ ...SEASON_FORM, version: "1" })],
      ["GET /admin/villa/prices/:id/delete", 302],
      ["POST /admin/villa/prices/:id/delete", 303],
      ["GET /admin/calendar/price", 302],
      ["POST /admin/calendar/price", 303, form({ from: "2090-12-24", to: "2090-12-26", price: "9000" })],
      ["GET /admin/villa/waiting-list", 200],
      ["POST /admin/villa/waiting-list", 303, form({ version: "1", enabled: "on" })],
      ["GET /admin/villa/line", 200],
      ["POST /admin/villa/line", 303, form({ guestLine: "on", version: "1" })],
      ["GET /admin/villa/messages", 200],
      ["POST /admin/villa/messages", 303, form({ "way.en": "Hello {name}", version: "1" })],
      ["GET /admin/villa/terms", 200],
      ["POST /admin/villa/terms", 303, form({ policy: "firm", version: "1" })],
      ["GET /admin/villa/terms/check", 302],
      ["POST /admin/villa/terms/check", 200, form({ policy: "firm", version: "1" })],
      ["GET /admin/villa/promo-codes", 200],
      ["POST /admin/villa/promo-codes", 303, form({ ...CODE, id: ID })],
      ["GET /admin/villa/promo-codes/:id", 200],
      ["POST /admin/villa/promo-codes/:id", 303, form({ ...CODE, version: "1" })],
      ["GET /admin/villa/promo-codes/:id/active", 302],
      ["POST /admin/villa/promo-codes/:id/active", 303, form({ active: "false" })],
      ["GET /admin/villa/extras", 200],
      ["POST /admin/villa/extras", 303, form({ ...EXTRA, id: ID })],
      ["GET /admin/villa/extras/:id", 200],
      ["POST /admin/villa/extras/:id", 303, form({ ...EXTRA, version: "1" })],
      ["GET /admin/villa/extras/:id/active", 302],
      ["POST /admin/villa/extras/:id/active", 303, form({ active: "false" })],
      ["GET /admin/villa/rooms", 200],
      ["POST /admin/villa/rooms", 303, form({ ...WORDS, id: ID })],
      ["GET /admin/villa/rooms/order", 302],
      ["POST /admin/villa/rooms/order", 303, ({ ids }) => new URLSearchParams({ order: ids.rooms ?? "" })],
      ["GET /admin/villa/rooms/:id", 200],
      ["POST /admin/villa/rooms/:id", 303, form({ ...WORDS, version: "1" })],
      ["GET /admin/villa/rooms/:id/pictures", 200],
      ["POST /admin/villa/rooms/:id/pictures", 303, image("roomImages")],
      ["GET /admin/villa/rooms/:id/pictures/order", 302],
      [
        "POST /admin/villa/rooms/:id/pictures/order",
        303,
        ({ ids }) => new URLSearchParams({ order: ids.pictures ?? "" }),
      ],
      ["GET /admin/villa/rooms/:id/pictures/:picture/alt", 302],
      ["POST /admin/villa/rooms/:id/pictures/:picture/alt", 303, form({ en: "The bed" })],
      ["GET /admin/villa/rooms/:id/pictures/:picture/delete", 302],
      ["POST /admin/villa/rooms/:id/pictures/:picture/delete", 303],
      ["GET /admin/villa/rooms/:id/delete", 302],
      ["POST /admin/villa/rooms/:id/delete", 303],
      ["POST /admin/cleaners", 303, form({ id: ID, name: "Nok", language: "th" })],
      ["GET /admin/cleaners/:id", 200],
      ["POST /admin/cleaners/:id", 303, form({ name: "Noi", language: "th", version: "1" })],
      ["GET /admin/cleaners/:id/rotate", 302],
      ["POST /admin/cleaners/:id/rotate", 303],
      ["GET /admin/cleaners/:id/remove", 302],
      ["POST /admin/cleaners/:id/remove", 303],
      ["POST /admin/calendars", 303, form(FEED)],
      ["GET /admin/calendars/feeds/:id/accept", 302],
      ["POST /admin/calendars/feeds/:id/accept", 303],
      ["GET /admin/calendars/feeds/:id", 302],
      ["POST /admin/calendars/feeds/:id", 303, form({ name: "Villa", channel: "other", colour: "blue" })],
      ["GET /admin/calendars/feeds/:id/meaning", 200],
      ["POST /admin/calendars/feeds/:id/meaning", 303, form({ blockedNights: "closed", bookedAs: "airbnb" })],
      // The channel sold no such stay
      ["GET /admin/calendars/feeds/:id/stays/:checkIn", 404],
      ["POST /admin/calendars/feeds/:id/stays/:checkIn", 404, form({ amount: "100" })],
      ["GET /admin/calendars/feeds/:id/remove", 302],
      ["POST /admin/calendars/feeds/:id/remove", 303, form({})],
      ["GET /admin/calendars/exports", 302],
      ["POST /admin/calendars/exports", 303, form({ name: "Tablet" })],
      ["GET /admin/calendars/exports/:id/rotate", 302],
      ["POST /admin/calendars/exports/:id/rotate", 303],
      ["GET /admin/calendars/exports/:id/remove", 302],
      ["POST /admin/calendars/exports/:id/remove", 303],
      ["GET /admin/bookings.csv", 200],
      ["GET /admin/staff", 200],
      ["POST /admin/staff", 201, form({})],
      ["GET /admin/staff/:id", 200],
      ["POST /admin/staff/:id", 303, form({ role: "owner" })],
      ["GET /admin/staff/:id/reset", 200],
      ["POST /admin/staff/:id/reset", 201],
      ["GET /admin/staff/:id/remove", 302],
      ["POST /admin/staff/:id/remove", 303, form({})],
      ["GET /admin/bookings/:id/email-checked", 302],
      ["POST /admin/bookings/:id/email-checked", 303, form({ version: "2" })],
      ["GET /admin/staff/invites/:id/withdraw", 302],
      ["POST /admin/staff/invites/:id/withdraw", 303],
      ["GET /admin/reviews/:id/report", 302],
      ["POST /admin/reviews/:id/report", 303, form({ reason: "insult", version: "1" })],
      ["GET /admin/history", 200],
      ["GET /admin/outbox", 200],
      ["GET /admin/guests", 200],
      [`GET /admin/guests/export?q=${GUEST.email}`, 200],
      [`GET /admin/guests/erase?q=${GUEST.email}`, 200],
      // Not before the stay is over
      ["POST /admin/guests/erase", 409, form({ q: GUEST.email, sure: "yes" })],
    ],
  },
  {
    rule: "Calls of all staff",
    outcome: { ...everybody(401), ...admins },
    rows: [
      ["GET /api/admin/alerts", 200],
      // There is no alert with this id
      ["POST /api/admin/alerts/read", 404, json({ upTo: ID })],
      ["GET /api/admin/alerts/settings", 200],
      ["PATCH /api/admin/alerts/settings", 200, json({ detail: "full" })],
      ["GET /api/admin/alerts/devices", 200],
      ["POST /api/admin/alerts/devices", 201, json(DEVICE)],
      // There is no device
      ["DELETE /api/admin/alerts/devices/:id", 404],
      ["POST /api/admin/alerts/test", 200, json({ channel: "mail" })],
      ["POST /api/admin/alerts/line", 201],
      ["DELETE /api/admin/alerts/line", 204],
      ["GET /api/admin/auth/me", 200],
      ["POST /api/admin/auth/logout", 204],
      ["POST /api/admin/auth/password", 204, json({ currentPassword: PASSWORD, newPassword: "another password" })],
      ["GET /api/admin/auth/sessions", 200],
      ["DELETE /api/admin/auth/sessions", 204],
      ["GET /api/admin/bookings", 200],
      ["GET /api/admin/bookings/:id", 200],
      ["PATCH /api/admin/bookings/:id", 200, json({ customerName: "Nok" })],
      ["DELETE /api/admin/bookings/:id", 204],
      ["PATCH /api/admin/bookings/:id/status", 200, json({ status: "confirmed" })],
      // Nothing was done
      ["POST /api/admin/bookings/:id/undo", 409, json({ version: 2 })],
      // There is no change to notify the guest of
      ["POST /api/admin/bookings/:id/send-changes", 409],
      ["GET /api/admin/bookings/:id/line-link", 200],
      ["POST /api/admin/bookings/:id/line-link", 201],
      ["DELETE /api/admin/bookings/:id/line-link", 204],
      // Only for a cancelled booking
      ["POST /api/admin/bookings/:id/remind-balance", 409],
      ["POST /api/admin/receipts", 201, json({ line: "line-2" })],
      ["POST /api/admin/receipts/:number/cancel", 200, json({ reason: "By mistake" })],
      ["POST /api/admin/receipts/:number/replace", 201, json({ reason: "Wrong name", buyer: { name: "Nok" } })],
      // There is no request
      ["POST /api/admin/bookings/:id/move", 409, json({ decision: "accept" })],
      ["PUT /api/admin/bookings/:id/buyer", 200, json({ buyer: { name: "Nok" } })],
      ["GET /api/admin/bookings/:id/ledger", 200],
      ["POST /api/admin/bookings/:id/ledger", 409, json({ kind: "payment", amount: 1, channel: "cash" })],
      ["PUT /api/admin/bookings/:id/certificate", 422, json({ line: "unknown", number: "12/0045" })],
      ["POST /api/admin/bookings/:id/damage", 409, json({ kind: "receive", channel: "cash" })],
      ["POST /api/admin/bookings/:id/receipt", 409, json({ received: true })],
      ["POST /api/admin/slips/:id/transfer", 200, json({ miniQr: MINI_QR })],
      ["GET /api/admin/reviews", 200],
      ["POST /api/admin/reviews/:id/publish", 200],
      ["POST /api/admin/reviews/:id/reply", 200, json({ reply: "Thank you" })],
      ["GET /api/admin/stats", 200],
      ["GET /api/admin/recent-bookings", 200],
      ["GET /api/admin/waiting-list", 200],
      ["DELETE /api/admin/waiting-list/wishes/:id", 204],
      ["GET /api/admin/holds", 200],
      // No guest with this id has a hold
      ["POST /api/admin/holds/release", 404, json({ guest: ID })],
      ["GET /api/admin/blocks", 200],
      ["POST /api/admin/blocks", 201, json({ from: STAY.checkIn, to: STAY.checkOut, note: "" })],
      ["DELETE /api/admin/blocks/:id", 204],
      ["GET /api/admin/cleaners", 200],
      ["PATCH /api/admin/cleaning-problems/:id", 204, json({ seen: true })],
      ["DELETE /api/admin/cleaning-problems/:id", 204],
      ["GET /api/admin/calendars", 200],
      ["POST /api/admin/calendars/feeds/:id/refresh", 200],
      // Nothing was sold twice
      ["POST /api/admin/calendars/conflicts/settle", 404, json({ feedId: ID, from: STAY.checkIn, to: STAY.checkOut })],
      ["GET /api/admin/villa/way-photos", 200],
      ["GET /api/admin/villa/seasons", 200],
      ["GET /api/admin/villa/seasons/suggestions", 200],
      ["GET /api/admin/payment-links", 200],
      ["POST /api/admin/payment-links", 201, json({ amount: 5, description: "Deposit" })],
      ["GET /api/admin/payment-links/:id", 200],
      ["PATCH /api/admin/payment-links/:id", 200, json({ status: "paid" })],
    ],
  },
  {
    rule: "Calls of owners; other staff are refused",
    outcome: { ...everybody(401), ...owners, ...staffOnly(403) },
    rows: [
      ["GET /api/admin/tm30", 200],
      ["GET /api/admin/tm30.xlsx?date=2090-12-10", 200],
      ["POST /api/admin/tm30/:id/reported", 200, json({ receipt: "1" })],
      ["GET /api/admin/refunds", 200],
      ["GET /api/admin/refunds/:id", 200],
      // It was given up
      ["POST /api/admin/refunds/:id", 409, json({ action: "cash" })],
      ["POST /api/admin/refunds/:id/slip", 409, slip],
      ["GET /api/admin/bookings/:id/refunds", 200],
      // Nothing was paid
      ["POST /api/admin/bookings/:id/refunds", 409, json({})],
      // It was not confirmed by a slip
      ["POST /api/admin/bookings/:id/back-to-review", 409, json({})],
      ["POST /api/admin/calendars/feeds", 201, json(FEED)],
      ["POST /api/admin/calendars/feeds/:id/accept", 200],
      ["POST /api/admin/cleaners", 201, json({ name: "Nok", language: "th" })],
      ["PATCH /api/admin/cleaners/:id", 200, json({ name: "Noi" })],
      ["DELETE /api/admin/cleaners/:id", 204],
      ["POST /api/admin/cleaners/:id/rotate", 200],
      ["PATCH /api/admin/calendars/feeds/:id", 200, json({ name: "Villa" })],
      ["PUT /api/admin/calendars/feeds/:id/stays", 404, json({ checkIn: STAY.checkIn, amount: 100 })],
      ["DELETE /api/admin/calendars/feeds/:id", 204],
      ["POST /api/admin/calendars/exports", 201, json({ name: "Tablet" })],
      ["DELETE /api/admin/calendars/exports/:id", 204],
      ["POST /api/admin/calendars/exports/:id/rotate", 200],
      ["POST /api/admin/reviews/:id/report", 200, json({ reason: "insult" })],
      ["GET /api/admin/history", 200],
      ["GET /api/admin/outbox", 200],
      ["POST /api/admin/bookings/:id/email-checked", 200, json({ version: 2 })],
      ["POST /api/admin/invites", 201, json({})],
      ["DELETE /api/admin/invites/:id", 204],
      ["GET /api/admin/staff", 200],
      ["PATCH /api/admin/staff/:id", 200, json({ role: "owner" })],
      ["DELETE /api/admin/staff/:id", 204],
      ["POST /api/admin/staff/:id/reset", 201],
      ["POST /api/admin/checks", 200, json({ email: false })],
      [`GET /api/admin/guests/export?email=${GUEST.email}`, 200],
      // Not before the stay is over
      ["POST /api/admin/guests/erase", 409, json({ email: GUEST.email })],
      ["GET /api/admin/promo-codes", 200],
      ["POST /api/admin/promo-codes", 201, json({ ...CODE, value: 10 })],
      ["PATCH /api/admin/promo-codes/:id", 200, json({ active: false })],
      ["GET /api/admin/villa/extras", 200],
      ["POST /api/admin/villa/extras", 201, json({ name: { th: "เตียง", en: "Bed" }, unit: "stay", price: 300 })],
      ["PATCH /api/admin/villa/extras/:id", 200, json({ active: false })],
      ["GET /api/admin/villa", 200],
      ["PATCH /api/admin/villa", 200, json({ maxGuests: 4 })],
      ["PATCH /api/admin/villa/bank-details", 200, json({ bankDetails: BANK })],
      ["PATCH /api/admin/villa/credit-card-setting", 200, json({ creditCardEnabled: false })],
      ["PATCH /api/admin/villa/bank-setting", 200, json({ bankEnabled: false })],
      ["PATCH /api/admin/villa/promptpay-setting", 200, json({ promptPayEnabled: false })],
      ["POST /api/admin/villa/promptpay-qr", 200, image("qrImage")],
      ["DELETE /api/admin/villa/promptpay-qr", 200],
      ["GET /api/admin/villa/access", 200],
      ["PATCH /api/admin/villa/access", 200, json({ method: "door_code", code: "2580#" })],
      ["PATCH /api/admin/villa/background", 200, image("backgroundImage")],
      ["DELETE /api/admin/villa/background", 200],
      ["PATCH /api/admin/villa/place", 200, json({ postalCode: "77220" })],
      ["PATCH /api/admin/villa/rules", 200, json({ pets: "ask" })],
      ["PUT /api/admin/villa/map", 200, image("mapImage")],
      ["DELETE /api/admin/villa/map", 200],
      ["POST /api/admin/villa/way-photos", 201, image("wayPhotos")],
      ["PATCH /api/admin/villa/way-photos", 200, ({ ids }) => ({ order: [ids.photos] })],
      ["PATCH /api/admin/villa/way-photos/:id", 200, json({ caption: { en: "The gate" } })],
      ["DELETE /api/admin/villa/way-photos/:id", 200],
      ["POST /api/admin/villa/slides", 201, image("slideImages")],
      ["PATCH /api/admin/villa/slides", 200, ({ ids }) => ({ order: [ids.slides] })],
      ["PATCH /api/admin/villa/slides/:id", 200, json({ alt: { en: "The pool" } })],
      ["DELETE /api/admin/villa/slides/:id", 200],
      // Not paid
      ["POST /api/admin/payment-links/:id/ledger", 409, json({ kind: "reversal", note: "Another guest" })],
      ["GET /api/admin/receipts", 200],
      ["GET /api/admin/books/:month", 200],
      ["POST /api/admin/books/:month/close", 204],
      ["POST /api/admin/books/:month/reopen", 204],
      ["PATCH /api/admin/villa/seller", 200, json({ vatSince: "2090-01-01" })],
      ["PATCH /api/admin/waiting-list", 200, json({ enabled: true })],
      ["GET /api/admin/villa/line", 200],
      ["PATCH /api/admin/villa/line", 200, json({ guestLine: true })],
      ["GET /api/admin/villa/messages", 200],
      ["PATCH /api/admin/villa/messages", 200, json({ way: { en: "Hello {name}" } })],
      ["GET /api/admin/villa/terms", 200],
      ["PATCH /api/admin/villa/terms", 200, json({ cancellation: null })],
      ["POST /api/admin/villa/seasons", 201, json(SEASON)],
      ["PATCH /api/admin/villa/seasons/:id", 200, json({ minNights: 2 })],
      ["DELETE /api/admin/villa/seasons/:id", 204],
      ["POST /api/admin/villa/rooms", 201, json({ name: { en: "Garden" } })],
      ["PATCH /api/admin/villa/rooms", 200, ({ ids }) => ({ order: [ids.rooms] })],
      ["PATCH /api/admin/villa/rooms/:id", 200, json({ name: { en: "Ocean" } })],
      ["DELETE /api/admin/villa/rooms/:id", 200],
      ["PATCH /api/admin/villa/rooms/:id/pictures/:picture", 200, json({ alt: { en: "The bed" } })],
    ],
  },
  {
    rule: "A call about an owner's own session, which is not found for other staff",
    outcome: { ...everybody(401), ...owners, ...staffOnly(404) },
    rows: [["DELETE /api/admin/auth/sessions/:id", 204]],
  },
]

/** The method and the route pattern of a row. */
export function parseCall([call]: Row): { method: string; pattern: string; address: string } {
  const [method = "", address = ""] = call.split(" ")
  return { method, pattern: address.split("?")[0] ?? "", address }
}

/** Sends the request of a row. */
export async function send(row: Row, scene: Scene, who: CallerKind, headers: Record<string, string> = {}) {
  const { method, address } = parseCall(row)
  const { client, token } = scene.as(who)
  return client.call(method, urlIn(scene, address), { token, headers, body: await row[2]?.(scene) })
}
