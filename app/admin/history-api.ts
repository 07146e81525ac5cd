import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { instant, named, page } from "#app/api/codecs.ts"
import { listVillaEvents } from "#app/villa/find-villa.server.ts"
import { AUDIT_ACTIONS } from "#app/villa/villa-event.ts"
import { VillaEventsQuery } from "#app/villa/villa-events-query.ts"

const VillaEventJson = named(
  "VillaEvent",
  "A change to the villa. `detail` is what was changed.",
  z.object({ at: instant, actorName: z.string(), action: z.enum(AUDIT_ACTIONS), detail: z.string() }),
)

export const historyCalls = calls("Accounts (admin)", {
  "GET /admin/history": call({
    who: "history",
    summary: "List changes",
    details:
      "The changes to the villa, its images, rooms, calendar and staff, newest first. Returns pages of 50, or `limit` up to 200; pass `nextCursor` as `cursor` to get the next page.",
    query: VillaEventsQuery,
    returns: page({ events: z.array(VillaEventJson) }),
    run: async ({ app, query, json }) => {
      const { events, nextCursor } = await listVillaEvents(app, query)
      return json({ status: "success", data: { events }, nextCursor })
    },
  }),
})
