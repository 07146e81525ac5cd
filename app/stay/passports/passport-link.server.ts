import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { type CheckOutTimes, checkOutAt } from "#app/villa/stay-times.ts"

type PassportLinkStay = Pick<Booking, "id" | "emailVersion" | "origin" | "checkOut">

/** Only adds passports, until check-out; ends when the guest's email address changes. */
export async function passportUrl(
  app: Pick<App, "signer">,
  { id, emailVersion, origin, checkOut }: PassportLinkStay,
  times: CheckOutTimes,
): Promise<string> {
  const expires = checkOutAt({ checkOut }, times)
  const token = await app.signer.token("passport", `${id}:${emailVersion}`, expires)
  return `${origin}/booking/${id}/passports?token=${token}`
}
