import { env } from "cloudflare:workers"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import * as z from "zod"
import { Failure } from "#app/api/codecs.ts"
import { offerFreedDates } from "#app/booking/waiting-list/offer-dates.server.ts"
import { hashToken } from "#app/people/accounts/sessions.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { cheapHash, deleteStaff, insertAdmin, openSession, PASSWORD, staffClient } from "../support/admins.ts"
import { bookingBody, Client } from "../support/api.ts"
import { documentedCalls } from "../support/api-calls.ts"
import { rows, type TestApp, updateSampleVilla } from "../support/app.ts"
import { endStay } from "../support/bookings.ts"
import { createExtra } from "../support/create-extra.ts"
import { setChannels, stays } from "../support/feeds.ts"
import { file } from "../support/files.ts"
import { PASSPORT_FIELDS } from "../support/passports.ts"
import { png } from "../support/png.ts"
import { createPromoCode, deletePromoCodes } from "../support/promo-codes.ts"
import { MALI, SAMPLE_SELLER } from "../support/sample.ts"
import { setUpVilla } from "../support/set-up.ts"

/** Values of an example that the test replaces: existing ids, and secrets that only the server knows. */
type Scene = {
  client: Client
  id?: string
  picture?: string
  passport?: string
  number?: string
  seal?: string
  token?: string
  month?: string
  body?: unknown
}

let admin: Client
let adminId: string
let image: Uint8Array<ArrayBuffer>
// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document has no static type here
let document: any

const app = setUpVilla({ guestLine: true })
beforeAll(async () => {
  image = await png(60, 40)
  document = (await new Client().get("/api/openapi.json")).body
})
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A guest with an unpaid booking and customer details. */
async function guestBooking(): Promise<Required<Pick<Scene, "client" | "id">>> {
  const client = new Client()
  const { id } = await client.book({ checkIn: day(20), checkOut: day(22) })
  expect((await client.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI })).status).toBe(200)
  return { client, id }
}

/** A guest with a confirmed booking. */
async function confirmedGuest() {
  const scene = await guestBooking()
  expect((await admin.patch(`/api/admin/bookings/${scene.id}/status`, { status: "confirmed" })).status).toBe(200)
  return scene
}

/** A guest whose stay can be cancelled, with a security deposit. */
async function cancellableGuest() {
  const cancellation = { tiers: [{ days: 1, percent: 100 }], graceHours: 0 }
  await updateSampleVilla(app, {
    terms: { ...DEFAULT_TERMS, cancellation, damage: { amount: 500_000, when: "arrival" } },
  })
  return confirmedGuest()
}

/** Whoever has a cleaner's link. */
async function cleaner() {
  const { status, body } = await admin.post("/api/admin/cleaners", { name: "Nok", language: "th", byLine: true })
  expect(status, JSON.stringify(body)).toBe(201)
  const { id, url } = body.data.cleaner
  return { client: new Client(), id: id as string, token: url.split("/").at(-1) as string }
}

/** A cleaner on a day on which a guest leaves. */
async function departure(): Promise<Scene> {
  const { id } = await confirmedGuest()
  await rows("update bookings set check_in = ?, check_out = ? where id = ?", day(-2), day(0), id)
  return cleaner()
}

/** The dates of the example of waiting for some. */
async function datesTaken(): Promise<Scene> {
  await updateSampleVilla(app, { waitingList: true })
  await admin.post("/api/admin/blocks", { from: day(30), to: day(32), note: "" })
  return { client: new Client() }
}

/** What a cleaner reported. */
async function problem(): Promise<Scene> {
  const id = app.newId()
  await rows("insert into cleaning_problems (id, cleaner_name, text, reported_at) values (?, 'Nok', 'Kettle', 1)", id)
  return { client: admin, id }
}

/** The newest OTP that was emailed for something. */
async function codeFor(client: Client, id: string, purpose: string): Promise<string> {
  const answer = await client.post(`/api/booking/${id}/code`, { purpose })
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  const emails = await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid desc")
  return JSON.parse(emails[0]!.facts).code
}

