import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { Success, VillaEvent } from "#app/api/docs/objects.ts"
import { listVillaEvents } from "#app/villa/find-villa.server.ts"

export const historyCalls = calls("Accounts (admin)", {
  "GET /admin/history": call({
    who: "history",
    summary: "List changes",
    details: "Returns the latest 100 changes to the villa, its images, rooms, calendar and staff.",
    returns: Success({ events: z.array(VillaEvent) }),
    run: async ({ app, success }) => {
      const { events } = await listVillaEvents(app)
      return success({
        events: events.map(({ id: _, at, ...event }) => ({ at: new Date(at).toISOString(), ...event })),
      })
    },
  }),
})
