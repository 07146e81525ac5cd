/**
 * All tables of the database. Triggers are in triggers.sql beside this file.
 *
 * Money is integer satang, a night or day is a `YYYY-MM-DD` text in the villa's time zone, an instant is
 * epoch milliseconds. No ON DELETE CASCADE anywhere: a table rebuild would fire it on D1 and wipe the
 * children.
 */
import { sql } from "drizzle-orm"
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core"
import type { BookingAction, CancelReason, RecordedChange } from "#app/booking/booking.ts"
import type { MoveStatus } from "#app/booking/other-dates/move-request.ts"
import type { ReadyTexts } from "#app/booking/ready-texts/ready-texts-fields.ts"
import type { BookingSource, ChannelSource } from "#app/booking/source.ts"
import type { BookingStatus } from "#app/booking/status.ts"
import type { PressedLink, PressKind, Replaced } from "#app/booking/undo/press.ts"
import type { EndReason } from "#app/booking/waiting-list/waiting-list.ts"
import type { BlockedNights, Channel, FeedColour, FeedError } from "#app/calendar/channels/feed.ts"
import type { NightKind } from "#app/calendar/channels/merge-nights.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import type { JobName } from "#app/job/job.ts"
import type { CardPaymentStatus } from "#app/money/cards/card-payment.ts"
import type { KeptFor, LedgerChannel, LedgerKind, LedgerPot } from "#app/money/ledger/ledger.ts"
import type { LinkPurpose, PaymentLinkStatus } from "#app/money/links/payment-link-status.ts"
import type { Buyer } from "#app/money/receipts/buyer-fields.ts"
import type { ReceiptSeries, ReceiptSubject } from "#app/money/receipts/receipt.ts"
import type { RefundChannel, RefundStatus } from "#app/money/refunds/refund.ts"
import type { Seller } from "#app/money/seller/seller-fields.ts"
import type { PaymentMethod } from "#app/money/settings/payment-settings.ts"
import type { SlipType } from "#app/money/slips/slip.ts"
import type { StaffAct } from "#app/money/staff-act.ts"
import type { Alert, AlertChannel, AlertDetail, AlertPreset } from "#app/notify/alerts/alert.ts"
import type { AlertKind, AlertUrgency } from "#app/notify/alerts/alert-kinds.ts"
import type { MessageChannel } from "#app/notify/email/email.ts"
import type { EmailKind } from "#app/notify/email/email-kinds.ts"
import type { GuestLineEnd } from "#app/notify/guest-line/guest-line.ts"
import type { Role } from "#app/people/accounts/account.ts"
import type { ProblemPhotoType } from "#app/stay/cleaning/cleaner.ts"
import type { Arrival } from "#app/stay/pass/arrival.ts"
import type { DocumentAction } from "#app/stay/passports/document-action.ts"
import type { ReportReason } from "#app/stay/reviews/review.ts"
import type { Access } from "#app/villa/access/access.ts"
import type { Actor } from "#app/villa/actor.ts"
import type { Amenity } from "#app/villa/amenities.ts"
import type { BookedExtra, ExtraKind, ExtraUnit } from "#app/villa/extras/extra.ts"
import type { HouseRules } from "#app/villa/house-rules/house-rules-fields.ts"
import type { ImageType, Variant } from "#app/villa/photos/image.ts"
import type { Place } from "#app/villa/place/place-fields.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import type { Price } from "#app/villa/prices/price-breakdown.ts"
import type { PromoDiscount } from "#app/villa/prices/pricing.ts"
import type { NightPrices, Season } from "#app/villa/prices/season.ts"
import type { Weekday } from "#app/villa/prices/weekdays.ts"
import type { Terms } from "#app/villa/terms/terms.ts"
import type { ConfirmedSetting } from "#app/villa/villa.ts"
import type { AuditAction } from "#app/villa/villa-event.ts"

const flag = (name: string) => integer(name, { mode: "boolean" })

/** One row. `version` is incremented by every change, so that concurrent edits are detected. */
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
  /** Days after check-out for which passports are kept. */
  passportDays: integer("passport_days").notNull().default(7),
  contactPhone: text("contact_phone").notNull().default(""),
  contactEmail: text("contact_email").notNull().default(""),
  contactLine: text("contact_line").notNull().default(""),
  amenities: text("amenities", { mode: "json" })
    .$type<readonly Amenity[]>()
    .notNull()
    .default(["pool", "wifi", "kitchen", "tv", "coffee", "airCon", "parking", "bathroom", "bbq"]),
  sampleReviews: flag("sample_reviews").notNull().default(true),
  /** The owner's rules other than night prices; missing members have the values of `DEFAULT_OFFER`. */
  offerRules: text("offer_rules", { mode: "json" }).$type<Partial<OfferRules>>().notNull().default({}),
  place: text("place", { mode: "json" }).$type<Partial<Place>>().notNull().default({}),
  mapImageId: text("map_image_id").references(() => images.id),
  houseRules: text("house_rules", { mode: "json" }).$type<HouseRules>(),
  access: text("access", { mode: "json" }).$type<Access>(),
  /** `AccessSecrets` as encrypted JSON; null if there are none. */
  accessSecrets: text("access_secrets"),
  terms: text("terms", { mode: "json" }).$type<Partial<Terms>>().notNull().default({}),
  /** The issuer of receipts; while it is null no receipts are issued. */
  seller: text("seller", { mode: "json" }).$type<Seller>(),
  /** The owner's own texts; missing ones are ours. */
  readyTexts: text("ready_texts", { mode: "json" }).$type<Partial<ReadyTexts>>().notNull().default({}),
  /** Whether guests can ask to be told when taken dates become free. */
  waitingList: flag("waiting_list").notNull().default(false),
  /** Whether guests are offered messages by LINE. */
  guestLine: flag("guest_line").notNull().default(false),
  confirmed: text("confirmed", { mode: "json" }).$type<readonly ConfirmedSetting[]>().notNull().default([]),
  version: integer("version").notNull(),
  updatedAt: integer("updated_at").notNull(),
})

/** One row: a random text, replaced by triggers on every write to data the cached home page shows. */
export const contentVersion = sqliteTable("content_version", {
  id: integer("id").primaryKey(),
  version: text("version").notNull(),
})

/** A public image. The id is the hash of its content, so a duplicate is stored once and cached forever. */
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

/** Photos of the way to the villa. Guests see `alt` as a caption. */
export const wayPhotos = sqliteTable("way_photos", {
  imageId: text("image_id")
    .primaryKey()
    .references(() => images.id),
  alt: text("caption", { mode: "json" }).$type<LocalizedText>().notNull(),
  position: integer("position").notNull(),
})

/** Every version of the house rules that a booking may have accepted, by the hash of its content. */
export const houseRules = sqliteTable("house_rules", {
  hash: text("hash").primaryKey(),
  rules: text("rules", { mode: "json" }).$type<HouseRules>().notNull(),
  createdAt: integer("created_at").notNull(),
})

