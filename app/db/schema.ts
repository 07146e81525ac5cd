/**
 * All tables of the database on one page; what it does by itself is in triggers.sql beside it.
 *
 * Money is integer satang, a night or day is a `YYYY-MM-DD` text in the villa's time zone, an instant is epoch
 * milliseconds. No ON DELETE CASCADE anywhere: a table rebuild would fire it on D1 and wipe the children.
 */
import { sql } from "drizzle-orm"
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core"
import type { BookingAction, CancelReason } from "#app/booking/booking.ts"
import type { MoveStatus } from "#app/booking/other-dates/move-request.ts"
import type { BookingStatus } from "#app/booking/status.ts"
import type { Channel, FeedColour, FeedError } from "#app/calendar/channels/feed.ts"
import type { NightKind } from "#app/calendar/channels/feed-nights.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import type { JobName } from "#app/job/job.ts"
import type { CardPaymentStatus } from "#app/money/cards/card-payment.ts"
import type { LedgerChannel, LedgerKind, LedgerPot } from "#app/money/ledger/ledger.ts"
import type { LinkPurpose, PaymentLinkStatus } from "#app/money/links/payment-link-status.ts"
import type { Buyer } from "#app/money/receipts/buyer-fields.ts"
import type { ReceiptSeries, ReceiptSubject } from "#app/money/receipts/receipt.ts"
import type { RefundChannel, RefundStatus } from "#app/money/refunds/refund.ts"
import type { Seller } from "#app/money/seller/seller-fields.ts"
import type { PaymentMethod } from "#app/money/settings/payment-settings.ts"
import type { SlipType } from "#app/money/slips/slip.ts"
import type {
  Alert,
  AlertChannel,
  AlertDetail,
  AlertKind,
  AlertPreset,
  AlertUrgency,
} from "#app/notify/alerts/alert.ts"
import type { EmailKind, StayChange } from "#app/notify/email/email.ts"
import type { Role } from "#app/people/accounts/account.ts"
import type { Arrival } from "#app/stay/pass/arrival.ts"
import type { DocumentAction } from "#app/stay/passports/document-action.ts"
import type { ReportReason } from "#app/stay/reviews/review.ts"
import type { Access } from "#app/villa/access/access.ts"
import type { Actor } from "#app/villa/actor.ts"
import type { Amenity } from "#app/villa/amenities.ts"
import type { HouseRules } from "#app/villa/house-rules/house-rules-fields.ts"
import type { ImageType, Variant } from "#app/villa/photos/image.ts"
import type { Place } from "#app/villa/place/place-fields.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import type { Price } from "#app/villa/prices/price-breakdown.ts"
import type { PromoDiscount } from "#app/villa/prices/pricing.ts"
import type { NightPrices, Season } from "#app/villa/prices/season.ts"
import type { Terms } from "#app/villa/terms/terms.ts"
import type { AuditAction } from "#app/villa/villa-event.ts"

const flag = (name: string) => integer(name, { mode: "boolean" })

/**
 * One row: the villa of this database. `version` is incremented by every change, so that concurrent edits are
 * detected.
 */
export const villa = sqliteTable("villa", {
  id: text("id").primaryKey(),
  name: text("name", { mode: "json" }).$type<LocalizedText>().notNull(),
  title: text("title", { mode: "json" }).$type<LocalizedText>().notNull(),
  description: text("description", { mode: "json" }).$type<LocalizedText>().notNull(),
  beachfront: text("beachfront", { mode: "json" }).$type<LocalizedText>().notNull(),
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
  slipAnswerHours: integer("slip_answer_hours").notNull().default(24),
  /** For how many days after check-out passports are kept. */
  passportDays: integer("passport_days").notNull().default(7),
  /** The owner's contact details; empty if not given. */
  contactPhone: text("contact_phone").notNull().default(""),
  contactEmail: text("contact_email").notNull().default(""),
  contactLine: text("contact_line").notNull().default(""),
  amenities: text("amenities", { mode: "json" })
    .$type<readonly Amenity[]>()
    .notNull()
    .default(["pool", "wifi", "kitchen", "tv", "coffee", "airCon", "parking", "bathroom", "bbq"]),
  sampleReviews: flag("sample_reviews").notNull().default(true),
  /** The owner's rules beyond the prices of nights; those never set have the defaults of `DEFAULT_OFFER`. */
  offerRules: text("offer_rules", { mode: "json" }).$type<Partial<OfferRules>>().notNull().default({}),
  place: text("place", { mode: "json" }).$type<Partial<Place>>().notNull().default({}),
  /** The owner's map of the surroundings. */
  mapImageId: text("map_image_id").references(() => images.id),
  /** Null until the owner has set them. */
  houseRules: text("house_rules", { mode: "json" }).$type<HouseRules>(),
  /** Null until the owner has set it. */
  access: text("access", { mode: "json" }).$type<Access>(),
  /** `AccessSecrets` as encrypted JSON; null if there are none. */
  accessSecrets: text("access_secrets"),
  terms: text("terms", { mode: "json" }).$type<Partial<Terms>>().notNull().default({}),
  /** Who issues receipts; null until the owner has said it, and then no receipts are issued. */
  seller: text("seller", { mode: "json" }).$type<Seller>(),
  version: integer("version").notNull(),
  updatedAt: integer("updated_at").notNull(),
})

/** One row: a random text, replaced by triggers on every write to what the cached home page shows. */
export const contentVersion = sqliteTable("content_version", {
  id: integer("id").primaryKey(),
  version: text("version").notNull(),
})

/** A public image. Its id is the hash of its content, so a duplicate is stored once and can be cached forever. */
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
  alt: text("alt", { mode: "json" }).$type<LocalizedText>().notNull(),
  position: integer("position").notNull(),
})

/** The route photos to the villa. Columns as those of the slides, but guests see the text as a caption. */
export const wayPhotos = sqliteTable("way_photos", {
  imageId: text("image_id")
    .primaryKey()
    .references(() => images.id),
  alt: text("caption", { mode: "json" }).$type<LocalizedText>().notNull(),
  position: integer("position").notNull(),
})

/** Every version of the house rules that a booking can have accepted, by the hash of its content. */
export const houseRules = sqliteTable("house_rules", {
  hash: text("hash").primaryKey(),
  rules: text("rules", { mode: "json" }).$type<HouseRules>().notNull(),
  createdAt: integer("created_at").notNull(),
})

