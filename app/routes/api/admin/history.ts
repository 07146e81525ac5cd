import * as z from "zod"
import { listVillaEvents } from "#app/villa/find-villa.server.ts"
import { Success, VillaEvent } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"

/** GET /api/admin/history: the villa's audit log, the latest hundred entries. */
const calls = api({
  GET: call({
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

export { calls as action, calls as loader }
