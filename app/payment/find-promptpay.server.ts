import type { App } from "../app.ts"
import { findBooking, type Viewer } from "../booking/find-booking.server.ts"
import type { Villa } from "../villa/villa.ts"
import { instructionsFor, type Payable } from "./instructions.ts"

/** A sum to be paid by PromptPay: the text of its QR, and what is owed to whom until when. */
export type PromptPayDue = Payable & { payload: string; villa: Villa }

/**
 * The PromptPay QR of a booking that awaits its payment; null for everybody but its viewers, once it is paid or over,
 * and where the owner takes none by an id.
 */
export async function findPromptPay(
  app: Pick<App, "db" | "now">,
  bookingId: string,
  viewer: Viewer,
): Promise<PromptPayDue | null> {
  const found = await findBooking(app, bookingId, viewer)
  if (found?.booking.status !== "pending_payment") return null
  const { booking, villa } = found
  const due = { amount: booking.total, deadline: booking.paymentDeadline, reference: booking.reference }
  const instructions = instructionsFor("promptpay", due, villa, null)
  if (!instructions.ok || instructions.value.method !== "promptpay" || instructions.value.payload === null) return null
  return { ...due, payload: instructions.value.payload, villa }
}
