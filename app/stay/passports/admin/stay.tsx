import type { SubmissionResult } from "@conform-to/react"
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BackLink } from "#app/admin/pages/back-link.tsx"
import { RemoveButton } from "#app/admin/pages/remove-button.tsx"
import { fullName } from "#app/booking/guest/customer.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { formOf, postedForm } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDate, formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { dayFirst } from "../birth-date.ts"
import { nationalityOptions } from "../nationalities.server.ts"
import { RECEIPT_MAX_LENGTH } from "../passport.ts"
import { StaffPassportForm } from "../passport-request.ts"
import { type ReadFields, readMrz } from "../read-mrz.server.ts"
import { addPassport, typePassport } from "../save-passport.server.ts"
import { findStay, type OpenPassport, openStay } from "../tm30.server.ts"
import { PassportForms } from "../ui/passport-forms.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.reference }] : [])
export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/** Revalidates after a refusal: a colleague may have reported or removed a passport meanwhile. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "documents")
  const app = appFor(context)
  // The list says why passports are not taken.
  if (!app.guestData) throw redirect(adminPaths.tm30)
  // Taken first: a passport added meanwhile is not among those shown.
  const shownAt = app.now()
  const opened = await openStay(app, params.id ?? "", admin)
  const { booking, villa, passports, reportedAt } = found(opened.ok ? opened.value : null)
  const language = await languageOf(request)
  return {
    id: booking.id,
    reference: booking.reference,
    name: fullName(booking.customer) || booking.reference,
    checkIn: booking.checkIn,
    guests: booking.guests,
    foreignGuests: booking.foreignGuests,
    reportedAt,
    shownAt,
    timezone: villa.timezone,
    passports: passports.map(passportView),
    /** To be typed or corrected; null for a new passport. */
    typedId: new URL(request.url).searchParams.get("type"),
    nationalities: nationalityOptions(language),
  }
}

function passportView({ id, fields, sealed, pictureKey, reportedAt, receipt }: OpenPassport) {
  return { id, fields, isUnreadable: sealed !== null && !fields, hasPicture: pictureKey !== null, reportedAt, receipt }
}

type Answer = { reply: SubmissionResult<string[]>; kind?: string; filled?: ReadFields }

export const action = formAction<ReturnType<typeof data<Answer>> | Response>("admin:tm30.failed", save, (failed) => ({
  reply: { status: "error", error: { "": [failed.text] } },
}))

async function save({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request, "documents")
  const app = appFor(context)
  const existing = await findStay(app, params.id ?? "")
  if (!existing.ok && existing.error === "documents-off") throw redirect(adminPaths.tm30)
  const stay = found(existing.ok ? existing.value : null)
  const kind = String((await postedForm(request)).get("kind") ?? "")
  const submission = await formOf(request, StaffPassportForm)
  if (submission.status !== "success") return data<Answer>({ kind, reply: submission.reply() }, { status: 422 })
  const refuse = (failure: Parameters<typeof failureOf>[0]) => {
    const { status, text, field } = failureOf(failure)
    const errors = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }
    return data<Answer>({ kind, reply: submission.reply(errors) }, { status })
  }
  const posted = submission.value
  if (posted.kind === "mrz") {
    const fields = readMrz(posted.mrz, app.now())
    if (!fields.ok) return refuse(fields.error)
    return data<Answer>({ kind, reply: { status: "success" }, filled: fields.value }, { status: 200 })
  }
  const { passport, kind: _, ...fields } = posted
  const saved = passport
    ? await typePassport(app, stay, passport, fields, admin)
    : await addPassport(app, stay, fields, admin)
  if (!saved.ok) return refuse(saved.error)
  return redirectWithToast(request, adminPaths.tm30Stay(stay.booking.id), {
    tone: "success",
    text: "admin:tm30.stay.saved",
  })
}

type View = ReturnType<typeof useLoaderData<typeof loader>>

export default function Tm30StayPage() {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const { id, name, reference, checkIn, foreignGuests, reportedAt, timezone, passports, typedId, nationalities } = view
  const typed = passports.find((passport) => passport.id === typedId && passport.reportedAt === null) ?? null
  const given = passports.length
  const isMissing = foreignGuests !== null && given < foreignGuests
  const hasFile = passports.some(({ fields }) => fields !== null)
  return (
    <div className="max-w-3xl space-y-5">
      <header>
        <BackLink href={adminPaths.tm30} text={t("tm30.back")} />
        <h1 className="text-2xl sm:text-3xl break-words">{name}</h1>
        <p className="text-muted" suppressHydrationWarning>
          <a href={adminPaths.booking(id)} className="link inline-flex min-h-11 items-center">
            {reference}
          </a>{" "}
          · {t("tm30.arrives", { date: formatDate(checkIn, language, "medium") })}
        </p>
      </header>
      {reportedAt !== null && (
        <p className="notice" suppressHydrationWarning>
          {t("tm30.stay.reported", { time: formatInstant(reportedAt, language, timezone) })}
        </p>
      )}
      <NumberForm view={view} />
      {given === 0 ? (
        <p className="notice">{t("tm30.stay.none")}</p>
      ) : (
        <ul className="space-y-4">
          {passports.map((passport) => (
            <Passport key={passport.id} bookingId={id} passport={passport} />
          ))}
        </ul>
      )}
      {isMissing && given > 0 && <p className="text-clay">{t("tm30.stay.missing", { given, count: foreignGuests })}</p>}
      {given > 0 && <p className="text-sm text-muted">{t("tm30.stay.logged")}</p>}
      <section id="type" aria-labelledby="type-title" className="scroll-mt-4 space-y-3">
        <h2 id="type-title" className="text-xl">
          {t(typed ? (typed.fields ? "tm30.stay.correct" : "tm30.stay.typing") : "tm30.stay.add")}
        </h2>
        {typed?.hasPicture && <Picture id={typed.id} isOpen />}
        <PassportForms
          key={`${typed?.id}-${given}`}
          nationalities={nationalities}
          reply={answer?.reply}
          kind={answer?.kind}
          filled={answer?.filled ?? typed?.fields ?? (typed ? {} : undefined)}
          withPicture={false}
          passport={typed?.id}
        />
      </section>
      {hasFile && (
        <a href={adminPaths.tm30File(checkIn)} className="button w-full sm:w-auto">
          <Icon name="download" />
          {t("tm30.file")}
        </a>
      )}
      {(reportedAt === null || passports.some((passport) => passport.reportedAt === null)) && (
        <ReportForm id={id} shownAt={view.shownAt} />
      )}
    </div>
  )
}

