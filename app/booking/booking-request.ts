import * as z from "zod"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { OWNER_CHANNELS, RECEIVED_PARTS, type Received, type ReceivedPart } from "#app/money/ledger/ledger.ts"
import { RETURNED_KINDS, type Returned } from "#app/money/refunds/returned.ts"
import { PAYMENT_METHODS } from "#app/money/settings/payment-settings.ts"
import { EDITED_DETAILS, specialRequests } from "#app/stay/pass/stay-details-request.ts"
import { AccessCode } from "#app/villa/access/access-change.ts"
import { isWholeSatang, toSatang } from "#app/villa/money.ts"
import { PROMO_CODE_TYPED_MAX_LENGTH } from "#app/villa/promo-codes/promo-code.ts"
import { REASON_MAX_LENGTH } from "./booking.ts"
import {
  CUSTOMER_FIELDS,
  CUSTOMER_NAME_MAX_LENGTH,
  Customer,
  EMAIL_MAX_LENGTH,
  splitName,
  withPhone,
} from "./customer.ts"
import { isPlainName } from "./plain-name.ts"
import { type BookingStatus, readStatus } from "./status.ts"

const integer = z.number("validation.number").int("validation.whole")
const date = z.string("booking.errors.selectDates").max(64, "booking.errors.dateInvalid")
/** The version shown to the admin, which pages always send. */
export const expectedVersion = integer
/** The same in the /api; if omitted, there is no conflict check. */
export const expectedVersionIfGiven = expectedVersion.optional()
/** As typed; see `normalizeCode`. */
const promoCode = z.string("validation.text").max(PROMO_CODE_TYPED_MAX_LENGTH, "booking.errors.promoCodeInvalid")
const paymentMethod = z.enum(PAYMENT_METHODS, "payment.errors.methodUnknown")

/** The body of PATCH /booking/{id}/payment. */
export const PaymentMethodBody = z.object({ paymentMethod })

/** The price that a guest was shown, which is only compared. Converts baht to satang. */
const expectedTotal = z.number("validation.number").transform(toSatang)

/** The body of POST /booking (api.md, "Booking"). `customerInfo` and other fields are ignored. */
export const BookingRequestBody = z.object({
  bookingDetails: z.object(
    {
      checkIn: date.default(""),
      checkOut: date.default(""),
      rooms: integer,
      /** Instead of the member beside `bookingDetails`. */
      guests: integer.optional(),
      totalPrice: expectedTotal.optional(),
    },
    "validation.required",
  ),
  paymentMethod: paymentMethod.default("bank_transfer"),
  specialRequests: specialRequests.default(""),
  /** One if omitted. */
  guests: integer.optional(),
  promoCode: promoCode.optional(),
})

/** The booking card's form. */
export const BookingCardForm = z.object({
  checkIn: date.default(""),
  checkOut: date.default(""),
  rooms: integer,
  guests: integer,
  totalPrice: expectedTotal.optional(),
  promoCode: promoCode.optional(),
})

const ChangeFields = z.object({
  checkIn: date.optional(),
  checkOut: date.optional(),
  rooms: integer.optional(),
  guests: integer.optional(),
  specialRequests: specialRequests.optional(),
  paymentMethod: paymentMethod.optional(),
})

const status = z.string("validation.status").transform((text, context) => {
  const known = readStatus(text)
  if (!known) context.addIssue({ code: "custom", message: "validation.status" })
  return known ?? z.NEVER
})

const TOTAL_MAX_BAHT = 100_000_000

/** Converts baht to satang. */
export const agreedTotal = z
  .number("validation.number")
  .min(0, "validation.number")
  .max(TOTAL_MAX_BAHT, "validation.number")
  .refine(isWholeSatang, "validation.satang")
  .transform(toSatang)

/** The status after a slip is attached or removed. */
const statusAfterSlip = (slipUrl: string | null): BookingStatus => (slipUrl ? "in_review" : "pending_payment")

/** The stay as POST /booking nests it. `totalPrice` is in satang after parsing. */
const NestedStay = ChangeFields.pick({ checkIn: true, checkOut: true, rooms: true, guests: true }).extend({
  totalPrice: agreedTotal.optional(),
})

/**
 * The body of PATCH /booking/{id}: a slip (or null to remove it) with the resulting status, or a status, or the guest's
 * details, or fields of the stay, also nested as in POST /booking. Only one of these kinds, because each is a separate
 * write. `totalPrice` is the price that the guest was shown.
 */
