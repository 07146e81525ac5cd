import type { Call } from "#app/http/api.server.ts"
import { openedPassportsOf } from "#app/http/credentials.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findPassports } from "./find-passports.server.ts"

/** Throws a 404 for everyone but the party. */
export async function ownPassports({
  app,
  caller,
  params,
  request,
}: Pick<Call, "app" | "caller" | "params" | "request">) {
  const { guestId, bookingId, emailVersion } = caller
  const openedPassports = await openedPassportsOf(app, request)
  return foundJson(await findPassports(app, params.id ?? "", { guestId, bookingId, emailVersion, openedPassports }))
}
