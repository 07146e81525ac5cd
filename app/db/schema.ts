/**
 * The whole database on one page.
 *
 * Money is integer satang, a night or day is a `YYYY-MM-DD` text in the villa's time zone, an instant is epoch
 * milliseconds. No ON DELETE CASCADE anywhere: a table rebuild would fire it on D1 and wipe the children.
 */
import { sql } from "drizzle-orm"
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { BookingAction, CancelReason } from "../booking/booking.ts"
import type { Price } from "../booking/price.ts"
import type { BookingStatus } from "../booking/status.ts"
import type { EmailKind } from "../email/email.ts"
import type { Language } from "../i18n/languages.ts"
import type { Text } from "../i18n/localized.ts"
import type { JobName } from "../job/job.ts"
import type { LedgerKind, LedgerPlace } from "../ledger/ledger.ts"
import type { CardPaymentStatus } from "../payment/card-payment.ts"
import type { PaymentLinkStatus } from "../payment/payment-link.ts"
import type { SlipType } from "../payment/slip.ts"
import type { Actor } from "../villa/actor.ts"
import type { ImageType, Variant } from "../villa/image.ts"
import type { PaymentMethod } from "../villa/payment-settings.ts"
import type { VillaAction } from "../villa/villa-event.ts"

const flag = (name: string) => integer(name, { mode: "boolean" })

/** One row: the villa that this database belongs to. `version` grows with every change, so that two editors notice each other. */
export const villa = sqliteTable("villa", {
  id: text("id").primaryKey(),
  name: text("name", { mode: "json" }).$type<Text>().notNull(),
  title: text("title", { mode: "json" }).$type<Text>().notNull(),
  description: text("description", { mode: "json" }).$type<Text>().notNull(),
  beachfront: text("beachfront", { mode: "json" }).$type<Text>().notNull(),
  backgroundImageId: text("background_image_id").references(() => images.id),
  maxGuests: integer("max_guests").notNull(),
  bedrooms: integer("bedrooms").notNull(),
  bathrooms: integer("bathrooms").notNull(),
  minRooms: integer("min_rooms").notNull(),
  weekdayPrice: integer("weekday_price").notNull(),
  weekdayDiscountedPrice: integer("weekday_discounted_price").notNull(),
  weekendPrice: integer("weekend_price").notNull(),
  weekendDiscountedPrice: integer("weekend_discounted_price").notNull(),
  priceReductionPerRoom: integer("price_reduction_per_room").notNull(),
  bankName: text("bank_name").notNull(),
  accountNumber: text("account_number").notNull(),
  accountName: text("account_name").notNull(),
  creditCardEnabled: flag("credit_card_enabled").notNull(),
  bankEnabled: flag("bank_enabled").notNull(),
  promptPayEnabled: flag("prompt_pay_enabled").notNull(),
  promptPayId: text("prompt_pay_id"),
  promptPayQrId: text("prompt_pay_qr_id").references(() => images.id),
  timezone: text("timezone").notNull(),
  checkInTime: text("check_in_time").notNull(),
  checkOutTime: text("check_out_time").notNull(),
  paymentWindowMinutes: integer("payment_window_minutes").notNull(),
  /** How guests reach the owner; empty where that way is not given. */
  contactPhone: text("contact_phone").notNull().default(""),
  contactEmail: text("contact_email").notNull().default(""),
  contactLine: text("contact_line").notNull().default(""),
  version: integer("version").notNull(),
  updatedAt: integer("updated_at").notNull(),
})

/**
 * One row, and none before the first write: a random stamp that triggers renew with every write to the villa, its rooms
 * and pictures, its nights, and the deadlines that hold them. A page made of these can be kept until it changes.
 */
export const contentVersion = sqliteTable("offer_revision", {
  id: integer("id").primaryKey(),
  stamp: text("stamp").notNull(),
})

/** A public picture. Its id is the hash of its bytes, so the same picture is kept once and may be cached for ever. */
export const images = sqliteTable("images", {
  id: text("id").primaryKey(),
  type: text("type").$type<ImageType>().notNull(),
  size: integer("size").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  placeholder: text("placeholder"),
  variants: text("variants", { mode: "json" }).$type<Variant[]>().notNull(),
  createdAt: integer("created_at").notNull(),
})

