import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { baht, date, instant, Success } from "#app/api/codecs.ts"
import { bookingResponse } from "#app/booking/booking-json.ts"
import { BOOKING_ID } from "#app/booking/documented.ts"
import { hasLinkOnly, ownBookingOfGuest } from "#app/booking/own-booking-api.server.ts"
import type { Call } from "#app/http/api.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { findOwnRefunds } from "#app/money/refunds/find-refunds.server.ts"
import { giveRefundAccount, sendCodeFor } from "#app/money/refunds/guest-refund.server.ts"
import { CancelStayBody, GuestCodeBody, RefundAccountForm } from "#app/money/refunds/guest-refund-request.ts"
import { OwnRefundJson } from "#app/money/refunds/refund-json.ts"
import { transferBy } from "#app/money/refunds/transfer-due.ts"
import { findCancellation } from "./cancel-booking.server.ts"
import { cancelStay } from "./cancel-stay.server.ts"

const refundsResponse = Success({ refunds: z.array(OwnRefundJson) })

export const cancellationCalls = calls("Booking", {
  "GET /booking/{id}/cancellation": call({
    who: "guest",
    summary: "What cancelling a confirmed stay returns",
    details:
      "For the booking's guest, not for admins. In baht: `paid` for the stay, and what is refunded and kept of it if the guest cancels now; `byTransfer` is the part of the refund that goes by transfer, on `transferBy` at the latest if the guest says today where to; `asCredit` is the part that was paid by a credit and is one again, until `creditUntil`; `damage` is what of the security deposit comes back as well, by transfer. The guest says where transfers go. Fails with `cancellationNotOffered` if the stay cannot be cancelled this way: the guest then contacts the owner.",
    returns: Success({
      refund: baht,
      paid: baht,
      kept: baht,
      byTransfer: baht,
      asCredit: baht,
      creditUntil: date.nullable(),
      damage: baht,
      transferBy: date,
    }),
    failures: ["cancellation-not-offered"],
    example: { id: BOOKING_ID },
    run: async ({ failure, success, ...rest }) => {
      const { booking, villa } = await ownBookingOfGuest(rest)
      const money = await findCancellation(rest.app, booking, hasLinkOnly(rest.caller, booking))
      if (!money) return failure("cancellation-not-offered")
      const transfers = money.refunds.filter(({ channel }) => channel === "bank")
      const credit = money.refunds.find(({ channel }) => channel === "credit")
      return success({
        ...money,
        byTransfer: transfers.reduce((sum, part) => sum + part.amount, 0),
        asCredit: credit?.amount ?? 0,
        creditUntil: credit?.validUntil ?? null,
        transferBy: transferBy(booking, { now: rest.app.now(), timezone: villa.timezone }),
      })
    },
  }),
  "POST /booking/{id}/cancellation": call({
    who: "guest",
    summary: "Cancel a confirmed stay",
    details:
      "For the booking's guest, not for admins. `refundShown` is the refund you showed the guest, in baht: if it is another one now, nothing happens and the call fails with `refundChanged`. `otp` is the code that `/booking/{id}/code` has emailed for `cancellation`. `payee` is where a transfer goes: `promptPayId`, or `bankName`, `accountNumber` and `accountName`; it can be given later.",
    body: CancelStayBody,
    returns: bookingResponse,
    failures: [
      "cancellation-not-offered",
      "refund-changed",
      "otp-invalid",
      "otp-expired",
      "otp-blocked",
      "otp-not-ready",
      "payment-settling",
      "status-conflict",
    ],
    undocumented: [
      "dates-unavailable",
      "booking-frozen",
      "booking-edited",
      "refund-too-high",
      "refund-not-all",
      "credit-date-invalid",
      "no-show-early",
    ],
    example: { id: BOOKING_ID, body: { refundShown: 10000, otp: "123456" } },
    run: async ({ body, value, success, ...rest }) => {
      const { booking, villa } = await ownBookingOfGuest(rest)
      const cancelled = value(
        await cancelStay(rest.app, booking, { ...body, isByLink: hasLinkOnly(rest.caller, booking) }),
      )
      return success({ booking: { booking: cancelled, villa } })
    },
  }),
  "POST /booking/{id}/code": call({
    who: "guest",
    summary: "Email a code",
    details:
      "For the booking's guest, not for admins. Emails a one-time code to the booking's address, for `cancellation` or `refund-account`. It is valid for five minutes and invalidates those before it.",
    body: GuestCodeBody,
    status: 202,
    returns: Success({ email: z.string(), expiresAt: instant, resendAt: instant }),
    failures: [
      "cancellation-not-offered",
      "refund-busy",
      "customer-missing",
      "otp-blocked",
      "otp-wait",
      "otp-sends-exhausted",
    ],
    example: { id: BOOKING_ID, body: { purpose: "cancellation" } },
    run: async ({ body, value, success, ...rest }) => {
      const { app, request } = rest
      const { booking, villa } = await ownBookingOfGuest(rest)
      const language = await languageOf(request)
      const to = { villa, language, isByLink: hasLinkOnly(rest.caller, booking) }
      return success(value(await sendCodeFor(app, booking, body.purpose, to)))
    },
  }),
  "GET /booking/{id}/refund-account": call({
    who: "guest",
    summary: "Get the refunds of a booking",
    details: "For the booking's guest, not for admins. Oldest first. The account itself is never returned.",
    returns: refundsResponse,
    example: { id: BOOKING_ID },
    run: async ({ success, ...rest }) => success(await refundsOf(rest)),
  }),
  "POST /booking/{id}/refund-account": call({
    who: "guest",
    summary: "Set the account for a refund",
    details:
      "For the booking's guest, not for admins. `promptPayId`, or `bankName`, `accountNumber` and `accountName`, for every transfer of the booking that is not sent yet. `otp` is the code that `/booking/{id}/code` has emailed for `refund-account`. Fails with `refundBusy` if nothing waits for an account.",
    body: RefundAccountForm,
    returns: refundsResponse,
    failures: ["refund-busy", "otp-invalid", "otp-expired", "otp-blocked", "otp-not-ready", "payment-settling"],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID, body: { otp: "123456", promptPayId: "0812345678" } },
    run: async ({ body, value, success, ...rest }) => {
      const { booking } = await ownBookingOfGuest(rest)
      value(await giveRefundAccount(rest.app, booking, { ...body, isByLink: hasLinkOnly(rest.caller, booking) }))
      return success(await refundsOf(rest))
    },
  }),
})

async function refundsOf(call: Pick<Call, "app" | "caller" | "params">) {
  const { booking } = await ownBookingOfGuest(call)
  return { refunds: await findOwnRefunds(call.app, booking) }
}