/** Whoever has the link of a wish. @param state what it shows */
async function wish(state: "unconfirmed" | "waiting" | "offered" = "unconfirmed") {
  await updateSampleVilla(app, { waitingList: true })
  const { client, id } = await guestBooking()
  const [stay] = await rows<{ check_in: string; check_out: string }>(
    "select check_in, check_out from bookings where id = ?",
    id,
  )
  const dates = { checkIn: stay!.check_in, checkOut: stay!.check_out }
  const asked = await client.post("/api/waiting-list", { email: "nok@example.com", ...dates })
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  const [email] = await rows<{ facts: string }>(
    "select facts from outbox where kind = 'waiting-link' order by rowid desc",
  )
  const token = JSON.parse(email!.facts).url.split("/").at(-1) as string
  const [entry] = await rows<{ id: string }>("select id from waiting_list_entries order by rowid desc")
  if (state !== "unconfirmed") await client.post(`/api/waiting-list/${token}/confirm`, {})
  if (state === "offered") {
    await admin.patch(`/api/admin/bookings/${id}/status`, { status: "cancelled" })
    await offerFreedDates({ ...app, now: () => Date.now() })
  }
  return { client: new Client(), token, id: entry!.id }
}

/** A guest who has paid 100 baht too much. */
async function overpaidGuest() {
  const scene = await confirmedGuest()
  const line = { kind: "payment", amount: 100, channel: "cash" }
  expect((await admin.post(`/api/admin/bookings/${scene.id}/ledger`, line)).status).toBe(201)
  return scene
}

/** A refund that is owed by transfer. */
async function refund() {
  const scene = await overpaidGuest()
  const { status, body } = await admin.post(`/api/admin/bookings/${scene.id}/refunds`, {})
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...scene, refundId: body.data.refunds[0].id as string }
}
const ofRefund = async (): Promise<Scene> => ({ client: admin, id: (await refund()).refundId })

const ofMonth = async (): Promise<Scene> => ({ client: admin, month: day(-40).slice(0, 7) })

/** The receipt of a payment. @returns its number, its seal and the line that it is about */
async function receipt() {
  await updateSampleVilla(app, { seller: SAMPLE_SELLER })
  const scene = await confirmedGuest()
  const { status, body } = await scene.client.get(`/api/booking/${scene.id}/receipts`)
  expect(status, JSON.stringify(body)).toBe(200)
  const { number, verifyUrl, line } = body.data.receipts[0]
  return { number, seal: verifyUrl.split("/").at(-1), line }
}

async function link(): Promise<string> {
  const { body } = await admin.post("/api/admin/payment-links", { amount: 1500, description: "Deposit" })
  return body.data.paymentLink.id
}

/** Starts a card payment. @returns the OTP */
async function requestOtp(client: Client, base: string, extra: object = {}): Promise<string> {
  const card = { cardNumber: "4242424242424242", cardholderName: "MALI SRISUK", expiry: "12/40", cvv: "123" }
  const answer = await client.post(`${base}/card-payment`, { ...card, ...extra })
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  const emails = await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid desc")
  return JSON.parse(emails[0]!.facts).code
}

const colleague = () => insertAdmin(app, { email: "staff@example.com", name: "Nok", role: "staff" })

async function season(): Promise<string> {
  const name = { en: "Green season" }
  const { status, body } = await admin.post("/api/admin/villa/seasons", { ...GREEN_SEASON, name })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.season.id
}

async function slide(): Promise<string> {
  const form = new FormData()
  form.set("slideImages", new File([image], "pool.png", { type: "image/png" }))
  const { status, body } = await admin.post("/api/admin/villa/slides", form)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.slides.at(-1).id
}

async function wayPhoto(): Promise<string> {
  const form = new FormData()
  form.set("wayPhotos", new File([image], "gate.png", { type: "image/png" }))
  const { status, body } = await admin.post("/api/admin/villa/way-photos", form)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.photos.at(-1).id
}

/** The guest of a confirmed stay with a passport. */
async function party(): Promise<Required<Pick<Scene, "client" | "id" | "passport">>> {
  const { client, id } = await guestBooking()
  await admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed" })
  const { body } = await client.post(`/api/booking/${id}/passports`, PASSPORT_FIELDS)
  return { client, id, passport: body.data.passport.id }
}

