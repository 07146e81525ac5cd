import * as z from "zod"
import { BOOKING_ACTIONS, TEAM_REASONS } from "#app/booking/booking.ts"
import { Customer } from "#app/booking/customer.ts"
import { PhoneCountry } from "#app/booking/phone.ts"
import { BOOKING_SOURCES } from "#app/booking/source.ts"
import { BOOKING_STATUSES } from "#app/booking/status.ts"
import { LEDGER_CHANNELS, LEDGER_KINDS, LEDGER_POTS } from "#app/money/ledger/ledger.ts"
import { LINK_PURPOSES, PAYMENT_LINK_STATUSES } from "#app/money/links/payment-link-status.ts"
import { RECEIPT_KINDS, RECEIPT_SERIES } from "#app/money/receipts/receipt.ts"
import { REFUND_CHANNELS, REFUND_STATUSES } from "#app/money/refunds/refund.ts"
import { PAYMENT_METHODS } from "#app/money/settings/payment-settings.ts"
import { SLIP_TYPES } from "#app/money/slips/slip.ts"
import { STAFF_ACTS } from "#app/money/staff-act.ts"
import { EMAIL_KINDS, STAY_FIELDS } from "#app/notify/email/email.ts"
import { ROLES } from "#app/people/accounts/account.ts"
import { CHECK_IN_METHODS, WIFI_SECURITIES } from "#app/villa/access/access.ts"
import { ACTORS } from "#app/villa/actor.ts"
import { AMENITIES } from "#app/villa/amenities.ts"
import { HouseRulesFields } from "#app/villa/house-rules/house-rules-fields.ts"
import { PlaceFields } from "#app/villa/place/place-fields.ts"
import { Offer } from "#app/villa/prices/offer-fields.ts"
import { PRICE_LINE_KINDS } from "#app/villa/prices/quote-json.ts"
import { DAMAGE_TIMES } from "#app/villa/terms/terms.ts"
import { AUDIT_ACTIONS } from "#app/villa/villa-event.ts"
import { VILLA_SECTIONS } from "#app/villa/villa-fields.ts"

/** The names of schemas that several calls share. */
export const names = z.registry<{ id: string; description?: string }>()

export const named = <Schema extends z.ZodType>(id: string, description: string, schema: Schema): Schema => {
  names.add(schema, { id, description })
  return schema
}

export const instant = z.iso.datetime({ offset: true })
const date = z.iso.date()
const url = z.url()
const count = z.int().min(0)
/** Baht, with at most two decimals. */
export const baht = z.number().min(0)

named("Customer", "The customer's contact details.", Customer)

const BuyerObject = named(
  "Buyer",
  "To whom receipts are made out. With an address and a tax ID they are tax invoices for a company.",
  z.object({ name: z.string(), address: z.string(), taxId: z.string(), branch: z.string() }),
)

const Text = named("Text", "A text in both languages.", z.object({ en: z.string(), th: z.string() }))

const BankAccount = named(
  "BankDetails",
  "The bank account for transfers.",
  z.object({ bankName: z.string(), accountNumber: z.string(), accountName: z.string() }),
)

/** Localized texts become the component `Text`. */
function responseOf<Fields extends z.ZodRawShape>(fields: Fields) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field instanceof z.ZodObject ? Text : field]),
  ) as Fields
}

const OfferComponent = named(
  "Offer",
  "The rules of booking, fees, discounts, service charge and tax, in baht and percent. `null`: no discounted price, or no included number of guests.",
  Offer,
)

const seasonFields = {
  layer: z.enum(["season", "holiday"]),
  yearly: z.boolean(),
  from: z.string(),
  to: z.string(),
  name: Text,
  weekdayPrice: baht.nullable(),
  weekdayDiscountedPrice: baht.nullable(),
  weekendPrice: baht.nullable(),
  weekendDiscountedPrice: baht.nullable(),
  saturdayPrice: baht.nullable(),
  saturdayDiscountedPrice: baht.nullable(),
  minNights: count.nullable(),
}

