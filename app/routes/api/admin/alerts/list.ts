import { type AlertView, listAlerts } from "#app/alert/list-alerts.server.ts"
import { forAdmin, resource, success } from "#app/http/api.server.ts"

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function alertJson({ createdAt, readAt, deliveries, ...alert }: AlertView) {
  return {
    ...alert,
    createdAt: instant(createdAt),
    readAt: instant(readAt),
    deliveries: deliveries.map(({ state: _, sentAt, shownAt, ...rest }) => ({
      ...rest,
      sentAt: instant(sentAt),
      shownAt: instant(shownAt),
    })),
  }
}

/** GET /api/admin/alerts: the caller's alerts of 90 days, newest first, in pages. */
const call = resource({
  GET: forAdmin("account", async ({ app, admin, url }) => {
    const { alerts, unread, nextCursor } = await listAlerts(app, admin.id, url.searchParams.get("cursor"))
    return success({ alerts: alerts.map(alertJson), unread, nextCursor })
  }),
})

export { call as action, call as loader }
