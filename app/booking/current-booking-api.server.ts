import type { Call } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import type { Result } from "#app/result.ts"
import { adminBookingJson } from "./booking-json.ts"
import { findAdminBooking } from "./find-bookings.server.ts"

/** Throws the 404. */
export async function currentBooking({ app, params, url }: Pick<Call, "app" | "params" | "url">) {
  const details = foundJson(await findAdminBooking(app, params.id ?? ""))
  return { ...details, json: adminBookingJson(details.booking, details.villa, url.origin, details) }
}

/** A version conflict gets the current booking as its data. */
export async function withCurrentBooking<Any extends Result<unknown, string>>(
  call: Pick<Call, "app" | "params" | "url">,
  result: Any,
): Promise<Any> {
  if (result.ok || result.error !== "booking-edited") return result
  const { json } = await currentBooking(call)
  return { ...result, data: { booking: json } }
}