export const Terms = named(
  "Terms",
  "The terms for new bookings. `cancellation`: cancelling at least `days` before check-in refunds `percent` of what was paid for the stay; null for no policy. `graceHours`: for how many hours after booking cancelling is free, if check-in is at least 7 days away. `deposit`: what is paid on booking: everything, a percent of the total rounded up to a baht, or an amount in baht. `balanceDays`: how many days before check-in the rest is due, 0 if on arrival. A stay whose balance would be due by the day of booking is paid in full. `damage`: the security deposit, an amount in baht (0: none) that is received on arrival or with the balance, and returned after the stay. `moves`: how often a guest can ask for a change of dates, until `moveDays` before check-in. `refundDays`: within how many days a refund by transfer is sent.",
  z.object({
    cancellation: z.object({ tiers: z.array(z.object({ days: count, percent: count })), graceHours: count }).nullable(),
    deposit: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("full") }),
      z.object({ kind: z.literal("percent"), percent: count }),
      z.object({ kind: z.literal("amount"), amount: baht }),
    ]),
    balanceDays: count,
    damage: z.object({ amount: baht, when: z.enum(DAMAGE_TIMES) }),
    moves: count,
    moveDays: count,
    refundDays: count,
  }),
)

export const Season = named(
  "Season",
  "Nights with prices or a minimum stay of their own, from the first night up to the morning after the last: `YYYY-MM-DD`, or `MM-DD` if yearly. Prices are in baht; null leaves the prices, or `minNights`, to the next season or the villa, in the order given for adding a season.",
  z.object({ id: z.string(), ...seasonFields }),
)

export const SeasonSuggestion = named("SeasonSuggestion", "A holiday to add as a season.", z.object(seasonFields))

const ImageWithAlt = named(
  "Picture",
  "An image with its alt text, which may be empty.",
  z.object({ id: z.string(), url, width: count, height: count, alt: Text }),
)

export const WayPhoto = named(
  "WayPhoto",
  "A photo of the way to the villa with its caption, which may be empty.",
  z.object({ id: z.string(), url, width: count, height: count, caption: Text }),
)

const Place = named(
  "Place",
  "Where the villa is and how to get there; coordinates in degrees. While `placePublic` is false, only admins get all of it: for everyone else the address, postal code and directions are empty, and the coordinates have two decimals.",
  z.object(responseOf(PlaceFields.shape)),
)

const Rules = named(
  "Rules",
  "The house rules. Quiet hours are in the villa's time zone; null for none.",
  z.object(responseOf(HouseRulesFields.shape)),
)

const { texts, facts, prices, times, timeToPay, contact } = VILLA_SECTIONS

const villa = z.object({
  id: z.string(),
  ...responseOf(texts),
  backgroundImage: url.nullable(),
  slideImages: z.array(url),
  slides: z.array(ImageWithAlt),
  ...facts,
  ...prices,
  bankDetails: BankAccount,
  creditCardEnabled: z.boolean(),
  bankEnabled: z.boolean(),
  promptPayEnabled: z.boolean(),
  promptPayQr: url.nullable(),
  ...times,
  ...timeToPay,
  ...contact,
  amenities: z.array(z.enum(AMENITIES)),
  sampleReviews: z.boolean(),
  checkInMethod: z.enum(CHECK_IN_METHODS).nullable(),
  offer: OfferComponent,
  place: Place,
  rules: Rules.nullable(),
  updatedAt: instant,
})

export const Rating = named(
  "Rating",
  "The rating: the sample until the first real review is published.",
  z.object({
    average: z.number().min(1).max(5).nullable().describe("With one decimal; null without reviews"),
    count,
    sample: z.boolean(),
  }),
)

export const Villa = named(
  "Villa",
  "The villa with its rating. Prices are baht per night.",
  villa.extend({ rating: Rating }),
)

export const ReadyTexts = named(
  "ReadyTexts",
  "Messages that a booking offers to send, with placeholders in braces: the way, the code, what is to be paid, thanks and review.",
  z.object({ way: Text, code: Text, balance: Text, thanks: Text }),
)

const Seller = named(
  "Seller",
  "Who issues receipts. `vatSince`: from which day on the seller is registered for VAT. Null until set; no receipts are issued before.",
  z.object({ name: Text, address: Text, taxId: z.string(), branch: z.string(), vatSince: date.nullable() }),
)

export const AdminVilla = named(
  "AdminVilla",
  "The villa as admins see it.",
  villa.extend({
    mapImage: url.nullable(),
    promptPayId: z.string().nullable(),
    passportDays: count,
    seller: Seller.nullable(),
  }),
)

