import { z } from "zod"
import { GuestQuery } from "#app/guest/guest-question.ts"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { LETTER_KINDS } from "#app/mail/letter.ts"
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
  "All that is kept about one guest. `device` is the random id in the device's cookie.",
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
        kind: z.enum(LETTER_KINDS),
        language: z.enum(LANGUAGES),
        to: z.string().nullable(),
        bookingId: text,
        createdAt: instant,
        sentAt: instant.nullable(),
      }),
    ),
  }),
)

/** What admins do when a guest asks what is kept about them, or that it be erased. */
export const guestCalls: Family = {
  name: "Guests' data (admin)",
  about: "Somebody is asked for by an `email` or a `phone` number, not both; 404 where nothing is kept.",
  calls: [
    {
      ...{ method: "GET", path: "/admin/guests/export", who: "admin", summary: "All that is kept about a guest" },
      ...{ query: GuestQuery, status: 200, answer: success({ guest: GuestData }), failures: ["not-found"] },
      example: { query: { email: "mali@example.com" } },
    },
    {
      ...{ method: "POST", path: "/admin/guests/erase", who: "admin", summary: "Erase a guest's data" },
      details:
        "For good. Amounts, dates and states stay, without a name. Refused, with `data.references`, while a stay is ahead or a payment is awaited.",
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
