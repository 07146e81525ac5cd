import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { ConflictNotice } from "#app/admin/pages/conflict-notice.tsx"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { useEditForm } from "#app/admin/pages/use-edit-form.ts"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Translate } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { POLICY_CHOICES, TIER_FIELDS } from "../cancellation-presets.ts"
import { changeTerms } from "../change-terms.server.ts"
import { DAMAGE_CHOICES, DEPOSIT_KINDS } from "../terms.ts"
import { TermsForm, type TermsValues, termsValues } from "../terms-request.ts"
import { checkTerms, type TermsPreview } from "./preview-terms.server.ts"
import { EditTerms } from "./terms-form.tsx"

export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const title = i18nFor(await languageOf(request)).t("admin:terms.title")
  return { title, shown: await shownOf(appFor(context)) }
}

type Shown = { values: TermsValues; version: number }

/** The terms as the fields of the form; null while there is no villa. */
async function shownOf(app: Pick<App, "db">): Promise<Shown | null> {
  const villa = await findVilla(app)
  return villa && { values: termsValues(villa.terms), version: villa.version }
}

/** Saves the deposit and the cancellation policy. */
export const action = adminAction({
  permission: "villa",
  schema: TermsForm,
  check: checkTerms,
  run: (app, { version, ...terms }, { admin }) => changeTerms(app, terms, { name: admin.name, version }),
  readCurrent: (app) => shownOf(app),
  success: "admin:terms.saved",
  failed: "admin:villa.failed.update",
  back: () => adminPaths.terms,
})

/** The deposit and the cancellation policy of new bookings. */
export default function TermsPage() {
  const { title, shown } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData<TermsPreview>>()
  return (
    <SettingsPage title={title}>{shown ? <Terms {...shown} actionData={actionData} /> : <NeedsVilla />}</SettingsPage>
  )
}

function Terms({ values, version, actionData }: Shown & { actionData: FormActionData<TermsPreview> | undefined }) {
  const { t } = useTranslation("admin")
  const { options, hidden, conflict } = useEditForm({ id: "terms", actionData, values, version })
  return (
    <div className="space-y-4">
      <p className="text-muted">{t("terms.intro")}</p>
      <ConflictNotice
        changes={conflict}
        href={adminPaths.terms}
        label={(field) => termsLabel(field, t)}
        show={(field, value) => showTermsValue(field, value, t)}
      />
      <EditTerms options={options} hidden={hidden} actionData={actionData} />
    </div>
  )
}

const NAMED_FIELDS = [
  "deposit",
  "depositPercent",
  "depositAmount",
  "balanceDays",
  "damage",
  "damageAmount",
  "moves",
  "moveDays",
  "refundDays",
] as const

/** The label of a field by its name, for a conflict. */
function termsLabel(field: string, t: Translate<"admin">): string {
  const named = NAMED_FIELDS.find((each) => each === field)
  if (named) return t(`terms.fields.${named}`)
  const [name = "", part] = field.split(".")
  const names: readonly string[] = TIER_FIELDS
  const index = names.indexOf(name)
  if (index === -1) return t(name === "graceHours" ? "terms.grace" : "terms.policy")
  return `${t("terms.tier", { number: index + 1 })}: ${t(part === "days" ? "terms.days" : "terms.percent")}`
}

/** A field's value in words, for a conflict. */
function showTermsValue(field: string, value: string, t: Translate<"admin">): string {
  const choice = POLICY_CHOICES.find((each) => each === value)
  if (field === "policy" && choice) return t(`terms.choice.${choice}`)
  const damage = DAMAGE_CHOICES.find((each) => each === value)
  if (field === "damage" && damage) return t(`terms.damage.${damage}`)
  const kind = DEPOSIT_KINDS.find((each) => each === value)
  return field === "deposit" && kind ? t(`terms.deposit.${kind}`) : value
}