async function room(): Promise<{ id: string; picture: string }> {
  const form = new FormData()
  form.set("name", JSON.stringify({ en: "Sea room" }))
  form.set("roomImages", new File([image], "room.png"))
  const { status, body } = await admin.post("/api/admin/villa/rooms", form)
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.id, picture: body.pictures[0].id }
}

const GREEN_SEASON = { layer: "season", yearly: true, from: "06-01", to: "10-01" }
const FEED = { name: "Airbnb", url: "https://www.airbnb.com/calendar/ical/example.ics?s=0123" }

/** Adds a feed, or an export. @returns the response's body */
async function add(what: "feeds" | "exports", request: object) {
  await setChannels({ [FEED.url]: { file: stays() } }, env.TEST_CHANNELS.url)
  const { status, body } = await admin.post(`/api/admin/calendars/${what}`, request)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

async function removeSlides(): Promise<void> {
  const { body } = await admin.get("/api/admin/villa")
  for (const { id } of body.slides) await admin.delete(`/api/admin/villa/slides/${id}`)
}

const advanceClock = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

/** The set-up of single calls; all others use `common`. */
const scenes: Record<string, () => Promise<Scene>> = {
  "POST /admin/auth/password": async () => ({
    client: admin,
    body: { currentPassword: PASSWORD, newPassword: "a longer password" },
  }),
  "DELETE /admin/auth/sessions/{id}": async () => {
    const other = await openSession({ ...app, now: Date.now }, adminId)
    return { client: admin, id: await hashToken(app, other) }
  },
  "DELETE /admin/invites/{id}": async () => {
    await admin.post("/api/admin/invites", {})
    const { body } = await admin.get("/api/admin/staff")
    return { client: admin, id: body.data.invites[0].id }
  },
  "POST /booking/{id}/verify-otp": async () => {
    const { client, id } = await guestBooking()
    return { client, id, body: { otp: await requestOtp(client, `/api/booking/${id}`) } }
  },
  "POST /booking/{id}/resend-otp": async () => {
    const { client, id } = await guestBooking()
    await requestOtp(client, `/api/booking/${id}`)
    advanceClock(61)
    return { client, id }
  },
  "POST /booking/{id}/send-confirmation": async () => {
    const { client, id } = await guestBooking()
    await admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed" })
    return { client, id }
  },
  "POST /admin/bookings/{id}/ledger": async () => {
    const { id } = await guestBooking()
    await admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed" })
    return { client: admin, id }
  },
  "GET /booking/{id}/cancellation": cancellableGuest,
  "POST /booking/{id}/code": cancellableGuest,
  "POST /booking/{id}/cancellation": async () => {
    const { client, id } = await cancellableGuest()
    const { body } = await client.get(`/api/booking/${id}/cancellation`)
    return { client, id, body: { refundShown: body.data.refund, otp: await codeFor(client, id, "cancellation") } }
  },
  "POST /booking/{id}/refund-account": async () => {
    const { client, id } = await refund()
    return { client, id, body: { otp: await codeFor(client, id, "refund-account"), promptPayId: "0812345678" } }
  },
  "POST /admin/bookings/{id}/refunds": async () => ({ ...(await overpaidGuest()), client: admin }),
  "POST /admin/bookings/{id}/damage": async () => ({ ...(await cancellableGuest()), client: admin }),
  "GET /admin/refunds/{id}": ofRefund,
  "POST /admin/refunds/{id}": ofRefund,
  "POST /admin/refunds/{id}/slip": ofRefund,
  "GET /receipts/{number}/{seal}": async () => {
    const { number, seal } = await receipt()
    return { client: new Client(), number, seal }
  },
  // Of a payment from before there was a seller.
  "POST /admin/receipts": async () => {
    await updateSampleVilla(app, { seller: null })
    const { id } = await confirmedGuest()
    await updateSampleVilla(app, { seller: SAMPLE_SELLER })
    const [line] = await rows<{ id: string }>("select id from ledger where booking_id = ?", id)
    return { client: admin, body: { line: line?.id } }
  },
  "POST /admin/payment-links/{id}/ledger": async () => {
    const id = await link()
    await admin.patch(`/api/admin/payment-links/${id}`, { status: "paid" })
    return { client: admin, id }
  },
  "PUT /admin/bookings/{id}/buyer": async () => ({ ...(await confirmedGuest()), client: admin }),
  "POST /admin/receipts/{number}/cancel": async () => ({ client: admin, number: (await receipt()).number }),
  "GET /admin/books/{month}": ofMonth,
  "POST /admin/books/{month}/close": ofMonth,
  "POST /admin/books/{month}/reopen": ofMonth,
  "POST /admin/receipts/{number}/replace": async () => ({ client: admin, number: (await receipt()).number }),
  "POST /cleaning/{token}/done": departure,
  "POST /cleaning/{token}/undone": departure,
  "POST /waiting-list": datesTaken,
  "POST /waiting-list/line": datesTaken,
  "POST /waiting-list/{token}/book": () => wish("offered"),
  "DELETE /admin/waiting-list/wishes/{id}": async () => ({ ...(await wish("waiting")), client: admin }),
  "PATCH /admin/cleaning-problems/{id}": problem,
  "DELETE /admin/cleaning-problems/{id}": problem,
  "GET /booking/{id}/dates": confirmedGuest,
  "POST /booking/{id}/dates": async () => {
    const scene = await confirmedGuest()
    const dates = { checkIn: day(60), checkOut: day(62) }
    const { body } = await scene.client.get(`/api/booking/${scene.id}/dates?${new URLSearchParams(dates)}`)
    return { ...scene, body: { ...dates, shownTotal: body.data.quote.totalPrice } }
  },
  "POST /admin/bookings/{id}/move": async () => {
    const { client, id } = await confirmedGuest()
    const dates = { checkIn: day(60), checkOut: day(62) }
    const { body } = await client.get(`/api/booking/${id}/dates?${new URLSearchParams(dates)}`)
    await client.post(`/api/booking/${id}/dates`, { ...dates, shownTotal: body.data.quote.totalPrice })
    return { client: admin, id }
  },
  "PUT /admin/bookings/{id}/certificate": async () => {
    const { id } = await confirmedGuest()
    const paid = { kind: "payment", amount: 5000, channel: "bank", withheld: { amount: 100 } }
    const { body } = await admin.post(`/api/admin/bookings/${id}/ledger`, paid)
    const { id: line } = body.data.lines.find(({ channel }: { channel: string }) => channel === "withheld")
    return { client: admin, id, body: { line, number: "12/0045" } }
  },
  "POST /admin/bookings/{id}/remind-balance": async () => {
    const { id } = await guestBooking()
    await admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed", amountReceived: 1000 })
    return { client: admin, id }
  },
  "POST /admin/bookings/{id}/undo": async () => {
    const { id } = await guestBooking()
    const { body } = await admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed" })
    return { client: admin, id, body: { version: body.data.booking.version } }
  },
  "POST /admin/bookings/{id}/back-to-review": async () => {
    const { client, id } = await guestBooking()
    await client.patch(`/api/booking/${id}`, { paymentSlipUrl: await client.upload(file("jpeg")) })
    await admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed" })
    return { client: admin, id }
  },
  "POST /admin/bookings/{id}/send-changes": async () => {
    const { id } = await guestBooking()
    await admin.patch(`/api/admin/bookings/${id}`, { guests: 3 })
    return { client: admin, id }
  },
  "POST /admin/bookings/{id}/receipt": async () => {
    const { client, id } = await guestBooking()
    await client.patch(`/api/booking/${id}`, { paymentSlipUrl: await client.upload(file("jpeg")) })
    await client.delete(`/api/booking/${id}`)
    return { client: admin, id }
  },
  "POST /admin/slips/{id}/transfer": async () => {
    const { client, id } = await guestBooking()
    const paymentSlipUrl = await client.upload(file("jpeg"))
    await client.patch(`/api/booking/${id}`, { paymentSlipUrl })
    return { client: admin, id: paymentSlipUrl.split("/").at(-1) ?? "" }
  },
  "POST /admin/holds/release": async () => {
    const { id } = await guestBooking()
    const [held] = await rows<{ guest_id: string }>("select guest_id from bookings where id = ?", id)
    return { client: admin, body: { guest: held!.guest_id, at: new Date().toISOString() } }
  },
  "POST /payment-links/{id}/verify-otp": async () => {
    const [client, id] = [new Client(), await link()]
    return { client, id, body: { otp: await requestOtp(client, `/api/payment-links/${id}`, { email: MALI.email }) } }
  },
  "POST /payment-links/{id}/resend-otp": async () => {
    const [client, id] = [new Client(), await link()]
    await requestOtp(client, `/api/payment-links/${id}`, { email: MALI.email })
    advanceClock(61)
    return { client, id }
  },
  "POST /admin/auth/register": async () => {
    await deleteStaff()
    return { client: new Client() }
  },
  "POST /admin/auth/login": async () => {
    await rows("update admins set password_hash = ? where id = ?", cheapHash("a long password"), adminId)
    return { client: new Client() }
  },
  "DELETE /admin/blocks/{id}": async () => {
    const { body } = await admin.post("/api/admin/blocks", { from: day(70), to: day(72) })
    return { client: admin, id: body.data.block.id }
  },
  "POST /admin/calendars/feeds": async () => {
    await setChannels({ [FEED.url]: { file: stays() } }, env.TEST_CHANNELS.url)
    return { client: admin }
  },
  "POST /admin/calendars/conflicts/settle": async () => {
    const { id } = await guestBooking()
    const { feed } = await add("feeds", FEED)
    await rows(
      "insert into feed_nights (feed_id, night, run, kind, first_seen_at) select ?, night, '', 'stay', 0 from nights where booking_id = ?",
      feed.id,
      id,
    )
    return { client: admin, body: { feedId: feed.id, from: day(20), to: day(22) } }
  },
  "PUT /admin/calendars/feeds/{id}/stays": async () => {
    const { feed } = await add("feeds", FEED)
    await rows("update feeds set booked_as = 'airbnb' where id = ?", feed.id)
    const run = `${day(40)}/${day(42)}`
    await rows(
      "insert into feed_nights (feed_id, night, run, kind, first_seen_at) values (?, ?, ?, 'stay', 0)",
      feed.id,
      day(40),
      run,
    )
    await rows("insert into nights (night, block_id) select ?, id from blocks where feed_id = ?", day(40), feed.id)
    return { client: admin, id: feed.id }
  },
  "POST /admin/alerts/read": async () => {
    await guestBooking()
    const { body } = await admin.get("/api/admin/alerts")
    return { client: admin, body: { upTo: body.data.alerts[0].id } }
  },
  "DELETE /admin/alerts/devices/{id}": async () => {
    const endpoint = "https://fcm.googleapis.com/fcm/send/removed"
    const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) }
    const { body } = await admin.post("/api/admin/alerts/devices", { endpoint, keys })
    return { client: admin, id: body.data.device.id }
  },
  "POST /alerts/receipts": async () => {
    const token = await app.signer.token("alert-receipt", "device:message", Date.now() + 60_000)
    return { client: new Client(), body: { token } }
  },
  "GET /health/jobs": async () => {
    await rows("insert or replace into heartbeats (name, at) values ('cron', ?)", Date.now())
    return { client: new Client() }
  },
  "POST /admin/guests/erase": async () => {
    const { client, id } = await guestBooking()
    await client.delete(`/api/booking/${id}`)
    return { client: admin }
  },
  "PATCH /admin/villa/slides": async () => {
    await removeSlides()
    return { client: admin, body: { order: [await slide()] } }
  },
  "PATCH /admin/villa/slides/{id}": async () => ({ client: admin, id: await slide() }),
  "DELETE /admin/villa/slides/{id}": async () => ({ client: admin, id: await slide() }),
  "PATCH /admin/villa/way-photos": async () => ({ client: admin, body: { order: [await wayPhoto()] } }),
  "PATCH /admin/villa/way-photos/{id}": async () => ({ client: admin, id: await wayPhoto() }),
  "DELETE /admin/villa/way-photos/{id}": async () => ({ client: admin, id: await wayPhoto() }),
  "PATCH /admin/villa/rooms": async () => {
    await room()
    const { body } = await admin.get("/api/villa/rooms")
    return { client: admin, body: { order: body.rooms.map(({ id }: { id: string }) => id) } }
  },
}

