import { env } from "cloudflare:workers"
import { dateIn } from "#app/booking/villa-date.ts"
import { DAY_MS, HOUR_MS } from "#app/durations.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { TestApp } from "../support/app.ts"
import { SAMPLE_BUYER, SAMPLE_SELLER, sampleVilla } from "../support/sample.ts"
import {
  DAMAGE,
  DAMAGE_TERMS,
  damagePhotoRow,
  EXTRA,
  gatewayRefund,
  ledgerLine,
  moveRows,
  NIGHT_PRICE,
  otherLines,
  type Row,
  receiptRows,
  refundRows,
  returnedLines,
} from "./money-rows.ts"
import {
  adminRows,
  alertRows,
  alertSettingsRow,
  deliveryRows,
  deviceRow,
  documentAccessRows,
  guestLinkRows,
  inviteRow,
  lineCodeRow,
  lineLinkRows,
  passportRows,
  pushDeviceRows,
  pushKeysRow,
  resetRow,
  sessionRow,
} from "./staff-rows.ts"

/*
 * A villa in use, as rows of any released schema: the rows have every column of the newest one, and those that a schema
 * does not have yet are left out. The dates are real ones, because migrations use the clock of the database.
 */

export const GUEST_ID = "guest-1"
const EMAIL = "mali@example.com"
export const IMAGE_ID = "0123456789abcdef"
const FEED_BLOCK = "block-of-feed"

/** The columns of each table. */
export type Schema = Map<string, Set<string>>

type Event = [daysAgo: number, actor: string, action: string, from: string | null, to: string | null]

type Stay = {
  id: string
  status: "pending_payment" | "in_review" | "confirmed" | "cancelled"
  /** The check-in, in days from today. */
  checkIn: number
  nights: number
  history: Event[]
  slip?: true
  /** The part of the total that the versions with a ledger recorded; all if omitted. */
  received?: number
  columns?: Row
  /** A column as `table.column` that only the schemas have which know this kind of booking. */
  needs?: string
}

const booked = (daysAgo: number): Event => [daysAgo, "guest", "booked", null, "pending_payment"]
const slipSent = (daysAgo: number): Event => [daysAgo, "guest", "slip-attached", "pending_payment", "in_review"]
const accepted = (daysAgo: number): Event => [daysAgo, "admin", "status", "in_review", "confirmed"]
const paidByCard = (daysAgo: number): Event => [daysAgo, "gateway", "status", "pending_payment", "confirmed"]
const cancelled = (daysAgo: number, actor: string, from: string): Event => [daysAgo, actor, "status", from, "cancelled"]
/** What changed no status. */
const noted = (daysAgo: number, actor: string, action: string): Event => [daysAgo, actor, action, null, null]
const PAID = [booked(30), slipSent(29), accepted(28)]

