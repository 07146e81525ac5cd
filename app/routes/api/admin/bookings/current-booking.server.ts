import { adminBookingJson } from "#app/booking/booking-json.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { type Call, failure, valueOrThrow } from "#app/http/api.server.ts"
import type { FailureKind } from "#app/http/failures.ts"
import { foundJson } from "#app/http/found.server.ts"
import type { Result } from "#app/result.ts"

/** The booking named in the URL, in its admin representation; throws the 404. */
export async function currentBooking({ app, params, url }: Pick<Call, "app" | "params" | "url">) {
  const details = foundJson(await findAdminBooking(app, params.id ?? ""))
  return { ...details, json: adminBookingJson(details.booking, details.villa, url.origin, details) }
}

/** Returns the value of an admin's change or throws its failure; a version conflict includes the current booking. */
export async function changedOrThrow<Value>(
  call: Pick<Call, "app" | "params" | "url">,
  result: Result<Value, FailureKind, unknown>,
): Promise<Value> {
  if (result.ok || result.error !== "booking-edited") return valueOrThrow(result)
  const { json } = await currentBooking(call)
  throw failure("booking-edited", { data: { booking: json } })
}