export const slides = sqliteTable("slides", {
  imageId: text("image_id")
    .primaryKey()
    .references(() => images.id),
  alt: text("alt", { mode: "json" }).$type<Text>().notNull(),
  position: integer("position").notNull(),
})

export const rooms = sqliteTable("rooms", {
  id: text("id").primaryKey(),
  name: text("name", { mode: "json" }).$type<Text>().notNull(),
  description: text("description", { mode: "json" }).$type<Text>().notNull(),
  position: integer("position").notNull(),
})

export const roomImages = sqliteTable(
  "room_images",
  {
    roomId: text("room_id")
      .notNull()
      .references(() => rooms.id),
    imageId: text("image_id")
      .notNull()
      .references(() => images.id),
    alt: text("alt", { mode: "json" }).$type<Text>().notNull(),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.imageId] })],
)

export const bookings = sqliteTable(
  "bookings",
  {
    id: text("id").primaryKey(),
    reference: text("reference").notNull(),
    guestId: text("guest_id").notNull(),
    status: text("status").$type<BookingStatus>().notNull(),
    cancelReason: text("cancel_reason").$type<CancelReason>(),
    checkIn: text("check_in").notNull(),
    checkOut: text("check_out").notNull(),
    rooms: integer("rooms").notNull(),
    guests: integer("guests").notNull(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    email: text("email"),
    phone: text("phone"),
    paymentMethod: text("payment_method").$type<PaymentMethod>().notNull(),
    specialRequests: text("special_requests").notNull(),
    language: text("language").$type<Language>().notNull(),
    /** The breakdown as it was when the price was fixed. */
    price: text("price", { mode: "json" }).$type<Price>().notNull(),
    total: integer("total").notNull(),
    /** When an unpaid booking expires; null while no payment is awaited. */
    paymentDeadline: integer("payment_deadline"),
    /** Since when a slip has been waiting for a decision; null while none is. */
    inReviewSince: integer("in_review_since"),
    /** When its first slip was attached: from then on the guest cannot change dates, rooms or guests. */
    firstSlipAt: integer("first_slip_at"),
    /** The deadline set when the guest first cleared a slip; clearing another one does not extend it. */
    slipClearedDeadline: integer("slip_cleared_deadline"),
    slipId: text("slip_id"),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** The site's address when it was made: letters that no request causes must lead somewhere. */
    origin: text("origin").notNull().default(""),
    /** HMAC of the network it was made from (IPv4, or IPv6 /48), for the limit of unconfirmed nights; empty where an admin booked. */
    addressHash: text("address_hash").notNull().default(""),
    /** Grows when the guest's email changes; links in emails carry it, so older links stop working. */
    emailVersion: integer("email_version").notNull().default(1),
    /** Grows with every change; each write names the version it was decided on. */
    version: integer("version").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    deletedAt: integer("deleted_at"),
    /** When its personal data was erased; null again after a change. */
    erasedAt: integer("erased_at"),
  },
  (table) => [
    index("bookings_to_erase").on(table.checkOut).where(sql`erased_at is null`),
    uniqueIndex("bookings_reference").on(table.reference),
    index("bookings_guest").on(table.guestId, table.createdAt),
    index("bookings_listed").on(table.createdAt, table.id).where(sql`deleted_at is null`),
    index("bookings_by_status").on(table.status, table.createdAt, table.id).where(sql`deleted_at is null`),
    index("bookings_by_stay").on(table.checkIn, table.createdAt, table.id).where(sql`deleted_at is null`),
    index("bookings_due").on(table.paymentDeadline).where(sql`status = 'pending_payment'`),
    index("bookings_unconfirmed").on(table.addressHash).where(sql`status in ('pending_payment', 'in_review')`),
    // How many bookings a network has made lately.
    index("bookings_network").on(table.addressHash, table.createdAt).where(sql`address_hash <> ''`),
    check("bookings_stay", sql`${table.checkIn} < ${table.checkOut}`),
    check("bookings_total", sql`${table.total} >= 0`),
  ],
)

/** Nights that the owner blocks, from the first up to but not including the last date. */
export const blocks = sqliteTable(
  "blocks",
  {
    id: text("id").primaryKey(),
    from: text("from_date").notNull(),
    to: text("to_date").notNull(),
    note: text("note").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [check("blocks_range", sql`${table.from} < ${table.to}`)],
)

/** One row per taken night. The primary key is what makes selling a night twice impossible. */
export const nights = sqliteTable(
  "nights",
  {
    night: text("night").primaryKey(),
    bookingId: text("booking_id").references(() => bookings.id),
    blockId: text("block_id").references(() => blocks.id),
  },
  (table) => [
    index("nights_booking").on(table.bookingId),
    index("nights_block").on(table.blockId),
    check("nights_one_owner", sql`(${table.bookingId} is null) <> (${table.blockId} is null)`),
  ],
)

/** The life of each booking, in order. */
export const bookingEvents = sqliteTable(
  "booking_events",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
    at: integer("at").notNull(),
    actor: text("actor").$type<Actor>().notNull(),
    actorName: text("actor_name"),
    action: text("action").$type<BookingAction>().notNull(),
    from: text("from_status").$type<BookingStatus>(),
    to: text("to_status").$type<BookingStatus>(),
    reason: text("reason"),
    /** How many bookings the write before it changed: anything but one undoes the whole batch. */
    applied: integer("applied").notNull(),
  },
  (table) => [
    index("booking_events_booking").on(table.bookingId, table.id),
    check("booking_events_applied", sql`${table.applied} = 1`),
  ],
)

/**
 * An uploaded proof of payment. Its file lies in R2 below `slips/`; one that no booking names is swept after a day. The
 * row of one to be removed outlives its file, so that no file is ever left without a row that leads to it.
 */
export const slips = sqliteTable(
  "slips",
  {
    id: text("id").primaryKey(),
    guestId: text("guest_id").notNull(),
    bookingId: text("booking_id").references(() => bookings.id),
    paymentLinkId: text("payment_link_id").references(() => paymentLinks.id),
    type: text("type").$type<SlipType>().notNull(),
    size: integer("size").notNull(),
    sha256: text("sha256").notNull(),
    /** From the mini-QR of the slip's picture, where it holds one: the sending bank's code and its reference. */
    sendingBank: text("sending_bank"),
    transRef: text("trans_ref"),
    uploadedAt: integer("uploaded_at").notNull(),
    /** When it was given up: nobody can see it any more, and the cron removes its file. */
    removedAt: integer("removed_at"),
    /** When its file was deleted; its row stays, so that its transfer and its file are still known. */
    fileRemovedAt: integer("file_removed_at"),
  },
  (table) => [
    index("slips_removed").on(table.removedAt).where(sql`removed_at is not null`),
    index("slips_booking").on(table.bookingId),
    index("slips_payment_link").on(table.paymentLinkId),
    index("slips_sha256").on(table.sha256),
    index("slips_guest").on(table.guestId, table.uploadedAt),
    // A transfer pays once, whatever it was sent for.
    uniqueIndex("slips_transfer")
      .on(table.sendingBank, table.transRef)
      .where(sql`trans_ref is not null and (booking_id is not null or payment_link_id is not null)`),
  ],
)

/** A link by which one amount is asked for. */
export const paymentLinks = sqliteTable(
  "payment_links",
  {
    id: text("id").primaryKey(),
    amount: integer("amount").notNull(),
    description: text("description").notNull(),
    customerName: text("customer_name"),
    bookingId: text("booking_id").references(() => bookings.id),
    status: text("status").$type<PaymentLinkStatus>().notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** Since when a slip has been waiting for a decision; null while none is. */
    inReviewSince: integer("in_review_since"),
    /** The card payment whose capture is under way; null while none is. */
    settlingPaymentId: text("settling_payment_id"),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** Grows with every change; each write names the version it was decided on. */
    version: integer("version").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When all that told whose it was was taken out; null again once somebody changes it. */
    erasedAt: integer("erased_at"),
  },
  (table) => [
    index("payment_links_to_erase").on(table.updatedAt).where(sql`erased_at is null and booking_id is null`),
    index("payment_links_created").on(table.createdAt, table.id),
    index("payment_links_booking").on(table.bookingId),
    index("payment_links_due").on(table.expiresAt).where(sql`status = 'open'`),
    check("payment_links_amount", sql`${table.amount} > 0`),
  ],
)

/** The life of each payment link, in order. */
export const paymentLinkEvents = sqliteTable(
  "payment_link_events",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    paymentLinkId: text("payment_link_id")
      .notNull()
      .references(() => paymentLinks.id),
    at: integer("at").notNull(),
    actor: text("actor").$type<Actor>().notNull(),
    actorName: text("actor_name"),
    from: text("from_status").$type<PaymentLinkStatus>(),
    to: text("to_status").$type<PaymentLinkStatus>().notNull(),
    /** How many links the write before it changed: anything but one undoes the whole batch. */
    applied: integer("applied").notNull(),
  },
  (table) => [
    index("payment_link_events_link").on(table.paymentLinkId, table.id),
    check("payment_link_events_applied", sql`${table.applied} = 1`),
  ],
)

