import { z } from "zod"
import { accountCalls } from "./account-calls.ts"
import { adminBookingCalls } from "./admin-booking-calls.ts"
import { adminVillaCalls } from "./admin-villa-calls.ts"
import { bookingCalls } from "./booking-calls.ts"
import type { DocumentedCall, Family } from "./documented-call.ts"
import { guestCalls } from "./guest-calls.ts"
import { paymentLinkCalls } from "./payment-link-calls.ts"
import { villaCalls } from "./villa-calls.ts"

const documentCalls: Family = {
  name: "This document",
  about: "This documentation, for programs and for people.",
  calls: [
    {
      ...{ method: "GET", path: "/openapi.json", who: "anyone", summary: "OpenAPI 3.1 document" },
      ...{ status: 200, answer: z.looseObject({ openapi: z.literal("3.1.0") }) },
    },
    {
      ...{ method: "GET", path: "/docs", who: "anyone", summary: "This page" },
      ...{ status: 200, answer: null, page: true },
    },
  ],
}

/** Every call of the /api, in the order of the page. A new route needs an entry here: tests/routes/api/docs. */
export const families: Family[] = [
  villaCalls,
  bookingCalls,
  paymentLinkCalls,
  accountCalls,
  adminBookingCalls,
  guestCalls,
  adminVillaCalls,
  documentCalls,
]

export const calls: DocumentedCall[] = families.flatMap((family) => family.calls)
