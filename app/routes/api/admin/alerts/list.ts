import * as z from "zod"
import { ALERT_CHANNELS, UNREAD_MAX } from "#app/alert/alert.ts"
import { type AlertView, listAlerts } from "#app/alert/list-alerts.server.ts"
import { instant, named, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

const Alert = named(
  "Alert",
  "An alert in the caller's alert language, with its deliveries to the caller.",
  z.object({
    id: z.string(),
    kind: z.string(),
    urgency: z.enum(["urgent", "normal", "digest"]),
    title: z.string(),
    body: z.string(),
    link: z.string().describe("A path below /admin, with the buttons"),
    bookingId: z.string().nullable(),
    paymentLinkId: z.string().nullable(),
    createdAt: instant,
    unread: z
      .boolean()
      .describe("Whether the caller has yet to look at it; false once somebody has done what it asks for"),
    deliveries: z.array(
      z.object({
        channel: z.enum(ALERT_CHANNELS),
        device: z.string().nullable(),
        sentAt: instant.nullable(),
        shownAt: instant.nullable(),
        error: z.string().nullable(),
      }),
    ),
  }),
)

const isoTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function alertJson({ createdAt, isUnread, deliveries, ...alert }: AlertView) {
  return {
    ...alert,
    createdAt: isoTime(createdAt),
    unread: isUnread,
    deliveries: deliveries.map(({ state: _, sentAt, shownAt, ...rest }) => ({
      ...rest,
      sentAt: isoTime(sentAt),
      shownAt: isoTime(shownAt),
    })),
  }
}

/** GET /api/admin/alerts: the caller's alerts of 90 days, newest first, in pages. */
const calls = api({
  GET: call({
    who: "account",
    summary: "List alerts",
    details: "The last 90 days, newest first, 50 per page. Pass `nextCursor` as `cursor` for the next page.",
    documents: { query: z.object({ cursor: z.string().optional() }) },
    returns: Success({
      alerts: z.array(Alert),
      unread: z.int().min(0).max(UNREAD_MAX),
      nextCursor: z.string().nullable(),
    }),
    run: async ({ app, admin, url, success }) => {
      const { alerts, unread, nextCursor } = await listAlerts(app, admin.id, url.searchParams.get("cursor"))
      return success({ alerts: alerts.map(alertJson), unread, nextCursor })
    },
  }),
})

export { calls as action, calls as loader }