/** One try to pay a booking or a payment link by card. The card itself is never here: its brand and last four are. */
export const cardPayments = sqliteTable(
  "card_payments",
  {
    /** Names the try to the gateway too, so that asking twice charges once. */
    id: text("id").primaryKey(),
    bookingId: text("booking_id").references(() => bookings.id),
    paymentLinkId: text("payment_link_id").references(() => paymentLinks.id),
    gateway: text("gateway").notNull(),
    /** The gateway's own id of the charge; null until it has answered. */
    chargeId: text("charge_id"),
    status: text("status").$type<CardPaymentStatus>().notNull(),
    /**
     * What is owed: `booking:ID` for a booking and for the links of an unpaid booking, else `link:ID`. At most one
     * payment of a debt is being captured or was captured. Null on rows from before this column.
     */
    debt: text("debt"),
    /** Whether the gateway moved real money; null until it has answered. */
    livemode: flag("livemode"),
    /** When the guest came back from their bank's own page; null while they have not, or were never sent there. */
    returnedAt: integer("returned_at"),
    amount: integer("amount").notNull(),
    brand: text("brand"),
    last4: text("last4"),
    /** Where the code goes. */
    email: text("email").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("card_payments_booking").on(table.bookingId, table.createdAt),
    index("card_payments_link").on(table.paymentLinkId, table.createdAt),
    uniqueIndex("card_payments_charge").on(table.gateway, table.chargeId),
    uniqueIndex("card_payments_one_capture").on(table.debt).where(sql`status in ('capturing', 'captured')`),
    index("card_payments_unsettled").on(table.updatedAt).where(sql`status in ('pending', 'authorized', 'capturing')`),
    check("card_payments_subject", sql`(${table.bookingId} is null) <> (${table.paymentLinkId} is null)`),
  ],
)

