import type { App } from "#app/app.ts"
import { foundForGuest } from "#app/booking/pages/found-for-guest.server.ts"
import { openedByLink, visitorOf } from "#app/http/credentials.server.ts"
import { type FoundPassports, findPassports } from "../find-passports.server.ts"

/** For the guest and everybody with the party's link; throws the 404. */
export async function ownPassports(app: App, id: string | undefined, request: Request): Promise<FoundPassports> {
  const [visitor, openedPassports] = await Promise.all([
    visitorOf(app, request),
    openedByLink(app, "passport", request),
  ])
  return foundForGuest(app, request, await findPassports(app, id ?? "", { ...visitor, openedPassports }))
}
