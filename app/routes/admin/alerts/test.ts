import * as z from "zod"
import { adminPaths } from "#app/admin-paths.ts"
import { ALERT_CHANNELS } from "#app/alert/alert.ts"
import { problemOf } from "#app/alert/delivery-state.ts"
import { sendTestAlert } from "#app/alert/send-test-alert.server.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

/** Sends the admin a test by one channel and shows why it could not be sent. */
export const action = adminButton({
  permission: "account",
  schema: z.object({ channel: z.enum(ALERT_CHANNELS) }),
  run: (app, { channel }, { admin }) => sendTestAlert(app, admin, channel),
  success: ({ sent, error }, { channel }) =>
    sent
      ? { tone: "success", text: "admin:alerts.test.sent" }
      : { tone: "error", text: `admin:alerts.problem.${problemOf(channel, error ?? "")}` },
  failed: "admin:alerts.errors.failed",
  back: () => adminPaths.alertSettings,
})

export const loader = adminRedirect(() => adminPaths.alertSettings, "account")
