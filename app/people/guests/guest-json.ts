import * as z from "zod"
import { absoluteUrl, baht, instant, named, viewed } from "#app/api/codecs.ts"
import { AdminBookingJson, adminBookingView } from "#app/booking/booking-json.ts"
import { MoveRequestJson, moveRequestView } from "#app/booking/other-dates/move-json.ts"
import { MOVE_STATUSES } from "#app/booking/other-dates/move-request.ts"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { localized } from "#app/i18n/localized.ts"
import { CARD_PAYMENT_STATUSES } from "#app/money/cards/card-payment.ts"
import { damagePhotoPath } from "#app/money/damage/damage-photo.ts"
import { NO_SUMS } from "#app/money/ledger/ledger.ts"
import { PAYMENT_LINK_STATUSES } from "#app/money/links/payment-link-status.ts"
import { ReceiptJson, receiptView } from "#app/money/receipts/receipt-json.ts"
import { OwnRefundJson, ownRefundView } from "#app/money/refunds/refund-json.ts"
import { transferDueOn } from "#app/money/refunds/transfer-due.ts"
import { SLIP_TYPES } from "#app/money/slips/slip.ts"
import { slipPath } from "#app/money/slips/slip-path.ts"
import { MESSAGE_CHANNELS } from "#app/notify/email/email.ts"
import { EMAIL_KINDS } from "#app/notify/email/email-kinds.ts"
import { GuestReviewJson } from "#app/stay/reviews/review-json.ts"
import type { Guest } from "./guest.ts"

const subject = { bookingId: z.string().nullable(), paymentLinkId: z.string().nullable() }

const text = z.string().nullable()

/** Of other people who paid for the stay or got emails, says only that this happened. */
export const GuestJson = named(
  "GuestData",
  "All data held about one guest. `device` is the random ID in the device's cookie, `rulesHash` the version of the house rules that they accepted.",
  viewed(
    z.object({
      exportedAt: instant,
      villa: z.string(),
      askedFor: z.object({ email: z.string().optional(), phone: z.string().optional() }),
      // The note is the team's own, and the access code itself opens the villa.
      bookings: z.array(
        AdminBookingJson.in.omit({ note: true }).extend({
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
          url: absoluteUrl.nullable(),
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
      receipts: z.array(ReceiptJson.in.extend({ bookingId: text })),
      // The payee's account is encrypted and not exported.
      refunds: z.array(OwnRefundJson.in.extend({ bookingId: z.string() })),
      reviews: z.array(GuestReviewJson),
      damagePhotos: z.array(
        z.object({ url: absoluteUrl, bookingId: z.string(), type: z.string(), size: z.int(), createdAt: instant }),
      ),
      passports: z.array(z.object({ bookingId: z.string(), createdAt: instant, reportedAt: instant.nullable() })),
      moveRequests: z.array(
        MoveRequestJson.in.extend({
          bookingId: z.string(),
          status: z.enum(MOVE_STATUSES),
          reason: text,
          decidedAt: instant.nullable(),
        }),
      ),
      waitingList: z.array(
        z.object({
          checkIn: z.string(),
          checkOut: z.string(),
          guests: z.int(),
          createdAt: instant,
          confirmedAt: instant.nullable(),
        }),
      ),
      emails: z.array(
        z.object({
          kind: z.enum(EMAIL_KINDS),
          channel: z.enum(MESSAGE_CHANNELS),
          language: z.enum(LANGUAGES),
          to: z.string().nullable(),
          bookingId: text,
          createdAt: instant,
          sentAt: instant.nullable(),
        }),
      ),
      lineAccounts: z.array(
        z.object({ bookingId: z.string(), name: text, linkedAt: instant, endedAt: instant.nullable() }),
      ),
    }),
    ({ guest, now }: { guest: Guest; now: number }) => {
      const { identifier, villa, bookings, histories, sums } = guest
      const emails = [identifier.email, ...bookings.map(({ customer }) => customer?.email)]
      const own = new Set(emails.map((email) => email?.toLowerCase()))
      const isOwn = (email: string) => own.has(email.toLowerCase())
      return {
        exportedAt: now,
        villa: localized(villa.name, "en"),
        askedFor: identifier.email === null ? { phone: identifier.phone ?? undefined } : { email: identifier.email },
        bookings: bookings.map((booking) => ({
          ...booking,
          ...adminBookingView({
            booking,
            villa,
            history: histories.get(booking.id) ?? [],
            sums: sums.get(booking.id) ?? NO_SUMS,
          }),
          device: booking.guestId,
          hasOwnAccessCode: booking.accessCode !== null,
        })),
        paymentLinks: guest.links,
        slips: guest.slips.map((slip) => ({ ...slip, url: slip.fileRemovedAt === null ? slipPath(slip.id) : null })),
        cardPayments: guest.cardPayments.map((payment) =>
          isOwn(payment.email) ? payment : { ...payment, brand: null, last4: null, email: null },
        ),
        refunds: guest.refunds.map((refund) => {
          const booking = bookings.find(({ id }) => id === refund.bookingId)
          return ownRefundView({ ...refund, dueOn: booking ? transferDueOn(refund, booking, villa.timezone) : null })
        }),
        receipts: guest.receipts.map((receipt) => ({ ...receiptView(receipt), bookingId: receipt.line.bookingId })),
        reviews: guest.reviews,
        damagePhotos: guest.damagePhotos.map((photo) => ({ ...photo, url: damagePhotoPath(photo.id) })),
        passports: guest.passports,
        moveRequests: guest.moves.map(moveRequestView),
        waitingList: guest.wishes,
        lineAccounts: guest.lineAccounts,
        emails: guest.emails.map((email) => ({ ...email, to: isOwn(email.recipient) ? email.recipient : null })),
      }
    },
  ),
)