export const rooms = sqliteTable("rooms", {
  id: text("id").primaryKey(),
  name: text("name", { mode: "json" }).$type<LocalizedText>().notNull(),
  description: text("description", { mode: "json" }).$type<LocalizedText>().notNull(),
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
    alt: text("alt", { mode: "json" }).$type<LocalizedText>().notNull(),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.imageId] })],
)

/** Seasons and holidays with prices or a minimum stay of their own. Removed ones stay, for the statistics. */
export const seasons = sqliteTable(
  "seasons",
  {
    id: text("id").primaryKey(),
    layer: text("layer").$type<Season["layer"]>().notNull(),
    yearly: flag("yearly").notNull(),
    /** The first night, and the morning after the last: `YYYY-MM-DD`, or `MM-DD` if it repeats every year. */
    from: text("from_date").notNull(),
    to: text("to_date").notNull(),
    name: text("name", { mode: "json" }).$type<LocalizedText>().notNull(),
    prices: text("prices", { mode: "json" }).$type<NightPrices>(),
    minNights: integer("min_nights"),
    createdAt: integer("created_at").notNull(),
    removedAt: integer("removed_at"),
  },
  (table) => [index("seasons_by_end").on(table.yearly, table.layer, table.to).where(sql`removed_at is null`)],
)

/** Codes for a discount. A value is satang, or basis points of what is left. */
export const promoCodes = sqliteTable("promo_codes", {
  id: text("id").primaryKey(),
  code: text("code").notNull().unique(),
  kind: text("kind").$type<PromoDiscount["kind"]>().notNull(),
  value: integer("value").notNull(),
  /** The first and the last date of booking. */
  validFrom: text("valid_from"),
  validTo: text("valid_to"),
  /** The first and the last night of a stay. */
  stayFrom: text("stay_from"),
  stayTo: text("stay_to"),
  minNights: integer("min_nights"),
  maxUses: integer("max_uses"),
  active: flag("active").notNull().default(true),
  createdAt: integer("created_at").notNull(),
})

/**
 * The bookings that use a code, one code a booking. A trigger deletes the use of a cancelled booking, so that somebody
 * else can have it.
 */
export const promoUses = sqliteTable(
  "promo_uses",
  {
    bookingId: text("booking_id")
      .primaryKey()
      .references(() => bookings.id),
    codeId: text("code_id")
      .notNull()
      .references(() => promoCodes.id),
    /** Whether the code had a use left. Any value but 1 violates a constraint and rolls the batch back. */
    applied: integer("applied").notNull(),
  },
  (table) => [index("promo_uses_code").on(table.codeId), check("promo_uses_applied", sql`${table.applied} = 1`)],
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
    /** The price breakdown at the time when the price was fixed. */
    price: text("price", { mode: "json" }).$type<Price>().notNull(),
    total: integer("total").notNull(),
    /** When the guests arrive; null if they have not said. */
    arrival: text("arrival").$type<Arrival>(),
    /** The guests by age; null if they have not said. Their sum is `guests`. */
    adults: integer("adults"),
    children: integer("children"),
    /** How many of the guests are not Thai nationals; null if nobody has said. */
    foreignGuests: integer("foreign_guests"),
    /** When its foreign guests were last reported to immigration (TM30), or there were none to report. */
    tm30ReportedAt: integer("tm30_reported_at"),
    /** A code of its own instead of the villa's, encrypted. */
    accessCode: text("access_code"),
    /** The hash of the house rules that the guest accepted; null if there were none. */
    rulesHash: text("rules_hash").references(() => houseRules.hash),
    /** The terms at the time of booking; null in bookings older than this column. */
    terms: text("terms", { mode: "json" }).$type<Partial<Terms>>(),
    /** What its cancellation keeps of the price, in satang; null if it is not cancelled or older than this column. */
    kept: integer("kept"),
    /** When money last came for it although it was cancelled; a trigger on the ledger sets it. */
    lateMoneyAt: integer("late_money_at"),
    /** How often its dates were changed at the guest's request. */
    movesUsed: integer("moves_used").notNull().default(0),
    /** The percent above which no refund rises since such a change; null before one. */
    refundCap: integer("refund_cap"),
    /** The day of the last such change in the villa's time zone; null before one. */
    movedOn: text("moved_on"),
    /** To whom its receipts are made out, if the guest has asked for that; null for the guest's name alone. */
    buyer: text("buyer", { mode: "json" }).$type<Buyer>(),
    /** When an unpaid booking expires; null if it awaits no payment. */
    paymentDeadline: integer("payment_deadline"),
    /** Since when a slip has been awaiting a decision; null if none is. */
    inReviewSince: integer("in_review_since"),
    /** When the first slip was attached; after that the guest cannot change dates, rooms or guests. */
    firstSlipAt: integer("first_slip_at"),
    /** The deadline set when the guest first cleared a slip; clearing another one does not extend it. */
    slipClearedDeadline: integer("slip_cleared_deadline"),
    slipId: text("slip_id"),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** The site's origin when the booking was created, for links in emails that are sent without a request. */
    origin: text("origin").notNull().default(""),
    /**
     * HMAC of the network it was created from (IPv4, or IPv6 /48), for the limit of unconfirmed nights; empty if
     * created by an admin.
     */
    addressHash: text("address_hash").notNull().default(""),
    /**
     * Links in emails contain it, so older links stop working when it is incremented: when the guest's email address
     * changes, and when a colleague who was shown the link is removed.
     */
    emailVersion: integer("email_version").notNull().default(1),
    /** Which of the guest's email addresses this is: 1 for the first, incremented when it changes. */
    emailNumber: integer("email_number").notNull().default(1),
    /**
     * Incremented by every change; each write states the version it is based on, so that concurrent edits are
     * detected.
     */
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
    // Cancelled bookings whose slips await the owner's answer, for the dashboard.
    index("bookings_awaiting_receipt")
      .on(table.inReviewSince)
      .where(sql`status = 'cancelled' and in_review_since is not null`),
    // For counting a network's recent bookings.
    index("bookings_network").on(table.addressHash, table.createdAt).where(sql`address_hash <> ''`),
    // Cancelled bookings for which money has come, of which there are few: it may have to go back.
    index("bookings_late_money").on(table.lateMoneyAt).where(sql`late_money_at is not null`),
    // Their nights are unique, so there are few in any period.
    index("bookings_confirmed_stays").on(table.checkIn).where(sql`status = 'confirmed'`),
    check("bookings_stay", sql`${table.checkIn} < ${table.checkOut}`),
    check("bookings_total", sql`${table.total} >= 0`),
  ],
)

