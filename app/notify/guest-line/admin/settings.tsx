import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { SwitchField } from "#app/admin/pages/described-field.tsx"
import { ofVilla, settings } from "#app/admin/pages/settings.server.ts"
import { SettingsForm } from "#app/admin/pages/settings-form.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { LineNotSet } from "#app/notify/line/admin/line-not-set.tsx"
import { GuestLineForm } from "../guest-line-fields.ts"
import { switchGuestLine } from "../switch-guest-line.server.ts"

export { meta, shouldRevalidate } from "#app/admin/pages/settings-form.tsx"

const page = settings({
  permission: "villa",
  path: adminPaths.guestLine,
  title: "admin:settings.names.guestLine",
  texts: "guestLine",
  schema: GuestLineForm,
  // The address of the website, if LINE is not set up on it.
  show: (app) =>
    ofVilla(({ guestLine }) => ({ values: { guestLine }, lineUnsetOn: app.line ? null : app.origin }))(app),
  save: switchGuestLine,
  success: "admin:guestLine.saved",
})
export const loader = page.loader
export const action = page.action

export default function GuestLineSettings() {
  const { t } = useTranslation("admin")
  const { shown } = useLoaderData<typeof loader>()
  return (
    <SettingsForm
      above={
        <>
          {shown?.lineUnsetOn && <LineNotSet siteUrl={shown.lineUnsetOn} />}
          <p className="text-muted">{t("guestLine.intro")}</p>
        </>
      }
    >
      <div className="card space-y-2 p-4 sm:p-5">
        <SwitchField name="guestLine" hintId="guest-line-hint" />
        <p id="guest-line-hint" className="text-sm text-muted">
          {t("guestLine.quota")}
        </p>
      </div>
    </SettingsForm>
  )
}
