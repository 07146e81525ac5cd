import * as z from "zod"
import { PageQuery } from "#app/booking/booking-list.ts"
import { OtpBody } from "#app/payment/otp.ts"
import { PaymentLinkChange, PaymentLinkRequest } from "#app/payment/payment-link-request.ts"
import { VERSION } from "./admin-booking-calls.ts"
import {
  CARD_EXAMPLE,
  CARD_FAILURES,
  cardStep,
  LinkCardBody,
  RESEND_FAILURES,
  sentOtpResponse,
  VERIFY_FAILURES,
} from "./card-calls.ts"
import type { CallGroup } from "./documented-call.ts"
import { Instructions, PaymentLink, PublicPaymentLink, page, success } from "./objects.ts"

const LINK_ID = "c5d2b7f4-0a63-4f0d-8f43-0de6a1b95712"
const linkResponse = success({ paymentLink: PaymentLink })
const publicLinkResponse = success({ paymentLink: PublicPaymentLink })

/** Calls for payment links. */
export const paymentLinkCalls: CallGroup = {
  name: "Payment links",
  about: "Admins create a link for one amount. Anyone with the link can pay it.",
  calls: [
    {
      method: "POST",
      path: "/admin/payment-links",
      who: "admin",
      summary: "Create a payment link",
      details:
        "`amount` is in baht; `bookingId` is a booking's ID or reference. A link for an unpaid booking closes when the booking is paid in another way or cancelled. A link for a confirmed booking requests an additional amount. `version` is the booking's version as you read it; if the booking has changed since, the call fails with 409.",
      body: PaymentLinkRequest,
      status: 201,
      response: linkResponse,
      failures: ["villa-missing", "link-booking-unknown", "link-booking-closed", "payment-settling", "booking-edited"],
      example: { body: { amount: 1500, description: "Deposit", customerName: "Mali Srisuk", expiresInHours: 48 } },
    },
    {
      method: "GET",
      path: "/admin/payment-links",
      who: "admin",
      summary: "List payment links",
      details: "Returns pages of 50, or `limit` up to 200; pass `nextCursor` as `cursor` to get the next page.",
      query: PageQuery,
      status: 200,
      response: page({ paymentLinks: z.array(PaymentLink) }),
      example: { query: { limit: "20" } },
    },
    {
      method: "GET",
      path: "/admin/payment-links/{id}",
      who: "admin",
      summary: "Get a payment link with its slips",
      status: 200,
      response: linkResponse,
      example: { id: LINK_ID },
    },
    {
      method: "PATCH",
      path: "/admin/payment-links/{id}",
      who: "admin",
      summary: "Change a payment link's status",
      details: `A \`paid\` link records its amount as received on \`receivedOn\`, today by default. ${VERSION}`,
      body: PaymentLinkChange,
      status: 200,
      response: linkResponse,
      failures: [
        ...(["link-status-conflict", "link-closed", "booking-in-review", "payment-settling"] as const),
        ...(["booking-edited", "slip-used", "received-on-invalid"] as const),
      ],
      example: { id: LINK_ID, body: { status: "paid" } },
    },
    {
      method: "GET",
      path: "/payment-links/{id}",
      who: "anyone",
      summary: "Get a payment link and its payment instructions",
      status: 200,
      response: success({ paymentLink: PublicPaymentLink, instructions: z.array(Instructions) }),
      failures: ["payment-link-expired"],
      example: { id: LINK_ID },
    },
    {
      method: "POST",
      path: "/payment-links/{id}/slips",
      who: "anyone",
      summary: "Upload a slip for a payment link",
      details: "Sets the link's status to `in_review`. Admins get the link with its slips.",
      form: { slip: { file: true, about: "JPEG, PNG or PDF, at most 5 MiB" } },
      status: 201,
      response: publicLinkResponse,
      failures: [
        ...(["slip-missing-file", "slip-invalid", "slip-used", "too-many-slips", "link-status-conflict"] as const),
        ...(["payment-link-expired", "payment-method-disabled", "payment-settling", "too-many-requests"] as const),
        "link-closed",
      ],
      example: { id: LINK_ID, form: { slip: "slip.jpg" } },
    },
    {
      method: "POST",
      path: "/payment-links/{id}/card-payment",
      who: "anyone",
      summary: "Pay a payment link by card",
      details: "Works like the card payment of a booking; the code is emailed to `email`.",
      body: LinkCardBody,
      status: 202,
      response: cardStep,
      failures: [...CARD_FAILURES, "payment-link-expired", "link-status-conflict", "link-closed"],
      example: { id: LINK_ID, body: { ...CARD_EXAMPLE, email: "mali@example.com" } },
    },
    {
      method: "POST",
      path: "/payment-links/{id}/verify-otp",
      who: "anyone",
      summary: "Verify the code for a payment link",
      body: OtpBody,
      status: 200,
      response: publicLinkResponse,
      failures: [...VERIFY_FAILURES, "link-closed"],
      example: { id: LINK_ID, body: { otp: "123456" } },
    },
    {
      method: "POST",
      path: "/payment-links/{id}/resend-otp",
      who: "anyone",
      summary: "Send a new code for a payment link",
      status: 200,
      response: sentOtpResponse,
      failures: RESEND_FAILURES,
      example: { id: LINK_ID },
    },
  ],
}
