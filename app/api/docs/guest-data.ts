import * as z from "zod"
import { MOVE_STATUSES } from "#app/booking/other-dates/move-request.ts"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { CARD_PAYMENT_STATUSES } from "#app/money/cards/card-payment.ts"
import { PAYMENT_LINK_STATUSES } from "#app/money/links/payment-link-status.ts"
import { SLIP_TYPES } from "#app/money/slips/slip.ts"
import { EMAIL_KINDS } from "#app/notify/email/email.ts"
import { REPORT_REASONS } from "#app/stay/reviews/review.ts"
import { AdminBooking, instant, MoveRequest, named, OwnRefund, ReceiptObject } from "./objects.ts"

const baht = z.number().min(0)

const subject = { bookingId: z.string().nullable(), paymentLinkId: z.string().nullable() }

const text = z.string().nullable()

export const GuestData = named(
  "GuestData",
  "All data held about one guest. `device` is the random ID in the device's cookie, `rulesHash` the version of the house rules that they accepted.",
  z.object({
    exportedAt: instant,
    villa: z.string(),
    askedFor: z.object({ email: z.string().optional(), phone: z.string().optional() }),
    bookings: z.array(
      AdminBooking.omit({ note: true }).extend({
        language: z.enum(LANGUAGES),
        rulesHash: text,
        device: z.string(),
        hasOwnAccessCode: z.boolean(),
        deletedAt: instant.nullable(),
      }),
    ),
    paymentLinks: z.array(
      z.object({
        id: z.string(),
        amount: baht,
        description: z.string(),
        customerName: text,
        bookingId: text,
        status: z.enum(PAYMENT_LINK_STATUSES),
        card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
        createdAt: instant,
      }),
    ),
    slips: z.array(
      z.object({
        url: z.url().nullable(),
        type: z.enum(SLIP_TYPES),
        size: z.int().min(0),
        sendingBank: text,
        transRef: text,
        ...subject,
        uploadedAt: instant,
      }),
    ),
    cardPayments: z.array(
      z.object({
        ...subject,
        gateway: z.string(),
        chargeId: text,
        status: z.enum(CARD_PAYMENT_STATUSES),
        amount: baht,
        brand: text,
        last4: text,
        email: text,
        createdAt: instant,
      }),
    ),
    receipts: z.array(ReceiptObject.extend({ bookingId: text })),
    refunds: z.array(OwnRefund.extend({ bookingId: z.string() })),
    reviews: z.array(
      z.object({
        bookingId: z.string(),
        stars: z.int().min(1).max(5),
        text: z.string(),
        lang: z.string(),
        name: text,
        reply: text,
        reported: z.enum(REPORT_REASONS).nullable(),
        createdAt: instant,
        publishedAt: instant,
        reportedAt: instant.nullable(),
      }),
    ),
    damagePhotos: z.array(
      z.object({ url: z.url(), bookingId: z.string(), type: z.string(), size: z.int(), createdAt: instant }),
    ),
    passports: z.array(z.object({ bookingId: z.string(), createdAt: instant, reportedAt: instant.nullable() })),
    moveRequests: z.array(
      MoveRequest.extend({
        bookingId: z.string(),
        status: z.enum(MOVE_STATUSES),
        reason: text,
        decidedAt: instant.nullable(),
      }),
    ),
    emails: z.array(
      z.object({
        kind: z.enum(EMAIL_KINDS),
        language: z.enum(LANGUAGES),
        to: z.string().nullable(),
        bookingId: text,
        createdAt: instant,
        sentAt: instant.nullable(),
      }),
    ),
  }),
)
