import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { TextPair, useDescribedField } from "#app/admin/pages/described-field.tsx"
import { ofVilla, settings } from "#app/admin/pages/settings.server.ts"
import { SettingsForm } from "#app/admin/pages/settings-form.tsx"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { LANGUAGES, type Language } from "#app/i18n/languages.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Section } from "#app/ui/section.tsx"
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
        <Section key={kind} title={t(`readyTexts.fields.${kind}`)}>
          <TextPair name={kind} />
          <div className="grid gap-3 md:grid-cols-2">
            {LANGUAGES.map((language) => (
              <Preview key={language} kind={kind} language={language} />
            ))}
          </div>
        </Section>
      ))}
    </SettingsForm>
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