const wifi = z.object({ ssid: z.string(), password: z.string(), security: z.enum(WIFI_SECURITIES) }).nullable()

/** Includes the secrets. */
export const AdminVillaAccess = AdminVilla.extend({
  access: named(
    "Access",
    "How guests get in. `releaseHours`: how many hours before check-in the code and the Wi-Fi are shown to the guest.",
    z.object({
      method: z.enum(CHECK_IN_METHODS),
      instructions: Text,
      releaseHours: count,
      code: z.string().nullable(),
      wifi,
    }),
  ),
})

export const ArrivalDetails = named(
  "ArrivalDetails",
  "How the guest of a booking gets in. `code` and `wifi` are null outside their release: from `releasedAt` until six hours after check-out. `releasedAt` is null until the booking is confirmed, while a balance is due that was to be paid before arrival, or if there is neither.",
  z.object({
    releasedAt: instant.nullable(),
    method: z.enum(CHECK_IN_METHODS),
    instructions: Text,
    code: z.string().nullable(),
    wifi,
  }),
)

export const Room = named(
  "Room",
  "A room with its images, in order.",
  z.object({
    id: z.string(),
    name: Text,
    description: Text,
    sleeps: z.int().nullable(),
    beds: Text,
    images: z.array(url),
    pictures: z.array(ImageWithAlt),
  }),
)

export const Night = named(
  "Night",
  "A night with its price and `normalPrice` for all rooms, in baht. `shownPrice`: with service charge and tax that are added, as the calendar shows it, rounded up to a baht. `season`: whose prices it has, null for the villa's own. `minNights`: a stay with this night must be at least as long, unless it fills a gap. `reason`: the rule that prevents a stay from starting on this night; null if a stay can start, or if the night is booked, blocked or past.",
  z.object({
    date,
    available: z.boolean(),
    price: baht,
    normalPrice: baht,
    shownPrice: baht,
    season: Text.nullable(),
    minNights: count,
    reason: z.enum(["noFit", "prep", "notice", "horizon"]).nullable(),
  }),
)

const PriceLine = named(
  "PriceLine",
  "A line of a price, in baht; discounts are negative. Where `quantity` and `unit` are set, `amount` is their product.",
  z.object({
    kind: z.enum(PRICE_LINE_KINDS),
    label: Text,
    quantity: count.nullable(),
    unit: baht.nullable(),
    amount: z.number(),
  }),
)

const CancellationPeriod = named(
  "CancellationPeriod",
  "A period in which cancelling refunds the same `percent` of what was paid for the stay, with both dates included; `amount` is the refund in baht once it is paid in full. `from` is null if no period precedes it, `to` if none follows it. `until` is set instead of `to` for the free hours after booking.",
  z.object({
    from: date.nullable(),
    to: date.nullable(),
    until: instant.nullable(),
    percent: z.int().min(0).max(100),
    amount: baht,
    text: Text,
  }),
)

export const Quote = named(
  "Quote",
  "The price of a stay, in baht: `total` is `subtotal` − `discountTotal` + `chargesTotal`, and the sum of `lines`. `included` are the VAT and the service charge that `total` contains. `payNow` is paid on booking and `balance` by `balanceDueDate`, which is the check-in date if it is paid on arrival; without a deposit `balance` is 0 and `balanceDueDate` and `paymentText` are null. `damageDeposit` is no part of the total and never paid on booking; it comes back within `returnDays` days after check-out, and is null if there is none. `cancellation` is empty if the owner has set no policy; a booking keeps the terms of its time.",
  z.object({
    checkInDate: date,
    checkOutDate: date,
    rooms: count,
    nights: count,
    weekdayNights: count,
    weekendNights: count,
    basePrice: baht,
    discountPrice: baht.nullable(),
    subtotal: baht,
    discountTotal: baht,
    savings: baht,
    total: baht,
    discountPercent: z.number().nullable(),
    guests: count,
    promoCode: z.string().nullable(),
    lines: z.array(PriceLine),
    chargesTotal: baht,
    included: z.object({ vat: baht, service: baht }),
    minNights: count,
    payNow: baht,
    balance: baht,
    balanceDueDate: date.nullable(),
    paymentText: Text.nullable(),
    damageDeposit: z.object({ amount: baht, when: z.enum(DAMAGE_TIMES), returnDays: count, text: Text }).nullable(),
    cancellation: z.array(CancellationPeriod),
    currency: z.literal("THB"),
  }),
)

