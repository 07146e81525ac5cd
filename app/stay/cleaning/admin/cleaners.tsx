import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { AddCard } from "#app/admin/pages/add-card.tsx"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { DescribedFields, Fields } from "#app/admin/pages/described-field.tsx"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { useMay } from "#app/admin/pages/use-may.ts"
import { appFor } from "#app/context.server.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Share } from "#app/ui/share.tsx"
import { useFormId } from "#app/ui/use-form-id.ts"
import { addCleaner } from "../change-cleaners.server.ts"
import { NewCleanerForm } from "../cleaner-request.ts"
import { findCleaners } from "../find-cleaners.server.ts"
import { dayTexts, messageDays } from "../plan-text.ts"
import { cleanerView } from "./cleaner-view.server.ts"
import { ProblemItem } from "./problem-item.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const language = await languageOf(request)
  const { t } = i18nFor(language)
  const { cleaners, problems, planned } = await findCleaners(app)
  const title = t("admin:cleaning.title")
  const descriptions = describeFields(NewCleanerForm, "cleaning", language)
  const page = { title, descriptions, language, newId: app.newId(), problems }
  if (!planned) return { ...page, hasVilla: false, cleaners: [], days: [], timezone: "UTC" }
  const { villa, plan, today } = planned
  const { origin } = new URL(request.url)
  return {
    ...page,
    hasVilla: true,
    cleaners: cleaners.map((cleaner) => cleanerView(cleaner, planned, origin)),
    days: messageDays(plan, today).map((each) => ({ day: each.day, ...dayTexts(each, villa, { t, language }) })),
    timezone: villa.timezone,
  }
}

/** Adds a cleaner. */
export const action = adminAction({
  permission: "villa",
  schema: NewCleanerForm,
  run: (app, cleaner, { admin }) => addCleaner(app, cleaner, { name: admin.name }),
  success: "admin:cleaning.added",
  failed: "admin:cleaning.failed",
  back: () => adminPaths.cleaning,
})

/** Who cleans, with the links to their plans; and the plan of the next two weeks. */
export default function CleaningPage() {
  const { t } = useTranslation("admin")
  const { title, hasVilla, cleaners, problems, days, timezone } = useLoaderData<typeof loader>()
  const mayChange = useMay("villa")
  return (
    <SettingsPage title={title}>
      <p className="text-muted">{t("cleaning.intro")}</p>
      <ul className="space-y-4 empty:hidden">
        {cleaners.map((cleaner) => (
          <CleanerCard key={cleaner.id} cleaner={cleaner} timezone={timezone} mayChange={mayChange} />
        ))}
      </ul>
      {!hasVilla && <NeedsVilla />}
      {problems.length > 0 && (
        <section aria-labelledby="problems-title" className="space-y-3">
          <h2 id="problems-title" className="text-xl">
            {t("cleaning.problems")}
          </h2>
          <ul className="space-y-3">
            {problems.map((problem) => (
              <ProblemItem key={problem.id} problem={problem} timezone={timezone} />
            ))}
          </ul>
        </section>
      )}
      {cleaners.length > 0 && (
        <section aria-labelledby="plan-title" className="card p-4 sm:p-6">
          <h2 id="plan-title" className="text-xl">
            {t("cleaning.plan")}
          </h2>
          {days.length === 0 && <p className="text-muted">{t("cleaning.planNone")}</p>}
          <ol className="divide-y divide-line empty:hidden">
            {days.map(({ day, leaving, arriving, prepare, turnover }) => (
              <li key={day} className="py-2">
                <p className="font-semibold">
                  <DateText date={day} style="medium" />
                </p>
                {leaving && <p>{leaving}</p>}
                {arriving && <p>{arriving}</p>}
                {prepare && <p className="font-semibold">{prepare}</p>}
                {turnover && <p className="font-semibold text-danger">{turnover}</p>}
              </li>
            ))}
          </ol>
        </section>
      )}
      {hasVilla && mayChange && <AddCleaner />}
    </SettingsPage>
  )
}

type CardProps = { cleaner: ReturnType<typeof cleanerView>; timezone: string; mayChange: boolean }

function CleanerCard({ cleaner, timezone, mayChange }: CardProps) {
  const { t, language } = useTranslation("admin")
  const { id, name, url, message, confirmedAt, lineLinkedAt, isChanged } = cleaner
  return (
    <li id={`cleaner-${id}`} className="card space-y-2 p-4 target:ring-2 target:ring-pool sm:p-5">
      <h2 className="text-xl [overflow-wrap:anywhere]">{name}</h2>
      <p className={isChanged ? "font-semibold text-price" : "text-sm text-muted"} suppressHydrationWarning>
        {isChanged
          ? t("cleaning.changedFor", { name })
          : confirmedAt === null
            ? t("cleaning.neverConfirmed")
            : t("cleaning.confirmedAt", { time: formatInstant(confirmedAt, language, timezone) })}
      </p>
      {lineLinkedAt && (
        <p className="text-sm text-muted" suppressHydrationWarning>
          {t("cleaning.lineLinked", { time: formatInstant(lineLinkedAt, language, timezone) })}
        </p>
      )}
      <Share url={url} text={message} label={t("cleaning.shareLabel", { name })} />
      <p className="flex flex-wrap gap-x-5">
        <a href={url} className="link inline-flex min-h-11 items-center">
          {t("cleaning.open")}
        </a>
        {mayChange && (
          <a href={adminPaths.cleaner(id)} className="link inline-flex min-h-11 items-center">
            {t("cleaning.edit")}
          </a>
        )}
      </p>
    </li>
  )
}

function AddCleaner() {
  const { t } = useTranslation("admin")
  const { cleaners, descriptions, language, newId } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  const busy = useNavigation().state !== "idle"
  const [form, fields] = useForm<{ language: string }>({
    id: useFormId("cleaner", Boolean(actionData), cleaners.length),
    lastResult: actionData?.reply,
    defaultValue: { language },
  })
  return (
    <AddCard title={t("cleaning.add")} isOpen={cleaners.length === 0 || Boolean(actionData)}>
      <Form method="post" {...getFormProps(form)} className="space-y-4">
        <FormErrors form={form} />
        <input type="hidden" name="id" value={newId} />
        <DescribedFields fields={fields} descriptions={descriptions}>
          <Fields names={[["name", "language"], "note"]} />
        </DescribedFields>
        <button type="submit" className="button w-full sm:w-auto" aria-disabled={busy}>
          {busy ? t("villa.saving") : t("cleaning.add")}
        </button>
      </Form>
    </AddCard>
  )
}
