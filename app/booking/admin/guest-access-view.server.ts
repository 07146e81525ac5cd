import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { type BookingMoney, owedForCodes } from "#app/money/ledger/money.ts"
import { findArrival } from "#app/stay/pass/find-arrival.server.ts"
import { decryptAccessCode } from "#app/villa/access/access-code.server.ts"
import type { GuestAccessView } from "#app/villa/access/admin/guest-access.tsx"
import type { Villa } from "#app/villa/villa.ts"

/** Whether the guest sees the codes, without the codes. `from` is epoch milliseconds. */
export type CodeState = { state: "none" | "owing" | "later" | "shown" | "over"; from: number | null }

export function codeState({ releasedAt, code, wifi, owing }: GuestAccessView, now: number): CodeState {
  const state = () => {
    if (releasedAt === null) return "none"
    if (owing !== null) return "owing"
    if (now < releasedAt) return "later"
    return code === null && wifi === null ? "over" : "shown"
  }
  return { state: state(), from: releasedAt }
}

/** As the guest sees it now, or will once nothing is due. */
export async function guestAccessView(
  app: Pick<App, "db" | "encrypter" | "now">,
  booking: Booking,
  villa: Villa,
  money: BookingMoney,
): Promise<GuestAccessView> {
  const { code, wifi, releasedAt } = await findArrival(app, booking, villa, false)
  const owed = owedForCodes(booking, money, { now: app.now(), timezone: villa.timezone })
  const ownCode = await decryptAccessCode(app, booking)
  const isOwnLost = booking.accessCode !== null && ownCode === null
  return { ownCode, isOwnLost, code, wifi, releasedAt, owing: owed > 0 ? owed : null }
}
