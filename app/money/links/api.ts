import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { page, Success } from "#app/api/codecs.ts"
import { encoded } from "#app/api/encode.ts"
import { expectedVersion } from "#app/api/expected-version.server.ts"
import { PageQuery } from "#app/booking/booking-list.ts"
import { VERSION } from "#app/booking/documented.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import type { Call } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { cardGateway } from "#app/money/cards/card-gateway.server.ts"
import { findPayableLink, findReconciled } from "#app/money/payable/find-payable.server.ts"
import { payableInstructions } from "#app/money/payable/payable.ts"
import { payablePaths } from "#app/money/payable/ui/payable-paths.ts"
import { InstructionsJson } from "#app/money/settings/instructions-json.ts"
import { readSlipUpload } from "#app/money/slips/pages/slip-upload.server.ts"
import { submitLinkSlip } from "#app/money/slips/submit-slip.server.ts"
import { changePaymentLinkStatus } from "./change-payment-link-status.server.ts"
import { createPaymentLink } from "./create-payment-link.server.ts"
import { findLinksToCheck, findLinkToCheck, findPaymentLinks } from "./find-payment-links.server.ts"
import { LINK_ID, PaymentLinkJson, PublicPaymentLinkJson, publicLinkResponse } from "./payment-link-json.ts"
import { LinkReversal, linkPaymentOf, PaymentLinkChange, PaymentLinkRequest } from "./payment-link-request.ts"
import { takeBackLinkPayment } from "./take-back-link-payment.server.ts"

const adminLinkResponse = Success({ paymentLink: PaymentLinkJson })

