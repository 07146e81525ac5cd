import * as z from "zod"
import { listVillaEvents } from "#app/villa/find-villa.server.ts"
import { Success, VillaEvent } from "./docs/objects.ts"
import { call, calls } from "./shared/call.server.ts"

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
