import type { BookingStatus } from "../booking/status.ts"
import { type LinkSlip, type PaymentLink, type PaymentLinkEvent, type SlipState, slipStates } from "./payment-link.ts"

type Booked = { id: string; reference: string; status: BookingStatus }
type Whole = { link: PaymentLink; slips: LinkSlip[]; events: PaymentLinkEvent[]; booking: Booked | null }

/** What every page shows of a link. Money is satang, instants epoch milliseconds. */
type Facts = Pick<PaymentLink, "id" | "amount" | "description" | "customerName" | "status" | "expiresAt">

/** A link as whoever holds it sees it: slips without their pictures, the booking without its id. */
export type GuestLinkView = Facts & {
  slips: { uploadedAt: number; state: SlipState }[]
  booking: Omit<Booked, "id"> | null
}

/** A link as the staff see it. */
export type StaffLinkView = Facts & {
  createdAt: number
  slips: { id: string; pdf: boolean; uploadedAt: number; state: SlipState }[]
  booking: Booked | null
  events: PaymentLinkEvent[]
}

export function guestLinkView({ link, slips, events, booking }: Whole): GuestLinkView {
  return {
    ...factsOf(link),
    slips: slipStates(link, slips, events).map(({ uploadedAt, state }) => ({ uploadedAt, state })),
    booking: booking && { reference: booking.reference, status: booking.status },
  }
}

export function staffLinkView({ link, slips, events, booking }: Whole): StaffLinkView {
  return {
    ...factsOf(link),
    createdAt: link.createdAt,
    slips: slipStates(link, slips, events).map(({ id, type, uploadedAt, state }) => ({
      ...{ id, uploadedAt, state },
      pdf: type === "application/pdf",
    })),
    booking: booking && { id: booking.id, reference: booking.reference, status: booking.status },
    events,
  }
}

function factsOf({ id, amount, description, customerName, status, expiresAt }: PaymentLink): Facts {
  return { id, amount, description, customerName, status, expiresAt }
}