export const rooms = sqliteTable("rooms", {
  id: text("id").primaryKey(),
  name: text("name", { mode: "json" }).$type<LocalizedText>().notNull(),
  description: text("description", { mode: "json" }).$type<LocalizedText>().notNull(),
  /** Null if the owner has not said. */
  sleeps: integer("sleeps"),
  beds: text("beds", { mode: "json" }).$type<LocalizedText>().notNull(),
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
  (table) => [primaryKey({ columns: [table.roomId, table.imageId] }), index("room_images_image").on(table.imageId)],
)

/** Seasons and holidays. Removed ones stay as rows, for the statistics. */
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
    /** Weekdays; null leaves them to the season of the next rank, or to the villa. */
    arrivalDays: text("arrival_days", { mode: "json" }).$type<Weekday[]>(),
    departureDays: text("departure_days", { mode: "json" }).$type<Weekday[]>(),
    createdAt: integer("created_at").notNull(),
    removedAt: integer("removed_at"),
  },
  (table) => [index("seasons_by_end").on(table.yearly, table.layer, table.to).where(sql`removed_at is null`)],
)

/** Discount codes. `value` is satang, or basis points of the remaining price. */
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

/** The code of each booking. A trigger deletes the row of a cancelled booking, which frees the use. */
export const promoUses = sqliteTable(
  "promo_uses",
  {
    bookingId: text("booking_id")
      .primaryKey()
      .references(() => bookings.id),
    codeId: text("code_id")
      .notNull()
      .references(() => promoCodes.id),
    /** 1 if the code had a use left. Any other value violates a constraint and rolls the batch back. */
    applied: integer("applied").notNull(),
  },
  (table) => [index("promo_uses_code").on(table.codeId), check("promo_uses_applied", sql`${table.applied} = 1`)],
)

/** What guests can add to their stay. */
export const extras = sqliteTable(
  "extras",
  {
    id: text("id").primaryKey(),
    name: text("name", { mode: "json" }).$type<LocalizedText>().notNull(),
    sentence: text("sentence", { mode: "json" }).$type<LocalizedText>().notNull(),
    kind: text("kind").$type<ExtraKind>().notNull(),
    /** Of an early check-in or a late check-out. */
    time: text("time"),
    unit: text("unit").$type<ExtraUnit>().notNull(),
    /** In satang. */
    price: integer("price").notNull(),
    maxQuantity: integer("max_quantity").notNull(),
    hoursBefore: integer("hours_before").notNull(),
    minNights: integer("min_nights").notNull(),
    tellCleaner: flag("tell_cleaner").notNull(),
    position: integer("position").notNull(),
    photoId: text("photo_id").references(() => images.id),
    active: flag("active").notNull().default(true),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("extras_photo").on(table.photoId)],
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
    /** The team's own, which guests never see. */
    note: text("note").notNull().default(""),
    language: text("language").$type<Language>().notNull(),
    /** As of the time when the price was fixed. */
    price: text("price", { mode: "json" }).$type<Price>().notNull(),
    total: integer("total").notNull(),
    /** As they were sold: in the price, or each with the charge that asks for it; null for none. */
    extras: text("extras", { mode: "json" }).$type<BookedExtra[]>(),
    /** The price agreed by the team, in satang, below which staff set none; null if it is the price list's. */
    agreedTotal: integer("agreed_total"),
    arrival: text("arrival").$type<Arrival>(),
    /** Null if the guests have not given ages; else the sum is `guests`. */
    adults: integer("adults"),
    children: integer("children"),
    /** Number of guests who are not Thai nationals; null if unknown. */
    foreignGuests: integer("foreign_guests"),
    /** When foreign guests were last reported to immigration (TM30), or there were none to report. */
    tm30ReportedAt: integer("tm30_reported_at"),
    /** The booking's own access code instead of the villa's, encrypted. */
    accessCode: text("access_code"),
    rulesHash: text("rules_hash").references(() => houseRules.hash),
    /** As of booking. */
    terms: text("terms", { mode: "json" }).$type<Terms>().notNull(),
    /** Satang of the price kept at cancellation; null if not cancelled. */
    kept: integer("kept"),
    /** When money last arrived for the cancelled booking; set by a trigger on the ledger. */
    lateMoneyAt: integer("late_money_at"),
    /** How often the dates were changed at the guest's request. */
    movesUsed: integer("moves_used").notNull().default(0),
    /** The highest refund percentage after a change of dates; null before one. */
    refundCap: integer("refund_cap"),
    /** Day of the last change of dates in the villa's time zone; null before one. */
    movedOn: text("moved_on"),
    /** Satang received for the stay when it was last confirmed; null before. */
    confirmedWith: integer("confirmed_with"),
    /** The addressee of receipts, if the guest asked for one; null for the guest's name alone. */
    buyer: text("buyer", { mode: "json" }).$type<Buyer>(),
    /** Where the booking came from. */
    source: text("source").$type<BookingSource>().notNull().default("own-site"),
    /** Satang of the price that the source keeps; null for none. */
    commission: integer("commission"),
    /** When an unpaid booking expires; null if it awaits no payment. */
    paymentDeadline: integer("payment_deadline"),
    /** Since when a slip has been awaiting a decision; null if none is. */
    inReviewSince: integer("in_review_since"),
    /** When the first slip was attached; from then on the guest cannot change dates, rooms or guests. */
    firstSlipAt: integer("first_slip_at"),
    /** The deadline set when the guest first cleared a slip; clearing another does not extend it. */
    slipClearedDeadline: integer("slip_cleared_deadline"),
    /** The deadline before which the last slip was sent: rejecting it does not shorten the time to pay. */
    slipSentDeadline: integer("slip_sent_deadline"),
    slipId: text("slip_id"),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** The site's origin when the booking was created, for links in emails sent without a request. */
    origin: text("origin").notNull().default(""),
    /** HMAC of the creator's IPv4 address or IPv6 /48, for hold limits. Empty if an admin created it. */
    addressHash: text("address_hash").notNull().default(""),
    /** Part of links in emails; incremented when the email address changes or a colleague leaves. */
    emailVersion: integer("email_version").notNull().default(1),
    /** 1 for the guest's first email address, incremented when the address changes. */
    emailNumber: integer("email_number").notNull().default(1),
    /** Incremented by every change; a write names the version it is based on, to detect concurrent edits. */
    version: integer("version").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    deletedAt: integer("deleted_at"),
    /** When personal data was erased; null again after a change. */
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
    index("bookings_network").on(table.addressHash, table.createdAt).where(sql`address_hash <> ''`),
    // For the few cancelled bookings that received money, which may have to be refunded.
    index("bookings_late_money").on(table.lateMoneyAt).where(sql`late_money_at is not null`),
    // Confirmed bookings share no nights, so any period has few.
    index("bookings_confirmed_stays").on(table.checkIn).where(sql`status = 'confirmed'`),
    index("bookings_rules").on(table.rulesHash).where(sql`rules_hash is not null`),
    check("bookings_stay", sql`${table.checkIn} < ${table.checkOut}`),
    check("bookings_total", sql`${table.total} >= 0`),
    check("bookings_kept", sql`${table.status} <> 'cancelled' or ${table.kept} is not null`),
    check("bookings_commission", sql`${table.commission} >= 0`),
  ],
)

/**
 * At most one review per booking. A review deleted after publication stays as a row without text and name:
 * sample reviews are no longer shown after the first published review.
 */
