import { z } from "zod"
import { EMAIL_KINDS } from "#app/email/email.ts"
import { GuestQuery } from "#app/guest/guest-question.ts"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { CARD_PAYMENT_STATUSES } from "#app/payment/card-payment.ts"
import { PAYMENT_LINK_STATUSES } from "#app/payment/payment-link.ts"
import { SLIP_TYPES } from "#app/payment/slip.ts"
import type { Family } from "./documented-call.ts"
import { AdminBooking, instant, named, success } from "./objects.ts"

const whole = z.int().min(0)
const baht = z.number().min(0)
const whose = { bookingId: z.string().nullable(), paymentLinkId: z.string().nullable() }
const text = z.string().nullable()

const GuestData = named(
  "GuestData",
  "All data held about one guest. `device` is the random id in the device's cookie.",
  z.object({
    exportedAt: instant,
    villa: z.string(),
    askedFor: z.object({ email: z.string().optional(), phone: z.string().optional() }),
    bookings: z.array(
      AdminBooking.extend({ language: z.enum(LANGUAGES), device: z.string(), deletedAt: instant.nullable() }),
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
        url: z.url(),
        type: z.enum(SLIP_TYPES),
        size: whole,
        sendingBank: text,
        transRef: text,
        ...whose,
        uploadedAt: instant,
      }),
    ),
    cardPayments: z.array(
      z.object({
        ...whose,
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
    letters: z.array(
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

/** The admins' calls for a guest's request for access or erasure. */
export const guestCalls: Family = {
  name: "Guest data (admin)",
  about: "A guest is identified by `email` or `phone`, not both; 404 if no data is held.",
  calls: [
    {
      ...{ method: "GET", path: "/admin/guests/export", who: "admin", summary: "Export a guest's data" },
      ...{ query: GuestQuery, status: 200, answer: success({ guest: GuestData }), failures: ["not-found"] },
      example: { query: { email: "mali@example.com" } },
    },
    {
      ...{ method: "POST", path: "/admin/guests/erase", who: "admin", summary: "Erase a guest's data" },
      details:
        "Permanent. Amounts, dates and statuses are kept without a name. Refused, with `data.references`, while a stay is ahead or a payment is due.",
      ...{ body: GuestQuery, status: 200 },
      answer: success({
        bookings: z.array(z.string()),
        erased: z.object({
          bookings: whole,
          paymentLinks: whole,
          slips: whole,
          cardPayments: whole,
          letters: whole,
        }),
      }),
      failures: ["not-found", "stay-ahead", "payment-awaited"],
      example: { body: { email: "mali@example.com" } },
    },
  ],
}
