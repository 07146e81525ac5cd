import { adminBookingJson } from "#app/booking/booking-json.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { type Call, failure, valueOrThrow } from "#app/http/api.server.ts"
import type { FailureKind } from "#app/http/failures.ts"
import { foundJson } from "#app/http/found.server.ts"
import type { Result } from "#app/result.ts"

/** The booking that a call names, as admins are told it; 404 where there is none. */
export async function presentBooking({ app, params, url }: Pick<Call, "app" | "params" | "url">) {
  const details = foundJson(await findAdminBooking(app, params.id ?? ""))
  return { ...details, json: adminBookingJson(details.booking, details.villa, url.origin, details) }
}

/** What an admin's change came to, or its failure thrown; to whoever decided on an old version, with the booking as it is. */
export async function changedOrThrow<Value>(
  call: Pick<Call, "app" | "params" | "url">,
  result: Result<Value, FailureKind, unknown>,
): Promise<Value> {
  if (result.ok || result.error !== "booking-edited") return valueOrThrow(result)
  const { json } = await presentBooking(call)
  throw failure("booking-edited", { data: { booking: json } })
}
