import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { emptyResponse, instant, Success } from "#app/api/codecs.ts"
import { readUpTo } from "#app/http/body.server.ts"
import { answerLineEvents, readLineWebhook } from "./handle-line-webhook.server.ts"
import { createLineCode, unlinkLine } from "./link-line.server.ts"

/** LINE sends a few events at a time, of a few kilobytes each. */
const BODY_MAX_BYTES = 256 * 1024

export const lineCalls = calls("LINE (admin)", {
  "POST /admin/alerts/line": call({
    who: "account",
    summary: "Create a code that links a LINE account",
    details:
      "The account from which the code is sent to the villa's LINE account is linked to the caller. The code works once, for 10 minutes, in place of an earlier one. `url` opens LINE with the code typed in.",
    status: 201,
    returns: Success({ code: z.string().regex(/^BAAN-[0-9A-Z]{8}$/), url: z.url(), expiresAt: instant }),
    failures: ["line-not-set", "line-unreachable"],
    run: async ({ app, admin, value, success }) => {
      return success(value(await createLineCode(app, admin.id)))
    },
  }),
  "DELETE /admin/alerts/line": call({
    who: "account",
    summary: "Unlink LINE",
    details: "Removes the caller's link and a code that has not been used.",
    returns: null,
    run: async ({ app, admin }) => {
      await unlinkLine(app, admin.id)
    },
  }),
  "POST /line/webhook": call({
    who: "anyone",
    summary: "Webhook of LINE",
    details:
      "Must be signed by LINE with the channel's secret (`X-Line-Signature`), else 401. Responds before the events are handled; an event that is repeated within three days is ignored.",
    returns: emptyResponse,
    failures: ["body-too-large"],
    run: async ({ app, request, waitUntil, value, success, failure }) => {
      const body = value(await readUpTo(request, BODY_MAX_BYTES))
      const events = await readLineWebhook(app, body, request.headers.get("X-Line-Signature") ?? "")
      if (!events.ok) return failure(events.error)
      if (events.value.length > 0) waitUntil(answerLineEvents(app, events.value))
      return success(null)
    },
  }),
})