/** Bookings in every state. None ends by a rule of the version that wrote it. */
function stays(now: number, waitedMs: number): Stay[] {
  const waited = waitedMs / DAY_MS
  const inReviewSince = now - waitedMs
  const hold = { payment_deadline: now + HOUR_MS }
  return [
    { id: "held", status: "pending_payment", checkIn: 20, nights: 2, history: [booked(0)], columns: hold },
    {
      id: "held-by-link",
      status: "pending_payment",
      checkIn: 24,
      nights: 2,
      history: [booked(8)],
      // The link's slip was sent a week ago: its hold ends while the site is being upgraded.
      columns: { payment_deadline: now },
    },
    {
      id: "card-held",
      status: "pending_payment",
      checkIn: 28,
      nights: 2,
      history: [booked(0)],
      columns: { ...hold, payment_method: "credit_card" },
    },
    {
      id: "settling",
      status: "pending_payment",
      checkIn: 32,
      nights: 2,
      history: [booked(0)],
      columns: { payment_deadline: null, payment_method: "credit_card" },
    },
    {
      id: "waiting",
      status: "in_review",
      checkIn: 36,
      nights: 2,
      slip: true,
      history: [booked(waited), slipSent(waited)],
      columns: { in_review_since: inReviewSince, first_slip_at: inReviewSince },
    },
    {
      id: "waiting-without-date",
      status: "in_review",
      checkIn: 40,
      nights: 2,
      slip: true,
      history: [booked(10), slipSent(10)],
    },
    {
      id: "waiting-at-check-in",
      status: "in_review",
      checkIn: 0,
      nights: 1,
      slip: true,
      history: [booked(waited), slipSent(waited)],
      columns: { in_review_since: inReviewSince, first_slip_at: inReviewSince },
    },
    {
      id: "paid",
      status: "confirmed",
      checkIn: 44,
      nights: 2,
      slip: true,
      history: PAID,
      columns: { adults: 2, children: 0, arrival: "18:00", buyer: JSON.stringify(SAMPLE_BUYER) },
    },
    {
      id: "paid-soon",
      status: "confirmed",
      checkIn: 2,
      nights: 2,
      slip: true,
      history: PAID,
      columns: { foreign_guests: 2 },
    },
    {
      id: "staying",
      status: "confirmed",
      checkIn: -2,
      nights: 2,
      slip: true,
      history: PAID,
      columns: { foreign_guests: 1, tm30_reported_at: now - DAY_MS },
    },
    { id: "left", status: "confirmed", checkIn: -4, nights: 2, slip: true, history: PAID },
    {
      id: "left-long-ago",
      status: "confirmed",
      checkIn: -200,
      nights: 2,
      slip: true,
      history: [booked(250), slipSent(249), accepted(248)],
    },
    {
      id: "paid-by-card",
      status: "confirmed",
      checkIn: 48,
      nights: 2,
      history: [booked(30), paidByCard(30)],
      columns: { payment_method: "credit_card", card_brand: "visa", card_last4: "4242" },
    },
    {
      id: "paid-in-cash",
      status: "confirmed",
      checkIn: 52,
      nights: 2,
      history: [booked(30), [29, "admin", "status", "pending_payment", "confirmed"]],
      columns: { payment_method: "credit_card", email: null },
    },
    { id: "paid-in-part", status: "confirmed", checkIn: 56, nights: 2, slip: true, history: PAID, received: 0.5 },
    { id: "asked-for-rest", status: "confirmed", checkIn: 64, nights: 2, slip: true, history: PAID, received: 0.5 },
    {
      id: "expired",
      status: "cancelled",
      checkIn: 60,
      nights: 2,
      history: [booked(50), [49, "system", "expired", "pending_payment", "cancelled"]],
      columns: { cancel_reason: "expired" },
    },
    {
      id: "cancelled-while-waiting",
      status: "cancelled",
      checkIn: 60,
      nights: 2,
      slip: true,
      history: [booked(100), slipSent(100), cancelled(95, "guest", "in_review")],
      columns: { cancel_reason: "guest" },
    },
    {
      id: "cancelled-when-paid",
      status: "cancelled",
      checkIn: 60,
      nights: 2,
      slip: true,
      history: [booked(50), slipSent(50), accepted(49), cancelled(40, "admin", "confirmed")],
      columns: { cancel_reason: "admin" },
    },
    {
      id: "deleted",
      status: "cancelled",
      checkIn: 60,
      nights: 2,
      history: [booked(50), cancelled(49, "admin", "pending_payment"), noted(48, "admin", "deleted")],
      columns: { cancel_reason: "admin", deleted_at: now - 48 * DAY_MS },
    },
  ]
}