const Card = z.object({ brand: z.string(), last4: z.string() })

export const Booking = named(
  "Booking",
  "A booking as its guest sees it. `checkIn` and `checkOut` are date-times at the villa's check-in and check-out times.",
  z.object({
    id: z.string(),
    _id: z.string(),
    reference: z.string(),
    status: z.enum(BOOKING_STATUSES),
    cancelReason: z.enum([...TEAM_REASONS, "expired"]).nullable(),
    checkIn: instant,
    checkOut: instant,
    checkInDate: date,
    checkOutDate: date,
    rooms: count,
    guests: count,
    adults: count.nullable(),
    children: count.nullable(),
    foreignGuests: count.nullable().describe("How many of the guests are not Thai nationals; null if nobody has said"),
    arrival: z.string().nullable().describe("A full hour such as `18:00`, or `after-midnight`"),
    bookingDetails: z.object({ checkIn: instant, checkOut: instant, rooms: count, totalPrice: baht }),
    buyer: BuyerObject.nullable(),
    customerInfo: z
      .object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        phone: z.string(),
        phoneCountry: PhoneCountry.optional(),
      })
      .nullable(),
    paymentMethod: z.enum(PAYMENT_METHODS),
    specialRequests: z.string(),
    paymentSlipUrl: url.nullable(),
    card: Card.nullable(),
    price: Quote,
    totalPrice: baht,
    paymentDeadline: instant.nullable(),
    version: count,
    createdAt: instant,
    updatedAt: instant,
  }),
)

const ADMIN_STATUSES = ["pending", "in_review", "confirmed", "cancelled"] as const

const Event = named(
  "Event",
  "A change to a booking, with the old and new values of its fields; an empty text is none, a total is in baht.",
  z.object({
    at: instant,
    actor: z.enum(ACTORS),
    actorName: z.string().nullable(),
    action: z.enum(BOOKING_ACTIONS),
    from: z.enum(ADMIN_STATUSES).nullable(),
    to: z.enum(ADMIN_STATUSES).nullable(),
    reason: z.string().nullable(),
    changes: z.array(
      z.object({
        field: z.enum(STAY_FIELDS),
        from: z.union([z.string(), z.number()]),
        to: z.union([z.string(), z.number()]),
      }),
    ),
  }),
)

const signedBaht = z.number()

export const BookingMoney = named(
  "BookingMoney",
  "What a booking costs and what of it is paid, in baht. `deposit`: what was to be paid on booking, the total without a deposit. `owed`: the total with charges and reductions. `balance`: what the guest still owes, negative if you owe. `dueNow`: what is to be paid next. `balanceDueDate`: by when the balance is due, the check-in date if on arrival; null without a balance.",
  z.object({
    total: baht,
    deposit: baht,
    received: signedBaht,
    owed: signedBaht,
    balance: signedBaht,
    dueNow: signedBaht,
    balanceDueDate: date.nullable(),
  }),
)

export const DamageDeposit = named(
  "DamageDeposit",
  "The security deposit of a booking, in baht: what its terms ask for, what is held of it now, and what was kept and returned.",
  z.object({ amount: baht, held: signedBaht, kept: baht, returned: baht }),
)

export const LedgerLine = named(
  "LedgerLine",
  "A line of a booking's ledger. `amount` is in baht with its sign: `payment` and `charge` are positive, `refund`, `waiver` and `kept` negative, and a `reversal` takes back the line `reverses`. Tax that a buyer withheld from the payment `ofPayment` is a payment by the channel `withheld`; `certificate` is the number of its certificate, null until it has come.",
  z.object({
    id: z.string(),
    at: instant,
    kind: z.enum(LEDGER_KINDS),
    pot: z.enum(LEDGER_POTS),
    channel: z.enum(LEDGER_CHANNELS),
    amount: signedBaht,
    reverses: z.string().nullable(),
    ofPayment: z.string().nullable(),
    certificate: z.string().nullable(),
    paymentLinkId: z.string().nullable(),
    actor: z.enum(ACTORS),
    actorName: z.string().nullable(),
    note: z.string().nullable(),
  }),
)

