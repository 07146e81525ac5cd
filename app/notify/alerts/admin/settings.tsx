import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { FoldCard } from "#app/admin/pages/fold-card.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findLineLink } from "#app/notify/line/link-line.server.ts"
import { PushSetup, usePush } from "#app/notify/push/admin/push-setup.tsx"
import type { Device } from "#app/notify/push/device.ts"
import { renewPushKeys } from "#app/notify/push/push-keys.server.ts"
import { ok } from "#app/result.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { changeAlertSettings, findAlertSettings } from "../alert-settings.server.ts"
import { AlertSettingsForm, onlyTouchedSettings } from "../alert-settings-request.ts"
import { problemOf } from "../delivery-state.ts"
import { SettingsForm } from "./settings-form.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "account")
  const app = appFor(context)
  // So that it never lists devices that no alert can reach.
  await renewPushKeys(app)
  const [{ settings, devices, devicesRemovedAt }, villa, line] = await Promise.all([
    findAlertSettings(app, admin.id),
    findVilla(app),
    findLineLink(app, admin.id),
  ])
  return {
    title: i18nFor(await languageOf(request)).t("admin:alerts.settings.title"),
    timezone: villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone,
    settings,
    devices,
    devicesRemovedAt,
    line,
  }
}

/** Changes the admin's own settings: the fields that were touched, because another device may have changed others. */
export const action = adminAction({
  permission: "account",
  schema: AlertSettingsForm,
  run: async (app, change, { admin, touched }) =>
    ok(await changeAlertSettings(app, admin.id, onlyTouchedSettings(change, touched))),
  success: "admin:alerts.settings.saved",
  failed: "admin:alerts.errors.failed",
  back: () => adminPaths.alertSettings,
})

/** An admin's own alert settings: this device, all devices, a test, and what is sent when. */
export default function AlertSettingsPage() {
  const { title, settings, devices, devicesRemovedAt, line, timezone } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  return (
    <SettingsPage title={title}>
      {line && <LineRow state={line} />}
      <SettingsForm settings={settings} actionData={actionData} hasLine={line !== null} />
      <Devices devices={devices} removedAt={devicesRemovedAt} timezone={timezone} />
      <Tests hasDevice={devices.length > 0} hasLine={line === "linked"} />
      {/* Last, because only the browser knows what it says: nothing above moves. */}
      <ThisDevice />
    </SettingsPage>
  )
}

function ThisDevice() {
  const { t } = useTranslation("admin")
  const { state } = usePush()
  return (
    <section aria-labelledby="this-device" className="card space-y-3 p-4 sm:p-6">
      <h2 id="this-device" className="text-xl">
        {t("alerts.push.title")}
      </h2>
      {state && <PushSetup />}
      <noscript>
        <p>{t("alerts.push.noScript")}</p>
      </noscript>
    </section>
  )
}

type DevicesProps = { devices: Device[]; removedAt: number | null; timezone: string }

function Devices({ devices, removedAt, timezone }: DevicesProps) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <FoldCard
      title={t("alerts.devices.title")}
      value={
        devices.length > 0
          ? [...new Set(devices.map(({ label }) => label || t("alerts.devices.unnamed")))]
          : t("alerts.devices.none")
      }
      isOpen={removedAt !== null || devices.some(({ error }) => error !== null)}
    >
      {removedAt !== null && (
        <p className="notice" suppressHydrationWarning>
          {t("alerts.devices.keysReplaced", { time: formatInstant(removedAt, language, timezone) })}
        </p>
      )}
      <ul className="divide-y divide-line">
        {devices.map(({ id, label, shownAt, error }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="font-semibold break-words">{label || t("alerts.devices.unnamed")}</p>
              <p className="text-sm text-muted" suppressHydrationWarning>
                {shownAt === null
                  ? t("alerts.devices.neverShown")
                  : t("alerts.devices.shown", { time: formatInstant(shownAt, language, timezone) })}
              </p>
              {error && <p className="error">{t(`alerts.problem.${problemOf("push", error)}`)}</p>}
            </div>
            <Form method="post" action={adminPaths.alertDeviceDelete(id)}>
              <button
                type="submit"
                className="button button-quiet"
                aria-label={`${t("alerts.devices.remove")} ${label}`}
              >
                {t("alerts.devices.remove")}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </FoldCard>
  )
}

/** Whether LINE is linked, and the page that links and unlinks it. */
function LineRow({ state }: { state: "unlinked" | "linked" | "broken" }) {
  const { t } = useTranslation("admin")
  return (
    <section aria-labelledby="line" className="card flex items-center justify-between gap-3 px-4 py-3 sm:px-6">
      <div>
        <h2 id="line" className="font-sans text-base font-semibold">
          LINE
        </h2>
        <p className={`text-sm ${state === "broken" ? "error" : "text-muted"}`}>{t(`line.state.${state}`)}</p>
      </div>
      {state === "unlinked" ? (
        <Form method="post" action={adminPaths.alertLine}>
          <button type="submit" className="button button-quiet whitespace-nowrap">
            {t("line.connect")}
          </button>
        </Form>
      ) : (
        <a href={adminPaths.alertLine} className="button button-quiet">
          {t("line.manage")}
        </a>
      )}
    </section>
  )
}

function Tests({ hasDevice, hasLine }: { hasDevice: boolean; hasLine: boolean }) {
  const { t } = useTranslation("admin")
  const channels = [...(hasDevice ? (["push"] as const) : []), ...(hasLine ? (["line"] as const) : []), "mail" as const]
  return (
    <FoldCard title={t("alerts.test.title")}>
      <p className="text-muted">{t("alerts.test.text")}</p>
      <div className="flex flex-wrap gap-3">
        {channels.map((channel) => (
          <Form key={channel} method="post" action={adminPaths.alertTest}>
            <input type="hidden" name="channel" value={channel} />
            <button type="submit" className="button button-quiet">
              {t(`alerts.test.${channel}`)}
            </button>
          </Form>
        ))}
      </div>
    </FoldCard>
  )
}
