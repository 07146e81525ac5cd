import type { App } from "#app/app.ts"
import { cronJobs, feedJobs } from "#app/cron.server.ts"
import { write } from "#app/db/database.server.ts"
import { guestCookieHeader } from "#app/http/credentials.server.ts"
import { newAlert } from "#app/notify/alerts/alert.ts"
import { deliverQueued } from "#app/notify/alerts/deliver-queued.server.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { insertSession } from "#app/people/accounts/admin-store.server.ts"
import { newSession } from "#app/people/accounts/sessions.server.ts"
import { file } from "./files.ts"
import {
  COMMON_WORD,
  LINE_WITHOUT_RECEIPT,
  OWNER_ID,
  PAST_GUEST,
  PROMO_CODE,
  RARE_WORD,
  WORD_IN_ALL,
} from "./history.ts"
import { inDays } from "./in-days.ts"
import { PASSPORT_FIELDS } from "./passports.ts"
import { type FlatRoute, pathIn } from "./routes.ts"

/** The D1 rows that a request, a job or a delivery has read. */
export type Reading = { what: string; rows: number }

export type Send = (path: string, init: RequestInit) => Promise<Response>

/** @property ids the parameters of a URL, by the segment before */
export type Callers = { guestCookie: string; adminToken: string; ids: Record<string, string> }

/** The credentials of a guest and of the owner of a villa with a history (`historySql`). */
export async function callersIn(app: App): Promise<Callers> {
  const { token, session } = await newSession(app, {})
  await write(app.db, insertSession(app.db, session, { id: OWNER_ID, passwordHash: "", role: "owner" }))
  const cookie = await guestCookieHeader(app, new Request("http://localhost"), PAST_GUEST.guestId)
  const [rooms, pictures, refund, sold] = await app.db.$client.batch<{ id: string; image: string }>([
    app.db.$client.prepare("select room_id as id, image_id as image from room_images limit 1"),
    app.db.$client.prepare("select image_id as id from slides limit 1"),
    app.db.$client.prepare("select id from refunds limit 1"),
    app.db.$client.prepare(
      `select substr(event_dates, 1, 10) as id from feed_nights join nights using (night) join blocks on blocks.id = block_id
      where blocks.feed_id = feed_nights.feed_id and feed_nights.feed_id = 'feed-1' and kind = 'stay' limit 1`,
    ),
  ])
  const room = rooms!.results[0]!
  const slide = pictures!.results[0]!.id
  return {
    guestCookie: cookie.split(";")[0] ?? "",
    adminToken: token,
    ids: {
      rooms: room.id,
      slides: slide,
      pictures: slide,
      share: slide,
      prices: "season-1",
      seasons: "season-1",
      reviews: "review-11",
      "promo-codes": "bench-code",
      extras: "bench-extra",
      refunds: refund!.results[0]!.id,
      feeds: "feed-1",
      stays: sold!.results[0]!.id,
      exports: "export-feed-1",
      calendar: `${"feed-1".padEnd(27, "-")}.ics`,
      staff: OWNER_ID,
      tm30: PAST_GUEST.bookingId,
    },
  }
}

/** The patterns of the calls that only read, as the API's own document lists them. */
async function readCalls(send: Send): Promise<string[]> {
  const document = (await (await send("/api/openapi.json", {})).json()) as { paths: Record<string, object> }
  return Object.entries(document.paths)
    .filter(([, methods]) => "get" in methods)
    .map(([path]) => `/api${path.replace(/{(\w+)}/g, ":$1")}`)
}