export const reviews = sqliteTable(
  "reviews",
  {
    id: text("id").primaryKey(),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
    stars: integer("stars").notNull(),
    /** Empty if only stars were given, and after erasure. */
    text: text("text").notNull(),
    /** BCP 47 tag of the text; empty if unknown. */
    lang: text("lang").notNull(),
    /** The displayed name; null for "A guest". */
    name: text("name"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When the review becomes public. */
    publishedAt: integer("published_at").notNull(),
    reply: text("reply"),
    repliedAt: integer("replied_at"),
    /** Why the owner reported the text, which hides it; null if not reported. */
    reportReason: text("report_reason").$type<ReportReason>(),
    reportedAt: integer("reported_at"),
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    uniqueIndex("reviews_booking").on(table.bookingId).where(sql`deleted_at is null`),
    // For foreign key checks and reads of a booking's reviews: SQLite uses a partial index for neither.
    index("reviews_of_booking").on(table.bookingId),
    index("reviews_deleted").on(table.bookingId).where(sql`deleted_at is not null`),
    index("reviews_published").on(table.deletedAt, table.publishedAt),
    check("reviews_stars", sql`${table.stars} between 1 and 5`),
  ],
)

/** One row, without deleted reviews. Triggers on `reviews` keep the home page's read constant in time. */
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
    /** The feed whose nights the block holds, at most one block per feed; the block's dates mean nothing. */
    feedId: text("feed_id").references((): AnySQLiteColumn => feeds.id),
  },
  (table) => [check("blocks_range", sql`${table.from} < ${table.to}`), uniqueIndex("blocks_feed").on(table.feedId)],
)

/** Imported calendars of other channels. Removed ones stay as rows without an address. */
export const feeds = sqliteTable(
  "feeds",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    channel: text("channel").$type<Channel>().notNull(),
    colour: text("colour").$type<FeedColour>().notNull(),
    /** Encrypted: anyone with the address can read the channel's bookings. */
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
    /** The end of a refresh's lease, which prevents concurrent refreshes. */
    leaseUntil: integer("lease_until").notNull().default(0),
    checkedAt: integer("checked_at"),
    succeededAt: integer("succeeded_at"),
    changedAt: integer("changed_at"),
    error: text("error").$type<FeedError>(),
    /** Whether most nights are missing from the feed and therefore held. */
    held: flag("held").notNull().default(false),
    ignored: integer("ignored").notNull().default(0),
    unreadable: integer("unreadable").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    removedAt: integer("removed_at"),
    /** What nights that the owner blocked on the channel mean; null for what they mean on such a channel. */
    blockedNights: text("blocked_nights").$type<BlockedNights>(),
    /** As what the books list its stays; null if they list none. */
    bookedAs: text("booked_as").$type<ChannelSource>(),
    /** What the channel keeps of a stay's price, in basis points. */
    commissionRate: integer("commission_rate").notNull().default(0),
  },
  (table) => [
    index("feeds_due").on(table.dueAt).where(sql`removed_at is null`),
    uniqueIndex("feeds_address").on(table.addressHash).where(sql`removed_at is null`),
  ],
)

/** The nights in each feed; `nights` says who holds a night. */
export const feedNights = sqliteTable(
  "feed_nights",
  {
    feedId: text("feed_id")
      .notNull()
      .references(() => feeds.id),
    night: text("night").notNull(),
    /** The dates of the night's event, `from/to`. */
    eventDates: text("event_dates").notNull(),
    kind: text("kind").$type<NightKind>().notNull(),
    firstSeenAt: integer("first_seen_at").notNull(),
    /** The refresh since which the night is missing from the feed. */
    missingSince: integer("missing_since"),
    /** The refresh since which the channel repeats the night although our export no longer contains it. */
    unlistedSince: integer("unlisted_since"),
    /** When the owner settled a conflict with another holder. */
    settledAt: integer("settled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.feedId, table.night] }),
    index("feed_nights_claims").on(table.night, table.firstSeenAt).where(sql`kind = 'stay'`),
    index("feed_nights_blocks").on(table.night).where(sql`kind = 'block'`),
    index("feed_nights_prep").on(table.night).where(sql`kind = 'prep'`),
  ],
)

/**
 * What stays that channels sold brought, as the owner enters it; in satang. The channel keeps the commission and pays
 * out the rest, so that no line of the ledger is meant.
 */
export const channelStays = sqliteTable(
  "channel_stays",
  {
    feedId: text("feed_id")
      .notNull()
      .references(() => feeds.id),
    checkIn: text("check_in").notNull(),
    checkOut: text("check_out").notNull(),
    source: text("source").$type<ChannelSource>().notNull(),
    amount: integer("amount").notNull(),
    commission: integer("commission").notNull(),
    recordedAt: integer("recorded_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.feedId, table.checkIn] }),
    index("channel_stays_by_check_in").on(table.checkIn),
    check("channel_stays_amount", sql`${table.amount} > 0 and ${table.commission} between 0 and ${table.amount}`),
  ],
)

/** Calendars of this villa that other channels and the owner's apps fetch. */
export const calendarExports = sqliteTable(
  "calendar_exports",
  {
    id: text("id").primaryKey(),
    /** The feed of the same channel, whose nights the export omits; null for the owner's own apps. */
    feedId: text("feed_id").references(() => feeds.id),
    name: text("name").notNull(),
    token: text("token").notNull(),
    /** Nights exported before the channel's feed was last read; ones that then appear are repetitions. */
    listed: text("listed", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** The nights in the file that the channel last fetched; null if it never fetched. */
    exported: text("exported", { mode: "json" }).$type<string[]>(),
    fetchedAt: integer("fetched_at"),
    /** The User-Agent's program. */
    fetchedBy: text("fetched_by"),
    createdAt: integer("created_at").notNull(),
    revokedAt: integer("revoked_at"),
  },
  (table) => [
    uniqueIndex("calendar_exports_token").on(table.token),
    uniqueIndex("calendar_exports_feed").on(table.feedId).where(sql`feed_id is not null and revoked_at is null`),
  ],
)

/**
 * One row per taken night. The primary key prevents a night from being sold twice, and from being both sold
 * and another booking's preparation night.
 */
export const nights = sqliteTable(
  "nights",
  {
    night: text("night").primaryKey(),
    bookingId: text("booking_id").references(() => bookings.id),
    blockId: text("block_id").references(() => blocks.id),
    /** Whether it is a preparation night after the stay of its booking or feed. */
    prep: flag("prep").notNull().default(false),
    /** The season that priced a booked night. */
    seasonId: text("season_id").references(() => seasons.id),
    /** The night's part of the booking's total without charges, in satang. */
    charged: integer("charged"),
  },
  (table) => [
    index("nights_booking").on(table.bookingId),
    index("nights_block").on(table.blockId),
    index("nights_season").on(table.seasonId).where(sql`season_id is not null`),
    check("nights_one_owner", sql`(${table.bookingId} is null) <> (${table.blockId} is null)`),
  ],
)

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
    /** Old and new values; null if nothing was changed, and after erasure. */
    changes: text("changes", { mode: "json" }).$type<RecordedChange[]>(),
    /** Whether it gave the booking an email address, including the first. */
    setsEmail: integer("sets_email", { mode: "boolean" }).notNull().default(false),
    /** Whether the guest had access to the booking only by a link. */
    isByLink: integer("by_link", { mode: "boolean" }).notNull().default(false),
    /** Bookings changed by the preceding write. Any number but 1 violates a constraint: a rollback. */
    applied: integer("applied").notNull(),
  },
  (table) => [
    index("booking_events_booking").on(table.bookingId, table.id),
    // For the stays that were cancelled in a month.
    index("booking_events_cancelled").on(table.at).where(sql`to_status = 'cancelled'`),
    check("booking_events_applied", sql`${table.applied} = 1`),
  ],
)

/** Counts per hour or day, see `Counters`. `name` is a keyed hash. */
export const attemptCounts = sqliteTable(
  "attempt_counts",
  {
    name: text("name").primaryKey(),
    count: integer("count").notNull(),
    countedAt: integer("counted_at").notNull().default(0),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("attempt_counts_expired").on(table.expiresAt)],
)

/** Colleagues who have been shown a booking's link: it ends when they leave the team. */
export const guestLinks = sqliteTable(
  "guest_links",
  {
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
    /** No foreign key: the account may have been removed since. */
    adminId: text("admin_id").notNull(),
    adminName: text("admin_name").notNull(),
    sharedAt: integer("shared_at").notNull(),
    endedAt: integer("ended_at"),
    /** When the guest was sent a new link, by email or by a colleague; null while it is due. */
    renewedAt: integer("renewed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.adminId] }),
    index("guest_links_open").on(table.adminId).where(sql`ended_at is null`),
    index("guest_links_to_renew").on(table.endedAt).where(sql`ended_at is not null and renewed_at is null`),
  ],
)

/**
 * A proof of payment, with its file in R2 under `slips/`. The cron deletes slips that are never attached. A
 * row is deleted only after its file, so that every file has a row.
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
    /** As the guest's browser or staff's read the mini-QR: the sending bank's code and the transfer's reference. */
    sendingBank: text("sending_bank"),
    transRef: text("trans_ref"),
    uploadedAt: integer("uploaded_at").notNull(),
    /** When it was soft-deleted: it is no longer shown, and the cron deletes its file. */
    removedAt: integer("removed_at"),
    /** When the file was deleted; the row stays, to recognise the transfer and the file hash. */
    fileRemovedAt: integer("file_removed_at"),
  },
  (table) => [
    index("slips_removed").on(table.removedAt).where(sql`removed_at is not null`),
    index("slips_booking").on(table.bookingId),
    index("slips_payment_link").on(table.paymentLinkId),
    index("slips_sha256").on(table.sha256),
    index("slips_guest").on(table.guestId, table.uploadedAt),
    index("slips_kept")
      .on(table.bookingId)
      .where(sql`booking_id is not null and removed_at is null and file_removed_at is null`),
    index("slips_unattached").on(table.uploadedAt).where(sql`booking_id is null and payment_link_id is null`),
    // Not unique: a stranger may have sent it first. `ledger_evidence` counts the money of a transfer once.
    index("slips_transfer").on(table.sendingBank, table.transRef).where(sql`trans_ref is not null`),
  ],
)