/** Bookings of kinds that only later versions had. */
function laterStays(today: string, now: number): Stay[] {
  const confirmed = { status: "confirmed", nights: 2, slip: true, history: PAID } as const
  const byCard = { payment_method: "credit_card", card_brand: "visa", card_last4: "4242" }
  const damage = { terms: DAMAGE_TERMS }
  // Of a stay that its guest had paid for; `kept` in satang.
  const returning = (id: string, kept: number, last?: Event): Stay => ({
    id,
    needs: "refunds.id",
    status: "cancelled",
    checkIn: 60,
    nights: 2,
    slip: true,
    history: [...PAID, cancelled(9, "guest", "confirmed"), ...(last ? [last] : [])],
    columns: { cancel_reason: "guest", kept },
  })
  const returningToCard = (id: string, paidDaysAgo: number, last?: Event): Stay => ({
    ...returning(id, 0),
    slip: undefined,
    history: [booked(30), paidByCard(paidDaysAgo), cancelled(9, "guest", "confirmed"), ...(last ? [last] : [])],
    columns: { ...byCard, cancel_reason: "guest", kept: 0 },
  })
  return [
    {
      id: "erased",
      needs: "bookings.erased_at",
      status: "confirmed",
      checkIn: -900,
      nights: 2,
      history: [booked(950), [949, "admin", "status", "pending_payment", "confirmed"], noted(100, "system", "erased")],
      columns: {
        guest_id: "erased:erased",
        first_name: null,
        last_name: null,
        email: null,
        phone: null,
        erased_at: now - 100 * DAY_MS,
      },
    },
    { ...confirmed, id: "paid-with-extra", needs: "ledger.id", checkIn: 84 },
    { ...confirmed, id: "paid-with-code", needs: "promo_uses.booking_id", checkIn: 88 },
    {
      ...confirmed,
      id: "move-asked",
      needs: "move_requests.id",
      checkIn: 92,
      history: [...PAID, noted(8, "admin", "move-declined"), noted(3, "guest", "move-asked")],
    },
    {
      ...confirmed,
      id: "moved",
      needs: "move_requests.id",
      checkIn: 96,
      history: [...PAID, noted(20, "guest", "move-asked"), noted(19, "admin", "moved")],
      columns: { moves_used: 1, refund_cap: 100, moved_on: dateAfter(today, -19) },
    },
    { ...confirmed, id: "damage-paid", needs: "refunds.id", checkIn: 100, columns: damage },
    { ...confirmed, id: "damage-asked", needs: "refunds.id", checkIn: 104, columns: damage },
    {
      ...confirmed,
      id: "damage-kept",
      needs: "refunds.id",
      checkIn: -20,
      history: [...PAID, noted(17, "admin", "damage-kept"), noted(8, "admin", "damage-returned")],
      columns: damage,
    },
    {
      ...confirmed,
      id: "damage-owed",
      needs: "refunds.id",
      checkIn: -10,
      history: [...PAID, noted(9, "admin", "refund-owed")],
      columns: damage,
    },
    returning("owed-by-transfer", NIGHT_PRICE, noted(8, "guest", "refund-account")),
    returning("returned-by-transfer", NIGHT_PRICE, noted(8, "admin", "refund-sent")),
    returning("refund-given-up", 2 * NIGHT_PRICE, noted(8, "admin", "refund-waived")),
    returningToCard("owed-to-card", 30),
    returningToCard("sending-to-card", 30),
    // Paid after the seller was registered for VAT.
    returningToCard("returned-to-card", 12, noted(8, "gateway", "refund-sent")),
    {
      id: "paid-late",
      needs: "refunds.id",
      status: "cancelled",
      checkIn: 60,
      nights: 2,
      history: [booked(50), [49, "system", "expired", "pending_payment", "cancelled"], noted(30, "admin", "ledger")],
      columns: { cancel_reason: "expired", kept: 0, late_money_at: now - 30 * DAY_MS },
    },
  ]
}

function hasColumn(schema: Schema, name: string): boolean {
  const [table = "", column = ""] = name.split(".")
  return schema.get(table)?.has(column) === true
}

/** The amount of a stay in satang. */
const totalOf = ({ nights }: Stay) => nights * NIGHT_PRICE

/** A payment link: `booking` is the one that it pays, `slipDaysAgo` is since when it has a slip. */
type Link = {
  id: string
  status: "open" | "in_review" | "paid" | "cancelled" | "expired"
  booking: string | null
  slipDaysAgo: number | null
  needs?: string
  columns?: Row
}
const LINK_AMOUNT = 5000_00
const LINKS: Link[] = [
  { id: "link-open", status: "open", booking: null, slipDaysAgo: null },
  { id: "link-of-hold", status: "open", booking: "held", slipDaysAgo: null },
  {
    id: "link-for-rest",
    // The versions before the ledger closed the links of a booking that they confirmed.
    needs: "ledger.id",
    status: "open",
    booking: "asked-for-rest",
    slipDaysAgo: null,
    columns: { amount: NIGHT_PRICE },
  },
  { id: "link-waiting", status: "in_review", booking: null, slipDaysAgo: 10 },
  { id: "link-waiting-for-hold", status: "in_review", booking: "held-by-link", slipDaysAgo: 7 },
  { id: "link-paid", status: "paid", booking: null, slipDaysAgo: 20 },
  { id: "link-paid-by-card", status: "paid", booking: null, slipDaysAgo: null },
  {
    id: "link-extra",
    needs: "ledger.id",
    status: "paid",
    booking: "paid-with-extra",
    slipDaysAgo: 20,
    columns: { amount: EXTRA, purpose: "extra" },
  },
  {
    id: "link-for-damage",
    needs: "refunds.id",
    status: "open",
    booking: "damage-asked",
    slipDaysAgo: null,
    columns: { amount: DAMAGE, damage: DAMAGE, automatic: 1 },
  },
  {
    id: "link-settling",
    status: "open",
    booking: null,
    slipDaysAgo: null,
    columns: { settling_payment_id: "card-9" },
  },
  { id: "link-cancelled", status: "cancelled", booking: null, slipDaysAgo: null },
  { id: "link-expired", status: "expired", booking: null, slipDaysAgo: null },
]

