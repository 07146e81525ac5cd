import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { useEffect, useRef, useState } from "react"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { formOf, postedFile } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDate, formatInstant } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useBusy } from "#app/ui/connection.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { IMAGE_MAX_BYTES } from "#app/villa/photos/image.ts"
import { PhotoField } from "#app/villa/photos/ui/photo-field.tsx"
import { siteView } from "#app/villa/site-view.ts"
import { PROBLEM_MAX_LENGTH, PROBLEM_PHOTO_TYPES } from "../cleaner.ts"
import { ProblemForm } from "../cleaner-request.ts"
import { cleaningPaths } from "../cleaning-paths.ts"
import { findPlan } from "../find-plan.server.ts"
import { offersCleanerLine } from "../link-cleaner-line.server.ts"
import { canBeCleaned, type PlanDay, shownFacts } from "../plan.ts"
import { type DayTexts, dayTexts } from "../plan-text.ts"
import { reportProblem } from "../record-cleaning.server.ts"
import { openPlan } from "./open-plan.server.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${data.title} · ${data.site.name}` }, { name: "robots", content: "noindex" }] : []

/** `texts` is null for a day on which nobody leaves or arrives any more. */
type ShownDay = {
  day: string
  texts: DayTexts | null
  isChanged: boolean
  hasNext: boolean
  cleaned: { at: number; by: string } | null
  canBeCleaned: boolean
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const token = params.token ?? ""
  const { villa, cleaner, plan, cleanings, changed, today } = found(await findPlan(app, token))
  const language = await languageOf(request)
  const { t } = i18nFor(language)
  const cleanedOn = new Map(cleanings.map(({ day, doneAt, cleanerName }) => [day, { at: doneAt, by: cleanerName }]))
  const shownDay = (each: PlanDay): ShownDay => ({
    day: each.day,
    texts: dayTexts(each, villa, { t, language }),
    isChanged: changed.includes(each.day),
    hasNext: each.readyBy !== null,
    cleaned: cleanedOn.get(each.day) ?? null,
    canBeCleaned: canBeCleaned(each, today),
  })
  const planned = new Set(plan.map(({ day }) => day))
  const gone = changed
    .filter((day) => !planned.has(day))
    .map((day): ShownDay => ({ day, texts: null, isChanged: true, hasNext: false, cleaned: null, canBeCleaned: false }))
  const days = [
    ...plan.filter(({ day, leaving }) => day >= today || (leaving && !cleanedOn.has(day))).map(shownDay),
    ...gone,
  ]
  return {
    title: t("cleaning.title"),
    site: siteView(villa, language),
    token,
    name: cleaner.name,
    note: cleaner.note,
    days: days.sort((a, b) => a.day.localeCompare(b.day)),
    isChanged: changed.length > 0,
    shown: shownFacts(plan, today),
    calendarUrl: `${new URL(request.url).origin}${cleaningPaths.calendar(token)}`,
    timezone: villa.timezone,
    ...(offersCleanerLine(app, cleaner) && { line: cleaner.lineLinkedAt === null ? "offered" : "linked" }),
  }
}

export const action = formAction("cleaning.failed", report)