export const paymentLinks = sqliteTable(
  "payment_links",
  {
    id: text("id").primaryKey(),
    amount: integer("amount").notNull(),
    description: text("description").notNull(),
    customerName: text("customer_name"),
    bookingId: text("booking_id").references(() => bookings.id),
    purpose: text("purpose").$type<LinkPurpose>().notNull().default("free"),
    /** Whether the system made the link for a confirmed booking's balance, which the amount follows. */
    automatic: flag("automatic").notNull().default(false),
    /** The id of the admin who made it; null if the system did. */
    madeBy: text("made_by"),
    /** The part of the amount that is the security deposit. */
    damage: integer("damage").notNull().default(0),
    status: text("status").$type<PaymentLinkStatus>().notNull(),
    expiresAt: integer("expires_at").notNull(),
    inReviewSince: integer("in_review_since"),
    /** The card payment whose capture is in progress; null if none is. */
    settlingPaymentId: text("settling_payment_id"),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    version: integer("version").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
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
    /** What staff did besides changing the status; null for a change of the link. */
    action: text("action").$type<StaffAct>(),
    detail: text("detail"),
    /** Links changed by the preceding write. Any number but 1 violates a constraint: a rollback. */
    applied: integer("applied").notNull(),
  },
  (table) => [
    index("payment_link_events_link").on(table.paymentLinkId, table.id),
    check("payment_link_events_applied", sql`${table.applied} = 1`),
  ],
)