/**
 * Reviews of stays, at most one of each booking. A deleted one stays as a row without text and name once it was
 * published, because from the first published review on no samples are shown.
 */
export const reviews = sqliteTable(
  "reviews",
  {
    id: text("id").primaryKey(),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
    stars: integer("stars").notNull(),
    /** Empty if only stars were given, and once erased. */
    text: text("text").notNull(),
    /** The language of the text, a BCP 47 tag; empty if unknown. */
    lang: text("lang").notNull(),
    /** The name that is shown; null for "A guest". */
    name: text("name"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** From when on it is public. */
    publishedAt: integer("published_at").notNull(),
    reply: text("reply"),
    repliedAt: integer("replied_at"),
    /** Why the owner reported the text, which is then no longer shown; null if they have not. */
    reportReason: text("report_reason").$type<ReportReason>(),
    reportedAt: integer("reported_at"),
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    uniqueIndex("reviews_booking").on(table.bookingId).where(sql`deleted_at is null`),
    // For foreign key checks, and for reads of all reviews of a booking: SQLite uses a partial index for neither.
    index("reviews_of_booking").on(table.bookingId),
    index("reviews_deleted").on(table.bookingId).where(sql`deleted_at is not null`),
    index("reviews_published").on(table.deletedAt, table.publishedAt),
    check("reviews_stars", sql`${table.stars} between 1 and 5`),
  ],
)

/**
 * The number of reviews and the sum of their stars, without deleted ones, in one row. Triggers on `reviews` maintain it
 * (see the migration), so that the home page takes the same time however many reviews there are.
 */
export const reviewTotals = sqliteTable("review_totals", {
  id: integer("id").primaryKey(),
  count: integer("count").notNull(),
  stars: integer("stars").notNull(),
})

/** Nights that the owner blocks, from the first date up to but not including the last. */
export const blocks = sqliteTable(
  "blocks",
  {
    id: text("id").primaryKey(),
    from: text("from_date").notNull(),
    to: text("to_date").notNull(),
    note: text("note").notNull(),
    createdAt: integer("created_at").notNull(),
    /** The feed whose nights it holds; null for a block of the owner. A feed has one block, whose dates mean nothing. */
    feedId: text("feed_id").references((): AnySQLiteColumn => feeds.id),
  },
  (table) => [check("blocks_range", sql`${table.from} < ${table.to}`), uniqueIndex("blocks_feed").on(table.feedId)],
)

/** Calendars of other channels that are imported. Removed ones stay as rows without an address. */
export const feeds = sqliteTable(
  "feeds",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    channel: text("channel").$type<Channel>().notNull(),
    colour: text("colour").$type<FeedColour>().notNull(),
    /** The address, encrypted: whoever has it sees the channel's bookings. */
    address: text("address").notNull(),
    /** A keyed hash of the address, to find duplicates. */
    addressHash: text("address_hash").notNull(),
    host: text("host").notNull(),
    addressEnd: text("address_end").notNull(),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** SHA-256 of the last file. */
    bodyHash: text("body_hash"),
    interval: integer("interval").notNull(),
    failures: integer("failures").notNull().default(0),
    throttledAt: integer("throttled_at"),
    dueAt: integer("due_at").notNull(),
    /** Until when one refresh has it, so that no other one starts. */
    leaseUntil: integer("lease_until").notNull().default(0),
    checkedAt: integer("checked_at"),
    succeededAt: integer("succeeded_at"),
    changedAt: integer("changed_at"),
    error: text("error").$type<FeedError>(),
    /** Whether most of its nights are missing and held. */
    held: flag("held").notNull().default(false),
    ignored: integer("ignored").notNull().default(0),
    unreadable: integer("unreadable").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    removedAt: integer("removed_at"),
  },
  (table) => [
    index("feeds_due").on(table.dueAt).where(sql`removed_at is null`),
    uniqueIndex("feeds_address").on(table.addressHash).where(sql`removed_at is null`),
  ],
)

/** What each feed says about a night; `nights` says who has it. */
export const feedNights = sqliteTable(
  "feed_nights",
  {
    feedId: text("feed_id")
      .notNull()
      .references(() => feeds.id),
    night: text("night").notNull(),
    /** The dates of its event, `from/to`. */
    run: text("run").notNull(),
    kind: text("kind").$type<NightKind>().notNull(),
    firstSeenAt: integer("first_seen_at").notNull(),
    /** The refresh since which the feed no longer has it. */
    missingSince: integer("missing_since"),
    /** The refresh since which its channel repeats it although our export no longer contains it. */
    unlistedSince: integer("unlisted_since"),
    /** When the owner settled a conflict with another holder. */
    settledAt: integer("settled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.feedId, table.night] }),
    index("feed_nights_claims").on(table.night, table.firstSeenAt).where(sql`kind = 'stay'`),
    index("feed_nights_prep").on(table.night).where(sql`kind = 'prep'`),
  ],
)

/** Calendars of this villa that other channels and the owner's apps fetch. */
export const calendarExports = sqliteTable(
  "calendar_exports",
  {
    id: text("id").primaryKey(),
    /** The feed of the same channel, whose nights it leaves out; null for the owner's own apps. */
    feedId: text("feed_id").references(() => feeds.id),
    name: text("name").notNull(),
    token: text("token").notNull(),
    /** The nights exported to its channel before its feed was last read; those that appear since are repetitions. */
    listed: text("listed", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** The nights in the file that its channel fetched last; null if it never did. */
    exported: text("exported", { mode: "json" }).$type<string[]>(),
    fetchedAt: integer("fetched_at"),
    /** The program that fetched it, by its User-Agent. */
    fetchedBy: text("fetched_by"),
    createdAt: integer("created_at").notNull(),
    /** When its address was replaced or deleted. */
    revokedAt: integer("revoked_at"),
  },
  (table) => [
    uniqueIndex("calendar_exports_token").on(table.token),
    uniqueIndex("calendar_exports_feed").on(table.feedId).where(sql`feed_id is not null and revoked_at is null`),
  ],
)

/**
 * One row per taken night. The primary key prevents a night from being sold twice, and from being both sold and another
 * booking's preparation night.
 */
export const nights = sqliteTable(
  "nights",
  {
    night: text("night").primaryKey(),
    bookingId: text("booking_id").references(() => bookings.id),
    blockId: text("block_id").references(() => blocks.id),
    /** Whether it is a preparation night after the stay of its booking or feed. */
    prep: flag("prep").notNull().default(false),
    /** The season whose prices a booked night had. */
    seasonId: text("season_id").references(() => seasons.id),
    /** Its part of the booking's total without charges, in satang. */
    charged: integer("charged"),
  },
  (table) => [
    index("nights_booking").on(table.bookingId),
    index("nights_block").on(table.blockId),
    check("nights_one_owner", sql`(${table.bookingId} is null) <> (${table.blockId} is null)`),
  ],
)

/** The history of each booking, in order. */
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
    /** The old and new values of what was changed; null if nothing was, and once erased. */
    changes: text("changes", { mode: "json" }).$type<StayChange[]>(),
    /** Whether it gave the booking another email address, the first one included. */
    setsEmail: integer("sets_email", { mode: "boolean" }).notNull().default(false),
    /** Whether its guest had the booking only by a link. */
    isByLink: integer("by_link", { mode: "boolean" }).notNull().default(false),
    /**
     * How many bookings the preceding write changed. Any number but one violates a constraint and rolls the batch
     * back.
     */
    applied: integer("applied").notNull(),
  },
  (table) => [
    index("booking_events_booking").on(table.bookingId, table.id),
    check("booking_events_applied", sql`${table.applied} = 1`),
  ],
)