export const BookingChangeBody = ChangeFields.extend({
  status: status.optional(),
  paymentSlipUrl: z.string("payment.errors.slipUnknown").max(2048, "payment.errors.slipUnknown").nullable().optional(),
  customerInfo: Customer.optional(),
  totalPrice: agreedTotal.optional(),
  bookingDetails: NestedStay.optional(),
})
  .superRefine((body, context) => {
    const { status, paymentSlipUrl, customerInfo, ...fields } = body
    const kinds = {
      status: status !== undefined || paymentSlipUrl !== undefined,
      customerInfo: customerInfo !== undefined,
      fields: Object.values(fields).some((value) => value !== undefined),
    }
    if (Object.values(kinds).filter(Boolean).length > 1) {
      const path = [kinds.status ? "status" : "customerInfo"]
      context.addIssue({ code: "custom", path, message: "validation.oneChange" })
    }
    const matches = paymentSlipUrl === undefined || status === undefined || status === statusAfterSlip(paymentSlipUrl)
    if (!matches) context.addIssue({ code: "custom", path: ["status"], message: "validation.status" })
  })
  .transform(({ bookingDetails, ...fields }) => ({ ...bookingDetails, ...fields }))

const customerName = z
  .string()
  .trim()
  .min(1, "validation.required")
  .max(2 * CUSTOMER_NAME_MAX_LENGTH, { error: "validation.tooLong", abort: true })
  .refine(isPlainName, "validation.plainName")

const EditFields = ChangeFields.extend({
  ...EDITED_DETAILS,
  /** Satang after parsing. */
  totalPrice: agreedTotal.optional(),
  status: status.optional(),
})

/** A field that is empty while unknown, as in responses. */
const orEmpty = (field: z.ZodType<string, string>) =>
  z
    .string("validation.required")
    .max(EMAIL_MAX_LENGTH, { error: "validation.tooLong", abort: true })
    .superRefine((text, context) => {
      if (text === "") return
      for (const { message } of field.safeParse(text).error?.issues ?? []) context.addIssue({ code: "custom", message })
    })

/** What staff may change of a guest of whom they may know the first name only. */
const EditedCustomer = withPhone(
  z
    .object({
      ...CUSTOMER_FIELDS,
      lastName: orEmpty(CUSTOMER_FIELDS.lastName),
      email: orEmpty(CUSTOMER_FIELDS.email),
      phone: orEmpty(CUSTOMER_FIELDS.phone),
    })
    .partial(),
)

/** The body of PATCH /admin/bookings/{id}: any fields of a booking. Read-only members are ignored. */
export const BookingEditBody = EditFields.extend({
  /** Empty while unknown, as in responses. */
  customerName: customerName.or(z.literal("")).optional(),
  customerInfo: EditedCustomer.nullish(),
  /** Whether new dates or rooms change the price; if omitted, they do unless a price was agreed. */
  recalculate: z.boolean("validation.required").optional(),
  /** A code of its own instead of the villa's, null for none; changed on its own. */
  accessCode: AccessCode.min(1, "validation.required").nullable().optional(),
  /** Whether a guest who can see the code gets an email if it changes; true if omitted. */
  tellGuests: z.boolean("validation.required").optional(),
  /** The dates, rooms and price may also be nested as in POST /booking. */
  bookingDetails: NestedStay.optional(),
  version: expectedVersionIfGiven,
})
  .refine(
    ({ accessCode, tellGuests: _, version: __, ...others }) =>
      accessCode === undefined || Object.keys(others).length === 0,
    {
      message: "validation.oneChange",
      path: ["accessCode"],
    },
  )
  .transform(({ bookingDetails, ...fields }) => ({ ...bookingDetails, ...fields }))

/** What an admin may change of a booking; omitted fields stay unchanged. `totalPrice` is in satang. */
export type BookingEdit = Omit<z.infer<typeof BookingEditBody>, "version" | "accessCode" | "tellGuests">

/** The form of a booking's own code on its page; empty for none. */
export const AccessCodeForm = z.object({
  accessCode: AccessCode.default("").transform((code) => code || null),
  tellGuests: z.boolean().default(false),
  version: integer,
})

const reason = z
  .string()
  .trim()
  .max(REASON_MAX_LENGTH, "validation.tooLong")
  .transform((text) => text || null)

