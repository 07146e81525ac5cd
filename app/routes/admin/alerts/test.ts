import * as z from "zod"
import { ALERT_CHANNELS } from "#app/alert/alert.ts"
import { sendTestAlert } from "#app/alert/send-test-alert.server.ts"
import { paths } from "#app/paths.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

/** Sends the admin a test by one channel and shows what the service actionData. */
export const action = adminButton({
  schema: z.object({ channel: z.enum(ALERT_CHANNELS) }),
  run: (app, { channel }, { admin }) => sendTestAlert(app, admin, channel),
  success: ({ sent, error }) =>
    sent
      ? { tone: "success", text: "admin:alerts.test.sent" }
      : { tone: "error", text: "admin:alerts.test.refused", values: { error: error ?? "" } },
  failed: "admin:alerts.errors.failed",
  back: () => paths.admin.alertSettings,
})

export const loader = adminRedirect(() => paths.admin.alertSettings)
