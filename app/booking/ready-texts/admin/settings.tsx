import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BilingualFields, useDescribedField } from "#app/admin/pages/described-field.tsx"
import { ofVilla, settings } from "#app/admin/pages/settings.server.ts"
import { SettingsForm } from "#app/admin/pages/settings-form.tsx"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { dateAfter } from "#app/villa/dates.ts"
import { changeReadyTexts } from "../change-ready-texts.server.ts"
import { exampleValues, writtenTexts } from "../ready-texts.ts"
import { NO_READY_TEXTS, ReadyTextsForm } from "../ready-texts-fields.ts"
import { fillText, READY_TEXTS, type ReadyTextKind } from "../template.ts"

export { meta, shouldRevalidate } from "#app/admin/pages/settings-form.tsx"

const page = settings({
  permission: "villa",
  path: adminPaths.readyTexts,
  title: "admin:readyTexts.title",
  texts: "readyTexts",
  schema: ReadyTextsForm,
  show: (app) =>
    ofVilla((villa) => {
      const checkIn = dateAfter(dateIn(villa.timezone, new Date(app.now())), 7)
      const stay = { checkIn, checkOut: dateAfter(checkIn, 2) }
      return {
        values: writtenTexts(villa.readyTexts, i18nFor),
        examples: { th: exampleValues(villa, stay, i18nFor("th")), en: exampleValues(villa, stay, i18nFor("en")) },
        ours: writtenTexts(NO_READY_TEXTS, i18nFor),
      }
    })(app),
  save: changeReadyTexts,
  success: "admin:readyTexts.saved",
})
export const loader = page.loader
export const action = page.action

export default function ReadyTextsPage() {
  const { t } = useTranslation("admin")
  return (
    <SettingsForm above={<p className="text-muted">{t("readyTexts.hint")}</p>}>
      {READY_TEXTS.map((kind) => (
        <ReadyText key={kind} kind={kind} />
      ))}
    </SettingsForm>
  )
}

/** Folded, with its first words, until it is changed or refused. */
function ReadyText({ kind }: { kind: ReadyTextKind }) {
  const { t, language } = useTranslation("admin")
  const { field: th } = useDescribedField(`${kind}.th`)
  const { field: en } = useDescribedField(`${kind}.en`)
  return (
    <details className="card" open={Boolean(th.errors ?? en.errors)}>
      <summary className="flex min-h-16 items-center justify-between gap-3 px-4 py-2 sm:px-6">
        <span className="min-w-0">
          <h2 className="font-sans text-base font-semibold">{t(`readyTexts.fields.${kind}`)}</h2>
          <span className="block truncate text-sm text-muted">{(language === "th" ? th : en).value}</span>
        </span>
        <Icon name="edit" className="size-4 shrink-0 text-muted" />
      </summary>
      <div className="space-y-4 px-4 pb-5 sm:px-6">
        <BilingualFields names={[kind]} after={(each) => <Preview kind={kind} language={each} />} />
      </div>
    </details>
  )
}

/** What a guest gets, of what is typed; of what is saved without script. */
function Preview({ kind, language }: { kind: ReadyTextKind; language: Language }) {
  const { t } = useTranslation("admin")
  const { shown } = useLoaderData<typeof loader>()
  const { field } = useDescribedField(`${kind}.${language}`)
  if (!shown) return null
  const text = fillText(field.value?.trim() || shown.ours[kind][language], shown.examples[language])
  return (
    <figure className="notice space-y-1">
      <figcaption className="text-sm text-muted">{t("readyTexts.preview")}</figcaption>
      <p lang={language} className="[overflow-wrap:anywhere] whitespace-pre-line">
        {text}
      </p>
      {kind !== "code" && <p className="text-sm text-muted">{t("readyTexts.link")}</p>}
    </figure>
  )
}