/** What guests and the owner do with a booking, and every GET of the route table and of the API, each measured. */
export async function measureRequests(send: Send, callers: Callers, routes: FlatRoute[]): Promise<Reading[]> {
  const villa = openVilla(send, callers)
  const { ids, call } = villa
  const pages = routes.filter(({ layout }) => !layout).map(({ pattern }) => pattern)
  const patterns = [...pages, ...(await readCalls(send))]
  const isOfBooking = (pattern: string) => /^\/(api\/)?booking\/:id/.test(pattern)

  await call("PATCH", "/api/admin/villa/line", { guestLine: true })
  await call("PATCH", "/api/admin/calendars/feeds/:id", { bookedAs: "airbnb" })

  // A guest books, sends a slip, and the owner confirms.
  await book(villa, 60)
  await call("PATCH", "/api/booking/:id/customer-info", { customerInfo: CUSTOMER })
  await call("PATCH", "/api/booking/:id/stay", { arrival: "18:00" })
  await call("PATCH", "/api/booking/:id/extras", { extras: [{ id: "bench-extra", quantity: 1 }] })
  await call("PATCH", "/api/booking/:id", { specialRequests: "A late arrival" })
  await call("PATCH", "/api/booking/:id/payment", { paymentMethod: "promptpay" })
  await get(villa, patterns.filter(isOfBooking), { when: "unpaid", answers: UNCONFIRMED_ANSWERS })
  await planCleaning(villa)
  const { url } = await call("POST", "/api/upload/slip", slipForm({ bookingId: ids.booking! }))
  ids.slips = String(url).split("/").at(-1)!
  await call("PATCH", "/api/booking/:id", { paymentSlipUrl: url }, "with a slip")
  await get(villa, patterns.filter(isOfBooking), { when: "in review", answers: UNCONFIRMED_ANSWERS })
  await call("PATCH", "/api/admin/bookings/:id/status", { status: "confirmed" })
  await call("PATCH", "/api/admin/bookings/:id", { bookingDetails: { checkIn: inDays(60), checkOut: inDays(63) } })
  await call("POST", "/api/booking/:id/send-confirmation")
  const { receipts } = (await call("GET", "/api/booking/:id/receipts", undefined, "of a stay")).data
  Object.assign(ids, { receipt: receipts[0].number, receipts: receipts[0].number, books: inDays(-40).slice(0, 7) })
  ids.seal = String(receipts[0].verifyUrl).split("/").at(-1)!

  await waitForDates(villa)

  // The owner asks for another payment, which is a link.
  const link = await call("POST", "/api/admin/payment-links", { amount: 5, description: "Late check-out" })
  const linkId: string = link.data.paymentLink.id
  Object.assign(ids, { payment: linkId, "payment-links": linkId, "payment-slips": linkId })
  await get(villa, patterns)
  for (const [path, what] of alsoQueried()) await get(villa, [path], { what })
  await call("POST", "/api/payment-links/:id/slips", slipForm())
  await call("PATCH", "/api/admin/payment-links/:id", { status: "paid" })
  await call("DELETE", "/api/waiting-list/:token")
  await askForOtherDates(villa)
  await sendPassports(villa)

  // The rest of the stay is paid by the link that it has got, and something else is asked for.
  const { data } = await call("GET", "/api/booking/:id", undefined, "with a balance")
  ids["payment-links"] = data.booking.balanceLink.id
  await call("POST", "/api/payment-links/:id/slips", slipForm(), "of a balance")
  await call("PATCH", "/api/admin/payment-links/:id", { status: "paid" }, "of a balance")
  const extra = { amount: 6, description: "Firewood", bookingId: ids.booking }
  await call("POST", "/api/admin/payment-links", extra, "of a booking")

  // Whoever has the address of a link pays it by card.
  const byCard = await call("POST", "/api/admin/payment-links", { ...extra, amount: 100 }, "by card")
  ids["payment-links"] = byCard.data.paymentLink.id
  await call("POST", "/api/payment-links/:id/card-payment", { ...CARD, email: "payer@example.com" })
  await enterOtp(villa, "/api/payment-links/:id")
  await settle(villa)

  // A second booking is paid by card and cancelled, a third one too, and the owner enters a fourth one and blocks nights.
  await book(villa, 66, "the second")
  await call("PATCH", "/api/booking/:id/customer-info", { customerInfo: CUSTOMER }, "the second")
  await call("PATCH", "/api/booking/:id/payment", { paymentMethod: "credit_card" }, "the second")
  await call("POST", "/api/booking/:id/card-payment", CARD)
  await get(villa, patterns.filter(isOfBooking), { when: "awaiting a code", answers: UNCONFIRMED_ANSWERS })
  await enterOtp(villa, "/api/booking/:id")
  await cancelByGuest(villa)
  await book(villa, 72, "with a promo code", PROMO_CODE)
  await call("PATCH", "/api/booking/:id/customer-info", { customerInfo: CUSTOMER }, "with a promo code")
  await call("DELETE", "/api/booking/:id")
  await call("POST", "/api/check-account", { lastDigits: "0000" })
  await call("POST", "/api/booking/send-link", { email: CUSTOMER.email, reference: "BV-7K3M9Q" })
  const bookingDetails = { checkIn: inDays(80), checkOut: inDays(82), rooms: 3 }
  await call("POST", "/api/admin/bookings", { bookingDetails, customerName: "Nok" })
  await call("POST", "/api/admin/blocks", { from: inDays(84), to: inDays(86), note: "" })

  // A guest whose stay has ended reviews it, and is then erased.
  ids.booking = PAST_GUEST.bookingId
  await call("DELETE", "/api/booking/:id/review")
  await call("PUT", "/api/booking/:id/review", { stars: 5, text: "Quiet" })
  await call("POST", "/api/admin/guests/erase", { email: PAST_GUEST.email })
  return villa.readings
}