/** The ids of the bookings, and of the payment links and the refunds if the schema has them. */
export type Scene = { bookings: string[]; links: string[]; refunds: string[] }

/** Inserts the rows that a schema can have. @param timezone the villa's */
export async function insertScene(app: TestApp, schema: Schema, timezone: string): Promise<Scene> {
  const now = Date.now()
  const today = dateIn(timezone, new Date(now))
  // The first versions had no rule that ends a wait.
  const hasReviewClock = hasColumn(schema, "bookings.in_review_since")
  const isKnown = ({ needs }: { needs?: string }) => needs === undefined || hasColumn(schema, needs)
  const all = [...stays(now, hasReviewClock ? HOUR_MS : 10 * DAY_MS), ...laterStays(today, now)].filter(isKnown)
  const links = LINKS.filter(isKnown)
  const hasRefunds = schema.has("refunds")
  const refunds = await refundRows(app, now)
  const tables: [table: string, rows: Row[]][] = [
    ["images", [imageRow(now)]],
    ["villa", [villaRow(timezone, today, now)]],
    ["rooms", [{ id: "room-1", name: TEXT, description: TEXT, position: 1 }]],
    ["room_images", [{ room_id: "room-1", image_id: IMAGE_ID, alt: TEXT, position: 1 }]],
    ["slides", [{ image_id: IMAGE_ID, alt: TEXT, position: 1 }]],
    ["way_photos", [{ image_id: IMAGE_ID, caption: TEXT, position: 1 }]],
    ["admins", adminRows(now)],
    ["admin_sessions", [sessionRow(now)]],
    ["admin_devices", [deviceRow(now)]],
    ["invites", [inviteRow(now)]],
    ["password_resets", [resetRow(now)]],
    ["log_in_failures", [{ who: "account:owner@example.com", at: now }]],
    ["attempt_counts", [{ name: "count-1", count: 1, expires_at: now + HOUR_MS }]],
    ["villa_events", [{ id: 1, at: now - DAY_MS, actor_name: "Noi", action: "villa-changed", detail: "name" }]],
    ["house_rules", [{ hash: "rules-1", rules: "{}", created_at: 1 }]],
    ["bookings", all.map((stay) => bookingRow(stay, today, now))],
    ["booking_events", all.flatMap((stay) => eventRows(stay, now))],
    ["booking_words", all.map(({ id }) => ({ word: `bv-${id}`, booking_id: id }))],
    ["slips", all.filter(({ slip }) => slip).map(({ id }) => slipOfBooking(id, now))],
    ["feeds", [feedRow(now)]],
    ["blocks", [blockRow(today, now), ...(schema.has("feeds") ? [feedBlock(today, now)] : [])]],
    ["nights", [...all.flatMap((stay) => nightRows(stay, today)), ...blockNights(schema.has("feeds"), today)]],
    ["feed_nights", [feedNight(today, now)]],
    ["calendar_exports", exportRows(now)],
    ["payment_links", links.map((link) => linkRow(link, now, hasReviewClock))],
    ["slips", schema.has("payment_links") ? linkSlips(links, now) : []],
    ["payment_link_events", links.flatMap((link) => linkEventRows(link, now))],
    ["card_payments", cardPaymentRows(hasRefunds, now)],
    ["sandbox_charges", sandboxRows()],
    ["outbox", outboxRows(timezone, now)],
    ["first_answers", [{ id: "key-1", holder: "h", lease_until: now, answer: "{}", expires_at: now + HOUR_MS }]],
    ["ledger", ledgerRows(schema, all, timezone, now)],
    ["slips", hasRefunds ? [{ ...slipOfBooking("returned-by-transfer", now), id: "slip-refund" }] : []],
    ["refunds", refunds],
    ["sandbox_refunds", [gatewayRefund()]],
    ["damage_photos", [damagePhotoRow(now)]],
    ["receipts", receiptRows(today, now)],
    ["move_requests", moveRows(today, now)],
    ["passports", await passportRows(app, now)],
    ["document_access", documentAccessRows(now)],
    ["guest_links", guestLinkRows(now)],
    ["alerts", alertRows(now)],
    ["alert_deliveries", deliveryRows(now)],
    ["alert_settings", [alertSettingsRow(now)]],
    ["push_devices", pushDeviceRows(now)],
    ["push_keys", [await pushKeysRow(app, now)]],
    ["line_links", lineLinkRows(now)],
    ["line_codes", [lineCodeRow(now)]],
    ["line_events", [{ id: "event-1", at: now, failed_by: "U3" }]],
    ["heartbeats", [{ name: "cron", at: now - HOUR_MS / 20 }]],
    ["seasons", [seasonRow()]],
    ["promo_codes", promoCodeRows()],
    ["promo_uses", [{ booking_id: "paid-with-code", code_id: "code-2", applied: 1 }]],
    ["reviews", reviewRows(now)],
  ]
  await env.DB.batch([
    env.DB.prepare("pragma defer_foreign_keys = on"),
    ...tables.flatMap(([table, rows]) => insertion(schema, table, rows)),
    // A trigger took all money of cancelled bookings for late, because the bookings are inserted as they are now.
    ...(hasRefunds ? [env.DB.prepare("update bookings set late_money_at = null where id <> 'paid-late'")] : []),
  ])
  return {
    bookings: all.map(({ id }) => id),
    links: schema.has("payment_links") ? links.map(({ id }) => id) : [],
    refunds: hasRefunds ? refunds.map(({ id }) => String(id)) : [],
  }
}

