import { useLoaderData } from "@remix-run/react"
import { useState } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BilingualFields, DescribedField, FoldedFields, useDescribedField } from "#app/admin/pages/described-field.tsx"
import { settings } from "#app/admin/pages/settings.server.ts"
import { SettingsForm } from "#app/admin/pages/settings-form.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { SecretField } from "#app/people/accounts/admin/secret-field.tsx"
import { ok } from "#app/result.ts"
import { Section } from "#app/ui/section.tsx"
import type { Villa } from "#app/villa/villa.ts"
import { type AccessSecrets, CHECK_IN_METHODS, DEFAULT_ACCESS } from "../access.ts"
import { AccessForm } from "../access-change.ts"
import { findAccess } from "../change-access.server.ts"
import { changeVillaAccess } from "../change-villa-access.server.ts"

export { meta, shouldRevalidate } from "#app/admin/pages/settings-form.tsx"

const page = settings({
  permission: "villa",
  path: adminPaths.access,
  title: "admin:access.title",
  texts: "access",
  schema: AccessForm,
  show: async (app) => {
    const found = await findAccess(app)
    return (
      found && { values: accessValues(found.villa, found.secrets), version: found.villa.version, isLost: found.isLost }
    )
  },
  save: async (app, change, by, { touched }) => {
    const saved = await changeVillaAccess(app, change, by)
    return saved.ok ? ok({ keepsInstructions: keepsInstructions(change, touched) }) : saved
  },
  success: (saved) =>
    saved.keepsInstructions
      ? { tone: "info", text: "admin:access.savedCheckInstructions" }
      : { tone: "success", text: "admin:access.saved" },
  failed: "admin:access.failed",
})
export const loader = page.loader
export const action = page.action

/** How guests get in: method, instructions, code, Wi-Fi, and when they are shown. */
export default function Access() {
  const { t } = useTranslation("admin")
  const { shown } = useLoaderData<typeof loader>()
  const above = (
    <>
      <p className="text-muted">{t("access.intro")}</p>
      {shown?.isLost && <p className="notice notice-error">{t("access.lost")}</p>}
    </>
  )
  return (
    <SettingsForm above={above}>
      <Section>{shown && <CheckInFields saved={shown.values} />}</Section>
      <FoldedFields title={t("access.wifi")} value={shown?.values.wifi.ssid} names={["wifi"]}>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <DescribedField name="wifi.ssid" />
          <Secret name="wifi.password" />
          <DescribedField name="wifi.security" />
        </div>
      </FoldedFields>
      <Section>
        <DescribedField name="releaseHours" />
      </Section>
      <DescribedField name="tellGuests" />
    </SettingsForm>
  )
}

function CheckInFields({ saved }: { saved: AccessValues }) {
  const { t } = useTranslation("admin")
  const [method, setMethod] = useState(useDescribedField("method").field.initialValue)
  const isWritten = saved.instructions.th !== "" || saved.instructions.en !== ""
  const earlier = CHECK_IN_METHODS.find((each) => each === saved.method)
  return (
    <>
      <DescribedField name="method" onChoose={setMethod} />
      <div role="status">
        {isWritten && earlier && method !== earlier && (
          <p className="notice">{t("access.checkInstructions", { method: t(`access.methods.${earlier}`) })}</p>
        )}
      </div>
      <BilingualFields names={["instructions"]} />
      <Secret name="code" />
    </>
  )
}

function Secret({ name }: { name: string }) {
  const { field, description } = useDescribedField(name)
  const { label, hint, maxLength } = description
  return <SecretField field={field} label={label} hint={hint} maxLength={maxLength} />
}

/** How guests get in as the fields of the form. */
function accessValues({ access }: Pick<Villa, "access">, { code, wifi }: AccessSecrets) {
  const { method, instructions, releaseHours } = access ?? DEFAULT_ACCESS
  return {
    method: method as string,
    instructions,
    code: code ?? "",
    wifi: { ssid: "", password: "", ...wifi, security: (wifi?.security ?? "WPA") as string },
    releaseHours: String(releaseHours),
    tellGuests: true,
  }
}
type AccessValues = ReturnType<typeof accessValues>

/** Whether the instructions were written for the earlier method: it was changed, and they were not. */
function keepsInstructions(
  { instructions }: Pick<AccessValues, "instructions">,
  touched: ReadonlySet<string>,
): boolean {
  const { th, en } = instructions
  const isWritten = th !== "" || en !== ""
  return isWritten && touched.has("method") && !touched.has("instructions.th") && !touched.has("instructions.en")
}
