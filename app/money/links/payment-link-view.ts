import type { Booking } from "#app/booking/booking.ts"
import type { Payable } from "#app/money/payable/payable.ts"
import { type SlipToCheck, type SlipView, slipView } from "#app/money/slips/slip.ts"
import {
  canRecordPayment,
  checkTakesSlip,
  isLinkClosed,
  type LinkSlip,
  linkState,
  type PaymentLink,
  type PaymentLinkEvent,
  type SlipState,
  slipStates,
} from "./payment-link.ts"

type Booked = Pick<Booking, "id" | "reference" | "status" | "paymentDeadline">
type Details<Sent = LinkSlip> = { link: PaymentLink; slips: Sent[]; events: PaymentLinkEvent[]; booking: Booked | null }

/** Money in satang, instants in epoch milliseconds. */
type Facts = Pick<PaymentLink, "id" | "amount" | "description" | "customerName" | "status" | "expiresAt">

/** For the public: slips without their images, the booking without its id. */
export type GuestLinkView = Facts & {
  state: Payable["state"]
  takesSlip: boolean
  closed: boolean
  slips: { uploadedAt: number; state: SlipState }[]
  booking: Pick<Booked, "reference" | "status"> | null
}

export type AdminLinkView = Facts &
  Pick<PaymentLink, "createdAt" | "version" | "purpose" | "automatic"> & {
    canRecordPayment: boolean
    /** Recorded by hand, without a booking. */
    canTakeBack: boolean
    hasSlipInReview: boolean
    slips: (SlipView & { uploadedAt: number; state: SlipState })[]
    booking: Pick<Booked, "id" | "reference" | "status"> | null
    events: PaymentLinkEvent[]
  }

export function guestLinkView({ link, slips, events, booking }: Details, siblingInReview: boolean): GuestLinkView {
  const state = linkState(link, booking, siblingInReview)
  return {
    ...factsOf(link),
    state,
    takesSlip:
      state !== "settling" && checkTakesSlip(link, { booking, siblingInReview, sentBefore: slips.length }, "guest").ok,
    closed: isLinkClosed(link, booking),
    slips: slipStates(link, slips, events).map(({ uploadedAt, state }) => ({ uploadedAt, state })),
    booking: booking && { reference: booking.reference, status: booking.status },
  }
}

export function adminLinkView({ link, slips, events, booking }: Details<SlipToCheck>): AdminLinkView {
  return {
    ...factsOf(link),
    createdAt: link.createdAt,
    version: link.version,
    purpose: link.purpose,
    automatic: link.automatic,
    canRecordPayment: canRecordPayment(link, booking, slips.length),
    canTakeBack: link.status === "paid" && booking === null && link.card === null,
    hasSlipInReview: link.inReviewSince !== null,
    slips: slipStates(link, slips, events).map(({ uploadedAt, state, ...slip }) => ({
      ...slipView({ uploadedAt, ...slip }),
      uploadedAt,
      state,
    })),
    booking: booking && { id: booking.id, reference: booking.reference, status: booking.status },
    events,
  }
}

function factsOf({ id, amount, description, customerName, status, expiresAt }: PaymentLink): Facts {
  return { id, amount, description, customerName, status, expiresAt }
}
