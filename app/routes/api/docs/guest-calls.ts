import * as z from "zod"
import { PAYMENT_LINK_STATUSES } from "#app/booking/payment-link-status.ts"
import { EMAIL_KINDS } from "#app/email/email.ts"
import { GuestQuery } from "#app/guest/guest-identifier.ts"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { CARD_PAYMENT_STATUSES } from "#app/payment/card-payment.ts"
import { SLIP_TYPES } from "#app/payment/slip.ts"
import { REPORT_REASONS } from "#app/review/review.ts"
import type { CallGroup } from "./documented-call.ts"
import { AdminBooking, instant, named, success } from "./objects.ts"

const count = z.int().min(0)
const baht = z.number().min(0)
const subject = { bookingId: z.string().nullable(), paymentLinkId: z.string().nullable() }
const text = z.string().nullable()

const GuestData = named(
  "GuestData",
  "All data held about one guest. `device` is the random ID in the device's cookie, `rulesHash` the version of the house rules that they accepted.",
  z.object({
    exportedAt: instant,
    villa: z.string(),
    askedFor: z.object({ email: z.string().optional(), phone: z.string().optional() }),
    bookings: z.array(
      AdminBooking.extend({
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
        size: count,
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

/** Admin calls for requests for access to personal data or its erasure. */
export const guestCalls: CallGroup = {
  name: "Guest data (admin)",
  about: "Identify a guest by `email` or `phone`, not both. Responds 404 if no data is held about the guest.",
  calls: [
    {
      method: "GET",
      path: "/admin/guests/export",
      who: "owner",
      summary: "Export a guest's data",
      query: GuestQuery,
      status: 200,
      response: success({ guest: GuestData }),
      failures: ["not-found"],
      example: { query: { email: "mali@example.com" } },
    },
    {
      method: "POST",
      path: "/admin/guests/erase",
      who: "owner",
      summary: "Erase a guest's data",
      details:
        "Cannot be undone. Amounts, dates and statuses are kept without personal data, and so are the stars of reviews. Fails with `data.references` while the guest has an upcoming stay or a payment due, and for 90 days after a booking that was paid is cancelled.",
      body: GuestQuery,
      status: 200,
      response: success({
        bookings: z.array(z.string()),
        erased: z.object({
          bookings: count,
          paymentLinks: count,
          slips: count,
          cardPayments: count,
          emails: count,
          reviews: count,
        }),
      }),
      failures: ["not-found", "stay-ahead", "payment-awaited", "refund-owed"],
      example: { body: { email: "mali@example.com" } },
    },
  ],
}