const refundFields = {
  id: z.string(),
  pot: z.enum(LEDGER_POTS),
  amount: baht,
  channel: z.enum(REFUND_CHANNELS),
  slipUrl: url.nullable(),
  sentAt: instant.nullable(),
  dueDate: date.nullable(),
}

export const OwnRefund = named(
  "OwnRefund",
  "Money that goes back to a guest: `owed` until it has been returned. `hasPayee`: the guest has said where a transfer goes. `dueDate`: the day by which a transfer is sent; null while the guest has to say where, and for other refunds.",
  z.object({ ...refundFields, state: z.enum(["owed", "sent"]), hasPayee: z.boolean() }),
)

const Payee = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("promptpay"), promptPayId: z.string() }),
  z.object({ kind: z.literal("bank"), bankName: z.string(), accountNumber: z.string(), accountName: z.string() }),
])

export const Refund = named(
  "Refund",
  'A refund as admins see it. `payee` is where a transfer goes; null if the guest has not said, and 30 days after it was sent. `emailSetBy` are people of the team who set the email address that confirmed this account, or who knew the guest\'s link when it was set (`through: "link"`): ask the guest before you transfer. `payments` are those for what it returns, without what was taken back: `proof` is null for what was recorded by hand, `actorName` who recorded it. `stay` is what they paid for, and `cancelledBy` who cancelled it; null if nobody did.',
  z.object({
    ...refundFields,
    bookingId: z.string(),
    status: z.enum(REFUND_STATUSES),
    payee: Payee.nullable(),
    emailSetBy: z.array(z.object({ name: z.string(), through: z.enum(["account", "link"]) })),
    payments: z.array(
      z.object({
        id: z.string(),
        at: instant,
        amount: baht,
        channel: z.enum(LEDGER_CHANNELS),
        actorName: z.string().nullable(),
        proof: z.enum(["card", "slip"]).nullable(),
      }),
    ),
    stay: z.object({ checkInDate: date, checkOutDate: date, totalPrice: baht }),
    cancelledBy: z.object({ actor: z.enum(ACTORS), actorName: z.string().nullable(), at: instant }).nullable(),
    error: z.string().nullable(),
    actorName: z.string().nullable(),
    version: z.int(),
    createdAt: instant,
  }),
)

const receiptFacts = {
  number: z.string(),
  kind: z.enum(RECEIPT_KINDS),
  series: z.enum(RECEIPT_SERIES),
  taxDate: date,
  issuedOn: date,
  amount: baht,
  withheld: baht,
  base: baht.nullable(),
  vat: baht.nullable(),
  vatRate: z.number().nullable(),
  seller: Seller,
  valid: z.boolean(),
  replacedBy: z.string().nullable(),
}

export const CheckedReceipt = named(
  "CheckedReceipt",
  "A receipt, tax invoice or note as whoever holds its print may see it. Amounts in baht. `taxDate` is the day of the money, which decides on VAT; `base` and `vat` are the part of `amount` with VAT and the VAT on it at `vatRate` percent, null if it contains none. `buyer` is masked; null if the print names nobody.",
  z.object({ ...receiptFacts, buyer: z.object({ name: z.string(), taxId: z.string() }).nullable() }),
)

export const ReceiptObject = named(
  "Receipt",
  "A receipt, tax invoice or note. `line` is the ledger line that it is about, `verifyUrl` the address of its QR; `withheld` is the part of `amount` that the buyer withheld as tax.",
  z.object({
    ...receiptFacts,
    line: z.string(),
    pot: z.enum(LEDGER_POTS),
    buyer: BuyerObject.nullable(),
    reference: z.string().nullable(),
    replaces: z.string().nullable(),
    cancelReason: z.string().nullable(),
    verifyUrl: url,
  }),
)

export const MoveRequest = named(
  "MoveRequest",
  "Other dates that a guest asks the owner for, and the price that they were shown, in baht. Nothing is held.",
  z.object({ id: z.string(), checkInDate: date, checkOutDate: date, totalPrice: baht, createdAt: instant }),
)

export const AdminMoveRequest = named(
  "AdminMoveRequest",
  "A request for a change of dates as staff see it. `listPrice` is what the price list asked for these dates, in baht; null if it is not known.",
  MoveRequest.extend({ listPrice: baht.nullable() }),
)