/** A card payment attempt. Only the card's brand and last four digits are stored. */
export const cardPayments = sqliteTable(
  "card_payments",
  {
    /** Also the idempotency key at the gateway, so that a retried request charges once. */
    id: text("id").primaryKey(),
    bookingId: text("booking_id").references(() => bookings.id),
    paymentLinkId: text("payment_link_id").references(() => paymentLinks.id),
    gateway: text("gateway").notNull(),
    /** The gateway's id of the charge; null until the gateway has responded. */
    chargeId: text("charge_id"),
    status: text("status").$type<CardPaymentStatus>().notNull(),
    /** `booking:ID`, also for links of unpaid bookings, or `link:ID`. One capture each. */
    debt: text("debt").notNull(),
    /** Whether the gateway moves real money; null until the gateway has responded. */
    livemode: flag("livemode"),
    /** When the guest returned from the bank's 3-D Secure page; null if not returned or never redirected. */
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
 * Every payment, charge, refund, waiver, kept amount and reversal, recorded once. Append-only: triggers reject
 * deletions, and changes except erasing the note. Balances are sums of these rows and are not stored.
 */
export const ledger = sqliteTable(
  "ledger",
  {
    id: text("id").primaryKey(),
    bookingId: text("booking_id").references(() => bookings.id),
    paymentLinkId: text("payment_link_id").references(() => paymentLinks.id),
    at: integer("at").notNull(),
    kind: text("kind").$type<LedgerKind>().notNull(),
    /** How the money was received. */
    channel: text("channel").$type<LedgerChannel>().notNull(),
    /** Satang, signed by the kind. */
    amount: integer("amount").notNull(),
    pot: text("pot").$type<LedgerPot>().notNull().default("stay"),
    /** The line that a reversal takes back; each line at most once. */
    reverses: text("reverses").references((): AnySQLiteColumn => ledger.id),
    /** The kind of that line, as which a reversal counts; null for all others. */
    reversedKind: text("reversed_kind").$type<LedgerKind>(),
    /** The payment from which the buyer withheld this tax; set for payments by the channel `withheld`. */
    ofPayment: text("of_payment").references((): AnySQLiteColumn => ledger.id),
    /**
     * `charge:GATEWAY:ID`, `transfer:BANK:REFERENCE` or `slip:ID`, or `extra:ID` for the charge of an extra
     * payment link; null for cash. A payment is recorded once, and again only after it was taken back.
     */
    evidence: text("evidence"),
    /** How many lines with the same evidence had been taken back before this one was recorded. */
    takenBackBefore: integer("taken_back_before").notNull().default(0),
    /** Day of recording in the villa's time zone. */
    recordedOn: text("recorded_on").notNull(),
    /** The day on which the line counts, in the villa's time zone: its month in the books, its tax date. */
    receivedOn: text("received_on").notNull(),
    actor: text("actor").$type<Actor>().notNull(),
    actorName: text("actor_name"),
    note: text("note"),
    /** What a line of the kind `kept` pays for; null for all others. */
    keptFor: text("kept_for").$type<KeptFor>(),
  },
  (table) => [
    index("ledger_at").on(table.at),
    index("ledger_received").on(table.receivedOn),
    // For the security deposits that are held at the end of a month.
    index("ledger_damage").on(table.bookingId).where(sql`pot = 'damage'`),
    index("ledger_booking").on(table.bookingId, table.at),
    index("ledger_payment_link").on(table.paymentLinkId),
    index("ledger_of_payment").on(table.ofPayment),
    uniqueIndex("ledger_evidence").on(table.evidence, table.takenBackBefore),
    uniqueIndex("ledger_reverses").on(table.reverses).where(sql`reverses is not null`),
    check("ledger_subject", sql`${table.bookingId} is not null or ${table.paymentLinkId} is not null`),
    check("ledger_payment", sql`${table.kind} <> 'payment' or ${table.amount} > 0`),
  ],
)

/**
 * What each line adds to the sums of its booking, in satang and signed as the line: the one place of the database that
 * says what counts as what. `held` is what was received, returned and kept.
 */
export const bookingMoney = sqliteView("booking_money", {
  bookingId: text("booking_id"),
  paymentLinkId: text("payment_link_id"),
  /** The rowid of the line. */
  seq: integer("seq").notNull(),
  at: integer("at").notNull(),
  receivedOn: text("received_on").notNull(),
  pot: text("pot").$type<LedgerPot>().notNull(),
  received: integer("received").notNull(),
  returned: integer("returned").notNull(),
  kept: integer("kept").notNull(),
  held: integer("held").notNull(),
  /** Owed beyond the total. */
  charged: integer("charged").notNull(),
  /** Its part that is not asked for, 0 or less. */
  waived: integer("waived").notNull(),
  /** `charged` less `held`: with the total of a confirmed stay it equals `balance`. */
  due: integer("due").notNull(),
}).as(sql`
  select booking_id, payment_link_id, seq, at, received_on, pot,
    iif(counts_as = 'payment', amount, 0) as received,
    iif(counts_as = 'refund', amount, 0) as returned,
    iif(counts_as = 'kept', amount, 0) as kept,
    iif(counts_as in ('payment', 'refund', 'kept'), amount, 0) as held,
    iif(counts_as in ('charge', 'waiver'), amount, 0) as charged,
    iif(counts_as = 'waiver', amount, 0) as waived,
    iif(counts_as in ('charge', 'waiver'), amount, -amount) as due
  from (select *, rowid as seq, coalesce(reversed_kind, kind) as counts_as from ledger)`)

/** Received certificates of tax that a buyer withheld, one for each line of such tax. */
export const withholdingCertificates = sqliteTable("withholding_certificates", {
  lineId: text("line_id")
    .primaryKey()
    .references(() => ledger.id),
  number: text("number").notNull(),
})

/** The latest press of the team on each booking or block that can still be undone. */
export const presses = sqliteTable(
  "presses",
  {
    /** The id of the booking or block. */
    subject: text("subject").primaryKey(),
    kind: text("kind").$type<PressKind>().notNull(),
    /** Of the booking, after the press; 0 for a block. */
    version: integer("version").notNull(),
    adminId: text("admin_id").notNull(),
    at: integer("at").notNull(),
    until: integer("until").notNull(),
    amount: integer("amount").notNull(),
    /** Null for a block. */
    replaced: text("replaced", { mode: "json" }).$type<Replaced>(),
    lines: text("lines", { mode: "json" }).$type<string[]>().notNull(),
    nights: text("nights", { mode: "json" }).$type<PressedNight[]>().notNull(),
    /** The booking's open links before the press, which may lower them. */
    openLinks: text("open_links", { mode: "json" }).$type<OpenLink[]>().notNull(),
    /** The ids of the booking's messages before the press; a `rowid` would be used again once its row is deleted. */
    emails: text("emails", { mode: "json" }).$type<string[]>().notNull(),
    alerts: text("alerts", { mode: "json" }).$type<string[]>().notNull(),
    /** Null unless the press decided on a payment link. */
    link: text("link", { mode: "json" }).$type<PressedLink>(),
  },
  (table) => [index("presses_until").on(table.until)],
)
export type OpenLink = { id: string; amount: number }
/** A night that the booking had before the press, or that was blocked; `prep` is 0 or 1. */
type PressedNight = { night: string; seasonId: string | null; charged: number; prep: number }

/** Months of the books, `2026-11`, that the owner has closed: no line of the ledger may count in them any more. */
export const closedMonths = sqliteTable("closed_months", {
  month: text("month").primaryKey(),
  closedAt: integer("closed_at").notNull(),
  closedBy: text("closed_by").notNull(),
  /** The first instant after the month, in the villa's time zone of then. */
  endsAt: integer("ends_at").notNull(),
  /** The `rowid` of the latest receipt of then; receipts are never deleted. */
  lastReceipt: integer("last_receipt").notNull(),
})

/**
 * What a closed month's books say of stays, as it was when the month was closed: those that end in it or later, those
 * with money in it, and those changed since an earlier closing. Dates, price and source change afterwards; lines of the
 * ledger do not.
 */
export const closedStays = sqliteTable(
  "closed_stays",
  {
    month: text("month")
      .notNull()
      .references(() => closedMonths.month),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
    checkIn: text("check_in").notNull(),
    checkOut: text("check_out").notNull(),
    status: text("status").$type<BookingStatus>().notNull(),
    total: integer("total").notNull(),
    kept: integer("kept"),
    source: text("source").$type<BookingSource>().notNull(),
    commission: integer("commission"),
    isDeleted: integer("deleted", { mode: "boolean" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.bookingId] }),
    index("closed_stays_booking").on(table.bookingId),
  ],
)

/**
 * Money to return to a guest, one row per decision and channel. The open refunds of a pot never exceed the
 * amount held in it: triggers compare them with the ledger (triggers.sql).
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
    /** The captured payment whose card gets the refund. */
    cardPaymentId: text("card_payment_id").references(() => cardPayments.id),
    status: text("status").$type<RefundStatus>().notNull(),
    /** The last day of a credit, which is kept for a later stay. */
    validUntil: text("valid_until"),
    /** When a credit became an ordinary refund. */
    creditEndedAt: integer("credit_ended_at"),
    gatewayRefundId: text("gateway_refund_id"),
    /** The payee of a transfer as encrypted JSON; null if not given, and after erasure. */
    payee: text("payee"),
    payeeAt: integer("payee_at"),
    /** The proof of a transfer. */
    slipId: text("slip_id").references(() => slips.id),
    /** Why the last attempt failed, or why the money is not returned. */
    error: text("error"),
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
    // For the refunds that were owed at the end of a month and are sent by now.
    index("refunds_sent").on(table.sentAt).where(sql`status = 'sent'`),
    index("refunds_card_payment").on(table.cardPaymentId).where(sql`card_payment_id is not null`),
    // For the refunds that were owed at the end of a month and were given up since.
    index("refunds_waived").on(table.updatedAt).where(sql`status = 'waived'`),
    // For the erasure of payees, and for foreign key checks of slips.
    index("refunds_payee").on(table.sentAt).where(sql`payee is not null`),
    index("refunds_slip").on(table.slipId).where(sql`slip_id is not null`),
    check("refunds_positive", sql`${table.amount} > 0`),
    check("refunds_credit", sql`${table.channel} <> 'credit' or ${table.validUntil} is not null`),
    check("refunds_card", sql`(${table.channel} = 'card') = (${table.cardPaymentId} is not null)`),
  ],
)

/**
 * Receipts for payments and refunds, written in the batch of their line (receipt-store.server.ts). Triggers
 * number them without gaps and refuse changes. A wrong receipt is cancelled, and replaced where needed.
 */
