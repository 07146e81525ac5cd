import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { Success } from "#app/api/codecs.ts"
import { expectedVersion } from "#app/api/expected-version.server.ts"
import { adminBookingResponse } from "#app/booking/booking-json.ts"
import { MoneyArrivedBody } from "#app/booking/booking-request.ts"
import { currentBooking, withCurrentBooking } from "#app/booking/current-booking-api.server.ts"
import { BOOKING_ID, VERSION } from "#app/booking/documented.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import type { Call } from "#app/http/api.server.ts"
import { may } from "#app/people/permissions.ts"
import { BookingMoneyJson, LedgerLineJson } from "./ledger-json.ts"
import { mayRecord } from "./ledger-line.ts"
import { CertificateBody, LedgerLineBody, manualLineOf } from "./ledger-line-request.ts"
import { moneyOf } from "./money.ts"
import { recordCertificate } from "./record-certificate.server.ts"
import { recordLedgerLine } from "./record-ledger-line.server.ts"
import { recordMoneyArrived } from "./record-money-arrived.server.ts"

const ledgerResponse = Success({ lines: z.array(LedgerLineJson), money: BookingMoneyJson, version: z.int() })

export const ledgerCalls = calls("Bookings (admin)", {
  "GET /admin/bookings/{id}/ledger": call({
    who: "bookings",
    summary: "Get the ledger of a booking",
    details: "Every line, oldest first, and the sums that follow from them. Lines are never changed.",
    returns: ledgerResponse,
    example: { id: BOOKING_ID },
    run: async ({ success, ...rest }) => success(await ledgerOf(rest)),
  }),
  "POST /admin/bookings/{id}/ledger": call({
    who: "bookings",
    summary: "Record a line in the ledger of a booking",
    details: `\`amount\` is in baht, above 0. A \`payment\` was received by \`channel\` on \`receivedOn\`, today by default; staff record at most what is owed. If a company withheld tax from it, \`amount\` is what came and \`withheld\` has the tax as \`amount\` and, if it has come, the number of the \`certificate\`: both are paid, and the receipt is for their sum. A \`charge\` or a \`waiver\` makes the guest owe more or less than the total; a \`reversal\` takes back another line once, but no card payment, which only its refund returns; a refund whose line is taken back is owed again. A cancelled booking takes payments and reversals alone, one that is still unpaid none of them: it is confirmed with its payment. Only owners can record these three. The payment link for the balance follows. ${VERSION}`,
    body: LedgerLineBody,
    status: 201,
    returns: ledgerResponse,
    failures: [
      "status-conflict",
      "booking-edited",
      "received-on-invalid",
      "link-in-review",
      "slip-to-check",
      "line-unknown",
      "line-reversed",
      "refund-too-high",
      "month-closed",
      "owner-only",
      "payment-settling",
    ],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID, body: { kind: "payment", amount: 10000, channel: "cash" } },
    run: async ({ admin, body, value, failure, success, ...rest }) => {
      if (!mayRecord(body.kind, (permission) => may(admin, permission))) return failure("owner-only")
      const { app, caller, params, request } = rest
      const seen = expectedVersion(request, body.version)
      const recorded = await recordLedgerLine(app, params.id ?? "", manualLineOf(body), actingAs(caller), seen)
      value(await withCurrentBooking(rest, recorded))
      return success(await ledgerOf(rest))
    },
  }),
  "PUT /admin/bookings/{id}/certificate": call({
    who: "bookings",
    summary: "Record the certificate of tax withheld",
    details: `\`line\` is a line of the channel \`withheld\`; a number that is there is replaced. ${VERSION}`,
    body: CertificateBody,
    returns: ledgerResponse,
    failures: ["line-unknown", "booking-edited", "payment-settling"],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID, body: { line: "9b2e1f0c-6d8a-4c3b-8f57-2a1d0e4c7b96", number: "12/0045" } },
    run: async ({ body, value, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const seen = expectedVersion(request, body.version)
      const recorded = await recordCertificate(app, params.id ?? "", body, actingAs(caller), seen)
      value(await withCurrentBooking(rest, recorded))
      return success(await ledgerOf(rest))
    },
  }),
  "POST /admin/bookings/{id}/receipt": call({
    who: "bookings",
    summary: "Record whether the money of a cancelled booking's slip arrived",
    details: `For a booking that was cancelled while its slip was in review (\`awaitsReceipt\`). \`received: true\` records the payment with the slip as evidence, of \`amountReceived\` in baht (what was due next by default), as received on \`receivedOn\`; the booking stays cancelled. Repeating the call changes nothing. Once that was answered, or a cancellation by an admin has decided it, only owners record it. ${VERSION}`,
    body: MoneyArrivedBody,
    returns: adminBookingResponse,
    failures: ["status-conflict", "slip-missing", "slip-used", "booking-edited", "received-on-invalid", "month-closed"],
    undocumented: ["dates-unavailable", "booking-frozen", "payment-settling"],
    example: { id: BOOKING_ID, body: { received: true } },
    run: async ({ body: { received, receivedOn: on, amountReceived: amount, version }, value, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const seen = expectedVersion(request, version)
      const recorded = await recordMoneyArrived(app, params.id ?? "", { received, on, amount }, actingAs(caller), seen)
      value(await withCurrentBooking(rest, recorded))
      return success({ booking: await currentBooking(rest) })
    },
  }),
})

async function ledgerOf(call: Pick<Call, "app" | "params">) {
  const { booking, villa, ledger, sums, certificates } = await currentBooking(call)
  const lines = ledger.map((line) => ({ ...line, certificate: certificates.get(line.id) ?? null }))
  return { lines, money: moneyOf(booking, sums, villa.timezone), version: booking.version }
}