/** Attempts that are limited over an hour or a day, see `Counters`. The name is a keyed hash of what is counted. */
export const attemptCounts = sqliteTable(
  "attempt_counts",
  {
    name: text("name").primaryKey(),
    count: integer("count").notNull(),
    /** When an attempt was last counted. */
    countedAt: integer("counted_at").notNull().default(0),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("attempt_counts_expired").on(table.expiresAt)],
)

/** Who has been shown a booking's link: it ends when this person leaves the team. */
export const guestLinks = sqliteTable(
  "guest_links",
  {
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
    /** An account, which may have been removed since. */
    adminId: text("admin_id").notNull(),
    adminName: text("admin_name").notNull(),
    sharedAt: integer("shared_at").notNull(),
    endedAt: integer("ended_at"),
    /** When the guest was sent a new link, by email or by somebody else; null while it is owed. */
    renewedAt: integer("renewed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.adminId] }),
    index("guest_links_open").on(table.adminId).where(sql`ended_at is null`),
    index("guest_links_to_renew").on(table.endedAt).where(sql`ended_at is not null and renewed_at is null`),
  ],
)

/**
 * An uploaded proof of payment. Its file is in R2 under `slips/`; one that is never attached to anything is deleted
 * by the cron. A row is deleted only after its file, so that every file has a row.
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
    /** From the slip's mini-QR, if it has one: the sending bank's code and its reference. */
    sendingBank: text("sending_bank"),
    transRef: text("trans_ref"),
    uploadedAt: integer("uploaded_at").notNull(),
    /** When it was soft-deleted: it is no longer shown, and the cron deletes its file. */
    removedAt: integer("removed_at"),
    /** When its file was deleted; the row stays, so that its transfer and its file hash are still known. */
    fileRemovedAt: integer("file_removed_at"),
  },
  (table) => [
    index("slips_removed").on(table.removedAt).where(sql`removed_at is not null`),
    index("slips_booking").on(table.bookingId),
    index("slips_payment_link").on(table.paymentLinkId),
    index("slips_sha256").on(table.sha256),
    index("slips_guest").on(table.guestId, table.uploadedAt),
    // For the cron, which deletes the files of some.
    index("slips_kept")
      .on(table.bookingId)
      .where(sql`booking_id is not null and removed_at is null and file_removed_at is null`),
    index("slips_unattached").on(table.uploadedAt).where(sql`booking_id is null and payment_link_id is null`),
    // A transfer can be used for one payment only.
    uniqueIndex("slips_transfer")
      .on(table.sendingBank, table.transRef)
      .where(sql`trans_ref is not null and (booking_id is not null or payment_link_id is not null)`),
  ],
)

/** A link that requests the payment of one amount. */
export const paymentLinks = sqliteTable(
  "payment_links",
  {
    id: text("id").primaryKey(),
    amount: integer("amount").notNull(),
    description: text("description").notNull(),
    customerName: text("customer_name"),
    bookingId: text("booking_id").references(() => bookings.id),
    purpose: text("purpose").$type<LinkPurpose>().notNull().default("free"),
    /** Whether the system made it for the balance of a confirmed booking: its amount follows the balance. */
    automatic: flag("automatic").notNull().default(false),
    /** The part of the amount that is the damage deposit. */
    damage: integer("damage").notNull().default(0),
    status: text("status").$type<PaymentLinkStatus>().notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** Since when a slip has been awaiting a decision; null if none is. */
    inReviewSince: integer("in_review_since"),
    /** The card payment whose capture is in progress; null if none is. */
    settlingPaymentId: text("settling_payment_id"),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /**
     * Incremented by every change; each write states the version it is based on, so that concurrent edits are
     * detected.
     */
    version: integer("version").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When its personal data was erased; null again after a change. */
    erasedAt: integer("erased_at"),
  },
  (table) => [
    index("payment_links_to_erase").on(table.updatedAt).where(sql`erased_at is null and booking_id is null`),
    index("payment_links_created").on(table.createdAt, table.id),
    index("payment_links_booking").on(table.bookingId),
    index("payment_links_due").on(table.expiresAt).where(sql`status = 'open'`),
    uniqueIndex("payment_links_balance")
      .on(table.bookingId)
      .where(sql`automatic = 1 and status in ('open', 'in_review')`),
    // Slips that await a decision, or the answer whether their money arrived.
    index("payment_links_in_review")
      .on(table.inReviewSince, table.id)
      .where(sql`status = 'in_review' or in_review_since is not null`),
    check("payment_links_amount", sql`${table.amount} > 0`),
  ],
)