export const receipts = sqliteTable(
  "receipts",
  {
    id: text("id").primaryKey(),
    lineId: text("line_id")
      .notNull()
      .references(() => ledger.id),
    /** Which of the line's papers, from 1: money that goes back to several buyers has one for each. */
    part: integer("part").notNull(),
    /** In satang, above 0: the line's money that the paper states, with the tax withheld from it. */
    amount: integer("amount").notNull(),
    series: text("series").$type<ReceiptSeries>().notNull(),
    /** The year of `issuedOn` and the number in that year, from 1; 0 until the trigger numbers the row. */
    year: integer("year").notNull(),
    number: integer("number").notNull().default(0),
    /** In the villa's time zone. */
    issuedOn: text("issued_on").notNull(),
    /** The villa's day of the money, which decides on VAT (Revenue Code s. 78/1). */
    taxDate: text("tax_date").notNull(),
    /** Of the part with VAT: its value, its VAT in satang, the rate in basis points; null without VAT. */
    base: integer("base"),
    vat: integer("vat"),
    vatRate: integer("vat_rate"),
    /** Random, in the QR code: proof of having seen the receipt. Unsigned, to outlive every secret. */
    seal: text("seal").notNull().default(sql`(lower(hex(randomblob(16))))`),
    seller: text("seller", { mode: "json" }).$type<Seller>().notNull(),
    /** Null if nobody was named, and once the law no longer requires it to be kept. */
    buyer: text("buyer", { mode: "json" }).$type<Buyer>(),
    subject: text("subject", { mode: "json" }).$type<ReceiptSubject>().notNull(),
    /** The cancelled receipt that this one replaces. */
    replaces: text("replaces").references((): AnySQLiteColumn => receipts.id),
    cancelledAt: integer("cancelled_at"),
    /** Why staff cancelled the receipt; null if the ledger line was reversed. */
    cancelReason: text("cancel_reason"),
    cancelledBy: text("cancelled_by"),
    /** When the original was printed: later prints are marked. */
    printedAt: integer("printed_at"),
  },
  (table) => [
    uniqueIndex("receipts_number").on(table.series, table.year, table.number).where(sql`number > 0`),
    uniqueIndex("receipts_valid").on(table.lineId, table.part).where(sql`cancelled_at is null`),
    index("receipts_to_erase")
      .on(table.issuedOn)
      .where(sql`(buyer is not null or cancel_reason is not null or subject ->> 'link' <> '')`),
    index("receipts_listed").on(table.year, table.issuedOn),
    index("receipts_taxed").on(table.taxDate).where(sql`vat is not null`),
    // For foreign key checks and reads of a line's receipts: SQLite uses a partial index for neither.
    index("receipts_line").on(table.lineId),
    uniqueIndex("receipts_replaces").on(table.replaces).where(sql`replaces is not null`),
    check(
      "receipts_vat",
      sql`(${table.vat} is null) = (${table.base} is null) and (${table.vat} is null) = (${table.vatRate} is null)`,
    ),
  ],
)

/** A guest's request for other dates. It holds no nights. */
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
    /** The list price of the requested dates. */
    listTotal: integer("list_total").notNull(),
    status: text("status").$type<MoveStatus>().notNull(),
    /** Why the request was declined; null if it was not, and after erasure. */
    reason: text("reason"),
    createdAt: integer("created_at").notNull(),
    decidedAt: integer("decided_at"),
  },
  (table) => [
    index("move_requests_booking").on(table.bookingId, table.createdAt),
    uniqueIndex("move_requests_asked").on(table.bookingId).where(sql`status = 'asked'`),
  ],
)

/** Photos of damage paid for from a security deposit. Files are in R2 under `damage/`. */
export const damagePhotos = sqliteTable(
  "damage_photos",
  {
    id: text("id").primaryKey(),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
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
 * Passports of foreign guests, for the report to immigration (TM30). The content is encrypted with a secret
 * of its own, bound to the row's id. A row is deleted only after its file.
 */
export const passports = sqliteTable(
  "passports",
  {
    id: text("id").primaryKey(),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
    /** `PassportFields` as encrypted JSON; null until staff have typed them, and after removal. */
    sealed: text("sealed"),
    pictureKey: text("picture_key"),
    createdAt: integer("created_at").notNull(),
    /** When it was reported, with the number of the Immigration Bureau's receipt; null until then. */
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

/** Who cleans the house: each has a link to the plan, without an account. */
export const cleaners = sqliteTable(
  "cleaners",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** Of the message with the plan. */
    language: text("language").$type<Language>().notNull(),
    /** What the owner wants remembered about the house. */
    note: text("note").notNull(),
    /** The secret of the link. */
    token: text("token").notNull(),
    /** When the link was made. */
    linkedAt: integer("linked_at").notNull(),
    /** The days of the plan as the cleaner last confirmed them (`factsOf`). */
    confirmed: text("confirmed", { mode: "json" }).$type<Record<string, string>>().notNull(),
    confirmedAt: integer("confirmed_at"),
    /** Whether the owner lets the cleaner hear of changes by LINE. */
    byLine: flag("by_line").notNull().default(false),
    lineUserId: text("line_user_id"),
    lineLinkedAt: integer("line_linked_at"),
    /** The site's origin when the code was shown, for links in messages that no request causes. */
    lineOrigin: text("line_origin").notNull().default(""),
    /** A code to link LINE, until it is sent or replaced. */
    lineCodeHash: text("line_code_hash"),
    lineCodeExpiresAt: integer("line_code_expires_at"),
    /** The near days of the plan as the cleaner last heard of them by LINE (`nearFacts`). */
    told: text("told", { mode: "json" }).$type<Record<string, string | null>>().notNull().default({}),
    version: integer("version").notNull(),
    createdAt: integer("created_at").notNull(),
    removedAt: integer("removed_at"),
  },
  (table) => [
    uniqueIndex("cleaners_token").on(table.token),
    uniqueIndex("cleaners_line_code").on(table.lineCodeHash),
    index("cleaners_line").on(table.lineUserId).where(sql`line_user_id is not null`),
  ],
)

/** Departures after which the house is clean again. */
export const cleanings = sqliteTable("cleanings", {
  /** `YYYY-MM-DD` in the villa's time zone. */
  day: text("day").primaryKey(),
  cleanerName: text("cleaner_name").notNull(),
  doneAt: integer("done_at").notNull(),
})

/** What cleaners found broken or missing. Photos are in R2 under `cleaning/`. */
export const cleaningProblems = sqliteTable(
  "cleaning_problems",
  {
    id: text("id").primaryKey(),
    cleanerName: text("cleaner_name").notNull(),
    /** May be empty where there is a photo. */
    text: text("text").notNull(),
    /** Null without a photo. */
    photoType: text("photo_type").$type<ProblemPhotoType>(),
    reportedAt: integer("reported_at").notNull(),
    /** When somebody of the team has dealt with it. */
    seenAt: integer("seen_at"),
  },
  (table) => [
    index("cleaning_problems_open").on(table.reportedAt).where(sql`seen_at is null`),
    index("cleaning_problems_reported").on(table.reportedAt),
  ],
)

/** Wishes for dates that are taken. Addresses are removed with the end of a wish, rows soon after. */
export const waitingListEntries = sqliteTable(
  "waiting_list_entries",
  {
    id: text("id").primaryKey(),
    /** Null of a wish by LINE, and once the wish has ended. */
    email: text("email"),
    /** Of a wish by LINE whose code was sent; null once the wish has ended. */
    lineUserId: text("line_user_id"),
    /** Of a wish by LINE until its code is sent; only its hash is stored. */
    lineCodeHash: text("line_code_hash"),
    /** The address (`mailboxOf`) or LINE account as limits count it; null until known, and once the wish has ended. */
    mailbox: text("mailbox"),
    /** HMAC of the network that asked; empty once the wish has ended. */
    addressHash: text("address_hash").notNull(),
    language: text("language").$type<Language>().notNull(),
    checkIn: text("check_in").notNull(),
    checkOut: text("check_out").notNull(),
    rooms: integer("rooms").notNull(),
    guests: integer("guests").notNull(),
    /** The site's origin when it was asked for, for links in emails that are caused by no request. */
    origin: text("origin").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the address was confirmed by its link, or the code came by LINE, which decides the place in the queue. */
    confirmedAt: integer("confirmed_at"),
    offeredAt: integer("offered_at"),
    /** What holds the offered dates. */
    bookingId: text("booking_id").references(() => bookings.id),
    endedAt: integer("ended_at"),
    endReason: text("end_reason").$type<EndReason>(),
  },
  (table) => [
    index("waiting_list_open").on(table.confirmedAt).where(sql`ended_at is null`),
    uniqueIndex("waiting_list_code").on(table.lineCodeHash),
    index("waiting_list_mailbox").on(table.mailbox).where(sql`ended_at is null`),
    index("waiting_list_network").on(table.addressHash).where(sql`ended_at is null`),
    index("waiting_list_ended").on(table.endedAt).where(sql`ended_at is not null`),
    index("waiting_list_booking").on(table.bookingId).where(sql`booking_id is not null`),
  ],
)

/** Log of staff who have seen, downloaded or reported passports. Rows name no guest and are kept. */
export const documentAccess = sqliteTable(
  "document_access",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: integer("at").notNull(),
    /** No foreign key: the account may have been removed since. */
    adminId: text("admin_id").notNull(),
    adminName: text("admin_name").notNull(),
    action: text("action").$type<DocumentAction>().notNull(),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
    receipt: text("receipt"),
  },
  (table) => [index("document_access_booking").on(table.bookingId), index("document_access_at").on(table.at)],
)

export const sandboxRefunds = sqliteTable("sandbox_refunds", {
  id: text("id").primaryKey(),
  chargeId: text("charge_id").notNull(),
  refundId: text("refund_id"),
  amount: integer("amount").notNull(),
})

/** Charges of the sandbox gateway in local development. No other part of the app reads them. */
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

/** Each email is queued in the batch of its cause, and rendered from `facts` when it is sent. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<EmailKind>().notNull(),
    /** By LINE the same facts become a card; see `queueStayEmail`. */
    channel: text("channel").$type<MessageChannel>().notNull().default("email"),
    language: text("language").$type<Language>().notNull(),
    /** An address; by LINE the account of who waits for dates, else empty: the booking's link names it. */
    recipient: text("recipient").notNull(),
    /** By whose limits it counts: HMAC of the LINE account, or of the network that asked for a link to wait. */
    countedBy: text("counted_by"),
    /** JSON; an OTP is removed once it has been sent. */
    facts: text("facts").notNull(),
    bookingId: text("booking_id").references(() => bookings.id),
    createdAt: integer("created_at").notNull(),
    /** When the next attempt is due; null if it was sent or permanently failed. */
    dueAt: integer("due_at"),
    attempts: integer("attempts").notNull(),
    sentAt: integer("sent_at"),
    error: text("error"),
    /** A unique key for emails that may be queued only once, such as one reminder of a series. */
    deduplicationKey: text("deduplication_key"),
  },
  (table) => [
    index("outbox_due").on(table.dueAt).where(sql`due_at is not null`),
    index("outbox_booking").on(table.bookingId, table.createdAt),
    index("outbox_created").on(table.createdAt),
    index("outbox_recipient").on(table.recipient, table.createdAt),
    index("outbox_mailbox").on(sql`lower(recipient)`),
    index("outbox_counted_by").on(table.countedBy, table.createdAt).where(sql`counted_by is not null`),
    uniqueIndex("outbox_once").on(table.deduplicationKey),
  ],
)

