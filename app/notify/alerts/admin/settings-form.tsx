import { getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { FoldCard } from "#app/admin/pages/fold-card.tsx"
import { SaveBar } from "#app/admin/pages/save-bar.tsx"
import { TimeField } from "#app/admin/pages/time-field.tsx"
import { flatValues } from "#app/http/form-values.ts"
import { formatTimeOfDay } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Section } from "#app/ui/section.tsx"
import { useFormId } from "#app/ui/use-form-id.ts"
import { ALERT_CHANNELS, ALERT_DETAILS, ALERT_PRESETS, type AlertSettings, DEFAULT_ALERT_SETTINGS } from "../alert.ts"

const LANGUAGE_NAMES = { th: "ไทย", en: "English" } as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const { quiet: DEFAULT_QUIET, digestHour: DEFAULT_DIGEST_HOUR } = DEFAULT_ALERT_SETTINGS

const hourText = (hour: number) => `${String(hour).padStart(2, "0")}:00`

type Values = Record<"push" | "line" | "mail" | "detail" | "language" | "quietFrom" | "quietTo" | "digestHour", string>

/** @property hasLine whether the site has a LINE channel, so that LINE is offered */
type Props = { settings: AlertSettings; actionData: FormActionData | undefined; hasLine: boolean }

/** What is sent by which channel, what a lock screen shows, the quiet hours and the digest. */
export function SettingsForm({ settings, actionData, hasLine }: Props) {
  const { t, language: shownIn } = useTranslation("admin")
  const { channels, detail, language, quiet, digestHour, version } = settings
  const typed = actionData?.reply.initialValue
  const values: Values = {
    ...channels,
    detail,
    language,
    quietFrom: quiet?.from ?? DEFAULT_QUIET?.from ?? "",
    quietTo: quiet?.to ?? DEFAULT_QUIET?.to ?? "",
    digestHour: String(digestHour ?? DEFAULT_DIGEST_HOUR ?? 0),
  }
  const id = useFormId("alert-settings", Boolean(actionData), version)
  const [form, fields] = useForm<Values>({ id, lastResult: actionData?.reply, defaultValue: values })
  // By which the action knows what was touched.
  const shown = flatValues({ ...values, quiet: quiet !== null, digest: digestHour !== null })
  const isOn = (name: "quiet" | "digest", current: boolean) => (typed ? typed[name] === "on" : current)
  const timeOf = (time: string) => formatTimeOfDay(time, shownIn)
  const chosen = (name: keyof Values) => String(typed?.[name] ?? values[name])
  return (
    <Form key={id} method="post" {...getFormProps(form)} action={adminPaths.alertSettings} className="space-y-4">
      <FormErrors form={form} />
      <input type="hidden" name="shown" value={String(typed?.shown ?? JSON.stringify(shown))} />
      <Section title={t("alerts.settings.channels")} hint={t("alerts.settings.presetHint")}>
        <div className="grid gap-3 sm:grid-cols-2">
          {ALERT_CHANNELS.filter((channel) => hasLine || channel !== "line").map((channel) => (
            <Choice
              key={channel}
              name={channel}
              label={t(`alerts.channel.${channel}`)}
              value={chosen(channel)}
              options={ALERT_PRESETS.map((preset) => [preset, t(`alerts.settings.preset.${preset}`)])}
            />
          ))}
        </div>
        {!hasLine && <input type="hidden" name="line" value={channels.line} />}
      </Section>
      <FoldCard
        title={t("alerts.settings.quiet")}
        value={quiet ? `${timeOf(quiet.from)}–${timeOf(quiet.to)}` : t("alerts.settings.preset.nothing")}
        isOpen={Boolean(fields.quietFrom.errors ?? fields.quietTo.errors)}
      >
        <Switch
          name="quiet"
          label={t("alerts.settings.quiet")}
          hint={t("alerts.settings.quietHint")}
          on={isOn("quiet", quiet !== null)}
        />
        <div className="grid grid-cols-2 gap-4">
          <TimeField field={fields.quietFrom} label={t("alerts.settings.quietFrom")} />
          <TimeField field={fields.quietTo} label={t("alerts.settings.quietTo")} />
        </div>
      </FoldCard>
      <FoldCard
        title={t("alerts.settings.digest")}
        value={digestHour === null ? t("alerts.settings.preset.nothing") : timeOf(hourText(digestHour))}
      >
        <Switch
          name="digest"
          label={t("alerts.settings.digest")}
          hint={t("alerts.settings.digestHint")}
          on={isOn("digest", digestHour !== null)}
        />
        <Choice
          name="digestHour"
          label={t("alerts.settings.digestHour")}
          value={chosen("digestHour")}
          options={HOURS.map((hour) => [String(hour), timeOf(hourText(hour))])}
        />
      </FoldCard>
      <FoldCard
        title={t("alerts.settings.content")}
        value={[t(`alerts.settings.detailOption.${detail}`), LANGUAGE_NAMES[language]]}
      >
        <Choice
          name="detail"
          label={t("alerts.settings.detail")}
          value={chosen("detail")}
          options={ALERT_DETAILS.map((each) => [each, t(`alerts.settings.detailOption.${each}`)])}
        />
        <Choice
          name="language"
          label={t("alerts.settings.language")}
          value={chosen("language")}
          options={Object.entries(LANGUAGE_NAMES)}
        />
      </FoldCard>
      <SaveBar />
    </Form>
  )
}

type ChoiceProps = { name: string; label: string; value: string; options: [value: string, label: string][] }

function Choice({ name, label, value, options }: ChoiceProps) {
  const id = `alert-${name}`
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <select id={id} name={name} defaultValue={value} className="field">
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

function Switch({ name, label, hint, on }: { name: string; label: string; hint: string; on: boolean }) {
  const hintId = `alert-${name}-hint`
  return (
    <div>
      <label className="flex min-h-12 items-center justify-between gap-3 font-semibold">
        {label}
        <input type="checkbox" name={name} defaultChecked={on} aria-describedby={hintId} className="switch" />
      </label>
      <p id={hintId} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  )
}
