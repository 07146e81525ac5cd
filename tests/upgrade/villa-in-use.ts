import { env } from "cloudflare:workers"
import { vi } from "vitest"
import { shareBooking } from "#app/booking/guest-links/share-booking.server.ts"
import { runCron } from "#app/cron.server.ts"
import { DAY_MS, HOUR_MS } from "#app/durations.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { insertAdmin, insertAlertTargets, openSession } from "../support/admins.ts"
import { Client } from "../support/api.ts"
import { insertSampleVilla, NOW, rows, type TestApp } from "../support/app.ts"
import { night, SCENE_CALENDAR, setChannels, stays } from "../support/feeds.ts"
import { file } from "../support/files.ts"
import { PASSPORT_FIELDS } from "../support/passports.ts"
import { png } from "../support/png.ts"
import { CARD, MALI, SAMPLE_BUYER, SAMPLE_SELLER } from "../support/sample.ts"

/*
 * A villa in use for three months, by the calls that owners and guests send: data in every state, the last at `NOW`.
 */

const TODAY = "2090-11-21"
const OWNER = { id: "owner", email: "owner@example.com", name: "Somchai" }
const COLLEAGUE = { id: "staff", email: "staff@example.com", name: "Nok", role: "staff", documents: true } as const
const BANK = { paymentMethod: "bank_transfer" }
const day = (days: number) => dateAfter(TODAY, days)

type Body = Record<string, unknown> | FormData
type Stay = { id: string; token: string }
type Booking = {
  from: number
  nights?: number
  customer?: Record<string, unknown>
  promoCode?: string
  method?: string
}

export async function useVilla(app: TestApp): Promise<void> {
  const villa = openVilla(app)
  await villa.at(-90)
  await setUp(villa)
  await pastStays(villa)
  await moneyOfStays(villa)
  await comingStays(villa)
  await today(villa)
}

type Villa = ReturnType<typeof openVilla>

/** Sends what a guest or the owner sends, and throws what is refused. */
function openVilla(app: TestApp) {
  let ownerToken = ""
  const send = async (method: string, path: string, body?: Body, token?: string) => {
    const answer = await new Client("192.0.2.1").call(method, `/api${path}`, { body, token })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body?.data ?? answer.body
  }
  const villa = {
    app,
    send,
    owner: (method: string, path: string, body?: Body) => send(method, `/admin${path}`, body, ownerToken),
    guest: ({ id, token }: Stay, method: string, path = "", body?: Body) =>
      send(method, `/booking/${id}${path}`, body, token),
    /** Ten in the morning of a day, or another hour, after the cron of that time. */
    async at(days: number, hour = 10) {
      const now = NOW - HOUR_MS / 2 + days * DAY_MS + hour * HOUR_MS
      vi.setSystemTime(now)
      app.clock.now = now
      await runCron(app)
      const [owner] = await rows("select 1 from admins")
      if (owner) ownerToken = await openSession(app, OWNER.id)
    },
    async openOwner() {
      await insertAdmin(app, OWNER)
      await insertAdmin(app, COLLEAGUE)
      ownerToken = await openSession(app, OWNER.id)
    },
    async book({ from, nights = 2, customer = MALI, promoCode, method = "bank_transfer" }: Booking): Promise<Stay> {
      const bookingDetails = { checkIn: day(from), checkOut: day(from + nights), rooms: 3, guests: 2 }
      const { id, token } = await send("POST", "/booking", {
        bookingDetails,
        paymentMethod: method,
        specialRequests: "",
        promoCode,
      })
      await send("PATCH", `/booking/${id}/customer-info`, { customerInfo: customer }, token)
      return { id, token }
    },
    async sendSlip(stay: Stay, size: number) {
      const { url } = await send("POST", "/upload/slip", slip(size, { bookingId: stay.id }), stay.token)
      await villa.guest(stay, "PATCH", "", { paymentSlipUrl: url })
    },
    confirm: ({ id }: Stay) => villa.owner("PATCH", `/bookings/${id}/status`, { status: "confirmed" }),
    cancel: ({ id }: Stay, body: Body) =>
      villa.owner("PATCH", `/bookings/${id}/status`, { status: "cancelled", ...body }),
    async paid(booking: Booking, size: number) {
      const stay = await villa.book(booking)
      await villa.sendSlip(stay, size)
      await villa.confirm(stay)
      return stay
    },
    async sendCode({ id, token }: Stay, purpose: "cancellation" | "refund-account") {
      waitForCode()
      await send("POST", `/booking/${id}/code`, { purpose }, token)
    },
    /** The one-time code of the latest email, which local development shows. */
    async code(): Promise<string> {
      const sent = JSON.stringify(await villa.owner("GET", "/outbox"))
      const otp = /"text":"[^"]*?(?<!BV-)\b(\d{6})\b/.exec(sent)?.[1]
      if (!otp) throw new Error("No one-time code was sent")
      return otp
    },
    async payByCard(path: string, token?: string, body: Record<string, unknown> = CARD) {
      waitForCode()
      await send("POST", `${path}/card-payment`, body, token)
      await send("POST", `${path}/verify-otp`, { otp: await villa.code() }, token)
    },
    async link(body: Record<string, unknown>): Promise<string> {
      const { paymentLink } = await villa.owner("POST", "/payment-links", { description: "Late check-out", ...body })
      return paymentLink.id
    },
    /** The latest refund of a booking. */
    async refund({ id }: Stay): Promise<string> {
      const { refunds } = await villa.owner("GET", `/bookings/${id}/refunds`)
      return refunds.at(-1).id
    },
  }
  return villa
}

