import * as z from "zod"
import { absoluteUrl, baht, count, instant, named, Success, viewed } from "#app/api/codecs.ts"
import { BOOKING_STATUSES, type BookingStatus } from "#app/booking/status.ts"
import type { SlipToCheck } from "#app/money/slips/slip.ts"
import { slipFacts } from "#app/money/slips/slip-json.ts"
import { slipPath } from "#app/money/slips/slip-path.ts"
import { STAFF_ACTS } from "#app/money/staff-act.ts"
import { ACTORS } from "#app/villa/actor.ts"
import { type LinkSlip, type PaymentLink, type PaymentLinkEvent, slipStates } from "./payment-link.ts"
import { LINK_PURPOSES, PAYMENT_LINK_STATUSES } from "./payment-link-status.ts"

const fields = {
  id: z.string(),
  url: absoluteUrl,
  slipsUrl: absoluteUrl,
  amount: baht,
  damageDeposit: baht.describe("The part of the amount that is the security deposit"),
  description: z.string(),
  customerName: z.string().nullable(),
  bookingId: z.string().nullable(),
  booking: z.object({ reference: z.string(), status: z.enum(BOOKING_STATUSES) }).nullable(),
  purpose: z
    .enum(LINK_PURPOSES)
    .describe("`free`: of no booking. `balance`: a part or all of what is owed for it. `extra`: more than is owed."),
  automatic: z.boolean(),
  status: z.enum(PAYMENT_LINK_STATUSES),
  expiresAt: instant,
  version: count,
  createdAt: instant,
}

type Details<Sent = LinkSlip> = {
  link: PaymentLink
  slips: Sent[]
  events: PaymentLinkEvent[]
  booking: { reference: string; status: BookingStatus } | null
}

const viewOf = <Sent extends LinkSlip>({ link, booking, slips, events }: Details<Sent>) => ({
  ...link,
  url: `/payment/${link.id}`,
  slipsUrl: `/payment-slips/${link.id}`,
  damageDeposit: link.damage,
  booking,
  slips: slipStates(link, slips, events),
})

const slip = { uploadedAt: instant, state: z.enum(["in_review", "accepted", "returned"]) }

export const PublicPaymentLinkJson = named(
  "PublicPaymentLink",
  "The public view of a payment link. `purpose`: it asks for nothing of a booking (`free`), for what is owed for one (`balance`), or for more (`extra`). `automatic`: the system made it for a booking's balance, and its amount follows. Slips have a time and a state, but no file.",
  viewed(z.object({ ...fields, slips: z.array(z.object(slip)) }), viewOf<LinkSlip>),
)

export const PaymentLinkJson = named(
  "PaymentLink",
  "A payment link as admins see it, with its history and the facts of its slips.",
  viewed(
    z.object({
      ...fields,
      slips: z.array(z.object({ url: absoluteUrl, ...slip, ...slipFacts })),
      history: z.array(
        z.object({
          at: instant,
          actor: z.enum(ACTORS),
          actorName: z.string().nullable(),
          from: z.enum(PAYMENT_LINK_STATUSES).nullable(),
          to: z.enum(PAYMENT_LINK_STATUSES),
          act: z.object({ action: z.enum(STAFF_ACTS), detail: z.string() }).nullable(),
        }),
      ),
    }),
    (details: Details<SlipToCheck>) => {
      const link = viewOf(details)
      return {
        ...link,
        slips: link.slips.map((each) => ({ ...each, url: slipPath(each.id) })),
        history: details.events.map(({ act = null, ...event }) => ({ ...event, act })),
      }
    },
  ),
)

export const publicLinkResponse = Success({ paymentLink: PublicPaymentLinkJson })

/** Of examples. */
export const LINK_ID = "c5d2b7f4-0a63-4f0d-8f43-0de6a1b95712"
