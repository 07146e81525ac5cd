import { encoded } from "#app/api/encode.ts"
import type { Call } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import type { Result } from "#app/result.ts"
import { AdminBookingJson } from "./booking-json.ts"
import { findAdminBooking } from "./find-bookings.server.ts"

/** Throws the 404. */
export async function currentBooking({ app, params }: Pick<Call, "app" | "params">) {
  return foundJson(await findAdminBooking(app, params.id ?? ""))
}

/** A version conflict gets the current booking as its data. */
export async function withCurrentBooking<Any extends Result<unknown, string>>(
  call: Pick<Call, "app" | "params" | "url">,
  result: Any,
): Promise<Any> {
  if (result.ok || result.error !== "booking-edited") return result
  const booking = encoded(AdminBookingJson, await currentBooking(call), call.url.origin)
  return { ...result, data: { booking } }
}