/** The history of each payment link, in order. */
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
    /**
     * How many links the preceding write changed. Any number but one violates a constraint and rolls the batch back.
     */
    applied: integer("applied").notNull(),
  },
  (table) => [
    index("payment_link_events_link").on(table.paymentLinkId, table.id),
    check("payment_link_events_applied", sql`${table.applied} = 1`),
  ],
)

/**
 * An attempt to pay a booking or a payment link by card. Of the card itself only the brand and the last four digits
 * are stored.
 */
export const cardPayments = sqliteTable(
  "card_payments",
  {
    /** Also the idempotency key at the gateway, so that a retried request charges once. */
    id: text("id").primaryKey(),
    bookingId: text("booking_id").references(() => bookings.id),
    paymentLinkId: text("payment_link_id").references(() => paymentLinks.id),
    gateway: text("gateway").notNull(),
    /** The gateway's id of the charge; null until it has responded. */
    chargeId: text("charge_id"),
    status: text("status").$type<CardPaymentStatus>().notNull(),
    /**
     * What is owed: `booking:ID` for a booking and for the links of an unpaid booking, else `link:ID`. At most one
     * payment of a debt can be captured or in the process of being captured. Null in rows older than this column.
     */
    debt: text("debt"),
    /** Whether the gateway moves real money; null until it has responded. */
    livemode: flag("livemode"),
    /**
     * When the guest returned from the 3-D Secure page of their bank; null if they have not or were never redirected.
     */
    returnedAt: integer("returned_at"),
    amount: integer("amount").notNull(),
    brand: text("brand"),
    last4: text("last4"),
    /** The recipient of the OTP. */
    email: text("email").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("card_payments_booking").on(table.bookingId, table.createdAt),
    index("card_payments_link").on(table.paymentLinkId, table.createdAt),
    index("card_payments_payer").on(sql`lower(email)`),
    uniqueIndex("card_payments_charge").on(table.gateway, table.chargeId),
    uniqueIndex("card_payments_one_capture").on(table.debt).where(sql`status in ('capturing', 'captured')`),
    index("card_payments_unsettled").on(table.updatedAt).where(sql`status in ('pending', 'authorized', 'capturing')`),
    check("card_payments_subject", sql`(${table.bookingId} is null) <> (${table.paymentLinkId} is null)`),
  ],
)

/**
 * Every payment received, recorded once. Append-only: triggers reject deletions, and changes except erasing the note.
 * Balances are sums of these rows and are not stored.
 */
export const ledger = sqliteTable(
  "ledger",
  {
    id: text("id").primaryKey(),
    bookingId: text("booking_id").references(() => bookings.id),
    paymentLinkId: text("payment_link_id").references(() => paymentLinks.id),
    at: integer("at").notNull(),
    kind: text("kind").$type<LedgerKind>().notNull(),
    /** How the money was received. The SQL column keeps its first name. */
    channel: text("place").$type<LedgerChannel>().notNull(),
    /** Satang, signed by the kind. */
    amount: integer("amount").notNull(),
    pot: text("pot").$type<LedgerPot>().notNull().default("stay"),
    /** The line that a reversal takes back; each at most once. */
    reverses: text("reverses").references((): AnySQLiteColumn => ledger.id),
    /**
     * `charge:GATEWAY:ID`, `transfer:BANK:REFERENCE` or `slip:ID`, or `extra:ID` for what an extra payment link asks for;
     * null for cash. Unique, so that a payment is recorded once.
     */
    evidence: text("evidence"),
    /** The day on which it was recorded, in the villa's time zone, and `at` when the money came; null in older lines. */
    recordedOn: text("recorded_on"),
    actor: text("actor").$type<Actor>().notNull(),
    actorName: text("actor_name"),
    note: text("note"),
  },
  (table) => [
    index("ledger_at").on(table.at),
    index("ledger_booking").on(table.bookingId, table.at),
    index("ledger_payment_link").on(table.paymentLinkId),
    uniqueIndex("ledger_evidence").on(table.evidence),
    uniqueIndex("ledger_reverses").on(table.reverses).where(sql`reverses is not null`),
    check("ledger_subject", sql`${table.bookingId} is not null or ${table.paymentLinkId} is not null`),
    check("ledger_payment", sql`${table.kind} <> 'payment' or ${table.amount} > 0`),
  ],
)

/**
 * Money that goes back to a guest, one row for each decision and way. What is open of a pot never exceeds what is held of
 * it: triggers compare it with the ledger (triggers.sql).
 */
export const refunds = sqliteTable(
  "refunds",
  {
    /** Also the key by which the gateway's refund is found, so that a repeated request returns money once. */
    id: text("id").primaryKey(),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
    pot: text("pot").$type<LedgerPot>().notNull(),
    amount: integer("amount").notNull(),
    channel: text("channel").$type<RefundChannel>().notNull(),
    /** The captured payment that goes back to its card. */
    cardPaymentId: text("card_payment_id").references(() => cardPayments.id),
    status: text("status").$type<RefundStatus>().notNull(),
    gatewayRefundId: text("gateway_refund_id"),
    /** Where the guest wants a transfer, as encrypted JSON; null if not given, and once erased. */
    payee: text("payee"),
    payeeAt: integer("payee_at"),
    /** The proof of a transfer. */
    slipId: text("slip_id").references(() => slips.id),
    /** Why the last attempt failed, or why it is not returned. */
    error: text("error"),
    /** The admin who returned the money or decided not to. */
    actorName: text("actor_name"),
    sendingSince: integer("sending_since"),
    sentAt: integer("sent_at"),
    version: integer("version").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("refunds_booking").on(table.bookingId),
    index("refunds_open").on(table.createdAt).where(sql`status in ('owed', 'sending')`),
    index("refunds_card_payment").on(table.cardPaymentId).where(sql`card_payment_id is not null`),
    // For the erasure of accounts, and for foreign key checks of slips.
    index("refunds_payee").on(table.sentAt).where(sql`payee is not null`),
    index("refunds_slip").on(table.slipId).where(sql`slip_id is not null`),
    check("refunds_positive", sql`${table.amount} > 0`),
    check("refunds_card", sql`(${table.channel} = 'card') = (${table.cardPaymentId} is not null)`),
  ],
)

/**
 * The receipts about money that came or went back. Triggers insert one with each payment and refund, number it without gaps
 * and copy what it says, so that it never changes; see the migration. One that is wrong is cancelled and replaced.
 */