/** The write of these rows without the columns that the table does not have; none if there is no such table. */
function insertion(schema: Schema, table: string, rows: Row[]): D1PreparedStatement[] {
  const known = schema.get(table)
  if (!known || rows.length === 0) return []
  const columns = [...new Set(rows.flatMap(Object.keys))].filter((column) => known.has(column))
  // A column that no row states has its default.
  const names = columns.map((column) => `"${column}"`)
  const values = columns.map((column) => `value ->> '$.${column}'`)
  return [
    env.DB.prepare(`insert into ${table} (${names}) select ${values} from json_each(?)`).bind(JSON.stringify(rows)),
  ]
}

const TEXT = JSON.stringify({ th: "ทะเล", en: "Sea" })

function imageRow(now: number): Row {
  return { id: IMAGE_ID, type: "image/png", size: 6, width: 8, height: 8, variants: "[]", created_at: now }
}

function villaRow(timezone: string, today: string, now: number): Row {
  const { id, name, title, description, beachfront, maxGuests, bedrooms, bathrooms, minRooms, ...villa } = sampleVilla()
  return {
    id,
    name: JSON.stringify(name),
    title: JSON.stringify(title),
    description: JSON.stringify(description),
    beachfront: JSON.stringify(beachfront),
    background_image_id: IMAGE_ID,
    max_guests: maxGuests,
    bedrooms,
    bathrooms,
    min_rooms: minRooms,
    weekday_price: villa.weekdayPrice,
    weekday_discounted_price: villa.weekdayDiscountedPrice,
    weekend_price: villa.weekendPrice,
    weekend_discounted_price: villa.weekendDiscountedPrice,
    price_reduction_per_room: villa.priceReductionPerRoom,
    bank_name: villa.bankName,
    account_number: villa.accountNumber,
    account_name: villa.accountName,
    credit_card_enabled: 1,
    bank_enabled: 1,
    prompt_pay_enabled: 1,
    prompt_pay_id: villa.promptPayId,
    timezone,
    check_in_time: villa.checkInTime,
    check_out_time: villa.checkOutTime,
    payment_window_minutes: villa.paymentWindowMinutes,
    slip_answer_hours: villa.slipAnswerHours,
    passport_days: villa.passportDays,
    contact_phone: villa.contactPhone,
    contact_email: villa.contactEmail,
    contact_line: villa.contactLine,
    // Registered for VAT between the first payments and the last, so that there is a receipt of each series.
    seller: JSON.stringify({ ...SAMPLE_SELLER, vatSince: dateAfter(today, -20) }),
    version: 3,
    updated_at: now - 60 * DAY_MS,
  }
}

function bookingRow(stay: Stay, today: string, now: number): Row {
  const { id, status, checkIn, nights, history, slip } = stay
  const at = history.map(([daysAgo]) => now - daysAgo * DAY_MS)
  const price = {
    nights,
    weekdayNights: nights,
    weekendNights: 0,
    basePrice: NIGHT_PRICE,
    discountPrice: null,
    subtotal: totalOf(stay),
    discountTotal: 0,
    savings: 0,
    total: totalOf(stay),
    discountPercent: null,
    ...(id === "paid-with-code" ? priceWithCode(totalOf(stay)) : {}),
  }
  return {
    id,
    reference: `BV-${id}`,
    guest_id: GUEST_ID,
    status,
    cancel_reason: null,
    check_in: dateAfter(today, checkIn),
    check_out: dateAfter(today, checkIn + nights),
    rooms: 3,
    guests: 2,
    first_name: "Mali",
    last_name: "Srisuk",
    email: EMAIL,
    phone: "0812345678",
    payment_method: "bank_transfer",
    special_requests: "",
    language: "th",
    price: JSON.stringify(price),
    total: totalOf(stay),
    payment_deadline: null,
    slip_id: slip ? `slip-${id}` : null,
    card_brand: null,
    card_last4: null,
    origin: "https://baan.test",
    in_review_since: null,
    first_slip_at: null,
    address_hash: "",
    email_version: 1,
    moves_used: 0,
    version: history.length,
    created_at: at[0],
    updated_at: at.at(-1),
    deleted_at: null,
    ...stay.columns,
  }
}