export const paymentLinkCalls = calls("Payment links", {
  "POST /admin/payment-links": call({
    who: "bookings",
    summary: "Create a payment link",
    details:
      '`amount` is in baht; `bookingId` is a booking\'s ID or reference. A link for an unpaid booking asks for no more than its price, closes when the booking is paid in another way or cancelled, and with `another` is made beside one that is open. A link for a confirmed booking requests an additional amount (`purpose: "extra"`), or with `purpose: "balance"` a part of what is still owed, if no link for the balance is open. `version` is the booking\'s version as you read it; if the booking has changed since, the call fails with 409.',
    body: PaymentLinkRequest,
    status: 201,
    returns: adminLinkResponse,
    failures: [
      "villa-missing",
      "link-booking-unknown",
      "link-booking-closed",
      "payment-settling",
      "booking-edited",
      "link-purpose-invalid",
      "balance-link-exists",
      "link-above-balance",
    ],
    example: { body: { amount: 1500, description: "Deposit", customerName: "Mali Srisuk", expiresInHours: 48 } },
    run: async ({ app, caller, body, value, success }) => {
      const { id } = value(await createPaymentLink(app, app.newId(), body, actingAs(caller)))
      const { details } = foundJson(await findPayableLink(app, id))
      return success({ paymentLink: await findLinkToCheck(app, details) })
    },
  }),
  "GET /admin/payment-links": call({
    who: "bookings",
    summary: "List payment links",
    details: "Returns pages of 50, or `limit` up to 200; pass `nextCursor` as `cursor` to get the next page.",
    query: PageQuery,
    returns: page({ paymentLinks: z.array(PaymentLinkJson) }),
    example: { query: { limit: "20" } },
    run: async ({ app, query, json }) => {
      const { links, nextCursor } = await findPaymentLinks(app, query)
      const paymentLinks = await findLinksToCheck(app, links)
      return json({ status: "success", data: { paymentLinks }, nextCursor })
    },
  }),
  "GET /admin/payment-links/{id}": call({
    who: "bookings",
    summary: "Get a payment link with its slips",
    returns: adminLinkResponse,
    example: { id: LINK_ID },
    run: async ({ success, ...rest }) => success({ paymentLink: await currentLink(rest) }),
  }),
  "PATCH /admin/payment-links/{id}": call({
    who: "bookings",
    summary: "Change a payment link's status",
    details: `A \`paid\` link records its amount, or \`amountReceived\` in baht, as received on \`receivedOn\`, today by default. A slip that waits is accepted; otherwise \`channel\` says how it came. Without \`channel\`, owners accept the latest slip that was sent, if any, and all others record cash. Staff record at most what it asks for and is owed, or had not come of a cancelled booking. An extra charges what it asks for: its booking is owed or owes the difference. ${VERSION}`,
    body: PaymentLinkChange,
    returns: adminLinkResponse,
    failures: [
      "link-status-conflict",
      "link-closed",
      "booking-in-review",
      "link-in-review",
      "slip-to-check",
      "payment-settling",
      "booking-edited",
      "slip-used",
      "received-on-invalid",
      "month-closed",
      "link-follows-balance",
      "owner-only",
    ],
    example: { id: LINK_ID, body: { status: "paid" } },
    run: async ({ body, value, failure, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const seen = expectedVersion(request, body.version)
      const [id, by] = [params.id ?? "", actingAs(caller)]
      const changed = await changePaymentLinkStatus(app, id, body.status, by, seen, linkPaymentOf(body))
      if (!changed.ok && changed.error === "booking-edited") {
        const paymentLink = encoded(PaymentLinkJson, await currentLink(rest), rest.url.origin)
        return failure("booking-edited", { data: { paymentLink } })
      }
      const { booking } = value(changed)
      const staysCancelled = body.status === "paid" && booking?.status === "cancelled"
      const message = staysCancelled ? "The booking of this link has been cancelled and stays so" : undefined
      return success({ paymentLink: await currentLink(rest) }, { message })
    },
  }),
  "POST /admin/payment-links/{id}/ledger": call({
    who: "adjust-balance",
    summary: "Take back the payment of a link",
    details: `For a link without a booking that was marked paid by mistake: a \`reversal\` with a \`note\` cancels its receipt and ends the link. Not what a card paid. What was paid for a booking is taken back in its own ledger. ${VERSION}`,
    body: LinkReversal,
    status: 201,
    returns: adminLinkResponse,
    failures: [
      "link-status-conflict",
      "line-unknown",
      "line-reversed",
      "booking-edited",
      "payment-settling",
      "month-closed",
    ],
    undocumented: ["owner-only"],
    example: { id: LINK_ID, body: { kind: "reversal", note: "Another guest's transfer" } },
    run: async ({ body, value, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const seen = expectedVersion(request, body.version)
      value(await takeBackLinkPayment(app, params.id ?? "", body.note, actingAs(caller), seen))
      return success({ paymentLink: await currentLink(rest) })
    },
  }),
  "GET /payment-links/{id}": call({
    who: "anyone",
    summary: "Get a payment link and its payment instructions",
    returns: Success({ paymentLink: PublicPaymentLinkJson, instructions: z.array(InstructionsJson) }),
    failures: ["payment-link-expired"],
    example: { id: LINK_ID },
    run: async ({ app, params, success, failure }) => {
      const payable = foundJson(await findReconciled(app, () => findPayableLink(app, params.id ?? "")))
      const { details, villa } = payable
      if (details.link.status === "expired") return failure("payment-link-expired")
      const qrPaths = payablePaths(payable).promptPay
      return success({
        paymentLink: details,
        instructions: payableInstructions(payable, villa, cardGateway(app)).map((each) => ({ ...each, qrPaths })),
      })
    },
  }),
  "POST /payment-links/{id}/slips": call({
    who: "anyone",
    summary: "Upload a slip for a payment link",
    details: "Sets the link's status to `in_review`. Admins get the files by `GET /admin/payment-links/{id}`.",
    form: { slip: { file: true, about: "JPEG, PNG or PDF, at most 5 MiB" } },
    status: 201,
    returns: publicLinkResponse,
    failures: [
      "slip-missing-file",
      "slip-invalid",
      "slip-picture",
      "slip-oversized",
      "slip-used",
      "too-many-slips",
      "link-status-conflict",
      "payment-link-expired",
      "payment-method-disabled",
      "payment-settling",
      "too-many-requests",
      "link-closed",
    ],
    example: { id: LINK_ID, form: { slip: "slip.jpg" } },
    run: async ({ app, caller, params, request, value, success }) => {
      const payable = foundJson(await findReconciled(app, () => findPayableLink(app, params.id ?? "")))
      const upload = value(await readSlipUpload(app, request, caller.guestId))
      const { details } = value(await submitLinkSlip(app, payable, upload, actingAs(caller), caller.guestId))
      return success({ paymentLink: details })
    },
  }),
})

async function currentLink({ app, params }: Call) {
  const { details } = foundJson(await findPayableLink(app, params.id ?? ""))
  return findLinkToCheck(app, details)
}
