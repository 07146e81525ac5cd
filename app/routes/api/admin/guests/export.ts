import { findGuest } from "#app/guest/find-guest.server.ts"
import { GuestQuery, identifierOf } from "#app/guest/guest-identifier.ts"
import { guestJson } from "#app/guest/guest-json.ts"
import { parseOrThrow } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { GuestData } from "../../docs/guest-data.ts"
import { Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET /api/admin/guests/export?email= or ?phone=. */
const calls = api({
  GET: call({
    who: "guest-data",
    summary: "Export a guest's data",
    documents: { query: GuestQuery },
    returns: Success({ guest: GuestData }),
    failures: ["not-found"],
    example: { query: { email: "mali@example.com" } },
    run: async ({ app, url, success }) => {
      const identifier = identifierOf(parseOrThrow(GuestQuery, Object.fromEntries(url.searchParams)))
      const guest = foundJson(await findGuest(app, identifier))
      return success({ guest: guestJson(guest, app.now(), url.origin) })
    },
  }),
})

export { calls as action, calls as loader }
