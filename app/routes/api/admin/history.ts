import { forAdmin, resource, success } from "#app/http/api.server.ts"
import { listVillaEvents } from "#app/villa/list-villa-events.server.ts"

/** GET /api/admin/history: the villa's audit log, the latest hundred entries. */
const call = resource({
  GET: forAdmin("history", async ({ app }) => {
    const { events } = await listVillaEvents(app)
    return success({
      events: events.map(({ id: _, at, ...event }) => ({ at: new Date(at).toISOString(), ...event })),
    })
  }),
})

export { call as action, call as loader }