/**
 * Every receipt of money, once. Append-only: triggers refuse to delete a row and to change one, except to erase its note.
 * Balances are sums of these rows and stored nowhere.
 */
export const ledger = sqliteTable(
  "ledger",
  {
    id: text("id").primaryKey(),
    bookingId: text("booking_id").references(() => bookings.id),
    paymentLinkId: text("payment_link_id").references(() => paymentLinks.id),
    at: integer("at").notNull(),
    kind: text("kind").$type<LedgerKind>().notNull(),
    /** Where it arrived. */
    place: text("place").$type<LedgerPlace>().notNull(),
    /** Satang. */
    amount: integer("amount").notNull(),
    /** `charge:GATEWAY:ID`, `transfer:BANK:REFERENCE` or `slip:ID`; null for cash. The same evidence counts once. */
    evidence: text("evidence"),
    actor: text("actor").$type<Actor>().notNull(),
    actorName: text("actor_name"),
    note: text("note"),
  },
  (table) => [
    index("ledger_booking").on(table.bookingId, table.at),
    index("ledger_payment_link").on(table.paymentLinkId),
    uniqueIndex("ledger_evidence").on(table.evidence),
    check("ledger_subject", sql`${table.bookingId} is not null or ${table.paymentLinkId} is not null`),
    check("ledger_payment", sql`${table.kind} <> 'payment' or ${table.amount} > 0`),
  ],
)

/** The charges of the gateway that local development has in place of a real one. No part of the app reads them. */
export const sandboxCharges = sqliteTable(
  "sandbox_charges",
  {
    id: text("id").primaryKey(),
    paymentId: text("payment_id").notNull(),
    amount: integer("amount").notNull(),
    status: text("status").notNull(),
    last4: text("last4").notNull(),
    failureCode: text("failure_code"),
    captures: integer("captures").notNull(),
  },
  (table) => [uniqueIndex("sandbox_charges_payment").on(table.paymentId)],
)