/** A cleaner gets a link, confirms the plan, and reports a problem. */
async function planCleaning({ ids, call }: Villa): Promise<void> {
  const { cleaner } = (await call("POST", "/api/admin/cleaners", { name: "Nok", language: "th", byLine: true })).data
  Object.assign(ids, { cleaners: cleaner.id, cleaning: cleaner.url.split("/").at(-1) })
  await call("POST", "/api/cleaning/:token/confirm")
  const report = new FormData()
  report.set("text", "The kettle is broken")
  const { problem } = (await call("POST", "/api/cleaning/:token/problems", report)).data
  Object.assign(ids, { problems: problem.id, "cleaning-problems": problem.id })
}

/** Somebody waits for the dates of the booking. */
async function waitForDates({ ids, call, request }: Villa): Promise<void> {
  await call("PATCH", "/api/admin/waiting-list", { enabled: true })
  const taken = { checkIn: inDays(60), checkOut: inDays(63) }
  await call("POST", "/api/waiting-list", { email: "nok@example.com", ...taken })
  await call("POST", "/api/waiting-list/line", taken)
  const { text } = await request("GET", "/api/admin/outbox")
  ids["waiting-list"] = /\/waiting-list\/([^"\\\s<]+)/.exec(text)![1]!
  await call("POST", "/api/waiting-list/:token/confirm")
  const { wishes } = (await call("GET", "/api/admin/waiting-list", undefined, "with a wish")).data
  ids.wishes = wishes[0].id
}

/** A guest asks for other dates and withdraws that, the owner declines the next request, and accepts the third. */
async function askForOtherDates({ call }: Villa): Promise<void> {
  const { quote } = (await call("GET", "/api/booking/:id/dates", undefined, "to be asked for")).data
  const asked = { checkIn: quote.checkInDate, checkOut: quote.checkOutDate, shownTotal: quote.totalPrice }
  await call("POST", "/api/booking/:id/dates", asked)
  await call("DELETE", "/api/booking/:id/dates")
  await call("POST", "/api/booking/:id/dates", asked, "again")
  await call("POST", "/api/admin/bookings/:id/move", { decision: "decline", reason: "Closed" }, "declined")
  await call("POST", "/api/booking/:id/dates", asked, "once more")
  await call("POST", "/api/admin/bookings/:id/move", { decision: "accept" })
}

/** A guest sends a passport, takes it back, and sends it again. */
async function sendPassports({ ids, call }: Villa): Promise<void> {
  const { passport } = (await call("POST", "/api/booking/:id/passports", PASSPORT_FIELDS)).data
  ids.passports = passport.id
  await call("DELETE", "/api/booking/:id/passports/:passport")
  await call("POST", "/api/booking/:id/passports", PASSPORT_FIELDS, "again")
}

/** The owner settles the money of a paid stay: the security deposit, what was paid too much, and receipts. */
async function settle(villa: Villa): Promise<void> {
  const { call } = villa
  await call("POST", "/api/admin/bookings/:id/damage", { kind: "receive", channel: "cash" }, "received")
  await call("POST", "/api/admin/bookings/:id/damage", { kind: "deduct", amount: 500, note: "A lamp" }, "kept")
  await call("POST", "/api/admin/bookings/:id/damage", { kind: "return", channel: "bank" })
  await refund(villa, { action: "cash" })
  await call("POST", "/api/admin/bookings/:id/ledger", { kind: "payment", amount: 100, channel: "cash" })
  await call("POST", "/api/admin/bookings/:id/refunds", {})
  await refund(villa, { action: "waive", note: "Agreed" })
  await call("POST", "/api/admin/receipts/:number/replace", { reason: "Wrong name", buyer: null })
  await call("POST", "/api/admin/receipts", { line: LINE_WITHOUT_RECEIPT })
}

/** A guest says where a transfer goes, which the owner sends, then cancels, and the rest goes back to the card. */
async function cancelByGuest(villa: Villa): Promise<void> {
  const { call } = villa
  const { booking } = (await call("GET", "/api/booking/:id", undefined, "paid by card")).data
  const waiver = { kind: "waiver", amount: booking.bookingDetails.totalPrice, note: "Agreed" }
  await call("POST", "/api/admin/bookings/:id/ledger", waiver, "waiver")
  await call("POST", "/api/admin/bookings/:id/refunds", { amount: 100 }, "to a card")
  await refund(villa, { action: "transfer" })
  await call("POST", "/api/booking/:id/code", { purpose: "refund-account" }, "refund-account")
  const payee = { promptPayId: "0812345678" }
  await call("POST", "/api/booking/:id/refund-account", { otp: await sentOtp(villa), ...payee })
  await call("POST", "/api/admin/refunds/:id/slip", slipForm())
  const money = (await call("GET", "/api/booking/:id/cancellation", undefined, "to be confirmed")).data
  await call("POST", "/api/booking/:id/code", { purpose: "cancellation" })
  await call("POST", "/api/booking/:id/cancellation", { refundShown: money.refund, otp: await sentOtp(villa) })
  await refund(villa, { action: "card" })
}

/** What the owner does with the latest refund of the booking. */
async function refund({ ids, call }: Villa, body: { action: string; note?: string }): Promise<void> {
  const { refunds } = (await call("GET", "/api/admin/bookings/:id/refunds", undefined, `before ${body.action}`)).data
  ids.refunds = refunds.at(-1).id
  await call("POST", "/api/admin/refunds/:id", body, body.action)
}

const CUSTOMER = { firstName: "Orawan", lastName: "Siriphong", email: "orawan@example.com", phone: "0898765432" }
const CARD = { cardNumber: "4242424242424242", cardholderName: "ORAWAN S", expiry: "12/40", cvv: "123" }

/** The query of a path that needs one. */
function queryOf(pattern: string): string {
  const otherDates = `?checkIn=${inDays(56)}&checkOut=${inDays(59)}`
  const queries: Record<string, string> = {
    "/booking/:id/dates": otherDates,
    "/api/booking/:id/dates": otherDates,
    "/admin/money.csv": `?period=${inDays(0).slice(0, 4)}`,
    "/admin/guests/export": `?q=${PAST_GUEST.email}`,
    "/admin/guests/erase": `?q=${PAST_GUEST.email}`,
    "/api/admin/guests/export": `?email=${PAST_GUEST.email}`,
    "/api/villa/availability": `?from=${inDays(1)}&to=${inDays(31)}`,
    "/api/villa/quote": `?checkIn=${inDays(66)}&checkOut=${inDays(68)}`,
  }
  return queries[pattern] ?? ""
}

/** Further queries of lists and forms, with a name for each. */
const alsoQueried = (): [path: string, what: string][] => [
  ["/admin/bookings?status=confirmed", "bookings by status"],
  [`/admin/bookings?q=${RARE_WORD}`, "a search that finds one booking"],
  [`/admin/bookings?q=${COMMON_WORD}`, "a search that finds one in a hundred"],
  [`/admin/bookings?q=${WORD_IN_ALL}`, "a search that finds all"],
  [`/admin/bookings?from=${inDays(-400)}&to=${inDays(-370)}`, "bookings by dates"],
  [`/admin/guests?q=${PAST_GUEST.email}`, "a guest's data"],
  ["/admin/history?cursor=60", "an older page of the history"],
  [`/booking?checkIn=${inDays(66)}&checkOut=${inDays(68)}`, "the booking form with dates"],
  [
    `/api/villa/quote?checkIn=${inDays(66)}&checkOut=${inDays(68)}&promoCode=${PROMO_CODE}`,
    "a quote with a promo code",
  ],
]

/** What answers otherwise than with a page, a redirect, or 405 to a call that only writes. */
const ANSWERS: Record<string, number> = {
  "/admin/*": 404,
  "/api/*": 404,
  "/media/*": 404,
  // Only for an unpaid booking
  "/booking/:id/promptpay.svg": 404,
  "/booking/:id/promptpay.png": 404,
  // There is none
  "/booking/:id/receipts/:number": 404,
  "/payment/:id/receipts/:number": 404,
  "/damage-photos/:id": 404,
  "/admin/passport-pictures/:id": 404,
  "/admin/cleaning-photos/:id": 404,
  "/api/admin/tm30.xlsx": 404,
  // The cron has not run yet
  "/api/health/jobs": 503,
}

/** The same of a booking that is not confirmed yet. */
const UNCONFIRMED_ANSWERS = { ...ANSWERS, "/api/booking/:id/cancellation": 409, "/api/booking/:id/dates": 409 }

type Villa = ReturnType<typeof openVilla>

/** Requests to a villa, by the callers that may send them, whose readings are collected. */
function openVilla(send: Send, { guestCookie, adminToken, ids }: Callers) {
  const villa = { ids: { ...ids }, readings: [] as Reading[], request, call }
  return villa

  async function request(method: string, path: string, body?: unknown) {
    const isByOwner = /^\/(api\/)?admin/.test(path)
    const isJson = body !== undefined && !(body instanceof FormData)
    const response = await send(path, {
      method,
      redirect: "manual",
      headers: {
        ...(isByOwner ? { Authorization: `Bearer ${adminToken}` } : { Cookie: guestCookie }),
        ...(isJson && { "Content-Type": "application/json" }),
      },
      body: isJson ? JSON.stringify(body) : ((body as FormData | undefined) ?? null),
    })
    // Not as text, of which workerd warns where the body is an image.
    const text = new TextDecoder().decode(await response.arrayBuffer())
    return { status: response.status, rows: rowsReadBy(response), text }
  }

  /** Sends a call that must succeed. @param when tells it from others of the same pattern */
  async function call(method: string, pattern: string, body?: unknown, when = "") {
    const query = method === "GET" ? queryOf(pattern) : ""
    const { status, rows, text } = await request(method, pathIn(villa.ids, pattern) + query, body)
    if (status >= 300) throw new Error(`${method} ${pattern} answered ${status}: ${text}`)
    villa.readings.push({ what: named(`${method} ${pattern}`, when), rows })
    return text ? JSON.parse(text) : null
  }
}

const named = (what: string, when: string) => (when ? `${what} (${when})` : what)

/** Nothing is read by what answers before there is an app, without `Server-Timing`. */
function rowsReadBy({ headers }: Response): number {
  return Number(/rows_read=(\d+)/.exec(headers.get("Server-Timing") ?? "")?.[1] ?? 0)
}

async function book({ ids, call }: Villa, firstDay: number, when?: string, promoCode?: string): Promise<void> {
  const bookingDetails = { checkIn: inDays(firstDay), checkOut: inDays(firstDay + 2), rooms: 3 }
  const { data } = await call("POST", "/api/booking", { bookingDetails, promoCode }, when)
  ids.booking = data.id
  ids.bookings = data.id
}

async function get(
  { ids, request, readings }: Villa,
  patterns: string[],
  { what, when = "", answers = ANSWERS }: { what?: string; when?: string; answers?: Record<string, number> } = {},
): Promise<void> {
  for (const pattern of patterns) {
    const { status, rows, text } = await request("GET", pathIn(ids, pattern) + queryOf(pattern))
    if (![200, 302, 303, 405, answers[pattern]].includes(status))
      throw new Error(`GET ${pattern} answered ${status}: ${text}`)
    readings.push({ what: what ?? named(`GET ${pattern}`, when), rows })
  }
}

function slipForm(fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  form.set("slip", new File([file("jpeg")], "slip.jpg", { type: "image/jpeg" }))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Asks for another one-time code for a card payment, and enters it. */
async function enterOtp(villa: Villa, pattern: string): Promise<void> {
  await villa.call("POST", `${pattern}/resend-otp`)
  await villa.call("POST", `${pattern}/verify-otp`, { otp: await sentOtp(villa) })
}

/** The one-time code of the latest email, which local development shows. */
async function sentOtp({ request }: Villa): Promise<string> {
  const { text } = await request("GET", "/api/admin/outbox")
  const otp = /"text":"[^"]*?(?<!BV-)\b(\d{6})\b/.exec(text)?.[1]
  if (!otp) throw new Error("No one-time code was sent")
  return otp
}

/** Every job of the cron with nothing to do, those in `DUE` with something to do, and the sending of alerts and emails. */
export async function measureJobs(app: App): Promise<Reading[]> {
  const readings: Reading[] = []
  const measured = async (what: string, work: () => Promise<unknown>) => {
    const before = app.usage.rowsRead
    const result = await work()
    readings.push({ what, rows: app.usage.rowsRead - before })
    return result
  }
  const jobs = new Map(Object.entries({ ...cronJobs(app), ...feedJobs(app) }))
  await deliverQueued(app, 20)
  for (const job of jobs.values()) await job()
  await deliverQueued(app, 20)
  for (const [name, job] of jobs) await measured(`job ${name}`, job)
  await measured("delivery of nothing", () => deliverQueued(app))
  const facts = { reference: "BV-BENCH", amount: 1, stay: null, name: null }
  const about = { subject: "booking:bench", dedupeKey: `bench:${app.newId()}` }
  await write(app.db, [insertAlert(newAlert("payment-stuck", facts, about), app.now())])
  await measured("delivery of an alert", () => deliverQueued(app))
  for (const [name, statements] of Object.entries(DUE)) {
    await app.db.$client.batch(statements.map((sql) => app.db.$client.prepare(sql)))
    const done = await measured(`job ${name} with something to do`, jobs.get(name)!)
    if (done === 0) throw new Error(`The job ${name} did nothing`)
  }
  await measured("delivery of what the jobs have queued", () => deliverQueued(app, 20))
  return readings
}

/** Moves a stay of the history, which stands in for the clock; it was booked 40 days ago. */
const movedStay = (id: string, first: string, last: string) =>
  `update bookings set check_in = date('now', '${first}'), check_out = date('now', '${last}'),
    created_at = (unixepoch() - 40 * 86400) * 1000 where id = '${id}'`

/** What gives a job something to do at any hour, with bookings that every history has. */
const DUE: Record<string, string[]> = {
  "erase-stays": [movedStay("bench-12", "-1000 days", "-999 days")],
  "expire-bookings": ["update bookings set payment_deadline = 1 where id = 'bench-2'"],
  "expire-links": ["update payment_links set expires_at = 1 where id = 'balance-3'"],
  "close-undecided": ["update bookings set in_review_since = 1 where id = 'bench-4'"],
  "remind-of-slips": ["update bookings set in_review_since = in_review_since - 3 * 3600000 where id = 'bench-1'"],
  "balance-reminders": [
    movedStay("bench-9", "+5 days", "+6 days"),
    "update payment_links set created_at = 1 where id = 'balance-9'",
  ],
  "tm30-alerts": [
    movedStay("bench-14", "-1 days", "+1 days"),
    "update bookings set foreign_guests = 2 where id = 'bench-14'",
  ],
  "stay-emails": [movedStay("bench-15", "-4 days", "-2 days")],
  "new-links": [
    `insert into guest_links (booking_id, admin_id, admin_name, shared_at, ended_at)
    values ('bench-3', '${OWNER_ID}', 'Owner', 1, 2)`,
  ],
  "waiting-list": [
    "update villa set waiting_list = 1",
    `insert into waiting_list_entries
      (id, email, mailbox, address_hash, language, check_in, check_out, rooms, guests, origin, created_at, confirmed_at)
    values ('bench-wish', 'nok@example.com', 'nok@example.com', '', 'en', date('now', '+300 days'),
      date('now', '+302 days'), 3, 2, 'https://baan.test', 1, 1)`,
  ],
  "failed-emails": [
    "update outbox set sent_at = null, due_at = null, created_at = unixepoch() * 1000 - 3600000 where id = 'email-3'",
  ],
  "clean-images": [
    "update villa set updated_at = 1",
    `insert into images (id, type, size, width, height, variants, created_at) values ('bench-image', 'image/png', 1, 1, 1, '[]', 1)`,
  ],
  "clean-slips": [
    "insert into slips (id, guest_id, type, size, sha256, uploaded_at) values ('bench-slip', '', 'image/jpeg', 1, '', 1)",
  ],
  "clean-damage-photos": [
    `insert into damage_photos (id, booking_id, type, size, created_at, removed_at)
    values ('bench-photo', 'bench-13', 'image/png', 1, 1, 1)`,
  ],
  "clean-passports": [
    `insert into passports (id, booking_id, picture_key, created_at) values ('bench-passport', 'bench-13', 'bench', 1)`,
  ],
  "clean-cleaning": [
    "insert into cleaning_problems (id, cleaner_name, text, reported_at) values ('bench-problem', 'Nok', 'Kettle', 1)",
  ],
  "clean-alerts": [
    `insert into alerts (id, kind, urgency, subject, dedupe_key, facts, created_at, fanned_out_at)
    values ('bench-alert', 'payment-stuck', 'normal', 'bench', 'bench', '{}', 1, 1)`,
  ],
  "card-payments": [unsettledCard("bench-2", "pending")],
  "stuck-payments": [unsettledCard("bench-5", "capturing")],
}

/** Of an attempt that the gateway knows nothing of. */
function unsettledCard(bookingId: string, status: string): string {
  return `insert into card_payments (id, booking_id, gateway, status, debt, amount, email, created_at, updated_at)
    values ('unsettled-${bookingId}', '${bookingId}', 'sandbox', '${status}', 'booking:${bookingId}', 100, '', 1, 1)`
}

/** What may read more: it shows more, or counts what the owner limits. All others cost the same however long the past is. */
const SHOWS_MORE: Record<string, string> = {
  "GET /admin/payment-links": "a page of links",
  "GET /api/admin/payment-links": "a page of links",
  "GET /admin/reviews": "a page of reviews",
  "GET /api/admin/reviews": "a page of reviews",
  "GET /api/villa/reviews": "a page of reviews",
  "GET /admin/receipts": "a page of receipts",
  "GET /admin/books/:month": "the stays of a month and of those before it, also cancelled ones",
  "GET /admin/books/:month/earned.csv": "the same",
  "GET /api/admin/books/:month": "the same",
  "GET /admin/receipts.csv": "the receipts of a year",
  "GET /api/admin/receipts": "the receipts of a year",
  "GET /admin/outbox": "a page of emails, in local development only",
  "GET /api/admin/outbox": "a page of emails, in local development only",
  "bookings by status": "a page of bookings",
  "GET /api/admin/villa/seasons": "past seasons",
  "a search that finds one in a hundred": "up to 3,000 matches are sorted",
  "a search that finds all": "up to 3,000 matches are counted",
  "bookings by dates": "the bookings of two months at most are sorted",
  "GET /admin/villa/promo-codes": "the uses of each code are counted",
  "GET /admin/villa/promo-codes/:id": "the uses of the code are counted, and its latest stays are shown",
  "GET /api/admin/promo-codes": "the uses of each code are counted",
  "job clean-slips with something to do": "the same",
  "job clean-slips": "the slips that are kept, of stays within the retention period",
}

const MAX_TIMES = 3

/** @property why why it may read more; undefined if it may not */
export type Comparison = { what: string; few: number; many: number; isOver: boolean; why?: string }

/** Compares what is read with few and with many bookings. */
export function compareReadings(few: Reading[], many: Reading[]): Comparison[] {
  const fewOf = new Map(few.map(({ what, rows }) => [what, rows]))
  return many.map(({ what, rows }) => {
    const less = fewOf.get(what)
    if (less === undefined) throw new Error(`Not measured with few bookings: ${what}`)
    const why = SHOWS_MORE[what]
    return { what, few: less, many: rows, isOver: why === undefined && rows > MAX_TIMES * less, why }
  })
}