export const receipts = sqliteTable(
  "receipts",
  {
    id: text("id").primaryKey(),
    lineId: text("line_id")
      .notNull()
      .references(() => ledger.id),
    series: text("series").$type<ReceiptSeries>().notNull().default("RC"),
    /** The year of `issuedOn`, and the number in it, from 1; 0 until the trigger has numbered it. */
    year: integer("year").notNull().default(0),
    number: integer("number").notNull().default(0),
    /** In the villa's time zone. */
    issuedOn: text("issued_on").notNull(),
    /** The day of the money, which decides whether it contains VAT: that of issuing, unless it is issued later or replaced. */
    taxedOn: text("taxed_on").notNull().default(""),
    /** Random and printed in the QR: who has it, has seen the receipt. Not signed, so that it outlives every secret. */
    seal: text("seal").notNull().default(sql`(lower(hex(randomblob(16))))`),
    seller: text("seller", { mode: "json" }).$type<Seller>().notNull().default(sql`'{}'`),
    /** Null if nobody was named, and once the law no longer asks to keep it. */
    buyer: text("buyer", { mode: "json" }).$type<Buyer>(),
    subject: text("subject", { mode: "json" }).$type<ReceiptSubject>().notNull().default(sql`'{}'`),
    /** The cancelled one that it replaces. */
    replaces: text("replaces").references((): AnySQLiteColumn => receipts.id),
    cancelledAt: integer("cancelled_at"),
    /** Why staff cancelled it; null if the line was taken back. */
    cancelReason: text("cancel_reason"),
    cancelledBy: text("cancelled_by"),
    /** When its original was printed: later prints are marked. */
    printedAt: integer("printed_at"),
  },
  (table) => [
    uniqueIndex("receipts_number").on(table.series, table.year, table.number).where(sql`number > 0`),
    uniqueIndex("receipts_valid").on(table.lineId).where(sql`cancelled_at is null`),
    // For the erasure of whom they name.
    index("receipts_to_erase")
      .on(table.issuedOn)
      .where(sql`(buyer is not null or cancel_reason is not null or subject ->> 'link' <> '')`),
    index("receipts_listed").on(table.year, table.issuedOn),
    // For foreign key checks and reads of a line's receipts: SQLite uses a partial index for neither.
    index("receipts_line").on(table.lineId),
    uniqueIndex("receipts_replaces").on(table.replaces).where(sql`replaces is not null`),
  ],
)

/** A guest's request for other dates of a stay. Nothing is held by it. */
export const moveRequests = sqliteTable(
  "move_requests",
  {
    id: text("id").primaryKey(),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
    checkIn: text("check_in").notNull(),
    checkOut: text("check_out").notNull(),
    /** The price that the guest was shown. */
    total: integer("total").notNull(),
    /** What the price list asks for those dates; null in requests older than this column. */
    listTotal: integer("list_total"),
    status: text("status").$type<MoveStatus>().notNull(),
    /** Why it was declined; null if it was not, and once erased. */
    reason: text("reason"),
    createdAt: integer("created_at").notNull(),
    decidedAt: integer("decided_at"),
  },
  (table) => [
    index("move_requests_booking").on(table.bookingId, table.createdAt),
    uniqueIndex("move_requests_asked").on(table.bookingId).where(sql`status = 'asked'`),
  ],
)

/** Photos of what a part of a damage deposit was kept for. Their files are in R2 under `damage/`. */
export const damagePhotos = sqliteTable(
  "damage_photos",
  {
    id: text("id").primaryKey(),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
    /** The line that keeps the money. */
    ledgerId: text("ledger_id").references(() => ledger.id),
    type: text("type").$type<SlipType>().notNull(),
    size: integer("size").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When it was erased: it is no longer shown, and the cron deletes its file. */
    removedAt: integer("removed_at"),
  },
  (table) => [
    index("damage_photos_booking").on(table.bookingId),
    index("damage_photos_ledger").on(table.ledgerId),
    index("damage_photos_removed").on(table.removedAt).where(sql`removed_at is not null`),
  ],
)

/**
 * The passports of foreign guests, for the report to immigration (TM30). What they say is encrypted with a secret of its
 * own, bound to the row's id. A row knows its file until the file is gone, and is deleted after it.
 */
export const passports = sqliteTable(
  "passports",
  {
    id: text("id").primaryKey(),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
    /** `PassportFields` as encrypted JSON; null until staff have typed them from the photo, and once removed. */
    sealed: text("sealed"),
    /** The R2 key of the encrypted photo; null if there is none, or no longer. */
    pictureKey: text("picture_key"),
    createdAt: integer("created_at").notNull(),
    /** When it was reported, with the number of the Bureau's receipt; null until then. */
    reportedAt: integer("reported_at"),
    receipt: text("receipt"),
    /** When it was removed: it is no longer shown, and the cron deletes its file and the row. */
    removedAt: integer("removed_at"),
  },
  (table) => [
    index("passports_booking").on(table.bookingId),
    index("passports_removed").on(table.removedAt).where(sql`removed_at is not null`),
    index("passports_pictures").on(table.bookingId).where(sql`picture_key is not null`),
  ],
)

/** Who has seen, downloaded or reported which passports, and when. Rows name no guest and are kept. */
export const documentAccess = sqliteTable(
  "document_access",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: integer("at").notNull(),
    /** An account, which may have been removed since. */
    adminId: text("admin_id").notNull(),
    adminName: text("admin_name").notNull(),
    action: text("action").$type<DocumentAction>().notNull(),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
    /** The number of the Bureau's receipt, for a report. */
    receipt: text("receipt"),
  },
  (table) => [index("document_access_booking").on(table.bookingId), index("document_access_at").on(table.at)],
)

/** The refunds of the sandbox gateway in local development. No other part of the app reads them. */
export const sandboxRefunds = sqliteTable("sandbox_refunds", {
  id: text("id").primaryKey(),
  chargeId: text("charge_id").notNull(),
  refundId: text("refund_id"),
  amount: integer("amount").notNull(),
})

