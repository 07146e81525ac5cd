import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import type { App } from "#app/app.ts"
import { guestViewer } from "#app/booking/find-booking.server.ts"
import { findOwnBookings } from "#app/booking/find-bookings.server.ts"
import { AskForLink } from "#app/booking/ui/link-sent.tsx"
import { isStayDate } from "#app/calendar/month/stay-date.ts"
import { appFor } from "#app/context.server.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { guestIdOf, holderNetworkOf } from "#app/http/credentials.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { failedSubmission, formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { sitePageMeta } from "#app/http/page-meta.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDuration } from "#app/i18n/format-duration.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { qrOf } from "#app/money/promptpay/qr.ts"
import { EmailField } from "#app/notify/email/ui/email-field.tsx"
import { offersGuestLine } from "#app/notify/guest-line/link-guest-line.server.ts"
import { LineCodeCard, type ShownLineCode } from "#app/notify/guest-line/ui/line-code-card.tsx"
import { paths, withQuery } from "#app/paths.ts"
import { useBusy } from "#app/ui/connection.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { villaShareImage } from "#app/villa/photos/image.ts"
import { siteView } from "#app/villa/site-view.ts"
import { askForDates, askForDatesByLine } from "../ask-for-dates.server.ts"
import { waitingPaths } from "../waiting-paths.ts"
import { WishByLineForm, WishForm } from "../wish-request.ts"

export const meta: MetaFunction<typeof loader> = sitePageMeta

export async function loader({ context, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const [language, villa] = await Promise.all([languageOf(request), findVilla(app)])
  const { waitingList, paymentWindowMinutes, bedrooms, maxGuests, background, slides, timezone } = found(villa)
  found(waitingList || null)
  const { t } = i18nFor(language)
  const site = siteView(found(villa), language)
  const query = new URL(request.url).searchParams
  const date = (name: string) => {
    const text = query.get(name) ?? ""
    return isStayDate(text, app.now()) ? text : ""
  }
  const number = (name: string, max: number) => {
    const value = Number(query.get(name))
    return Number.isInteger(value) && value >= 1 && value <= max ? String(value) : ""
  }
  return {
    site,
    title: t("waiting.title"),
    about: t("waiting.about", { name: site.name }),
    image: villaShareImage({ background, slides }),
    time: formatDuration(paymentWindowMinutes, language),
    timezone,
    ...(offersGuestLine(app, found(villa)) && { isByLine: true }),
    known: {
      checkIn: date("checkIn"),
      checkOut: date("checkOut"),
      rooms: number("rooms", bedrooms),
      guests: number("guests", maxGuests),
      email: await knownEmail(app, request),
    },
  }
}

/** Of this device's last booking. */
async function knownEmail(app: App, request: Request): Promise<string> {
  const guestId = await guestIdOf(app, request)
  if (!guestId) return ""
  const { bookings } = await findOwnBookings(app, guestViewer(guestId))
  return bookings.find(({ customer }) => customer?.email)?.customer?.email ?? ""
}

/** @property free where dates that are available can be booked; `shown` the code to send by LINE */
type ActionData = { result?: SubmissionResult<string[]>; free?: string; sentTo?: string; shown?: ShownLineCode }

const asking = (ask: (args: ActionFunctionArgs) => Promise<unknown>) =>
  formAction("waiting.failed", ask, (failed) => ({ result: failedSubmission(failed) }))

export const action = byLastSegment({
  /** Answers the same for every address. */
  "waiting-list": asking(async ({ context, request }) => {
    const submission = await formOf(request, WishForm)
    if (submission.status !== "success") return refused(submission.reply(), 422)
    const asked = await askForDates(appFor(context), submission.value, await askedBy(request))
    return asked.ok ? data<ActionData>({ sentTo: submission.value.email }) : notAsked(submission, asked)
  }),
  /** Shows a code to send by LINE. */
  line: asking(async ({ context, request }) => {
    const submission = await formOf(request, WishByLineForm)
    if (submission.status !== "success") return refused(submission.reply(), 422)
    const app = appFor(context)
    const asked = await askForDatesByLine(app, submission.value, await askedBy(request))
    if (!asked.ok) return notAsked(submission, asked)
    const shown = { ...asked.value, createdAt: app.now(), qr: qrOf(asked.value.url) }
    return data<ActionData>({ shown }, { status: 201 })
  }),
})

const askedBy = async (request: Request) => ({
  network: holderNetworkOf(request),
  language: await languageOf(request),
})

type Refused = { error: Extract<Awaited<ReturnType<typeof askForDatesByLine>>, { ok: false }>["error"]; data?: unknown }
type Asked = { checkIn: string; checkOut: string; rooms?: number; guests: number }

function notAsked(submission: { value: Asked; reply: (errors: object) => SubmissionResult<string[]> }, asked: Refused) {
  if (asked.error === "not-found") return found<never>(null)
  const { status, text, field } = failureOf(asked.error, asked.data)
  const isShown = field === "checkIn" || field === "checkOut"
  const reply = submission.reply(isShown ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] })
  return refused(reply, status, asked.error === "dates-free" ? bookingOf(submission.value) : undefined)
}

