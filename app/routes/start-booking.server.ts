import type * as z from "zod"
import type { App } from "#app/app.ts"
import { DEFAULT_GUESTS } from "#app/booking/booking.ts"
import { type AdminBookingRequestBody, type BookingRequestBody, receivedOf } from "#app/booking/booking-request.ts"
import { type Booker, startBooking } from "#app/booking/start-booking.server.ts"
import { guestCookieHeader, holderNetworkOf, unpaidCookieHeader } from "#app/http/credentials.server.ts"
import { languageOf } from "#app/i18n/i18n.server.ts"
import { toSatang } from "#app/villa/money.ts"

type Body = z.output<typeof BookingRequestBody> & Partial<z.output<typeof AdminBookingRequestBody>>
type By = Pick<Booker, "actor" | "name" | "id"> & { guestId: string | null }

/**
 * Starts a booking from the booking card or the /api. Without a `guestId` it belongs to a new guest.
 * @returns the result of `startBooking`, and headers with the cookies of the guest's device
 */
export async function startBookingFrom(app: App, request: Request, body: Body, by: By) {
  const { bookingDetails, customerInfo: customer, amountReceived, receivedChannel, receivedOn, ...rest } = body
  const { totalPrice, guests = DEFAULT_GUESTS, ...stay } = bookingDetails
  const isPaid = [amountReceived, receivedChannel, receivedOn].some((given) => given !== undefined)
  const guestId = by.guestId ?? app.newId()
  const started = await startBooking(
    app,
    {
      ...stay,
      ...rest,
      guests: rest.guests ?? guests,
      customer,
      received: isPaid ? receivedOf({ amountReceived, receivedChannel, receivedOn }) : undefined,
      language: await languageOf(request),
      totalShown: totalPrice === undefined ? undefined : toSatang(totalPrice),
    },
    { ...by, guestId, network: holderNetworkOf(request) },
  )
  const headers = new Headers()
  headers.append("Set-Cookie", await guestCookieHeader(app, request, guestId))
  headers.append("Set-Cookie", await unpaidCookieHeader(request, true))
  return { started, headers }
}
