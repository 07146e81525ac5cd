import { adminBookingJson, moveRequestJson, slipPath } from "#app/booking/booking-json.ts"
import { localized } from "#app/i18n/localized.ts"
import { damagePhotoPath } from "#app/money/damage/damage-photo.ts"
import { NO_SUMS } from "#app/money/ledger/ledger.ts"
import { receiptJson } from "#app/money/receipts/receipt-json.ts"
import { ownRefundJson } from "#app/money/refunds/refund-json.ts"
import { transferDueOn } from "#app/money/refunds/transfer-due.ts"
import { writtenJson } from "#app/stay/reviews/review-json.ts"
import { toBaht } from "#app/villa/money.ts"
import type { Guest } from "./guest.ts"

/** In baht and UTC. Of other people who paid for the stay or got emails, says only that this happened. */
export function guestJson(guest: Guest, now: number, origin: string) {
  const {
    identifier,
    villa,
    bookings,
    histories,
    sums,
    links,
    slips,
    cardPayments,
    reviews,
    refunds,
    receipts,
    damagePhotos,
    moves,
    passports,
    emails: guestEmails,
  } = guest
  const emails = [identifier.email, ...bookings.map(({ customer }) => customer?.email)]
  const own = new Set(emails.map((email) => email?.toLowerCase()))
  const isOwn = (email: string) => own.has(email.toLowerCase())
  return {
    exportedAt: instant(now),
    villa: localized(villa.name, "en"),
    askedFor: identifier.email === null ? { phone: identifier.phone } : { email: identifier.email },
    bookings: bookings.map((booking) => ({
      ...adminBookingJson(booking, villa, origin, {
        history: histories.get(booking.id) ?? [],
        sums: sums.get(booking.id) ?? NO_SUMS,
      }),
      /** The team's own: the export is sent to the guest. */
      note: undefined,
      language: booking.language,
      rulesHash: booking.rulesHash,
      /** The random id in the device's guest cookie. */
      device: booking.guestId,
      /** The code itself opens the villa, so it is not exported. */
      hasOwnAccessCode: booking.accessCode !== null,
      deletedAt: booking.deletedAt === null ? null : instant(booking.deletedAt),
    })),
    paymentLinks: links.map(({ id, amount, description, customerName, bookingId, status, card, createdAt }) => ({
      id,
      amount: toBaht(amount),
      description,
      customerName,
      bookingId,
      status,
      card,
      createdAt: instant(createdAt),
    })),
    slips: slips.map(
      ({ id, type, size, sendingBank, transRef, bookingId, paymentLinkId, uploadedAt, fileRemovedAt }) => ({
        url: fileRemovedAt === null ? `${origin}${slipPath(id)}` : null,
        type,
        size,
        sendingBank,
        transRef,
        bookingId,
        paymentLinkId,
        uploadedAt: instant(uploadedAt),
      }),
    ),
    cardPayments: cardPayments.map(
      ({ bookingId, paymentLinkId, gateway, chargeId, status, amount, brand, last4, email, createdAt }) => ({
        bookingId,
        paymentLinkId,
        gateway,
        chargeId,
        status,
        amount: toBaht(amount),
        ...(isOwn(email) ? { brand, last4, email } : { brand: null, last4: null, email: null }),
        createdAt: instant(createdAt),
      }),
    ),
    // The payee's account is encrypted and not exported.
    refunds: refunds.map((refund) => {
      const booking = bookings.find(({ id }) => id === refund.bookingId)
      const dueOn = booking ? transferDueOn(refund, booking, villa.timezone) : null
      return { bookingId: refund.bookingId, ...ownRefundJson({ ...refund, dueOn }, origin) }
    }),
    receipts: receipts.map((receipt) => ({ bookingId: receipt.line.bookingId, ...receiptJson(receipt, origin) })),
    reviews: reviews.map(({ bookingId, reportedAt, ...review }) => ({
      bookingId,
      ...writtenJson(review),
      reportedAt: reportedAt === null ? null : instant(reportedAt),
    })),
    damagePhotos: damagePhotos.map(({ id, bookingId, type, size, createdAt }) => ({
      url: `${origin}${damagePhotoPath(id)}`,
      bookingId,
      type,
      size,
      createdAt: instant(createdAt),
    })),
    passports: passports.map(({ bookingId, createdAt, reportedAt }) => ({
      bookingId,
      createdAt: instant(createdAt),
      reportedAt: reportedAt === null ? null : instant(reportedAt),
    })),
    moveRequests: moves.map((request) => ({
      bookingId: request.bookingId,
      ...moveRequestJson(request),
      status: request.status,
      reason: request.reason,
      decidedAt: request.decidedAt === null ? null : instant(request.decidedAt),
    })),
    emails: guestEmails.map(({ kind, language, recipient, bookingId, createdAt, sentAt }) => ({
      kind,
      language,
      to: isOwn(recipient) ? recipient : null,
      bookingId,
      createdAt: instant(createdAt),
      sentAt: sentAt === null ? null : instant(sentAt),
    })),
  }
}

const instant = (ms: number) => new Date(ms).toISOString()
