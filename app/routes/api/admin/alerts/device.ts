import { removeDevice } from "#app/alert/devices.server.ts"
import { api, call } from "../../shared/call.server.ts"

/** DELETE /api/admin/alerts/devices/{id}: one of the caller's own. */
const calls = api({
  DELETE: call({
    who: "account",
    summary: "Remove a device",
    returns: null,
    failures: ["not-found"],
    run: async ({ app, admin, params, value }) => {
      value(await removeDevice(app, admin.id, params.id ?? ""))
    },
  }),
})

export { calls as action, calls as loader }