/** The charges of the sandbox gateway in local development. No other part of the app reads them. */
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
 * Emails to send and sent ones. Each is queued in the batch that causes it and rendered when it is sent, from the
 * facts stored with it.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<EmailKind>().notNull(),
    language: text("language").$type<Language>().notNull(),
    recipient: text("recipient").notNull(),
    /** The data of the email, as JSON; an OTP is removed once it has been sent. */
    facts: text("facts").notNull(),
    bookingId: text("booking_id").references(() => bookings.id),
    createdAt: integer("created_at").notNull(),
    /** When the next attempt is due; null if it was sent or permanently failed. */
    dueAt: integer("due_at"),
    attempts: integer("attempts").notNull(),
    sentAt: integer("sent_at"),
    /** Why the last attempt failed. */
    error: text("error"),
    /** A unique key for emails that may be queued only once, such as one reminder of a series. */
    deduplicationKey: text("once"),
  },
  (table) => [
    index("outbox_due").on(table.dueAt).where(sql`due_at is not null`),
    index("outbox_booking").on(table.bookingId, table.createdAt),
    index("outbox_created").on(table.createdAt),
    index("outbox_recipient").on(table.recipient, table.createdAt),
    index("outbox_mailbox").on(sql`lower(recipient)`),
    uniqueIndex("outbox_once").on(table.deduplicationKey),
  ],
)

/** The search words of a booking, lower-case: names, email, phone, reference. Matched by prefix. */
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
 * The number and the total of bookings by check-in month and status, without deleted ones. Triggers on `bookings`
 * maintain it (see the migration), so that statistics take the same time however many bookings there are.
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

/** The owner and the other staff accounts. */
export const admins = sqliteTable(
  "admins",
  {
    id: text("id").primaryKey(),
    /** Lower-case. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    passwordHash: text("password_hash").notNull(),
    createdAt: integer("created_at").notNull(),
    role: text("role").$type<Role>().notNull().default("owner"),
    /** Whether staff may see passports; owners always may. */
    documents: flag("documents").notNull().default(false),
  },
  (table) => [uniqueIndex("admins_email").on(table.email)],
)

/** An admin session. Only the hash of its token is stored. */
export const adminSessions = sqliteTable(
  "admin_sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    adminId: text("admin_id")
      .notNull()
      .references(() => admins.id),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** The browser and the system that logged in, see `userAgentLabel`; empty if unknown. */
    device: text("device").notNull().default(""),
    /** The last use, accurate to ten minutes; null until the first one after log-in. */
    usedAt: integer("used_at"),
  },
  (table) => [
    index("admin_sessions_expiry").on(table.expiresAt),
    index("admin_sessions_admin").on(table.adminId, table.createdAt),
  ],
)

