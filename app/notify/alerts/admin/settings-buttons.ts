import * as z from "zod"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { removeDevice } from "#app/notify/push/devices.server.ts"
import { ALERT_CHANNELS } from "../alert.ts"
import { problemOf } from "../delivery-state.ts"
import { sendTestAlert } from "../send-test-alert.server.ts"

const back = () => adminPaths.alertSettings
const failed = "admin:alerts.errors.failed"

const buttons = byLastSegment({
  /** Sends the admin a test by one channel and shows why it could not be sent. */
  test: adminButton({
    permission: "account",
    schema: z.object({ channel: z.enum(ALERT_CHANNELS) }),
    run: (app, { channel }, { admin }) => sendTestAlert(app, admin, channel),
    success: ({ sent, error }, { channel }) =>
      sent
        ? { tone: "success", text: "admin:alerts.test.sent" }
        : { tone: "error", text: `admin:alerts.problem.${problemOf(channel, error ?? "")}` },
    failed,
    back,
  }),
  /** Removes one of the admin's own devices. */
  delete: adminButton({
    permission: "account",
    run: (app, _, { admin, params }) => removeDevice(app, admin.id, params.id ?? ""),
    success: "admin:alerts.devices.removed",
    texts: { "not-found": "admin:alerts.devices.gone" },
    failed,
    back,
  }),
})

export { buttons as action, buttons as loader }
