import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { SwitchField } from "#app/admin/pages/described-field.tsx"
import { settings } from "#app/admin/pages/settings.server.ts"
import { SettingsForm } from "#app/admin/pages/settings-form.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Section } from "#app/ui/section.tsx"
import { switchWaitingList } from "../change-waiting-list.server.ts"
import { findWaiting } from "../find-wish.server.ts"
import { WaitingListForm } from "../wish-request.ts"

export { meta, shouldRevalidate } from "#app/admin/pages/settings-form.tsx"

const page = settings({
  permission: "villa",
  path: adminPaths.waitingList,
  title: "admin:waitingList.title",
  texts: "waitingList",
  schema: WaitingListForm,
  show: async (app) => {
    const { villa, wishes } = await findWaiting(app)
    return villa && { values: { enabled: villa.waitingList }, version: villa.version, count: wishes.length }
  },
  save: switchWaitingList,
  success: "admin:waitingList.saved",
})
export const loader = page.loader
export const action = page.action

/** Whether guests can queue for dates that are taken. */
export default function WaitingListSettings() {
  const { t } = useTranslation("admin")
  const { shown } = useLoaderData<typeof loader>()
  return (
    <SettingsForm
      below={
        shown &&
        (shown.values.enabled || shown.count > 0) && (
          <a href={adminPaths.waiting} className="link inline-flex min-h-11 items-center">
            {t("waitingList.list", { count: shown.count })}
          </a>
        )
      }
    >
      <Section hint={t("waitingList.intro")}>
        <SwitchField name="enabled" hintId="limits" />
        <p id="limits" className="text-sm text-muted">
          {t("waitingList.limits")}
        </p>
      </Section>
    </SettingsForm>
  )
}