/** What the versions with promo codes store of a price, of one with a code. */
function priceWithCode(total: number): Row {
  const subtotal = total + PROMO.value
  return {
    subtotal,
    discountTotal: PROMO.value,
    lines: [
      { kind: "nights", season: null, days: "all", quantity: 2, unit: subtotal / 2, amount: subtotal },
      { kind: "code", code: PROMO.code, rate: null, amount: -PROMO.value },
    ],
    chargesTotal: 0,
    included: { service: 0, vat: 0 },
    guests: 2,
    promo: PROMO,
    minNights: 1,
    charges: { service: { mode: "none", rate: 0 }, vat: { mode: "none", rate: 0 } },
  }
}

const PROMO = { code: "SEA", kind: "amount", value: 1000_00 }

/** One that nobody has used, and one that is used up. */
function promoCodeRows(): Row[] {
  const code = { active: 1, created_at: 1, max_uses: null }
  return [
    { ...code, id: "code-1", code: "SUMMER10", kind: "percent", value: 1000 },
    { ...code, ...PROMO, id: "code-2", max_uses: 1 },
  ]
}

function eventRows({ id, history }: Stay, now: number): Row[] {
  return history.map(([daysAgo, actor, action, from, to]) => ({
    booking_id: id,
    at: now - daysAgo * DAY_MS,
    actor,
    action,
    from_status: from,
    to_status: to,
    applied: 1,
  }))
}

const slipOfBooking = (id: string, now: number): Row => ({
  ...slipRow(`slip-${id}`, now - 100 * DAY_MS),
  booking_id: id,
  payment_link_id: null,
})

function linkSlips(links: Link[], now: number): Row[] {
  return links
    .filter(({ slipDaysAgo }) => slipDaysAgo !== null)
    .map(({ id, slipDaysAgo }) => ({
      ...slipRow(`slip-${id}`, now - (slipDaysAgo ?? 0) * DAY_MS),
      booking_id: null,
      payment_link_id: id,
    }))
}

function slipRow(id: string, uploadedAt: number): Row {
  return { id, guest_id: GUEST_ID, type: "image/jpeg", size: 9, sha256: id, uploaded_at: uploadedAt }
}

function nightRows(stay: Stay, today: string): Row[] {
  if (stay.status === "cancelled") return []
  return Array.from({ length: stay.nights }, (_, index) => ({
    night: dateAfter(today, stay.checkIn + index),
    booking_id: stay.id,
    block_id: null,
    charged: NIGHT_PRICE,
  }))
}

function blockRow(today: string, now: number): Row {
  const dates = { from_date: dateAfter(today, 70), to_date: dateAfter(today, 72) }
  return { id: "block-1", ...dates, note: "Painting", feed_id: null, created_at: now - DAY_MS }
}

/** The block that holds the nights of the feed. */
function feedBlock(today: string, now: number): Row {
  const dates = { from_date: today, to_date: dateAfter(today, 1) }
  return { id: FEED_BLOCK, ...dates, note: "", feed_id: "feed-1", created_at: now - DAY_MS }
}

function blockNights(hasFeeds: boolean, today: string): Row[] {
  const night = (days: number, blockId: string) => ({ night: dateAfter(today, days), block_id: blockId })
  return [night(70, "block-1"), night(71, "block-1"), ...(hasFeeds ? [night(80, FEED_BLOCK)] : [])]
}

function feedRow(now: number): Row {
  return {
    id: "feed-1",
    name: "Airbnb",
    channel: "airbnb",
    colour: "coral",
    address: "sealed",
    address_hash: "hash",
    host: "www.airbnb.com",
    address_end: "1.ics",
    interval: HOUR_MS,
    due_at: now + HOUR_MS,
    checked_at: now - HOUR_MS,
    succeeded_at: now - HOUR_MS,
    created_at: now - DAY_MS,
  }
}

/** One for the owner's phone, and that of the feed. */
function exportRows(now: number): Row[] {
  return [
    { id: "export-1", feed_id: null, name: "Phone", token: "token-1", created_at: now - DAY_MS },
    { id: "export-2", feed_id: "feed-1", name: "Airbnb", token: "token-2", created_at: now - DAY_MS },
  ]
}