/** The date on which money was received, today if omitted; see `receivedAt`. */
export const receivedOn = z
  .string("admin:bookings.received.onInvalid")
  .max(10, "admin:bookings.received.onInvalid")
  .optional()

/** What the owner has received on confirming, in baht; all that is due if omitted. */
const receivedFields = {
  amountReceived: agreedTotal.optional(),
  receivedChannel: z.enum(OWNER_CHANNELS, "validation.required").optional(),
  receivedOn,
}

/** The received money of a parsed body or form. The typed amount of a form counts unless another is chosen. */
export function receivedOf({ amountReceived, receivedPart, receivedChannel, receivedOn }: ReceivedFields): Received {
  const amount = receivedPart === undefined || receivedPart === "other" ? amountReceived : undefined
  return { amount, channel: receivedChannel, on: receivedOn, ...(receivedPart === "all" && { all: true }) }
}
type ReceivedFields = { amountReceived?: number; receivedChannel?: Received["channel"]; receivedOn?: string } & {
  receivedPart?: ReceivedPart
}

/** Where there is a deposit, forms offer what is due now, all that is left of the total, or another amount. */
const receivedPart = z.enum(RECEIVED_PARTS, "validation.required").optional()

/** What of the money held an admin who cancels returns: all if omitted. */
const returnedFields = {
  refund: z.enum(RETURNED_KINDS, "validation.required").optional(),
  refundAmount: agreedTotal.optional(),
}

/** What a parsed body or form returns. */
export function returnedOf({
  refund = "all",
  refundAmount = 0,
}: {
  refund?: Returned["kind"]
  refundAmount?: number
}): Returned {
  return refund === "amount" ? { kind: refund, amount: refundAmount } : { kind: refund }
}

/** A status change with its reason, for PATCH /admin/bookings/{id}/status and for the buttons of the pages. */
const STATUS_FIELDS = {
  status,
  reason: reason.nullable().default(null),
  ...receivedFields,
  ...returnedFields,
  version: expectedVersionIfGiven,
}

/** An amount that is chosen must be named, else everything would be kept; and chosen where named, else it would be ignored. */
function checkReturned(
  { refund, refundAmount }: { refund?: Returned["kind"]; refundAmount?: number },
  context: z.core.$RefinementCtx,
) {
  const isNamed = refundAmount !== undefined
  if (isNamed === (refund === "amount")) return
  const message = `admin:refunds.errors.${isNamed ? "amountNotChosen" : "amountMissing"}`
  context.addIssue({ code: "custom", path: ["refundAmount"], message })
}

export const StatusChangeBody = z.object(STATUS_FIELDS).superRefine(checkReturned)

/** The same from a page's button, which always sends the version. `back` is the page to return to. */
export const StatusChangeForm = z
  .object({ ...STATUS_FIELDS, receivedPart, version: integer, back: z.string().optional() })
  .superRefine(checkReturned)

/** The form that cancels a booking. */
export const CancellationForm = z
  .object({ reason: STATUS_FIELDS.reason, ...returnedFields, version: integer })
  .superRefine(checkReturned)

/** The body of POST /admin/bookings/{id}/receipt: whether the money of a cancelled booking's slip arrived. */
export const MoneyArrivedBody = z.object({
  received: z.boolean("validation.required"),
  receivedOn,
  version: expectedVersionIfGiven,
})

/** The same from the page's buttons, always with the version. */
export const MoneyArrivedForm = MoneyArrivedBody.extend({
  received: z.enum(["true", "false"]).transform((text) => text === "true"),
  version: integer,
})

/** The optional body of POST /admin/bookings/{id}/send-changes: whether staff have notified the guest themselves. */
export const NotifyGuestBody = z.object({ alreadyNotified: z.boolean("validation.required").default(false) }).default({
  alreadyNotified: false,
})

/** The same from the page's buttons. */
export const NotifyGuestForm = z.object({ alreadyNotified: z.boolean().default(false) })

/** The optional body of DELETE /admin/bookings/{id}. */
export const BookingDeletion = z.object({ version: expectedVersionIfGiven }).default({})

/** The same from the page's button, which always sends the version. */
export const BookingDeletionForm = z.object({ version: integer })

/** The version of the booking whose email address an owner has checked. */
export const EmailChecked = z.object({ version: integer })

const holdUntil = z.string("payment.errors.holdOutOfRange").max(40, "payment.errors.holdOutOfRange")