const refused = (result: SubmissionResult<string[]>, status: number, free?: string) =>
  data<ActionData>({ result, free }, { status })

function bookingOf({ checkIn, checkOut, rooms, guests }: Asked) {
  const counts = { ...(rooms && { rooms: String(rooms) }), guests: String(guests) }
  return withQuery(paths.booking.choose, new URLSearchParams({ checkIn, checkOut, ...counts }))
}

/** For dates that are taken: an address, to which a link is sent, or a code to send by LINE. */
export default function AskPage() {
  const { t } = useTranslation()
  const { site, title, timezone } = useLoaderData<typeof loader>()
  const posted = useActionData<ActionData>()
  const shown = posted?.shown
  const sent = posted?.sentTo !== undefined && {
    text: t("waiting.sent", { email: posted.sentTo }),
    back: { href: paths.booking.choose, label: t("waiting.calendar") },
  }
  return (
    <AskForLink site={site} title={shown ? t("waiting.lineTitle") : title} sent={sent || undefined}>
      {shown ? (
        <div className="mt-3 space-y-5">
          <LineCodeCard shown={shown} timezone={timezone} isForGuest />
          <p>{t("waiting.lineNext")}</p>
        </div>
      ) : (
        <AskForm posted={posted} />
      )}
    </AskForLink>
  )
}

type Typed = { email: string; checkIn: string; checkOut: string; rooms: string; guests: string }

function AskForm({ posted }: { posted?: ActionData }) {
  const { t } = useTranslation()
  const { time, known, isByLine } = useLoaderData<typeof loader>()
  const { state, formAction } = useNavigation()
  const busy = useBusy(state)
  const isByLineSent = busy && formAction === waitingPaths.askByLine
  const [form, fields] = useForm<Typed>({ id: "waiting", lastResult: posted?.result, defaultValue: known })
  return (
    <Form method="post" action={waitingPaths.ask} {...getFormProps(form)} className="mt-3 space-y-5">
      <p className="text-muted">{t("waiting.intro", { time })}</p>
      <FormErrors form={form} />
      {posted?.free && (
        <a href={posted.free} className="button w-full">
          {t("waiting.bookNow")}
        </a>
      )}
      <div className="grid grid-cols-1 gap-4 min-[22rem]:grid-cols-2">
        <Field field={fields.checkIn} label={t("booking.checkIn")} type="date" />
        <Field field={fields.checkOut} label={t("booking.checkOut")} type="date" />
      </div>
      {known.rooms && <input type="hidden" name="rooms" value={known.rooms} />}
      {known.guests && <input type="hidden" name="guests" value={known.guests} />}
      <EmailField field={fields.email} />
      <button type="submit" className="button w-full" aria-disabled={busy}>
        {busy && !isByLineSent ? t("site.pleaseWait") : t("waiting.submit")}
      </button>
      {isByLine && (
        <button
          type="submit"
          formAction={waitingPaths.askByLine}
          formNoValidate
          className="button button-quiet w-full"
          aria-disabled={busy}
        >
          <Icon name="line" />
          {isByLineSent ? t("site.pleaseWait") : t("waiting.byLine")}
        </button>
      )}
      <p className="text-sm text-muted">{t("waiting.privacy")}</p>
    </Form>
  )
}