/** A code is sent again only after a minute. */
const waitForCode = () => vi.setSystemTime(Date.now() + HOUR_MS / 30)

/** No two slips are the same file. */
function slip(size: number, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  form.set("slip", new File([file("jpeg", 64 + size)], "slip.jpg", { type: "image/jpeg" }))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function photo(field: string, side: number): Promise<FormData> {
  const form = new FormData()
  form.set(field, new File([await png(side, 9)], "sea.png", { type: "image/png" }))
  return form
}

const DEPOSIT = {
  deposit: { kind: "percent", percent: 50 },
  balanceDays: 14,
  damage: { amount: 5000, when: "balance" },
}

/** The villa with every kind of setting, photo and account. */
async function setUp({ app, owner, openOwner }: Villa): Promise<void> {
  await insertSampleVilla(app, { creditCardEnabled: true, seller: SAMPLE_SELLER })
  await openOwner()
  await owner("PATCH", "/villa", {
    amenities: ["pool", "wifi"],
    offer: { gapNights: 1, cleaningFee: 500, weekendMinNights: 2, service: { mode: "added", percent: 5 } },
  })
  await owner("PATCH", "/villa/terms", {
    cancellation: {
      tiers: [
        { days: 30, percent: 100 },
        { days: 7, percent: 50 },
      ],
      graceHours: 24,
    },
  })
  await owner("PATCH", "/villa/rules", { quietFrom: "22:00", quietTo: "08:00", smoking: "outside", parties: "no" })
  await owner("PATCH", "/villa/access", {
    method: "door_code",
    code: "2580#",
    wifi: { ssid: "Baan", password: "sea-and-sand", security: "WPA" },
  })
  await owner("PATCH", "/villa/place", { latitude: 12.38947, longitude: 99.98553, placePublic: true })
  await owner("PATCH", "/villa/messages", { thanks: { en: "Thank you, {name}." } })
  const season = { layer: "season", yearly: true, from: "12-15", to: "02-01", name: { en: "High season", th: "" } }
  await owner("POST", "/villa/seasons", { ...season, weekdayPrice: 14000, weekendPrice: 16000, minNights: 2 })
  const holiday = { layer: "holiday", from: "2091-04-13", to: "2091-04-16", name: { en: "Songkran", th: "สงกรานต์" } }
  await owner("POST", "/villa/seasons", { ...holiday, yearly: false, arrivalDays: ["fri"], minNights: 3 })
  await owner("POST", "/promo-codes", { code: "SONGKRAN10", kind: "percent", value: 10, maxUses: 20 })
  const { extra } = await owner("POST", "/villa/extras", {
    name: { en: "Extra bed", th: "เตียงเสริม" },
    unit: "night",
    price: 500,
    tellCleaner: true,
  })
  await owner("PUT", `/villa/extras/${extra.id}/photo`, await photo("photo", 13))
  await owner("PATCH", "/villa/line", { guestLine: true })
  await owner("PATCH", "/waiting-list", { enabled: true })
  await owner("POST", "/villa/slides", await photo("slideImages", 9))
  await owner("POST", "/villa/way-photos", await photo("wayPhotos", 10))
  await owner("PATCH", "/villa/background", await photo("backgroundImage", 11))
  const room = await owner("POST", "/villa/rooms", { name: { en: "Sea room", th: "" }, sleeps: 2 })
  await owner("PATCH", `/villa/rooms/${room.id}`, await photo("roomImages", 12))
  await owner("PATCH", "/alerts/settings", { detail: "full" })
}

/** Stays that have ended, with what comes after them, and a month whose books are closed. */
async function pastStays(villa: Villa): Promise<void> {
  const { at, owner, guest, paid, book } = villa
  await at(-80)
  const reviewed = await paid({ from: -60, promoCode: "SONGKRAN10" }, 1)
  const quiet = await paid({ from: -52, customer: { ...MALI, email: "noi@example.com" } }, 2)
  await paid({ from: -56, customer: { ...MALI, email: "erased@example.com", phone: "0899999999" } }, 3)
  await book({ from: -40 })
  await at(-50)
  await guest(reviewed, "PUT", "/review", { stars: 5, text: "Quiet, and a lovely pool.", showName: true })
  await at(-45)
  await guest(quiet, "PUT", "/review", { stars: 2, text: "Too quiet.", showName: false })
  const { reviews } = await owner("GET", "/reviews")
  const of = (stars: number) => reviews.find((each: { stars: number }) => each.stars === stars).id
  await owner("POST", `/reviews/${of(5)}/reply`, { reply: "Thank you, please come again." })
  await owner("POST", `/reviews/${of(5)}/publish`)
  await owner("POST", `/reviews/${of(2)}/report`, { reason: "insult" })
  await owner("POST", "/guests/erase", { email: "erased@example.com" })
  await at(-40)
  await owner("POST", `/books/${day(-60).slice(0, 7)}/close`)
}

/** Money beside the price and money that goes back: security deposits, refunds in each state, receipts. */
async function moneyOfStays(villa: Villa): Promise<void> {
  const { at, owner, guest, paid, book, link, refund, payByCard, send, code, cancel } = villa
  await at(-30)
  await owner("PATCH", "/villa/terms", DEPOSIT)
  const kept = await paid({ from: -8 }, 11)
  const balance = (await guest(kept, "GET")).booking.balanceLink.id
  await send("POST", `/payment-links/${balance}/slips`, slip(12))
  await owner("PATCH", `/payment-links/${balance}`, { status: "paid" })
  const withheld = await paid({ from: -4 }, 17)
  const tax = { amount: 100, certificate: "12/0045" }
  await owner("POST", `/bookings/${withheld.id}/ledger`, {
    kind: "payment",
    amount: 2000,
    channel: "bank",
    withheld: tax,
  })
  await owner("PUT", `/bookings/${kept.id}/buyer`, { buyer: SAMPLE_BUYER })
  await at(-5)
  const photoOfDamage = await photo("photo", 13)
  for (const [name, value] of Object.entries({ kind: "deduct", amount: "500", note: "A lamp" }))
    photoOfDamage.set(name, value)
  await owner("POST", `/bookings/${kept.id}/damage`, photoOfDamage)
  await owner("POST", `/bookings/${kept.id}/damage`, { kind: "return", channel: "bank" })
  await owner("POST", `/refunds/${await refund(kept)}`, { action: "cash" })
  const { receipts } = await guest(kept, "GET", "/receipts")
  await owner("POST", `/receipts/${receipts[0].number}/replace`, { reason: "Wrong name", buyer: null })
  await owner("POST", `/bookings/${kept.id}/ledger`, { kind: "charge", amount: 300, note: "Firewood" })
  await owner("POST", `/bookings/${kept.id}/ledger`, { kind: "waiver", amount: 300, note: "Agreed" })

  await at(-4)
  await owner("PATCH", "/villa/terms", { deposit: { kind: "full" }, damage: { amount: 0, when: "balance" } })
  const byCard = await book({ from: 50, method: "credit_card" })
  await payByCard(`/booking/${byCard.id}`, byCard.token)
  const money = await guest(byCard, "GET", "/cancellation")
  await villa.sendCode(byCard, "cancellation")
  await guest(byCard, "POST", "/cancellation", { refundShown: money.refund, otp: await code() })
  await owner("POST", `/refunds/${await refund(byCard)}`, { action: "card" })

  const transferred = await paid({ from: 54 }, 13)
  await cancel(transferred, { cancelReason: "admin" })
  await villa.sendCode(transferred, "refund-account")
  const payee = { promptPayId: "0812345678" }
  await guest(transferred, "POST", "/refund-account", { otp: await code(), ...payee })
  await owner("POST", `/refunds/${await refund(transferred)}/slip`, slip(14))

  const owed = await paid({ from: 58 }, 15)
  await cancel(owed, { cancelReason: "admin" })
  const later = await paid({ from: 66 }, 18)
  await cancel(later, { cancelReason: "guest", refund: "credit", creditUntil: day(200) })
  const waived = await paid({ from: 62 }, 16)
  await cancel(waived, { cancelReason: "admin" })
  await owner("POST", `/refunds/${await refund(waived)}`, { action: "waive", note: "Agreed" })
  waitForCode()
  const refusedByCard = await link({ amount: 100 })
  const refused = { ...CARD, cardNumber: "4111111111140011", email: "payer@example.com" }
  await send("POST", `/payment-links/${refusedByCard}/card-payment`, refused).catch(() => undefined)
  await payByCard(`/payment-links/${await link({ amount: 200 })}`, undefined, { ...CARD, email: "payer@example.com" })
}

/** Confirmed stays to come, with requests, and one that has begun. */
async function comingStays(villa: Villa): Promise<void> {
  const { at, owner, guest, paid, book, send } = villa
  await at(-2)
  const staying = await paid({ from: -1, nights: 3 }, 21)
  await guest(staying, "PATCH", "/stay", { arrival: "18:00", adults: 2, children: 0, foreignGuests: 1 })
  await guest(staying, "POST", "/passports", PASSPORT_FIELDS)
  const { extras } = await send("GET", "/villa/extras")
  await guest(await book({ from: 40 }), "PATCH", "/extras", { extras: [{ id: extras[0].id, quantity: 1 }] })
  const moved = await paid({ from: 80 }, 22)
  await guest(moved, "PATCH", "/extras", { extras: [{ id: extras[0].id, quantity: 1 }] })
  const { quote } = await guest(moved, "GET", `/dates?checkIn=${day(84)}&checkOut=${day(86)}`)
  const asked = { checkIn: quote.checkInDate, checkOut: quote.checkOutDate, shownTotal: quote.totalPrice }
  await guest(moved, "POST", "/dates", asked)
  await guest(moved, "DELETE", "/dates")
  await guest(moved, "POST", "/dates", asked)
  await owner("POST", `/bookings/${moved.id}/move`, { decision: "decline", reason: "We are away" })
  await guest(moved, "POST", "/dates", asked)
  await owner("POST", `/bookings/${moved.id}/move`, { decision: "accept" })
  const asking = await paid({ from: 90 }, 23)
  const other = (await guest(asking, "GET", `/dates?checkIn=${day(94)}&checkOut=${day(96)}`)).quote
  const shown = { checkIn: other.checkInDate, checkOut: other.checkOutDate, shownTotal: other.totalPrice }
  await guest(asking, "POST", "/dates", shown)
  await owner("PATCH", "/villa/terms", DEPOSIT)
  const half = await paid({ from: 100 }, 24)
  await owner("POST", `/bookings/${half.id}/remind-balance`)
  await owner("PATCH", "/villa/terms", { deposit: { kind: "full" }, damage: { amount: 0, when: "balance" } })

  await setChannels({ [SCENE_CALENDAR]: { file: stays([20, 22], [24, 26]) } }, env.TEST_CHANNELS.url)
  const { feed } = await owner("POST", "/calendars/feeds", { name: "Airbnb", url: SCENE_CALENDAR })
  await owner("PATCH", `/calendars/feeds/${feed.id}`, { bookedAs: "airbnb", commissionPercent: 15 })
  await owner("PUT", `/calendars/feeds/${feed.id}/stays`, { checkIn: night(20), amount: 9000 })
  await owner("POST", "/calendars/exports", { name: "Phone" })
  await owner("POST", "/blocks", { from: day(110), to: day(112), note: "Painting" })
  const { cleaner } = await owner("POST", "/cleaners", {
    name: "Lek",
    language: "th",
    note: "Key under the mat",
    byLine: true,
  })
  const token = cleaner.url.split("/").at(-1)
  await send("POST", `/cleaning/${token}/confirm`)
  await send("POST", `/cleaning/${token}/done`, { day: day(-2) })
  const problem = new FormData()
  problem.set("text", "The kettle is broken")
  await send("POST", `/cleaning/${token}/problems`, problem)
  await at(-1)
  await owner("POST", `/tm30/${staying.id}/reported`, { receipt: "TM30-1" })
}

/** What waits for somebody, and what will end soon. */
async function today(villa: Villa): Promise<void> {
  const { app, at, owner, book, sendSlip, link, send, cancel } = villa
  await at(0, -6)
  const waiting = await book({ from: 120 })
  await sendSlip(waiting, 31)
  const linkInReview = await link({ amount: 300 })
  await send("POST", `/payment-links/${linkInReview}/slips`, slip(32))
  await at(0, -0.5)
  await book({ from: 124 })
  const byCard = await book({ from: 128, method: "credit_card" })
  await send("POST", `/booking/${byCard.id}/card-payment`, CARD, byCard.token)
  await cancel(await book({ from: 132, ...BANK }), { cancelReason: "guest" })
  await owner("POST", "/bookings", {
    bookingDetails: { checkIn: day(136), checkOut: day(138), rooms: 3 },
    customerName: "Daniel",
  })
  const dates = { checkIn: day(100), checkOut: day(102), guests: 2 }
  await send("POST", "/waiting-list", { email: "nok@example.com", ...dates })
  await rows("update waiting_list_entries set confirmed_at = created_at")
  await send("POST", "/waiting-list/line", dates)
  await link({ amount: 400 })
  await link({ amount: 500, expiresInHours: 1 })
  await owner("POST", "/invites", {})
  await owner("POST", `/staff/${COLLEAGUE.id}/reset`)
  await new Client("192.0.2.1").post("/api/admin/auth/login", { email: OWNER.email, password: "wrong" })
  await at(0, 0.5)
  await insertAlertTargets(COLLEAGUE.id)
  const shared = await shareBooking(app, waiting.id, OWNER)
  if (!shared.ok) throw new Error(shared.error)
  await runCron(app)
}