/**
 * The body of POST /admin/bookings from an admin, who may include the customer, and either until when the dates are
 * held or what has been received, which confirms the booking.
 */
export const AdminBookingRequestBody = BookingRequestBody.extend({
  ...EDITED_DETAILS,
  customerInfo: Customer.nullish(),
  holdUntil: holdUntil.optional(),
  ...receivedFields,
  /** Whether the guest of a stay that has begun gets the emails that others get anyway. */
  emailBegunStay: z.boolean("validation.required").default(false),
})

const stayForm = {
  checkIn: date,
  checkOut: date,
  rooms: integer,
  guests: integer,
  email: CUSTOMER_FIELDS.email.optional(),
  phone: CUSTOMER_FIELDS.phone.optional(),
  phoneCountry: CUSTOMER_FIELDS.phoneCountry,
  ...EDITED_DETAILS,
  specialRequests,
  /** Satang after parsing. */
  totalPrice: agreedTotal.optional(),
}

/** The stay of a form that is checked before it is saved; its other fields may still be empty. */
export const StayCheckForm = z
  .object({ ...stayForm, guests: integer.optional() })
  .pick({ checkIn: true, checkOut: true, rooms: true, guests: true, totalPrice: true })

/** A button that checks a form instead of saving it. */
const check = z.string().optional()

/** The staff's edit form of a booking. Only fields that were touched are changed; see `editOf`. */
export const BookingEditForm = withPhone(
  z.object({
    ...stayForm,
    specialRequests: specialRequests.default(""),
    customerName: customerName.optional(),
    recalculate: z.boolean().default(false),
    version: integer,
    shown: z.string().optional(),
    check,
  }),
)

/**
 * The edit of a form's touched fields. An emptied email or phone is removed, a name is never. An unticked box leaves the
 * price to the rule of `priceAfterEdit`.
 */
export function editOf(form: z.output<typeof BookingEditForm>, touched: ReadonlySet<string>): BookingEdit {
  const { checkIn, checkOut, rooms, guests, specialRequests, totalPrice, customerName } = form
  const { arrival = null, foreignGuests = null } = form
  const fields = { checkIn, checkOut, rooms, guests, arrival, foreignGuests, specialRequests, totalPrice, customerName }
  const changed = Object.fromEntries(Object.entries(fields).filter(([name]) => touched.has(name)))
  return {
    ...changed,
    ...((touched.has("adults") || touched.has("children")) && typedParty(form)),
    customerInfo: {
      ...(touched.has("email") && { email: form.email ?? "" }),
      ...((touched.has("phone") || touched.has("phoneCountry")) && { phone: form.phone ?? "" }),
    },
    ...(form.recalculate && { recalculate: true }),
  }
}

/** Adults and children as staff type them: no number of children is none, if there are adults. */
function typedParty({ adults = null, children }: { adults?: number | null; children?: number | null }) {
  return { adults, children: children ?? (adults === null ? null : 0) }
}

/** How a booking that staff make is paid: received already, or held until an instant in the villa's time zone. */
const PAYMENT_CHOICES = ["hold", ...OWNER_CHANNELS] as const

/** The staff's form for a new booking. `key` is created with the form, so that submitting it twice books once. */
export const BookingForm = withPhone(
  z.object({
    ...stayForm,
    specialRequests: specialRequests.default(""),
    customerName: z.string("validation.required").pipe(customerName),
    language: z.enum(LANGUAGES).optional(),
    payment: z.enum(PAYMENT_CHOICES).default("hold"),
    holdUntil: holdUntil.optional(),
    amountReceived: receivedFields.amountReceived,
    receivedPart,
    receivedOn,
    emailBegunStay: z.boolean().default(false),
    key: z.uuid(),
    check,
  }),
).transform(({ customerName, email = "", phone = "", totalPrice, payment, amountReceived, check: _, ...form }) => {
  const { key, holdUntil, language, receivedOn, receivedPart, ...typed } = form
  const request = { ...typed, ...typedParty(typed) }
  const received = { amountReceived, receivedPart, receivedOn }
  const paid = payment === "hold" ? { holdUntil } : { received: receivedOf({ ...received, receivedChannel: payment }) }
  const customer = { ...splitName(customerName), email, phone }
  return { key, language, request: { ...request, ...paid, totalAgreed: totalPrice, customer } }
})