/** Something broken or missing. */
async function report({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const token = params.token ?? ""
  const cleaner = await openPlan(app, token, "problem")
  const photo = await postedFile(request, "photo", IMAGE_MAX_BYTES)
  const submission = photo.ok ? await formOf(request, ProblemForm) : null
  const refuse = (kind: Parameters<typeof failureOf>[0]) => {
    const { status, text, field } = failureOf(kind)
    const name = kind === "image-invalid" || kind === "file-too-large" ? "photo" : field
    const errors = name ? { fieldErrors: { [name]: [text] } } : { formErrors: [text] }
    const reply = submission?.reply(errors) ?? { status: "error", error: { [name ?? ""]: [text] } }
    return data<SubmissionResult>(reply, { status })
  }
  if (!photo.ok) return refuse(photo.error)
  if (submission?.status !== "success") return data<SubmissionResult>(submission!.reply(), { status: 422 })
  const reported = await reportProblem(app, cleaner, { text: submission.value.text, photo: photo.value })
  if (!reported.ok) return refuse(reported.error)
  return redirectWithToast(request, cleaningPaths.plan(token), { tone: "success", text: "cleaning.problemSent" })
}

/** The plan of one cleaner, who needs no account: who leaves, who arrives, and what to report. */
export default function PlanPage() {
  const { t, language } = useTranslation()
  const { title, site, token, note, days, isChanged, shown, calendarUrl, line, timezone } =
    useLoaderData<typeof loader>()
  return (
    <GuestPage site={site}>
      <div className="mx-auto max-w-xl space-y-6 px-4 pt-6">
        <h1 className="text-3xl">{title}</h1>
        {isChanged && (
          <Form
            method="post"
            action={cleaningPaths.confirm(token)}
            className="notice flex items-center justify-between gap-3"
          >
            <input type="hidden" name="shown" value={shown} />
            <span className="font-semibold">{t("cleaning.changedTitle")}</span>
            <button type="submit" className="button shrink-0">
              {t("cleaning.confirm")}
            </button>
          </Form>
        )}
        {days.length === 0 ? (
          <p className="text-muted">{t("cleaning.none")}</p>
        ) : (
          <ol className="space-y-3">
            {days.map((day) => (
              <Day key={day.day} shown={day} token={token} timezone={timezone} />
            ))}
          </ol>
        )}
        {note && (
          <section aria-labelledby="note-title" className="card p-4 sm:p-5">
            <h2 id="note-title" className="text-xl">
              {t("cleaning.note")}
            </h2>
            <p className="mt-1 break-words whitespace-pre-line">{note}</p>
          </section>
        )}
        <Problem key={useReports(token)} token={token} />
        {line && (
          <p>
            <a href={cleaningPaths.line(token)} className="link inline-flex min-h-11 items-center gap-2">
              <Icon name="line" />
              {t(line === "linked" ? "guestLine.linked" : "cleaning.lineTitle")}
            </a>
          </p>
        )}
        <p>
          <a
            href={calendarUrl.replace(/^https?:/, "webcal:")}
            lang={language}
            className="link inline-flex min-h-11 items-center gap-2"
          >
            <Icon name="calendar" />
            {t("cleaning.subscribe")}
          </a>
        </p>
      </div>
    </GuestPage>
  )
}

function Day({ shown, token, timezone }: { shown: ShownDay; token: string; timezone: string }) {
  const { t, language } = useTranslation()
  const { day, texts, isChanged, hasNext, cleaned, canBeCleaned } = shown
  const date = formatDate(day, language, "medium")
  return (
    <li className="card space-y-1 p-4">
      <h2 className="flex flex-wrap items-center justify-between gap-x-3 text-lg font-semibold">
        <DateText date={day} style="medium" />
        {isChanged && (
          <span className="rounded-full bg-pool-soft px-3 py-0.5 text-sm font-semibold text-pool">
            {t("cleaning.changed")}
          </span>
        )}
      </h2>
      {!texts && <p className="text-muted">{t("cleaning.gone")}</p>}
      {texts?.leaving && <p>{texts.leaving}</p>}
      {texts?.arriving && <p>{texts.arriving}</p>}
      {texts?.prepare && <p className="font-semibold">{texts.prepare}</p>}
      {texts?.turnover && <p className="font-semibold text-danger">{texts.turnover}</p>}
      {texts?.readyBy && !cleaned && (
        <p className={hasNext ? "font-semibold text-price" : "text-muted"}>{texts.readyBy}</p>
      )}
      {cleaned ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="flex items-center gap-2 text-pool" suppressHydrationWarning>
            <Icon name="check" />
            {t("cleaning.doneAt", { time: formatInstant(cleaned.at, language, timezone), name: cleaned.by })}
          </p>
          {canBeCleaned && (
            <DayButton
              action={cleaningPaths.undone(token)}
              day={day}
              text={t("cleaning.undo")}
              label={t("cleaning.undoDay", { date })}
              className="button button-quiet"
            />
          )}
        </div>
      ) : (
        canBeCleaned && (
          <DayButton
            action={cleaningPaths.done(token)}
            day={day}
            text={t("cleaning.done")}
            label={t("cleaning.doneDay", { date })}
            className="button mt-2 w-full"
          />
        )
      )}
    </li>
  )
}

type ButtonProps = { action: string; day: string; text: string; label: string; className: string }

function DayButton({ action, day, text, label, className }: ButtonProps) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="day" value={day} />
      <button type="submit" className={className} aria-label={label}>
        {text}
      </button>
    </Form>
  )
}

/** How many problems were reported since the page was opened: the form is empty again after each. */
function useReports(token: string): number {
  const { state, formAction } = useNavigation()
  const isRefused = Boolean(useActionData())
  const isReporting = formAction === cleaningPaths.plan(token)
  const wasReporting = useRef(false)
  const [reports, setReports] = useState(0)
  useEffect(() => {
    if (state === "idle" && wasReporting.current && !isRefused) setReports((before) => before + 1)
    wasReporting.current = isReporting
  }, [state, isReporting, isRefused])
  return reports
}

function Problem({ token }: { token: string }) {
  const { t } = useTranslation()
  const lastResult = useActionData<SubmissionResult<string[]>>()
  const busy = useBusy(useNavigation().state)
  const [form, fields] = useForm<{ text: string; photo: string }>({ id: "problem", lastResult })
  return (
    <details className="card" open={Boolean(lastResult)}>
      <summary className="flex min-h-14 items-center justify-between gap-3 px-4 font-semibold sm:px-5">
        {t("cleaning.problem")}
        <Icon name="forward" className="size-4 shrink-0 rotate-90 text-muted" />
      </summary>
      <Form
        method="post"
        action={cleaningPaths.plan(token)}
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="space-y-4 px-4 pb-5 sm:px-5"
      >
        <FormErrors form={form} />
        <Field
          field={fields.text}
          label={t("cleaning.problemText")}
          rows={3}
          maxLength={PROBLEM_MAX_LENGTH}
          required={false}
        />
        <PhotoField
          field={fields.photo}
          label={t("cleaning.problemPhoto")}
          hint={t("cleaning.problemPhotoHint", { megabytes: IMAGE_MAX_BYTES / 1024 ** 2 })}
          types={PROBLEM_PHOTO_TYPES}
        />
        <button type="submit" className="button w-full" aria-disabled={busy}>
          {busy ? t("site.pleaseWait") : t("cleaning.problemSend")}
        </button>
      </Form>
    </details>
  )
}
