import { expect, vi } from "vitest"
import { cancelBooking } from "#app/booking/cancellation/cancel-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { findOwnRefunds } from "#app/money/refunds/find-refunds.server.ts"
import { POLICY_PRESETS } from "#app/villa/terms/cancellation-presets.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"
import { rows, testApp } from "./app.ts"
import type { Scene } from "./feature-requests.ts"
import { ADMIN } from "./payment-links.ts"

/*
 * States of the scene's booking, for pages that show other forms in them.
 */

const TERMS: Terms = {
  ...DEFAULT_TERMS,
  cancellation: { tiers: POLICY_PRESETS.moderate, graceHours: 0 },
  damage: { amount: 5_000_00, when: "arrival" },
}

/** The day after check-out. */
const AFTER_STAY = Date.UTC(2090, 11, 8, 3)

export const succeed = async (result: Promise<{ ok: boolean }>) => expect(await result).toMatchObject({ ok: true })

/** As if it were confirmed without a payment. */
export const confirm = ({ ids }: Scene) =>
  rows("update bookings set status = 'confirmed', payment_deadline = null where id = ?", ids.booking)

export async function afterStay(scene: Scene): Promise<void> {
  await confirm(scene)
  vi.setSystemTime(AFTER_STAY)
}

/** Confirms the booking as paid, under terms by which its guest can cancel it. */
export async function pay({ ids }: Scene): Promise<void> {
  await rows("update bookings set terms = ? where id = ?", JSON.stringify(TERMS), ids.booking)
  await succeed(changeStatus(testApp(), ids.booking!, "confirmed", ADMIN))
}

/** Cancels the paid booking, so that all that was paid is to be returned. */
export async function cancelPaid({ ids }: Scene): Promise<void> {
  const app = testApp()
  const cancelled = await cancelBooking(app, ids.booking!, ADMIN)
  if (!cancelled.ok) throw new Error(cancelled.error)
  const [refund] = await findOwnRefunds(app, cancelled.value)
  ids.refunds = refund!.id
}
