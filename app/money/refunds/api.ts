import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { Success } from "#app/api/codecs.ts"
import { expectedVersion } from "#app/api/expected-version.server.ts"
import { currentBooking, withCurrentBooking } from "#app/booking/current-booking-api.server.ts"
import { BOOKING_ID, VERSION } from "#app/booking/documented.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import type { Call } from "#app/http/api.server.ts"
import { readForm } from "#app/http/body.server.ts"
import { moveCredit } from "#app/money/credits/move-credit.server.ts"
import { SLIP_MAX_BYTES } from "#app/money/slips/slip.ts"
import { createRefund } from "./create-refund.server.ts"
import { recordReturned, refundByTransfer, waiveRefund } from "./decide-refund.server.ts"
import { findOpenRefunds, findRefundsOf } from "./find-refunds.server.ts"
import { RefundJson } from "./refund-json.ts"
import { RefundActionBody, RefundCreationBody } from "./refund-request.ts"
import { sendCardRefund } from "./send-card-refund.server.ts"
import { refundResponse, shownRefund } from "./shown-refund-api.server.ts"

const refundsResponse = Success({ refunds: z.array(RefundJson) })

export const refundCalls = calls("Bookings (admin)", {
  "GET /admin/bookings/{id}/refunds": call({
    who: "refunds",
    summary: "Get the refunds of a booking",
    returns: refundsResponse,
    example: { id: BOOKING_ID },
    run: async ({ success, ...rest }) => success(await refundsOf(rest)),
  }),
  "POST /admin/bookings/{id}/refunds": call({
    who: "refunds",
    summary: "Create a refund",
    details: `What the guest has paid too much, or what came for a cancelled booking: all of it, or \`amount\` (baht). It goes back to the cards that paid as far as they can take it, the rest by transfer, for which the guest is asked where to. Fails with \`statusConflict\` if there is nothing to return. ${VERSION}`,
    body: RefundCreationBody,
    status: 201,
    returns: refundsResponse,
    failures: ["status-conflict", "refund-too-high", "booking-edited", "payment-settling"],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID, body: {} },
    run: async ({ body, value, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const seen = expectedVersion(request, body.version)
      const owed = await createRefund(app, params.id ?? "", body.amount, actingAs(caller), seen)
      value(await withCurrentBooking(rest, owed))
      return success(await refundsOf(rest))
    },
  }),
  "GET /admin/refunds": call({
    who: "refunds",
    summary: "List the refunds to return",
    details: "Those that are owed or on their way, oldest first, at most 100.",
    returns: Success({ refunds: z.array(RefundJson) }),
    example: {},
    run: async ({ app, success }) => success({ refunds: await findOpenRefunds(app) }),
  }),
  "GET /admin/refunds/{id}": call({
    who: "refunds",
    summary: "Get a refund",
    returns: refundResponse,
    example: { id: BOOKING_ID },
    run: async ({ success, ...rest }) => success(await shownRefund(rest)),
  }),
  "POST /admin/refunds/{id}": call({
    who: "refunds",
    summary: "Send, redirect or close a refund",
    details:
      "`card` returns it to the card that paid, or looks up what became of an earlier attempt; `cash` records that it was returned in cash; `transfer` returns it by transfer instead, for which the guest is asked where to; `credit` moves money kept for a later stay to another confirmed `booking` (its id or number), all of it; `waive` gives it up, with a `note`. `version` is the refund's that you showed.",
    body: RefundActionBody,
    returns: refundResponse,
    failures: [
      "booking-edited",
      "refund-too-high",
      "refund-busy",
      "refund-refused",
      "refund-not-sent",
      "credit-booking-unknown",
      "month-closed",
    ],
    undocumented: [
      "line-reversed",
      "dates-unavailable",
      "booking-frozen",
      "payment-settling",
      "slip-missing-file",
      "file-too-large",
      "slip-invalid",
      "slip-picture",
      "slip-oversized",
      "payment-method-disabled",
      "slip-used",
    ],
    example: { id: BOOKING_ID, body: { action: "cash" } },
    run: async ({ body, value, success, ...rest }) => {
      const { app, caller, params } = rest
      const id = params.id ?? ""
      const by = actingAs(caller)
      const { version } = body
      switch (body.action) {
        case "card":
          value(await sendCardRefund(app, id, by, version))
          break
        case "transfer":
          value(await refundByTransfer(app, id, by, version))
          break
        case "cash":
          value(await recordReturned(app, id, { channel: "cash", slip: null }, by, version))
          break
        case "credit":
          value(await moveCredit(app, id, body.booking, by, version))
          break
        case "waive":
          value(await waiveRefund(app, id, body.note, by, version))
      }
      return success(await shownRefund(rest))
    },
  }),
  "POST /admin/refunds/{id}/slip": call({
    who: "refunds",
    summary: "Record a transfer with its slip",
    details: "The guest sees the slip too. `version` is the refund's that you showed.",
    form: {
      slip: { file: true, about: "JPEG, PNG or PDF, at most 5 MiB" },
      version: { optional: true, about: "The version of the refund that you showed" },
    },
    returns: refundResponse,
    failures: [
      "slip-missing-file",
      "slip-invalid",
      "slip-picture",
      "slip-oversized",
      "slip-used",
      "booking-edited",
      "refund-too-high",
      "refund-busy",
      "month-closed",
    ],
    undocumented: ["dates-unavailable", "booking-frozen", "payment-settling", "payment-method-disabled"],
    example: { id: BOOKING_ID, form: { slip: "slip.jpg" } },
    run: async ({ value, failure, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const { fields, files } = value(await readForm(request, SLIP_MAX_BYTES))
      const slip = files.get("slip")
      if (slip === null) return failure("file-too-large")
      const version = fields.get("version")
      // A version that is no number matches none.
      const seen = expectedVersion(request, version === null ? undefined : Number(version || Number.NaN))
      value(await recordReturned(app, params.id ?? "", { channel: "bank", slip: slip ?? null }, actingAs(caller), seen))
      return success(await shownRefund(rest))
    },
  }),
})

async function refundsOf(call: Pick<Call, "app" | "params" | "url">) {
  const { booking } = await currentBooking(call)
  return { refunds: await findRefundsOf(call.app, booking) }
}