/** The devices on which each admin has logged in: at most as many as `userAgentLabel` can name. */
export const adminDevices = sqliteTable(
  "admin_devices",
  {
    adminId: text("admin_id")
      .notNull()
      .references(() => admins.id),
    /** See `adminSessions.device`. */
    device: text("device").notNull(),
    /** The last log-in. */
    seenAt: integer("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.device] })],
)

/** A single-use invite for a new admin. Only the hash of its token is stored. */
export const invites = sqliteTable("invites", {
  tokenHash: text("token_hash").primaryKey(),
  createdBy: text("created_by")
    .notNull()
    .references(() => admins.id),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  usedBy: text("used_by").references(() => admins.id),
  /** The role of the account that it creates. */
  role: text("role").$type<Role>().notNull().default("owner"),
  /** Where it was emailed; null if its link was only shown. */
  email: text("email"),
})

/** A single-use link that sets a new password; at most one for each account. Only the hash of its token is stored. */
export const passwordResets = sqliteTable("password_resets", {
  adminId: text("admin_id")
    .primaryKey()
    .references(() => admins.id),
  tokenHash: text("token_hash").notNull(),
  /** The owner who made it; null if it was requested with the setup code. */
  createdBy: text("created_by").references(() => admins.id),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
})

/** Recent failed log-ins, setup codes and password changes, by address, account and device. */
export const logInFailures = sqliteTable(
  "log_in_failures",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /**
     * `address:ADDRESS`, `network:NETWORK`, `account:EMAIL`, `device:ID`, `password:ADMIN_ID`, `setup:ADDRESS`, or `setup`
     * for all addresses.
     */
    who: text("who").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [index("log_in_failures_who").on(table.who, table.at)],
)

/**
 * The responses to requests with an `Idempotency-Key`, stored for a day, and the leases of those in progress. The id
 * is a hash of the caller and the key. Responses are encrypted, because they may contain a token.
 */
export const idempotencyKeys = sqliteTable(
  "first_answers",
  {
    id: text("id").primaryKey(),
    /** The request that holds the lease or has produced the response. */
    holder: text("holder").notNull(),
    /** When the lease of a request without a response expires. */
    leaseUntil: integer("lease_until").notNull(),
    response: text("answer"),
    /** HMAC of the caller's network, if the response contains a token that is repeated only to that network. */
    addressHash: text("address_hash"),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("first_answers_expiry").on(table.expiresAt)],
)

/** Audit log of admin changes to the villa, its settings, blocks and staff. */
export const villaEvents = sqliteTable(
  "villa_events",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: integer("at").notNull(),
    actorName: text("actor_name").notNull(),
    action: text("action").$type<AuditAction>().notNull(),
    /** What changed, as text: field names, dates, a file name. Never contains a secret. */
    detail: text("detail").notNull(),
  },
  // Departures from the team, however many other changes follow.
  (table) => [index("villa_events_departures").on(table.id).where(sql`action in ('admin-removed', 'made-staff')`)],
)

/** Failures of cron jobs, by job and row; deleted when the job succeeds. The dashboard shows repeated ones. */
export const jobFailures = sqliteTable(
  "job_failures",
  {
    job: text("job").$type<JobName>().notNull(),
    /** The id of the row on which the job failed; empty if the whole job failed. */
    subject: text("subject").notNull(),
    failures: integer("failures").notNull(),
    error: text("error").notNull(),
    firstAt: integer("first_at").notNull(),
    lastAt: integer("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.job, table.subject] })],
)

/**
 * What the admins must know, each written in the batch of its cause. `dedupeKey` names the change, so that a repeated
 * write raises it once.
 */
export const alerts = sqliteTable(
  "alerts",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<AlertKind>().notNull(),
    urgency: text("urgency").$type<AlertUrgency>().notNull(),
    /** What it is about, such as `booking:ID`: of several unsent alerts about one subject the latest is sent. */
    subject: text("subject").notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    bookingId: text("booking_id").references(() => bookings.id),
    paymentLinkId: text("payment_link_id").references(() => paymentLinks.id),
    /** The admin who caused it and is not notified; null for a guest or the system. */
    actorId: text("actor_id"),
    /** The only admin to be notified, such as of their own digest; null for all. */
    recipientId: text("recipient_id"),
    facts: text("facts", { mode: "json" }).$type<Alert["facts"]>().notNull(),
    createdAt: integer("created_at").notNull(),
    /** When its deliveries were written; null until then. */
    fannedOutAt: integer("expanded_at"),
    /** The admins who have opened its page. */
    readBy: text("read_by", { mode: "json" }).$type<string[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex("alerts_dedupe_key").on(table.dedupeKey),
    index("alerts_to_expand").on(table.createdAt).where(sql`expanded_at is null`),
    index("alerts_created").on(table.createdAt, table.id),
    index("alerts_booking").on(table.bookingId).where(sql`booking_id is not null`),
    index("alerts_digests").on(table.createdAt).where(sql`kind = 'digest'`),
    index("alerts_payment_link").on(table.paymentLinkId).where(sql`payment_link_id is not null`),
  ],
)

/**
 * One alert for one admin by one channel, and for push on one device. Leased and retried like emails of the outbox.
 * Its id is the idempotency key at services that have one.
 */
export const alertDeliveries = sqliteTable(
  "alert_deliveries",
  {
    id: text("id").primaryKey(),
    alertId: text("alert_id")
      .notNull()
      .references(() => alerts.id),
    adminId: text("admin_id").notNull(),
    channel: text("channel").$type<AlertChannel>().notNull(),
    /** The device of a push; empty for the other channels, because null would not be unique. */
    deviceId: text("device_id").notNull().default(""),
    /** Deliveries sent as one message have the same group; for emails it is the id in the outbox. */
    groupId: text("group_id"),
    createdAt: integer("created_at").notNull(),
    /** When the next attempt is due; null if it was sent or permanently failed. */
    dueAt: integer("due_at"),
    attempts: integer("attempts").notNull(),
    sentAt: integer("sent_at"),
    /** When the device reported that it showed the notification. */
    shownAt: integer("shown_at"),
    /** Why the last attempt failed. */
    error: text("error"),
  },
  (table) => [
    uniqueIndex("alert_deliveries_once").on(table.alertId, table.adminId, table.channel, table.deviceId),
    index("alert_deliveries_due").on(table.dueAt).where(sql`due_at is not null`),
    index("alert_deliveries_admin").on(table.adminId, table.createdAt),
    index("alert_deliveries_group").on(table.groupId).where(sql`group_id is not null`),
  ],
)

/** How each admin wants to be notified; the defaults apply to an admin without a row. */
export const alertSettings = sqliteTable("alert_settings", {
  adminId: text("admin_id")
    .primaryKey()
    .references(() => admins.id),
  channels: text("channels", { mode: "json" }).$type<Record<AlertChannel, AlertPreset>>().notNull(),
  /** How much a lock screen may show. */
  detail: text("detail").$type<AlertDetail>().notNull(),
  language: text("language").$type<Language>().notNull(),
  /** The quiet hours as `HH:MM` in the villa's zone, both null for none; they may span midnight. */
  quietFrom: text("quiet_from"),
  quietTo: text("quiet_to"),
  /** The hour of the daily digest in the villa's zone, 0 to 23; null for none. */
  digestHour: integer("digest_hour"),
  /** Alerts up to this instant have been read: their list was opened. */
  readAt: integer("read_at").notNull(),
  /** When the last test was sent, for its rate limit. */
  testedAt: integer("tested_at"),
  version: integer("version").notNull(),
})

/** The devices that receive web push. */
export const pushDevices = sqliteTable(
  "push_devices",
  {
    id: text("id").primaryKey(),
    adminId: text("admin_id")
      .notNull()
      .references(() => admins.id),
    /** The push service's URL of this subscription; a secret, because whoever knows it can be sent to. */
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    label: text("label").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the push service last accepted a message. */
    lastOkAt: integer("last_ok_at"),
    /** When the device last reported that it showed a notification. */
    shownAt: integer("shown_at"),
    /** Why the last message was refused; null after a success. */
    error: text("error"),
  },
  (table) => [uniqueIndex("push_devices_endpoint").on(table.endpoint), index("push_devices_admin").on(table.adminId)],
)

/** One row, inserted by the first use: the VAPID key pair. The private key is encrypted, at `createdAt`. */
export const pushKeys = sqliteTable("push_keys", {
  id: integer("id").primaryKey(),
  publicKey: text("public_key").notNull(),
  privateKey: text("private_key").notNull(),
  createdAt: integer("created_at").notNull(),
})

/** The LINE account of an admin. */
export const lineLinks = sqliteTable(
  "line_links",
  {
    adminId: text("admin_id")
      .primaryKey()
      .references(() => admins.id),
    lineUserId: text("line_user_id").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When a message was last accepted. */
    lastOkAt: integer("last_ok_at"),
    /** Since when it has not been reachable, for instance blocked; null while it is. */
    brokenAt: integer("broken_at"),
  },
  (table) => [uniqueIndex("line_links_user").on(table.lineUserId)],
)

/** Single-use codes that link a LINE account, at most one per admin. Only hashes are stored. */
export const lineCodes = sqliteTable(
  "line_codes",
  {
    adminId: text("admin_id")
      .primaryKey()
      .references(() => admins.id),
    codeHash: text("code_hash").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [uniqueIndex("line_codes_hash").on(table.codeHash)],
)

/** The webhook events of LINE that were handled, kept for three days, so that a repeated one is ignored. */
export const lineEvents = sqliteTable(
  "line_events",
  {
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
    /** HMAC of the LINE user, if the event was a wrong code, for the limit of attempts; null otherwise. */
    failedBy: text("failed_by"),
  },
  (table) => [
    index("line_events_at").on(table.at),
    index("line_events_failed_by").on(table.failedBy, table.at).where(sql`failed_by is not null`),
  ],
)

/** Instants by name: when each recurring job last ran to its end, and since when emails around stays are sent. */
export const heartbeats = sqliteTable("heartbeats", {
  name: text("name").primaryKey(),
  at: integer("at").notNull(),
})