export const MoveQuote = named(
  "MoveQuote",
  "What a change of dates would cost, and how much more that is than now (negative: less), in baht.",
  z.object({ checkInDate: date, checkOutDate: date, totalPrice: baht, difference: z.number() }),
)

export const Move = named(
  "Move",
  "How often the guest can still ask for a change of dates, the last day on which they can, and the request that awaits the owner's answer.",
  z.object({ left: z.int(), until: date, request: MoveRequest.nullable() }),
)

export const OwnBooking = named(
  "OwnBooking",
  "A booking with its money. `balanceLink` is the payment link for what a confirmed booking still owes; null if none can be paid now. `damageDeposit` is the part of its amount that is the security deposit. `move` is null unless the booking is confirmed and its terms offer a change of dates.",
  Booking.extend({
    money: BookingMoney.extend({ damage: DamageDeposit }),
    balanceLink: z.object({ id: z.string(), url, amount: baht, damageDeposit: baht }).nullable(),
    move: Move.nullable(),
  }),
)

export const AdminBooking = named(
  "AdminBooking",
  "A booking as admins see it, with its history, the amounts received and overpaid, in baht, and the team's private `note`. `source`: where it came from; `commission`: what that keeps of the price, null for none. `awaitsReceipt`: it was cancelled while its slip was in review, and no admin has recorded yet whether the money arrived.",
  Booking.extend({
    status: z.enum(ADMIN_STATUSES),
    customerName: z.string(),
    note: z.string(),
    source: z.enum(BOOKING_SOURCES),
    commission: baht.nullable(),
    received: baht,
    overpaid: baht,
    money: BookingMoney,
    awaitsReceipt: z.boolean(),
    history: z.array(Event),
  }),
)

export const otherPayment = z.union([
  z.object({ bookingId: z.string(), reference: z.string() }),
  z.object({ paymentLinkId: z.string(), reference: z.string() }),
])

const slipFacts = {
  sendingBank: z.string().nullable(),
  transRef: z.string().nullable(),
  sameFile: z.array(otherPayment),
  sameTransfer: z.array(otherPayment),
}

export const Slip = named(
  "Slip",
  "A slip to check: the transfer in its QR code, and other bookings and payment links for which the same file or transfer was sent.",
  z.object({
    url,
    type: z.enum(SLIP_TYPES),
    uploadedAt: instant,
    ...slipFacts,
  }),
)

export const Email = named(
  "Letter",
  "An email to a booking's guest, and its delivery state.",
  z.object({
    kind: z.enum(EMAIL_KINDS),
    to: z.string(),
    state: z.enum(["waiting", "sent", "given-up"]),
    createdAt: instant,
    sentAt: instant.nullable(),
  }),
)

export const Invite = named(
  "Invite",
  "An invite that can still be used. `email` is where it was emailed, if it was.",
  z.object({
    id: z.string(),
    role: z.enum(ROLES),
    email: z.string().nullable(),
    invitedBy: z.string(),
    expiresAt: instant,
  }),
)

export const Session = named(
  "Session",
  "A session of the caller. `device` is the browser and the system that logged in, empty if unknown; `lastUsedAt` is accurate to ten minutes.",
  z.object({
    id: z.string(),
    device: z.string(),
    current: z.boolean(),
    createdAt: instant,
    lastUsedAt: instant,
  }),
)

export const VillaEvent = named(
  "VillaEvent",
  "A change to the villa. `detail` is what was changed.",
  z.object({ at: instant, actorName: z.string(), action: z.enum(AUDIT_ACTIONS), detail: z.string() }),
)

export const PromoCode = named(
  "PromoCode",
  "A promo code; `uses` is the number of bookings that use it.",
  z.object({
    id: z.string(),
    code: z.string(),
    kind: z.enum(["percent", "amount"]),
    value: z.number(),
    validFrom: date.nullable(),
    validTo: date.nullable(),
    stayFrom: date.nullable(),
    stayTo: date.nullable(),
    minNights: count.nullable(),
    maxUses: count.nullable(),
    uses: count,
    active: z.boolean(),
  }),
)

export const SeasonResult = named(
  "SeasonResult",
  "The sold nights of a season in a year, in baht.",
  z.object({
    season: z.object({ id: z.string(), name: Text, removed: z.boolean() }).nullable(),
    nights: count,
    revenue: baht,
    average: baht.nullable(),
    days: count,
    occupancy: count.nullable(),
  }),
)