/** A guest with a stay that has ended, and its review. */
async function reviewed(): Promise<{ client: Client; id: string; review: string }> {
  const client = new Client()
  const { id, token } = await client.book({ checkIn: day(30), checkOut: day(32) })
  await admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed" })
  await endStay(id)
  client.call = (method, path, options) => Client.prototype.call.call(client, method, path, { ...options, token })
  const answer = await client.call("PUT", `/api/booking/${id}/review`, { body: { stars: 3, text: "Good" } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { client, id, review: answer.body.data.review.id }
}

/** Of the example of `PATCH /booking/{id}/extras`. */
const EXTRA_ID = "0b6d9e1c-4f57-4c1e-9a55-6c2f4d7e8a01"

/** The calls whose answers are the same with and without bookings. */
const NO_BOOKING = /^\/admin\/(auth|villa|staff|invites|promo-codes)(\/|$)/

/** An admin, or a guest with a booking; with the booking, link or room of the path. */
async function common(path: string, who: string): Promise<Scene> {
  if (path.includes("/reviews/{id}")) return { client: admin, id: (await reviewed()).review }
  if (path.startsWith("/cleaning/")) return cleaner()
  if (path.startsWith("/waiting-list/")) return wish()
  if (path.startsWith("/admin/cleaners/")) return { ...(await cleaner()), client: admin }
  if (path === "/booking/{id}/review") return reviewed()
  if (path.startsWith("/booking/{id}/passports")) return party()
  if (path === "/admin/tm30/{id}/reported") return { client: admin, id: (await party()).id }
  const { client: guest, id } = NO_BOOKING.test(path) ? { client: new Client(), id: "" } : await guestBooking()
  const client = who === "guest" ? guest : who === "anyone" ? new Client() : admin
  if (path.includes("/feeds/{id}")) {
    const { feed } = await add("feeds", FEED)
    advanceClock(61)
    return { client, id: feed.id }
  }
  if (path.includes("/exports/{id}")) return { client, id: (await add("exports", { name: "Phone" })).export.id }
  if (path.includes("/payment-links/{id}")) return { client, id: await link() }
  if (path.includes("/staff/{id}")) return { client, id: (await colleague()).id }
  if (path.includes("/seasons")) await rows("delete from seasons")
  if (path.includes("/seasons/{id}")) return { client, id: await season() }
  if (path.includes("/promo-codes")) await deletePromoCodes()
  if (path.includes("extras")) await rows("delete from extras")
  if (path.includes("/villa/extras/{id}")) return { client, id: (await createExtra(app)).id }
  if (path.includes("{id}/extras")) await createExtra(app, { id: EXTRA_ID })
  if (path.includes("/promo-codes/{id}")) return { client, id: (await createPromoCode(app)).id }
  if (path.includes("/rooms/{id}")) return { client, ...(await room()) }
  return { client, id }
}

/** The body of an example: JSON, or a form with real files. */
function sent(content: Record<string, { example?: unknown }> = {}): unknown {
  const json = content["application/json"]?.example
  const fields = content["multipart/form-data"]?.example
  if (json !== undefined || !fields) return json
  const form = new FormData()
  for (const [field, names] of Object.entries(fields as Record<string, string | string[]>)) {
    for (const name of [names].flat()) {
      const bytes = name.endsWith(".png") ? image : file("jpeg")
      form.append(field, /\.\w+$/.test(name) ? new File([bytes], name) : name)
    }
  }
  return form
}

const responseSchema = (method: string, path: string, status: number) =>
  document.paths[path][method.toLowerCase()].responses[status].content["application/json"].schema

/** What in a response is not as documented; members that the document lacks are an error too. */
const undocumented = (schema: unknown, body: unknown) => z.fromJSONSchema(strict(schema)).safeParse(body).error?.message

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema has no static type here
const strict = (schema: any): any => {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== "object" || schema === null) return schema
  if (schema.$ref) return strict(document.components.schemas[schema.$ref.split("/").at(-1)])
  const members = Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, strict(each)]))
  return schema.properties && !schema.additionalProperties ? { ...members, additionalProperties: false } : members
}

