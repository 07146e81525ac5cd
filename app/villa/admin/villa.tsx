import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { byLastSegment, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { DescribedConflict } from "#app/admin/pages/described-conflict.tsx"
import { lastSegment } from "#app/admin/pages/last-segment.ts"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { useEditForm } from "#app/admin/pages/use-edit-form.ts"
import { appFor } from "#app/context.server.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { type VillaSection, type VillaValues, villaForm } from "#app/villa/villa-fields.ts"
import { VillaForm } from "./villa-form.tsx"
import { savePart, shownPart } from "./villa-part.server.ts"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

type Part = { path: string; title: TextKey; sections: readonly VillaSection[] }

/** The pages by the last segment of their URLs, each with what is changed together. */
const PARTS = {
  villa: { path: adminPaths.villa, title: "admin:settings.names.villa", sections: ["texts", "facts"] },
  base: { path: adminPaths.basePrices, title: "admin:villa.prices.title", sections: ["prices"] },
  times: { path: adminPaths.stayTimes, title: "admin:settings.names.stayTimes", sections: ["times"] },
  "time-to-pay": { path: adminPaths.timeToPay, title: "admin:settings.names.timeToPay", sections: ["timeToPay"] },
  passports: { path: adminPaths.passports, title: "admin:settings.names.passports", sections: ["documents"] },
  contact: { path: adminPaths.contact, title: "admin:settings.names.contact", sections: ["contact"] },
} as const satisfies Record<string, Part>

/**
 * What a villa is created with beside its texts and facts: none is ever stored with prices of 0, for which guests could
 * book it, by accident (`changedVilla`).
 */
const FIRST = ["prices"] as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const language = await languageOf(request)
  const name = lastSegment(new URL(request.url).pathname)
  const part = found<Part>(PARTS[name as keyof typeof PARTS] ?? null)
  const villa = await findVilla(appFor(context))
  const isFirst = !villa && name === "villa"
  const sections = isFirst ? [...part.sections, ...FIRST] : part.sections
  const form = villaForm(sections)
  return {
    title: i18nFor(language).t(part.title),
    path: part.path,
    descriptions: describeFields(form, "villa", language),
    sections,
    shown: villa || isFirst ? shownPart(villa, sections) : null,
  }
}

/** Saves a part of the villa. */
export const action = byLastSegment({
  villa: savePart(PARTS.villa.path, PARTS.villa.sections, FIRST),
  base: savePart(PARTS.base.path, PARTS.base.sections),
  times: savePart(PARTS.times.path, PARTS.times.sections),
  "time-to-pay": savePart(PARTS["time-to-pay"].path, PARTS["time-to-pay"].sections),
  passports: savePart(PARTS.passports.path, PARTS.passports.sections),
  contact: savePart(PARTS.contact.path, PARTS.contact.sections),
})

/** One part of the villa. The URL of each part starts its form afresh, hence `key`. */
export default function Villa() {
  const { t } = useTranslation("admin")
  const { title, path, sections, descriptions, shown } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  const prices = { href: adminPaths.prices, text: t("prices.back") }
  return (
    <SettingsPage title={title} back={path === adminPaths.basePrices ? prices : undefined}>
      {shown ? (
        <VillaPart
          key={path}
          {...shown}
          path={path}
          sections={sections}
          descriptions={descriptions}
          actionData={actionData}
        />
      ) : (
        <NeedsVilla />
      )}
    </SettingsPage>
  )
}

type PartProps = ReturnType<typeof shownPart> & {
  path: string
  sections: readonly VillaSection[]
  descriptions: FieldDescriptions
  actionData: FormActionData | undefined
}

function VillaPart({ path, sections, descriptions, values, sample, version, actionData }: PartProps) {
  const { t } = useTranslation("admin")
  const { options, hidden, conflict } = useEditForm({ id: "villa", actionData, values, version })
  const [form, fields] = useForm<VillaValues>(options)
  return (
    <>
      {version === 0 && <p className="notice">{t("villa.first")}</p>}
      <DescribedConflict changes={conflict} href={path} descriptions={descriptions} />
      <VillaForm
        form={form}
        fields={fields}
        formProps={getFormProps(form)}
        hidden={hidden}
        sections={sections}
        values={{ ...options.defaultValue, ...form.initialValue }}
        descriptions={descriptions}
        sample={sample}
      />
    </>
  )
}