/** Search words of bookings in lower case: names, email, phone, reference. Matched by prefix. */
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
 * By check-in month and status, without deleted bookings. Maintained by triggers on `bookings`, so that
 * statistics take the same time however many bookings there are.
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

/** Only the hash of the token is stored. */
export const adminSessions = sqliteTable(
  "admin_sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    adminId: text("admin_id")
      .notNull()
      .references(() => admins.id),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** Browser and system at log-in, see `userAgentLabel`; empty if unknown. */
    device: text("device").notNull().default(""),
    /** The last use, accurate to ten minutes; null until the first one after log-in. */
    usedAt: integer("used_at"),
  },
  (table) => [
    index("admin_sessions_expiry").on(table.expiresAt),
    index("admin_sessions_admin").on(table.adminId, table.createdAt),
  ],
)

/** Devices on which each admin has logged in: at most as many as `userAgentLabel` can name. */
export const adminDevices = sqliteTable(
  "admin_devices",
  {
    adminId: text("admin_id")
      .notNull()
      .references(() => admins.id),
    device: text("device").notNull(),
    /** The last log-in. */
    seenAt: integer("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.device] })],
)

/** Single-use. Only the hash of the token is stored. */
export const invites = sqliteTable(
  "invites",
  {
    tokenHash: text("token_hash").primaryKey(),
    createdBy: text("created_by")
      .notNull()
      .references(() => admins.id),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedBy: text("used_by").references(() => admins.id),
    role: text("role").$type<Role>().notNull().default("owner"),
    /** The recipient of the invite; null if its link was only shown. */
    email: text("email"),
  },
  (table) => [
    index("invites_created_by").on(table.createdBy),
    index("invites_used_by").on(table.usedBy).where(sql`used_by is not null`),
  ],
)

/** A single-use link that sets a new password, at most one per account. Only the token's hash is stored. */
export const passwordResets = sqliteTable(
  "password_resets",
  {
    adminId: text("admin_id")
      .primaryKey()
      .references(() => admins.id),
    tokenHash: text("token_hash").notNull(),
    /** The owner who made it; null if it was requested with the setup code. */
    createdBy: text("created_by").references(() => admins.id),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("password_resets_created_by").on(table.createdBy).where(sql`created_by is not null`)],
)

/** Recent failed log-ins, setup codes and password changes, by address, account and device. */
export const logInFailures = sqliteTable(
  "log_in_failures",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /**
     * `address:ADDRESS`, `network:NETWORK`, `account:EMAIL`, `device:ID`, `password:ADMIN_ID`,
     * `setup:ADDRESS`, or `setup` for all addresses.
     */
    who: text("who").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [index("log_in_failures_who").on(table.who, table.at)],
)

/**
 * Responses to requests with an `Idempotency-Key`, stored for a day, and leases of those in progress. The id
 * is a hash of caller and key. Responses are encrypted, because they may contain a token.
 */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    id: text("id").primaryKey(),
    /** The request that holds the lease or has produced the response. */
    holder: text("holder").notNull(),
    /** The end of the lease of a request without a response. */
    leaseUntil: integer("lease_until").notNull(),
    response: text("response"),
    /** HMAC of the only network that gets the response's token again; null without a token. */
    addressHash: text("address_hash"),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("idempotency_keys_expiry").on(table.expiresAt)],
)

/** Audit log of admin changes to the villa, its settings, blocks and staff. */
export const villaEvents = sqliteTable(
  "villa_events",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: integer("at").notNull(),
    actorName: text("actor_name").notNull(),
    action: text("action").$type<AuditAction>().notNull(),
    /** Field names, dates or a file name. Never contains a secret. */
    detail: text("detail").notNull(),
  },
  // Departures from the team, few among many other changes.
  (table) => [index("villa_events_departures").on(table.id).where(sql`action in ('admin-removed', 'made-staff')`)],
)