/**
 * Letters to be sent and those sent. Each is written in the batch of what caused it; its words are made when it is sent,
 * from the facts as they were then.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<EmailKind>().notNull(),
    language: text("language").$type<Language>().notNull(),
    recipient: text("recipient").notNull(),
    /** What the letter tells, as JSON; a code is taken out once it is sent. */
    facts: text("facts").notNull(),
    bookingId: text("booking_id").references(() => bookings.id),
    createdAt: integer("created_at").notNull(),
    /** When it is to be tried next; null once it is sent or given up. */
    dueAt: integer("due_at"),
    attempts: integer("attempts").notNull(),
    sentAt: integer("sent_at"),
    /** Why the last attempt failed. */
    error: text("error"),
    /** Names what it is about where that may be written only once, such as one reminder of a series. */
    once: text("once"),
  },
  (table) => [
    index("outbox_due").on(table.dueAt).where(sql`due_at is not null`),
    index("outbox_booking").on(table.bookingId, table.createdAt),
    index("outbox_created").on(table.createdAt),
    index("outbox_recipient").on(table.recipient, table.createdAt),
    uniqueIndex("outbox_once").on(table.once),
  ],
)

/** The words by which staff find a booking, lower-case: names, e-mail, phone, reference. Found by their beginning. */
export const bookingWords = sqliteTable(
  "booking_words",
  {
    word: text("word").notNull(),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.bookingId] }),
    index("booking_words_booking").on(table.bookingId),
  ],
)

/**
 * How many bookings there are and what they come to, by the month of check-in and the status; deleted ones left out.
 * Triggers on `bookings` keep it (see the migration), so that statistics cost the same however long the history is.
 */
export const bookingTotals = sqliteTable(
  "booking_totals",
  {
    month: text("month").notNull(),
    status: text("status").$type<BookingStatus>().notNull(),
    count: integer("count").notNull(),
    total: integer("total").notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.status] })],
)

/** The owner and the staff. */
export const admins = sqliteTable(
  "admins",
  {
    id: text("id").primaryKey(),
    /** Lower-case. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    passwordHash: text("password_hash").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [uniqueIndex("admins_email").on(table.email)],
)

/** A log-in that lasts. Its token is known to its holder alone: here lies the token's hash. */
export const adminSessions = sqliteTable(
  "admin_sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    adminId: text("admin_id")
      .notNull()
      .references(() => admins.id),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("admin_sessions_expiry").on(table.expiresAt)],
)

/** A single-use way to become an admin, kept as its token's hash. */
export const invites = sqliteTable("invites", {
  tokenHash: text("token_hash").primaryKey(),
  createdBy: text("created_by")
    .notNull()
    .references(() => admins.id),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  usedBy: text("used_by").references(() => admins.id),
})

/** Failed log-ins and setup codes of the last minutes, by the address and by the account that were tried. */
export const logInFailures = sqliteTable(
  "log_in_failures",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** `address:…` or `account:…`; `setup:…` and an address. */
    who: text("who").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [index("log_in_failures_who").on(table.who, table.at)],
)

/**
 * The first answers to requests with an `Idempotency-Key`, for a day, and the claims of those still at work. An id is
 * the hash of the caller and the key; an answer is sealed, for it may hold a token.
 */
export const idempotencyKeys = sqliteTable(
  "first_answers",
  {
    id: text("id").primaryKey(),
    /** The request that is at work or gave the answer. */
    holder: text("holder").notNull(),
    /** When a request that has not answered counts as dead. */
    leaseUntil: integer("lease_until").notNull(),
    answer: text("answer"),
    /** HMAC of the caller's network, where the answer holds a token that is repeated only to that network. */
    addressHash: text("address_hash"),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("first_answers_expiry").on(table.expiresAt)],
)

/** What admins did to the villa, its settings, blocks and staff. */
export const villaEvents = sqliteTable("villa_events", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  at: integer("at").notNull(),
  actorName: text("actor_name").notNull(),
  action: text("action").$type<VillaAction>().notNull(),
  /** What changed, for people: field names, dates, a file's name. Never a secret. */
  detail: text("detail").notNull(),
})

/** What the cron could not do, by job and row; deleted when it succeeds. The dashboard shows what keeps failing. */
export const jobFailures = sqliteTable(
  "job_failures",
  {
    job: text("job").$type<JobName>().notNull(),
    /** The id of the row that it failed on; empty where the whole job did. */
    subject: text("subject").notNull(),
    failures: integer("failures").notNull(),
    error: text("error").notNull(),
    firstAt: integer("first_at").notNull(),
    lastAt: integer("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.job, table.subject] })],
)
