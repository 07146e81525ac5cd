import * as z from "zod"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { trimmedName } from "#app/i18n/typed.ts"
import { OWNER_CHANNELS, RECEIVED_PARTS, type Received, type ReceivedPart } from "#app/money/ledger/ledger.ts"
import { RETURNED_KINDS, type Returned } from "#app/money/refunds/returned.ts"
import { PAYMENT_METHODS } from "#app/money/settings/payment-settings.ts"
import { EMAIL_TYPED_MAX_LENGTH } from "#app/notify/email/email-address.ts"
import { AccessCode } from "#app/villa/access/access-change.ts"
import { isWholeSatang, toSatang } from "#app/villa/money.ts"
import { PROMO_CODE_TYPED_MAX_LENGTH } from "#app/villa/promo-codes/promo-code.ts"
import { boundedText, editForm } from "#app/villa/request-fields.ts"
import { NOTE_MAX_LENGTH, REASON_MAX_LENGTH, TEAM_REASONS } from "./booking.ts"
import {
  CUSTOMER_FIELDS,
  CUSTOMER_NAME_MAX_LENGTH,
  Customer,
  isCustomerName,
  splitName,
  withPhone,
} from "./guest/customer.ts"
import { EDITED_DETAILS, specialRequests } from "./guest/stay-details-request.ts"
import { BOOKING_SOURCES } from "./source.ts"
import { type BookingStatus, readStatus } from "./status.ts"

const integer = z.number("validation.number").int("validation.whole")
const date = z.string("booking.errors.selectDates").max(64, "booking.errors.dateInvalid")
/** Version shown to the admin; pages always send it. */
export const expectedVersion = integer
/** Without it, the /api does not check for conflicts. */
export const expectedVersionIfGiven = expectedVersion.optional()
/** As typed; see `normalizeCode`. */
const promoCode = z.string("validation.text").max(PROMO_CODE_TYPED_MAX_LENGTH, "booking.errors.promoCodeInvalid")
const paymentMethod = z.enum(PAYMENT_METHODS, "payment.errors.methodUnknown")

export const PaymentMethodBody = z.object({ paymentMethod })

/** Only compared with the current price. Converts baht to satang. */
const expectedTotal = z.number("validation.number").transform(toSatang)

