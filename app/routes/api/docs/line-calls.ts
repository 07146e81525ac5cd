import * as z from "zod"
import type { CallGroup } from "./documented-call.ts"
import { instant, success } from "./objects.ts"

/** Alerts by LINE: linking an account, and LINE's webhook. */
export const lineCalls: CallGroup = {
  name: "LINE (admin)",
  about: "Each admin links their own LINE account, which then receives their alerts.",
  calls: [
    {
      method: "POST",
      path: "/admin/alerts/line",
      who: "admin",
      summary: "Create a code that links a LINE account",
      details:
        "The account from which the code is sent to the villa's LINE account is linked to the caller. The code works once, for 10 minutes, in place of an earlier one. `url` opens LINE with the code typed in.",
      status: 201,
      failures: ["line-not-set", "line-unreachable"],
      response: success({ code: z.string().regex(/^BAAN-[0-9A-Z]{8}$/), url: z.url(), expiresAt: instant }),
    },
    {
      method: "DELETE",
      path: "/admin/alerts/line",
      who: "admin",
      summary: "Unlink LINE",
      details: "Removes the caller's link and a code that has not been used.",
      status: 204,
      response: null,
    },
    {
      method: "POST",
      path: "/line/webhook",
      who: "anyone",
      summary: "Webhook of LINE",
      details:
        "Must be signed by LINE with the channel's secret (`X-Line-Signature`), else 401. Responds before the events are handled; an event that is repeated within three days is ignored.",
      status: 200,
      failures: ["body-too-large"],
      response: z.object({ status: z.literal("success"), data: z.null() }),
    },
  ],
}
