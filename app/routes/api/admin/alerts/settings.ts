import * as z from "zod"
import { ALERT_DETAILS, ALERT_PRESETS } from "#app/alert/alert.ts"
import { changeAlertSettings, findAlertSettings } from "#app/alert/alert-settings.server.ts"
import { AlertSettingsBody } from "#app/alert/alert-settings-request.ts"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { named, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

const Preset = z.enum(ALERT_PRESETS)

const Settings = named(
  "AlertSettings",
  "How the caller is notified. Hours are in the villa's zone.",
  z.object({
    channels: z.object({ push: Preset, line: Preset, mail: Preset }),
    detail: z.enum(ALERT_DETAILS).describe("How much a lock screen may show"),
    language: z.enum(LANGUAGES),
    quiet: z.object({ from: z.string(), to: z.string() }).nullable(),
    digestHour: z.int().min(0).max(23).nullable(),
    version: z.int(),
  }),
)

/** GET and PATCH /api/admin/alerts/settings: the caller's own. */
const calls = api({
  GET: call({
    who: "account",
    summary: "Get the alert settings",
    returns: Success({ settings: Settings }),
    run: async ({ app, admin, success }) => {
      const { settings } = await findAlertSettings(app, admin.id)
      return success({ settings })
    },
  }),
  PATCH: call({
    who: "account",
    summary: "Change the alert settings",
    details: "Omitted members stay unchanged. Security notices are always emailed.",
    body: AlertSettingsBody,
    returns: Success({ settings: Settings }),
    example: { body: { detail: "discreet", quiet: { from: "22:00", to: "07:00" } } },
    run: async ({ app, admin, body, success }) => {
      return success({ settings: await changeAlertSettings(app, admin.id, body) })
    },
  }),
})

export { calls as action, calls as loader }