describe("a documented example gets the documented response", () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
    await deleteStaff()
    await env.DB.exec("delete from sandbox_charges")
    await updateSampleVilla(app, {
      bankEnabled: true,
      promptPayEnabled: true,
      creditCardEnabled: true,
      terms: DEFAULT_TERMS,
    })
    const account = { ...(await insertAdmin({ ...app, now: Date.now } as TestApp)) }
    adminId = account.id
    admin = await staffClient({ ...app, now: Date.now } as TestApp, account)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  // LINE's webhook needs LINE's signature: tests/notify/line/line-webhook.server.test.ts; the Bureau's file is none of JSON:
  // tests/stay/passports/tm30-pages.server.test.ts.
  it.each(documentedCalls.filter(({ path }) => path !== "/line/webhook" && path !== "/admin/tm30.xlsx"))(
    "$method $path",
    async ({ method, path, who, status, returns: answer, page }) => {
      const scene = await (scenes[`${method} ${path}`]?.() ?? common(path, who))
      const { parameters = [], requestBody } = document.paths[path][method.toLowerCase()]
      const query = new URLSearchParams(
        parameters
          .filter((each: { in: string; example?: string | number }) => each.in === "query" && each.example)
          .map((each: { name: string; example: string | number }) => [each.name, String(each.example)]),
      )
      const { id = "", picture: image = "", passport = "", number = "", seal = "", month = "", token = "" } = scene
      const address = path
        .replace("{id}", id)
        .replace("{picture}", image)
        .replace("{passport}", passport)
        .replace("{number}", number)
        .replace("{seal}", seal)
        .replace("{month}", month)
        .replace("{token}", token)
      const url = `/api${address}${query.size > 0 ? `?${query}` : ""}`
      const body = scene.body ?? sent(requestBody?.content)
      const headers = { "Idempotency-Key": "5d1d2c8e-8b4f-4b0a-9c2e-7a0f4be5f6d1" }
      const answered = await scene.client.call(method, url, { body, headers })

      expect(answered.status, JSON.stringify(answered.body)).toBe(status)
      if (page) expect(answered.headers.get("Content-Type")).toMatch(/^text\/html/)
      else if (answer) expect(undocumented(responseSchema(method, path, status), answered.body)).toBeUndefined()
      else expect(answered.body).toBe("")
      // A form gets another boundary, and registering logs in: tests/http/idempotency.server.test.ts.
      const isRepeatable = status === 201 && !(body instanceof FormData) && path !== "/admin/auth/register"
      if (!isRepeatable) return
      const again = await scene.client.call(method, url, { body, headers })
      expect([again.status, again.body], "sent again with its key").toEqual([answered.status, answered.body])
    },
  )

  it("every call with a body has an example", () => {
    const without = documentedCalls
      .filter(({ body, form }) => body || form)
      .filter(({ method, path }) => {
        const { content } = document.paths[path][method.toLowerCase()].requestBody
        return !Object.values<{ example?: unknown }>(content).some(({ example }) => example !== undefined)
      })
    expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })
})