function feedNight(today: string, now: number): Row {
  const run = `${dateAfter(today, 80)}/${dateAfter(today, 81)}`
  return { feed_id: "feed-1", night: dateAfter(today, 80), run, kind: "stay", first_seen_at: now - DAY_MS }
}

function linkRow({ id, status, booking, slipDaysAgo, columns }: Link, now: number, hasReviewClock: boolean): Row {
  const waitedMs = hasReviewClock ? HOUR_MS : (slipDaysAgo ?? 0) * DAY_MS
  return {
    id,
    amount: booking === null ? LINK_AMOUNT : 2 * NIGHT_PRICE,
    description: "Deposit",
    customer_name: "Mali Srisuk",
    booking_id: booking,
    // Where links have one: what is asked for of a booking is its balance.
    purpose: booking === null ? "free" : "balance",
    automatic: 0,
    damage: 0,
    settling_payment_id: null,
    status,
    expires_at: now + (status === "open" ? DAY_MS : -DAY_MS),
    in_review_since: status === "in_review" ? now - waitedMs : null,
    version: 2,
    created_at: now - 21 * DAY_MS,
    updated_at: now - (slipDaysAgo ?? 19) * DAY_MS,
    ...columns,
  }
}

const LINK_ACTORS = { open: "admin", in_review: "guest", paid: "admin", cancelled: "admin", expired: "system" } as const

function linkEventRows({ id, status }: Link, now: number): Row[] {
  const event = (daysAgo: number, actor: string, from: string | null, to: string) => ({
    payment_link_id: id,
    at: now - daysAgo * DAY_MS,
    actor,
    from_status: from,
    to_status: to,
    applied: 1,
  })
  const made = event(21, "admin", null, "open")
  return status === "open" ? [made] : [made, event(19, LINK_ACTORS[status], "open", status)]
}

/** The bookings that were paid by card and then cancelled, by the ends of the ids of their card payments. */
const RETURNED_TO_CARD = { owed: "owed-to-card", sending: "sending-to-card", returned: "returned-to-card" }

function cardPaymentRows(hasRefunds: boolean, now: number): Row[] {
  const common = { gateway: "sandbox", email: EMAIL, brand: "visa", last4: "4242", livemode: 0 }
  const old = { created_at: now - 30 * DAY_MS, updated_at: now - 30 * DAY_MS }
  const current = { created_at: now - HOUR_MS / 60, updated_at: now - HOUR_MS / 60 }
  const of = (id: string, columns: Row) => ({
    id,
    charge_id: `charge-${id}`,
    booking_id: null,
    payment_link_id: null,
    debt: null,
    amount: 2 * NIGHT_PRICE,
    ...common,
    ...columns,
  })
  return [
    of("card-1", { ...old, booking_id: "paid-by-card", status: "captured", debt: "booking:paid-by-card" }),
    of("card-2", {
      ...old,
      payment_link_id: "link-paid-by-card",
      status: "captured",
      amount: LINK_AMOUNT,
      debt: "link:link-paid-by-card",
    }),
    of("card-3", { ...old, booking_id: "paid", status: "declined" }),
    of("card-4", { ...current, booking_id: "card-held", status: "authorized" }),
    of("card-5", { ...current, booking_id: "settling", status: "capturing", debt: "booking:settling" }),
    of("card-6", { ...current, booking_id: "card-held", status: "pending" }),
    of("card-7", { ...old, booking_id: "paid-by-card", status: "voided" }),
    of("card-8", { ...old, booking_id: "paid-in-cash", status: "lost" }),
    of("card-9", {
      ...current,
      payment_link_id: "link-settling",
      status: "capturing",
      amount: LINK_AMOUNT,
      debt: "link:link-settling",
    }),
    ...Object.entries(hasRefunds ? RETURNED_TO_CARD : {}).map(([id, booking]) =>
      of(`card-${id}`, { ...old, booking_id: booking, status: "captured", debt: `booking:${booking}` }),
    ),
  ]
}

/** The gateway has not yet decided on the payments that are pending here. */
function sandboxRows(): Row[] {
  const charge = (id: string, status: string) => ({
    id: `charge-${id}`,
    payment_id: id,
    amount: 2 * NIGHT_PRICE,
    status,
    last4: "4242",
    captures: 0,
  })
  return [
    charge("card-4", "authorized"),
    charge("card-5", "pending"),
    charge("card-6", "pending"),
    { ...charge("card-9", "pending"), amount: LINK_AMOUNT },
    ...Object.keys(RETURNED_TO_CARD).map((id) => charge(`card-${id}`, "captured")),
  ]
}

