import { findGuest } from "#app/guest/find-guest.server.ts"
import { GuestQuery, identifierOf } from "#app/guest/guest-identifier.ts"
import { guestJson } from "#app/guest/guest-json.ts"
import { forAdmin, parseOrThrow, resource, success } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"

/** GET /api/admin/guests/export?email= or ?phone=. */
const call = resource({
  GET: forAdmin("guest-data", async ({ app, url }) => {
    const identifier = identifierOf(parseOrThrow(GuestQuery, Object.fromEntries(url.searchParams)))
    const guest = foundJson(await findGuest(app, identifier))
    return success({ guest: guestJson(guest, app.now(), url.origin) })
  }),
})

export { call as action, call as loader }