/** Failures of cron jobs, deleted when the job succeeds. The dashboard shows repeated ones. */
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

/** Notifications for admins, each written in the batch of its cause. `dedupeKey` names the change. */
export const alerts = sqliteTable(
  "alerts",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<AlertKind>().notNull(),
    urgency: text("urgency").$type<AlertUrgency>().notNull(),
    /** Such as `booking:ID`: of several unsent alerts about one subject the latest is sent. */
    subject: text("subject").notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    bookingId: text("booking_id").references(() => bookings.id),
    paymentLinkId: text("payment_link_id").references(() => paymentLinks.id),
    /** The admin who caused the alert and is not notified; null for a guest or the system. */
    actorId: text("actor_id"),
    /** The only admin to be notified, such as of a personal digest; null for all. */
    recipientId: text("recipient_id"),
    facts: text("facts", { mode: "json" }).$type<Alert["facts"]>().notNull(),
    createdAt: integer("created_at").notNull(),
    /** Nobody is told before, because its cause can be undone until then; null for at once. */
    notBefore: integer("not_before"),
    fannedOutAt: integer("fanned_out_at"),
    readBy: text("read_by", { mode: "json" }).$type<string[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex("alerts_dedupe_key").on(table.dedupeKey),
    index("alerts_to_fan_out").on(table.createdAt).where(sql`fanned_out_at is null`),
    index("alerts_created").on(table.createdAt, table.id),
    index("alerts_booking").on(table.bookingId).where(sql`booking_id is not null`),
    index("alerts_digests").on(table.createdAt).where(sql`kind = 'digest'`),
    index("alerts_payment_link").on(table.paymentLinkId).where(sql`payment_link_id is not null`),
  ],
)

/**
 * One alert for one admin by one channel, and for push on one device. Leased and retried like emails of the
 * outbox. The id is the idempotency key at services that have one.
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
    /** The device of a push; empty for other channels, because null would not be unique. */
    deviceId: text("device_id").notNull().default(""),
    /** Deliveries sent as one message share a group; for emails the id in the outbox. */
    groupId: text("group_id"),
    createdAt: integer("created_at").notNull(),
    /** When the next attempt is due; null if it was sent or permanently failed. */
    dueAt: integer("due_at"),
    attempts: integer("attempts").notNull(),
    sentAt: integer("sent_at"),
    /** When the device reported that it showed the notification. */
    shownAt: integer("shown_at"),
    error: text("error"),
  },
  (table) => [
    uniqueIndex("alert_deliveries_once").on(table.alertId, table.adminId, table.channel, table.deviceId),
    index("alert_deliveries_due").on(table.dueAt).where(sql`due_at is not null`),
    index("alert_deliveries_admin").on(table.adminId, table.createdAt),
    index("alert_deliveries_group").on(table.groupId).where(sql`group_id is not null`),
  ],
)

/** How each admin wants to be notified; an admin without a row gets the defaults. */
export const alertSettings = sqliteTable("alert_settings", {
  adminId: text("admin_id")
    .primaryKey()
    .references(() => admins.id),
  channels: text("channels", { mode: "json" }).$type<Record<AlertChannel, AlertPreset>>().notNull(),
  /** How much a lock screen may show. */
  detail: text("detail").$type<AlertDetail>().notNull(),
  language: text("language").$type<Language>().notNull(),
  /** Quiet hours as `HH:MM` in the villa's time zone, both null for none; they may span midnight. */
  quietFrom: text("quiet_from"),
  quietTo: text("quiet_to"),
  /** The hour of the daily digest in the villa's time zone, 0 to 23; null for none. */
  digestHour: integer("digest_hour"),
  /** When the admin last opened the list: earlier alerts are read. */
  readAt: integer("read_at").notNull(),
  /** When the last test was sent, for its rate limit. */
  testedAt: integer("tested_at"),
  version: integer("version").notNull(),
})

export const pushDevices = sqliteTable(
  "push_devices",
  {
    id: text("id").primaryKey(),
    adminId: text("admin_id")
      .notNull()
      .references(() => admins.id),
    /** The push service's URL of the subscription. A secret: it suffices to send to the device. */
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    label: text("label").notNull(),
    createdAt: integer("created_at").notNull(),
    lastOkAt: integer("last_ok_at"),
    shownAt: integer("shown_at"),
    /** Why the last message was refused; null after a success. */
    error: text("error"),
  },
  (table) => [uniqueIndex("push_devices_endpoint").on(table.endpoint), index("push_devices_admin").on(table.adminId)],
)

/** One row, inserted by the first use: the VAPID keys. `createdAt`: when the private key was encrypted. */
export const pushKeys = sqliteTable("push_keys", {
  id: integer("id").primaryKey(),
  publicKey: text("public_key").notNull(),
  privateKey: text("private_key").notNull(),
  createdAt: integer("created_at").notNull(),
})

export const lineLinks = sqliteTable(
  "line_links",
  {
    adminId: text("admin_id")
      .primaryKey()
      .references(() => admins.id),
    lineUserId: text("line_user_id").notNull(),
    createdAt: integer("created_at").notNull(),
    lastOkAt: integer("last_ok_at"),
    /** Since when the user has been unreachable, for instance blocked; null while reachable. */
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

/** Handled webhook events of LINE, kept for three days, so that repeated ones are ignored. */
export const lineEvents = sqliteTable(
  "line_events",
  {
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
    /** HMAC of the LINE user if the event was a wrong code, for the limit of attempts; null otherwise. */
    failedBy: text("failed_by"),
  },
  (table) => [
    index("line_events_at").on(table.at),
    index("line_events_failed_by").on(table.failedBy, table.at).where(sql`failed_by is not null`),
  ],
)

/** A guest's LINE account, at most one per booking. */
export const guestLineLinks = sqliteTable(
  "guest_line_links",
  {
    bookingId: text("booking_id")
      .primaryKey()
      .references(() => bookings.id),
    /** Null once the link has ended. */
    lineUserId: text("line_user_id"),
    /** HMAC of the account; stays when the link has ended. */
    accountHash: text("account_hash").notNull(),
    /** Whether who linked it had the booking by a link only, which may have been forwarded. */
    isByLink: integer("by_link", { mode: "boolean" }).notNull().default(false),
    /** As LINE shows the account; null if LINE did not say, and once ended. */
    name: text("name"),
    linkedAt: integer("linked_at").notNull(),
    /** Who of the team showed the code; null if the guest asked for it. */
    shownBy: text("shown_by"),
    endedAt: integer("ended_at"),
    endedBy: text("ended_by").$type<GuestLineEnd>(),
  },
  (table) => [index("guest_line_links_user").on(table.lineUserId).where(sql`line_user_id is not null`)],
)

/** Single-use codes that link a guest's LINE account, at most one per booking. Only hashes are stored. */
export const guestLineCodes = sqliteTable(
  "guest_line_codes",
  {
    bookingId: text("booking_id")
      .primaryKey()
      .references(() => bookings.id),
    codeHash: text("code_hash").notNull(),
    isByLink: integer("by_link", { mode: "boolean" }).notNull().default(false),
    shownBy: text("shown_by"),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [uniqueIndex("guest_line_codes_hash").on(table.codeHash)],
)

/** Instants by name; see `Heartbeat`. */
export const heartbeats = sqliteTable("heartbeats", {
  name: text("name").primaryKey(),
  at: integer("at").notNull(),
})
