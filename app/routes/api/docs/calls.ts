import * as z from "zod"
import { accountCalls } from "./account-calls.ts"
import { adminBookingCalls } from "./admin-booking-calls.ts"
import { adminVillaCalls } from "./admin-villa-calls.ts"
import { alertCalls } from "./alert-calls.ts"
import { bookingCalls } from "./booking-calls.ts"
import { calendarCalls } from "./calendar-calls.ts"
import type { CallGroup, DocumentedCall } from "./documented-call.ts"
import { guestCalls } from "./guest-calls.ts"
import { lineCalls } from "./line-calls.ts"
import { paymentLinkCalls } from "./payment-link-calls.ts"
import { promoCodeCalls } from "./promo-code-calls.ts"
import { reviewCalls } from "./review-calls.ts"
import { villaCalls } from "./villa-calls.ts"

const documentCalls: CallGroup = {
  name: "Documentation",
  about: "This reference, as OpenAPI and as a page.",
  calls: [
    {
      method: "GET",
      path: "/openapi.json",
      who: "anyone",
      summary: "OpenAPI 3.1 document",
      status: 200,
      response: z.looseObject({ openapi: z.literal("3.1.0") }),
    },
    {
      method: "GET",
      path: "/docs",
      who: "anyone",
      summary: "This page",
      status: 200,
      response: null,
      page: true,
    },
  ],
}

/** Every call of the API, in the page's order. tests/routes/api/docs fails for a route without an entry. */
export const callGroups: CallGroup[] = [
  villaCalls,
  bookingCalls,
  paymentLinkCalls,
  reviewCalls,
  accountCalls,
  alertCalls,
  adminBookingCalls,
  calendarCalls,
  guestCalls,
  lineCalls,
  adminVillaCalls,
  promoCodeCalls,
  documentCalls,
]

export const calls: DocumentedCall[] = callGroups.flatMap((group) => group.calls)