/** Zero ends the task. */
function NumberForm({ view: { id, guests, foreignGuests } }: { view: View }) {
  const { t } = useTranslation("admin")
  return (
    <Form
      key={foreignGuests}
      method="post"
      action={adminPaths.tm30Number(id)}
      className="card flex flex-wrap items-end gap-3 p-4 sm:p-5"
    >
      <label className="min-w-32 flex-1 font-semibold">
        {t("tm30.stay.number")}
        <input
          type="number"
          name="foreignGuests"
          required
          min={0}
          max={guests}
          inputMode="numeric"
          defaultValue={foreignGuests ?? ""}
          className="field mt-1 font-normal"
        />
      </label>
      <button type="submit" className="button button-quiet grow sm:grow-0">
        {t("tm30.stay.saveNumber")}
      </button>
    </Form>
  )
}

function Passport({ bookingId, passport }: { bookingId: string; passport: View["passports"][number] }) {
  const { t } = useTranslation("admin")
  const { id, fields, isUnreadable, hasPicture, reportedAt, receipt } = passport
  return (
    <li className="card space-y-3 p-4 sm:p-5">
      {fields ? (
        <Fields fields={fields} />
      ) : (
        <p className={isUnreadable ? "text-danger" : "font-semibold"}>
          {t(isUnreadable ? "tm30.stay.unreadable" : "tm30.stay.photo")}
        </p>
      )}
      {hasPicture && <Picture id={id} />}
      {reportedAt !== null ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Icon name="check" />
          {receipt ? t("tm30.stay.receipt", { receipt }) : t("tm30.groups.reported")}
        </p>
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <a href={adminPaths.tm30Typed(bookingId, id)} className="button button-quiet">
            {t(fields ? "tm30.stay.correct" : "tm30.stay.typeFromPhoto")}
          </a>
          <Form method="post" action={adminPaths.tm30Remove(bookingId, id)}>
            <RemoveButton
              label={t("tm30.stay.remove")}
              title={t("tm30.stay.removeTitle")}
              text={t("tm30.stay.removeText")}
              confirm={t("tm30.stay.removeConfirm")}
            />
          </Form>
        </div>
      )}
    </li>
  )
}

function Fields({ fields }: { fields: NonNullable<View["passports"][number]["fields"]> }) {
  const { t } = useTranslation()
  const { firstName, middleName, lastName, gender, number, nationality, birthDate } = fields
  const facts = [
    [t("passports.fields.number"), number],
    [t("passports.fields.nationality"), nationality],
    [t("passports.fields.gender"), gender],
    [t("passports.fields.birthDate"), dayFirst(birthDate)],
  ]
  return (
    <>
      <h2 className="text-lg font-semibold break-words" translate="no">
        {[firstName, middleName, lastName].filter(Boolean).join(" ")}
      </h2>
      <dl className="grid grid-cols-2 gap-3">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold break-words tabular-nums" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Opened on request only, because each look is logged. */
function Picture({ id, isOpen = false }: { id: string; isOpen?: boolean }) {
  const { t } = useTranslation("admin")
  return (
    <details open={isOpen}>
      <summary className="link inline-flex min-h-11 items-center">{t("tm30.stay.showPhoto")}</summary>
      <img
        src={adminPaths.passportPicture(id)}
        alt={t("tm30.stay.photo")}
        loading="lazy"
        className="mt-2 w-full rounded-control border border-line bg-sunken"
      />
    </details>
  )
}

function ReportForm({ id, shownAt }: { id: string; shownAt: number }) {
  const { t } = useTranslation("admin")
  return (
    <section aria-labelledby="report-title" className="card space-y-3 p-4 sm:p-5">
      <h2 id="report-title" className="text-xl">
        {t("tm30.report.title")}
      </h2>
      <p className="text-muted">{t("tm30.report.text")}</p>
      <Form method="post" action={adminPaths.tm30Reported(id)} className="space-y-3">
        <input type="hidden" name="seenAt" value={shownAt} />
        <label className="block font-semibold">
          {t("tm30.report.receipt")}
          <input name="receipt" maxLength={RECEIPT_MAX_LENGTH} autoComplete="off" className="field mt-1 font-normal" />
        </label>
        <button type="submit" className="button w-full sm:w-auto">
          {t("tm30.report.submit")}
        </button>
      </Form>
    </section>
  )
}
