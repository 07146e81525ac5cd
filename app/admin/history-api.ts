import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { page, VillaEvent } from "#app/api/docs/objects.ts"
import { listVillaEvents } from "#app/villa/find-villa.server.ts"
import { VillaEventsQuery } from "#app/villa/villa-events-query.ts"

export const historyCalls = calls("Accounts (admin)", {
  "GET /admin/history": call({
    who: "history",
    summary: "List changes",
    details:
      "The changes to the villa, its images, rooms, calendar and staff, newest first. Returns pages of 50, or `limit` up to 200; pass `nextCursor` as `cursor` to get the next page.",
    query: VillaEventsQuery,
    returns: page({ events: z.array(VillaEvent) }),
    run: async ({ app, query, json }) => {
      const { events: found, nextCursor } = await listVillaEvents(app, query)
      const events = found.map(({ id: _, at, ...event }) => ({ at: new Date(at).toISOString(), ...event }))
      return json({ status: "success", data: { events }, nextCursor })
    },
  }),
})