export const Block = named(
  "Block",
  "Blocked dates from `from` up to, but not including, `to`.",
  z.object({ id: z.string(), from: date, to: date, note: z.string() }),
)

export const User = named(
  "User",
  "An admin. `staff` manage bookings, slips, payment links and blocked dates; an `owner` may do everything.",
  z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    documents: z.boolean().describe("Whether they may see the passports of foreign guests; owners always may"),
    createdAt: instant,
  }),
)

const due = { amount: baht, deadline: instant.nullable() }

export const Instructions = named(
  "Instructions",
  "How to pay an amount with one payment method.",
  z.discriminatedUnion("method", [
    z.object({ method: z.literal("bank_transfer"), ...due, bankDetails: BankAccount }),
    z.object({
      method: z.literal("promptpay"),
      ...due,
      payload: z.string().nullable(),
      payee: z.object({ name: z.string().nullable(), lastDigits: z.string() }).nullable(),
      svgUrl: url.nullable(),
      pngUrl: url.nullable(),
      qrImage: url.nullable(),
    }),
    z.object({
      method: z.literal("credit_card"),
      ...due,
      gateway: z.string(),
      publicKey: z.string().nullable(),
      testMode: z.boolean(),
    }),
  ]),
)

const linkSlip = { uploadedAt: instant, state: z.enum(["in_review", "accepted", "returned"]) }

export const PublicPaymentLink = named(
  "PublicPaymentLink",
  "The public view of a payment link. `purpose`: it asks for nothing of a booking (`free`), for what is owed for one (`balance`), or for more (`extra`). `automatic`: the system made it for a booking's balance, and its amount follows. Slips have a time and a state, but no file.",
  z.object({
    id: z.string(),
    url,
    slipsUrl: url,
    amount: baht,
    damageDeposit: baht.describe("The part of the amount that is the security deposit"),
    description: z.string(),
    customerName: z.string().nullable(),
    bookingId: z.string().nullable(),
    booking: z.object({ reference: z.string(), status: z.enum(BOOKING_STATUSES) }).nullable(),
    purpose: z
      .enum(LINK_PURPOSES)
      .describe("`free`: of no booking. `balance`: a part or all of what is owed for it. `extra`: more than is owed."),
    automatic: z.boolean(),
    status: z.enum(PAYMENT_LINK_STATUSES),
    expiresAt: instant,
    version: count,
    createdAt: instant,
    slips: z.array(z.object(linkSlip)),
  }),
)

export const PaymentLink = named(
  "PaymentLink",
  "A payment link as admins see it, with its history and the facts of its slips.",
  PublicPaymentLink.extend({
    slips: z.array(z.object({ url, ...linkSlip, ...slipFacts })),
    history: z.array(
      z.object({
        at: instant,
        actor: z.enum(ACTORS),
        actorName: z.string().nullable(),
        from: z.enum(PAYMENT_LINK_STATUSES).nullable(),
        to: z.enum(PAYMENT_LINK_STATUSES),
        act: z.object({ action: z.enum(STAFF_ACTS), detail: z.string() }).nullable(),
      }),
    ),
  }),
)

export const CardStep = named(
  "CardStep",
  "The next step of a card payment: enter the emailed code, or open the bank's 3-D Secure page at `authorizeUri`.",
  z.union([
    z.object({ otpRequired: z.literal(true), expiresAt: instant, resendAt: instant }),
    z.object({ otpRequired: z.literal(true), authorizeUri: url }),
  ]),
)

export const Failure = named(
  "Failure",
  "A failure. `status` is `fail` for 4xx and `error` for 5xx. `code` identifies the failure and does not change; `message` is for people. `errors` maps field paths to messages.",
  z.object({
    status: z.enum(["fail", "error"]),
    code: z.string(),
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    data: z.unknown().optional(),
  }),
)

export const Success = <Shape extends z.core.$ZodLooseShape>(data: Shape) =>
  z.object({ status: z.literal("success"), message: z.string().optional(), data: z.object(data) })

export const emptyResponse = z.object({ status: z.literal("success"), data: z.null() })

export const page = <Shape extends z.core.$ZodLooseShape>(data: Shape) =>
  Success(data).extend({ nextCursor: z.string().nullable() })