/** POST /booking (api.md, "Booking"). `customerInfo` and other fields are ignored. */
export const BookingRequestBody = z.object({
  bookingDetails: z.object(
    {
      checkIn: date.default(""),
      checkOut: date.default(""),
      rooms: integer,
      /** Alternative to `guests` beside `bookingDetails`. */
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

const statusAfterSlip = (slipUrl: string | null): BookingStatus => (slipUrl ? "in_review" : "pending_payment")

/** As nested in POST /booking. `totalPrice` is satang after parsing. */
const NestedStay = ChangeFields.pick({ checkIn: true, checkOut: true, rooms: true, guests: true }).extend({
  totalPrice: agreedTotal.optional(),
})

/**
 * One of: a slip (null removes it) with its status, a status, guest details, or fields of the stay. Each is a
 * separate write. `totalPrice` is the price that the guest was shown.
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
  .overwrite(trimmedName)
  .min(1, "validation.required")
  .max(2 * CUSTOMER_NAME_MAX_LENGTH, { error: "validation.tooLong", abort: true })
  .refine(isCustomerName, "validation.plainName")

/** In baht; null for none. */
const sourceFields = {
  source: z.enum(BOOKING_SOURCES, "validation.required").optional(),
  commission: agreedTotal.nullable().optional(),
}

const EditFields = ChangeFields.extend({
  ...EDITED_DETAILS,
  ...sourceFields,
  /** Satang after parsing. */
  totalPrice: agreedTotal.optional(),
  status: status.optional(),
})

/** Empty while unknown, as in responses. */
const orEmpty = (field: z.ZodType<string, string>) =>
  z
    .string("validation.required")
    .max(EMAIL_TYPED_MAX_LENGTH, { error: "validation.tooLong", abort: true })
    .transform((text, context) => {
      if (text === "") return ""
      const { data, error } = field.safeParse(text)
      for (const { message } of error?.issues ?? []) context.addIssue({ code: "custom", message })
      return data ?? z.NEVER
    })

/** Staff may know only a guest's first name. */
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

const note = boundedText(NOTE_MAX_LENGTH)

/** Empty for none. */
export const NoteForm = editForm({ note: note.default("") })

/** Read-only members are ignored. */
export const BookingEditBody = EditFields.extend({
  /** Empty while unknown, as in responses. */
  customerName: customerName.or(z.literal("")).optional(),
  customerInfo: EditedCustomer.nullish(),
  /** Whether new dates or rooms change the price; by default, unless a price was agreed. */
  recalculate: z.boolean("validation.required").optional(),
  /** The booking's own code instead of the villa's, null for none. Cannot be combined with other fields. */
  accessCode: AccessCode.min(1, "validation.required").nullable().optional(),
  /** The team's private note. Cannot be combined with other fields. */
  note: note.optional(),
  /** Whether guests who can see the code are emailed about a new one; true if omitted. */
  tellGuests: z.boolean("validation.required").optional(),
  /** Dates, rooms and price may also be nested as in POST /booking. */
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
  .refine(({ note, version: _, ...others }) => note === undefined || Object.keys(others).length === 0, {
    message: "validation.oneChange",
    path: ["note"],
  })
  .transform(({ bookingDetails, ...fields }) => ({ ...bookingDetails, ...fields }))

/** Omitted fields stay unchanged. `totalPrice` is satang. */
export type BookingEdit = Omit<z.infer<typeof BookingEditBody>, "version" | "accessCode" | "tellGuests" | "note">

/** Empty for none. */
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

/** Today if omitted; see `receivedAt`. */
export const receivedOn = z
  .string("admin:bookings.received.onInvalid")
  .max(10, "admin:bookings.received.onInvalid")
  .optional()

/** Money received on confirming, in baht; all that is due if omitted. */
const receivedFields = {
  amountReceived: agreedTotal.optional(),
  receivedChannel: z.enum(OWNER_CHANNELS, "validation.required").optional(),
  receivedOn,
}

/** A form's amount counts only if "other", or no part, is selected. */
export function receivedOf({ amountReceived, receivedPart, receivedChannel, receivedOn }: ReceivedFields): Received {
  const amount = receivedPart === undefined || receivedPart === "other" ? amountReceived : undefined
  return { amount, channel: receivedChannel, on: receivedOn, ...(receivedPart === "all" && { all: true }) }
}
type ReceivedFields = { amountReceived?: number; receivedChannel?: Received["channel"]; receivedOn?: string } & {
  receivedPart?: ReceivedPart
}

/** With a deposit, forms offer the amount due now, the whole rest, or another amount. */
const receivedPart = z.enum(RECEIVED_PARTS, "validation.required").optional()

/** Another amount is named: without one, money that may not have come would be recorded. */
function checkOtherAmount({ receivedPart, amountReceived }: ReceivedFields, context: z.core.$RefinementCtx) {
  if (receivedPart !== "other" || amountReceived !== undefined) return
  context.addIssue({ code: "custom", path: ["amountReceived"], message: "admin:bookings.received.amountMissing" })
}

/** Who cancels, and what is returned of the money held. */
const returnedFields = {
  cancelReason: z.enum(TEAM_REASONS, "validation.required").optional(),
  refund: z.enum(RETURNED_KINDS, "validation.required").optional(),
  refundAmount: agreedTotal.optional(),
  /** The last day of a credit. */
  creditUntil: z.string("admin:credits.errors.date").max(10, "admin:credits.errors.date").optional(),
}

/** Undefined if nothing is chosen. */
export function returnedOf({
  refund,
  refundAmount = 0,
  creditUntil,
}: {
  refund?: Returned["kind"]
  refundAmount?: number
  creditUntil?: string
}): Returned | undefined {
  if (refund === undefined) return undefined
  if (refund === "credit") return { kind: refund, until: creditUntil }
  return refund === "amount" ? { kind: refund, amount: refundAmount } : { kind: refund }
}

const STATUS_FIELDS = {
  status,
  reason: reason.nullable().default(null),
  ...receivedFields,
  ...returnedFields,
  version: expectedVersionIfGiven,
}

/** `refund: "amount"` needs `refundAmount`, and `refundAmount` needs `refund: "amount"`. */
function checkReturned(
  { refund, refundAmount }: { refund?: Returned["kind"]; refundAmount?: number },
  context: z.core.$RefinementCtx,
) {
  const isNamed = refundAmount !== undefined
  if (isNamed === (refund === "amount")) return
  const message = `admin:refunds.errors.${isNamed ? "amountNotChosen" : "amountMissing"}`
  context.addIssue({ code: "custom", path: ["refundAmount"], message })
}

/** What is said of a change to another status, or of another choice, is refused: it would be ignored. */
function checkFits(body: z.output<z.ZodObject<typeof STATUS_FIELDS>>, context: z.core.$RefinementCtx) {
  const unused = [
    ...(body.status === "cancelled" ? [] : keysOf(returnedFields)),
    ...(body.status === "confirmed" ? [] : keysOf(receivedFields)),
    ...(body.refund === "credit" ? [] : (["creditUntil"] as const)),
  ]
  for (const name of new Set(unused))
    if (body[name] !== undefined) context.addIssue({ code: "custom", path: [name], message: "validation.unused" })
}

const keysOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[]

export const StatusChangeBody = z.object(STATUS_FIELDS).superRefine(checkReturned).superRefine(checkFits)

/** `back` is the page to return to. */
export const StatusChangeForm = z
  .object({ ...STATUS_FIELDS, receivedPart, version: integer, back: z.string().optional() })
  .superRefine(checkReturned)
  .superRefine(checkOtherAmount)

/** `version` is that of the booking after the press. */
export const UndoForm = z.object({ version: integer, back: z.string().optional() })
export const UndoBody = z.object({ version: expectedVersion })

export const BackToReviewForm = z.object({ reason: STATUS_FIELDS.reason, version: integer })

export const BackToReviewBody = z
  .object({ reason: STATUS_FIELDS.reason, version: expectedVersionIfGiven })
  .default({ reason: null })

export const CancellationForm = z
  .object({
    reason: STATUS_FIELDS.reason,
    ...returnedFields,
    cancelReason: z.enum(TEAM_REASONS, "admin:bookings.cancel.choose"),
    version: integer,
  })
  .superRefine(checkReturned)

/** Whether the money of a cancelled booking's slip arrived. */
export const MoneyArrivedBody = z.object({
  received: z.boolean("validation.required"),
  receivedOn,
  /** Satang after parsing; by default what was due next. */
  amountReceived: agreedTotal.refine((satang) => satang > 0, "ledger.errors.amount").optional(),
  version: expectedVersionIfGiven,
})

export const MoneyArrivedForm = MoneyArrivedBody.extend({
  received: z.enum(["true", "false"]).transform((text) => text === "true"),
  version: integer,
  back: z.string().optional(),
})

/** `alreadyNotified`: staff have told the guest themselves. */
export const SendChangesBody = z.object({ alreadyNotified: z.boolean("validation.required").default(false) }).default({
  alreadyNotified: false,
})

export const SendChangesForm = z.object({ alreadyNotified: z.boolean().default(false), back: z.string().optional() })

/** A button of several pages: `back` is the one to return to. */
export const PageOfButton = z.object({ back: z.string().optional() })

export const BookingDeletion = z.object({ version: expectedVersionIfGiven }).default({})

export const BookingDeletionForm = z.object({ version: integer })

/** The version at which an owner checked the booking's email address. */
export const EmailChecked = z.object({ version: integer })

const holdUntil = z.string("payment.errors.holdOutOfRange").max(40, "payment.errors.holdOutOfRange")

/** Either until when the dates are held, or received money, which confirms the booking. */
export const AdminBookingRequestBody = BookingRequestBody.extend({
  ...EDITED_DETAILS,
  ...sourceFields,
  customerInfo: Customer.nullish(),
  holdUntil: holdUntil.optional(),
  ...receivedFields,
  /** Sends the usual emails even if the stay has begun. */
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
  source: sourceFields.source,
  commission: agreedTotal.optional(),
}

/** For checking a form before it is saved; other fields may still be empty. */
export const StayCheckForm = z
  .object({ ...stayForm, guests: integer.optional() })
  .pick({ checkIn: true, checkOut: true, rooms: true, guests: true, totalPrice: true })

/** Submitted by a button that checks a form instead of saving it. */
const check = z.string().optional()

/** Only touched fields are changed; see `editOf`. */
export const BookingEditForm = withPhone(
  z.object({
    ...stayForm,
    specialRequests: specialRequests.default(""),
    customerName: customerName.optional(),
    recalculate: z.boolean().default(false),
    keepPrice: z.boolean().default(false),
    isPastMeant: z.boolean().default(false),
    version: integer,
    shown: z.string().optional(),
    check,
  }),
)

/**
 * Emptying removes an email or phone, never a name. With neither `recalculate` nor `keepPrice` ticked the price is that
 * of `priceAfterEdit`.
 */
export function editOf(form: z.output<typeof BookingEditForm>, touched: ReadonlySet<string>): BookingEdit {
  const { checkIn, checkOut, rooms, guests, specialRequests, totalPrice, customerName } = form
  const { arrival = null, foreignGuests = null, source, commission = null } = form
  const details = { arrival, foreignGuests, specialRequests, source, commission }
  const fields = { checkIn, checkOut, rooms, guests, ...details, totalPrice, customerName }
  const changed = Object.fromEntries(Object.entries(fields).filter(([name]) => touched.has(name)))
  return {
    ...changed,
    ...((touched.has("adults") || touched.has("children")) && typedParty(form)),
    customerInfo: {
      ...(touched.has("email") && { email: form.email ?? "" }),
      ...((touched.has("phone") || touched.has("phoneCountry")) && { phone: form.phone ?? "" }),
    },
    ...(form.keepPrice ? { totalPrice } : form.recalculate && { recalculate: true }),
  }
}

/** Without a number of children there are none, if adults are given. */
function typedParty({ adults = null, children }: { adults?: number | null; children?: number | null }) {
  return { adults, children: children ?? (adults === null ? null : 0) }
}

/** Received already by a channel, or held until an instant in the villa's time zone. */
const PAYMENT_CHOICES = ["hold", ...OWNER_CHANNELS] as const

/** `key` is created with the form, so that submitting the form twice books once. */
export const BookingForm = withPhone(
  z
    .object({
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
    })
    .superRefine((form, context) => {
      if (form.payment !== "hold") checkOtherAmount(form, context)
    }),
).transform(({ customerName, email = "", phone = "", totalPrice, payment, amountReceived, check: _, ...form }) => {
  const { key, holdUntil, language, receivedOn, receivedPart, ...typed } = form
  const request = { ...typed, ...typedParty(typed) }
  const received = { amountReceived, receivedPart, receivedOn }
  const paid = payment === "hold" ? { holdUntil } : { received: receivedOf({ ...received, receivedChannel: payment }) }
  const customer = { ...splitName(customerName), email, phone }
  return { key, language, request: { ...request, ...paid, totalAgreed: totalPrice, customer } }
})