/** The facts of an email of the first versions. */
function emailFacts(timezone: string): string {
  const { name, contactPhone, contactEmail, contactLine, checkInTime, checkOutTime } = sampleVilla()
  return JSON.stringify({
    villaName: name,
    contact: { phone: contactPhone, email: contactEmail, line: contactLine },
    timezone,
    checkInTime,
    checkOutTime,
    bookingId: "paid",
    reference: "BV-paid",
    firstName: "Mali",
    lastName: "Srisuk",
    checkIn: "2026-11-21",
    checkOut: "2026-11-23",
    rooms: 3,
    guests: 2,
    total: 2 * NIGHT_PRICE,
    paymentMethod: "bank_transfer",
    paymentDeadline: null,
    cancelReason: null,
    updatedAt: 1,
    origin: "https://baan.test",
    reason: null,
  })
}

function outboxRows(timezone: string, now: number): Row[] {
  const email = { language: "th", recipient: EMAIL, facts: emailFacts(timezone), booking_id: "paid" }
  const days = (count: number) => now - count * DAY_MS
  return [
    { ...email, id: "sent", kind: "confirmed", created_at: days(28), attempts: 1, sent_at: days(28), due_at: null },
    { ...email, id: "given-up", kind: "slip-received", created_at: days(28), attempts: 9, sent_at: null, due_at: null },
    {
      ...email,
      id: "retried",
      kind: "confirmed",
      created_at: now - HOUR_MS / 6,
      attempts: 2,
      sent_at: null,
      due_at: now + HOUR_MS,
    },
  ]
}

/** What the versions with a ledger recorded when money came, and those with deposits and refunds besides. */
function ledgerRows(schema: Schema, all: Stay[], timezone: string, now: number): Row[] {
  const cardPaymentOf = new Map(Object.entries(RETURNED_TO_CARD).map(([id, booking]) => [booking, `card-${id}`]))
  cardPaymentOf.set("paid-by-card", "card-1")
  const proofOf = ({ id, slip }: Stay) => {
    const card = cardPaymentOf.get(id)
    if (card) return { place: "card", actor: "gateway", evidence: `charge:sandbox:charge-${card}` }
    return slip ? { place: "bank", evidence: `slip:slip-${id}` } : { place: "cash" }
  }
  const lines = [
    ...all.flatMap((stay) => {
      const paid = stay.history.find(([, , , , to]) => to === "confirmed")
      const amount = totalOf(stay) * (stay.received ?? 1)
      return paid
        ? [ledgerLine(`line-${stay.id}`, paid[0], now, { booking_id: stay.id, amount, ...proofOf(stay) })]
        : []
    }),
    ledgerLine("line-link-paid", 28, now, {
      payment_link_id: "link-paid",
      amount: LINK_AMOUNT,
      evidence: "slip:slip-link-paid",
    }),
    ledgerLine("line-link-paid-by-card", 28, now, {
      payment_link_id: "link-paid-by-card",
      place: "card",
      actor: "gateway",
      amount: LINK_AMOUNT,
      evidence: "charge:sandbox:charge-card-2",
    }),
    ledgerLine("line-extra", 20, now, {
      booking_id: "paid-with-extra",
      payment_link_id: "link-extra",
      amount: EXTRA,
      evidence: "slip:slip-link-extra",
    }),
    ...(hasColumn(schema, "ledger.pot") ? otherLines(now) : []),
    ...(schema.has("refunds") ? returnedLines(now) : []),
  ]
  // A line with the day on which it was recorded gets a receipt, one of the versions before receipts does not.
  return lines.map((line) => ({
    ...line,
    recorded_on: line.id === "line-paid" ? null : dateIn(timezone, new Date(line.at as number)),
  }))
}

function seasonRow(): Row {
  const season = { layer: "season", yearly: 1, from_date: "06-01", to_date: "07-01", name: TEXT, created_at: 1 }
  return { ...season, id: "season-1" }
}

/** One, and one that its guest has deleted. */
function reviewRows(now: number): Row[] {
  const at = now - 100 * DAY_MS
  const review = { stars: 5, lang: "en", created_at: at, updated_at: at, published_at: at, deleted_at: null }
  return [
    { ...review, id: "review-1", booking_id: "left-long-ago", text: "Quiet", name: "Mali" },
    { ...review, id: "review-2", booking_id: "left", text: "", name: null, deleted_at: now - DAY_MS },
  ]
}
