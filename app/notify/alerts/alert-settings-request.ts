import * as z from "zod"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { ALERT_DETAILS, ALERT_PRESETS, type AlertSettings } from "./alert.ts"

const Preset = z.enum(ALERT_PRESETS, { error: "validation.required" })
const Detail = z.enum(ALERT_DETAILS, { error: "validation.required" })
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "validation.time")
const DigestHour = z.int().min(0).max(23)

/** The body of PATCH /admin/alerts/settings; `channels` changes only the channels that it names. */
export const AlertSettingsBody = z
  .strictObject({
    channels: z.strictObject({ push: Preset, line: Preset, mail: Preset }).partial(),
    detail: Detail,
    language: z.enum(LANGUAGES),
    quiet: z.strictObject({ from: TimeOfDay, to: TimeOfDay }).nullable(),
    digestHour: DigestHour.nullable(),
  })
  .partial()
export type AlertSettingsChange = z.infer<typeof AlertSettingsBody>

/** Quiet hours and digest have a checkbox each, because an hour field cannot be emptied on a phone. */
export const AlertSettingsForm = z
  .object({
    push: Preset,
    line: Preset,
    mail: Preset,
    detail: Detail,
    language: z.enum(LANGUAGES, { error: "validation.required" }),
    quiet: z.boolean().default(false),
    quietFrom: TimeOfDay,
    quietTo: TimeOfDay,
    digest: z.boolean().default(false),
    digestHour: z.coerce.number().pipe(DigestHour),
    // The values as shown, see `touchedFields`.
    shown: z.string().optional(),
  })
  .transform(
    ({ push, line, mail, quiet, quietFrom, quietTo, digest, digestHour, shown: _, ...rest }): AlertSettingsChange => ({
      ...rest,
      channels: { push, line, mail },
      quiet: quiet ? { from: quietFrom, to: quietTo } : null,
      digestHour: digest ? digestHour : null,
    }),
  )

const QUIET_FIELDS = ["quiet", "quietFrom", "quietTo"]
const DIGEST_FIELDS = ["digest", "digestHour"]

export function onlyTouchedSettings(
  { channels, quiet, digestHour, ...others }: AlertSettingsChange,
  touched: ReadonlySet<string>,
): AlertSettingsChange {
  const pick = <Members extends object>(members: Members) =>
    Object.fromEntries(Object.entries(members).filter(([name]) => touched.has(name)))
  const isTouched = (fields: string[]) => fields.some((field) => touched.has(field))
  return {
    ...pick(others),
    channels: pick(channels ?? {}),
    ...(isTouched(QUIET_FIELDS) && { quiet }),
    ...(isTouched(DIGEST_FIELDS) && { digestHour }),
  }
}

export function changedSettings(settings: AlertSettings, change: AlertSettingsChange): AlertSettings {
  const { channels, ...rest } = change
  return { ...settings, ...rest, channels: { ...settings.channels, ...channels }, version: settings.version + 1 }
}