describe("a documented failure is returned", () => {
  it.each(documentedCalls)("$method $path with an invalid token", async ({ method, path }) => {
    const { status, body } = await new Client().call(method, `/api${path.replace(/{\w+}/g, "nobody-s")}`, {
      token: "garbage",
    })
    expect(Failure.parse(body)).toEqual(body)
    const { responses } = document.paths[path][method.toLowerCase()]
    const [, { properties }] = responses[status].content["application/json"].schema.allOf
    expect(properties.code.enum).toContain(body.code)
  })

  it.each([
    ["POST", "/booking", bookingBody({ checkIn: "nonsense" })],
    ["POST", "/booking", bookingBody({ rooms: 99 })],
    ["GET", "/villa/quote", undefined],
    ["POST", "/admin/auth/login", { email: "nobody@example.com", password: "wrong" }],
    ["GET", "/payment-links/{id}", undefined],
  ] as const)("%s %s", async (method, path, body) => {
    const answered = await new Client().call(method, `/api${path.replace("{id}", "nobody-s")}`, { body })
    expect(Failure.parse(answered.body)).toEqual(answered.body)
    const schema = document.paths[path][method.toLowerCase()].responses[answered.status].content["application/json"]
    expect(schema.schema.allOf[1].properties.code.enum).toContain(answered.body.code)
  })
})
