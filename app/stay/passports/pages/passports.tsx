import type { SubmissionResult } from "@conform-to/react"
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { openByLink } from "#app/booking/guest-links/pages/open-by-link.server.ts"
import { appFor } from "#app/context.server.ts"
import { holderNetworkOf, linkCookieHeader, readLinkToken } from "#app/http/credentials.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { formOf, postedFile, postedForm } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { Share } from "#app/ui/share.tsx"
import { IMAGE_MAX_BYTES } from "#app/villa/photos/image.ts"
import { siteView } from "#app/villa/site-view.ts"
import { findPassports, maskedPassports } from "../find-passports.server.ts"
import { nationalityOptions } from "../nationalities.server.ts"
import { areAllReported, type MaskedPassport, maxPassports, takesPassports } from "../passport.ts"
import { passportUrl } from "../passport-link.server.ts"
import { PassportForm } from "../passport-request.ts"
import { type ReadFields, readMrz } from "../read-mrz.server.ts"
import { addPassport, addPassportPicture, checkPassportSending } from "../save-passport.server.ts"
import { PassportForms } from "../ui/passport-forms.tsx"
import { ownPassports } from "./own-passports.server.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${data.title} · ${data.site.name}` }, { name: "robots", content: "noindex" }] : []

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/** Revalidates after a refusal: the booking may have been cancelled meanwhile. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const token = new URL(request.url).searchParams.get("token")
  if (token !== null) throw await openLink(app, params.id ?? "", token, request)
  const found = await ownPassports(app, params.id, request)
  const { booking, villa, seesBooking } = found
  // Before confirmation there is nothing to report; the booking's page says what to do.
  if (booking.status !== "confirmed" && seesBooking) throw redirect(paths.booking.confirmation(booking.id))
  const language = await languageOf(request)
  const isOff = app.guestData === null
  const passports = isOff ? [] : await maskedPassports(app, found)
  const isTaking = !isOff && takesPassports(booking, villa, app.now())
  const isDone = isTaking && areAllReported(booking, found.passports)
  const isOpen = isTaking && !isDone
  const view = {
    title: i18nFor(language).t("passports.title"),
    site: siteView(villa, language),
    bookingId: booking.id,
    foreignGuests: booking.foreignGuests,
    days: villa.passportDays,
    passports,
    isOff,
    isOpen,
    isDone,
    isFull: passports.length >= maxPassports(booking),
    seesBooking,
    link: isOpen && seesBooking ? await passportUrl(app, { ...booking, origin: app.origin }, villa) : null,
    nationalities: isOpen ? nationalityOptions(language) : [],
  }
  return data(view, { status: isOff ? failureOf("documents-off").status : 200 })
}

/** Redirects to the page without the token. */
async function openLink(app: ReturnType<typeof appFor>, id: string, token: string, request: Request) {
  const openedPassports = await readLinkToken(app, "passport", token)
  const party = { guestId: null, bookingId: null, emailVersion: null, openedPassports }
  const opened = openedPassports && (await findPassports(app, id, party))
  return openByLink(request, {
    cookie: opened ? await linkCookieHeader(app, "passport", request, token) : null,
    page: stayPaths.passports(id),
    expired: "passports.errors.linkExpired",
  })
}

type Answer = { reply: SubmissionResult<string[]>; kind?: string; filled?: ReadFields }

export const action = formAction<ReturnType<typeof data<Answer>> | Response>(
  "passports.errors.failed",
  save,
  (failed) => ({
    // Typed data is not shown again: the screen may be shared.
    reply: { status: "error", error: { "": [failed.text] } },
  }),
)

async function save({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const found = await ownPassports(app, params.id, request)
  const allowed = await checkPassportSending(app, found, holderNetworkOf(request))
  if (!allowed.ok) {
    const { status, text } = failureOf(allowed.error, allowed.data)
    return data<Answer>({ reply: { status: "error", error: { "": [text] } } }, { status })
  }
  const picture = await postedFile(request, "picture", IMAGE_MAX_BYTES)
  if (!picture.ok) {
    const { status, text } = failureOf(picture.error)
    return data<Answer>({ kind: "picture", reply: { status: "error", error: { picture: [text] } } }, { status })
  }
  const kind = String((await postedForm(request)).get("kind") ?? "")
  const submission = await formOf(request, PassportForm)
  const refuse = (failure: Parameters<typeof failureOf>[0]) => {
    const { status, text, field } = failureOf(failure)
    const ofPicture = failure === "image-invalid" || failure === "file-too-large"
    const name = ofPicture ? "picture" : field
    const errors = name ? { fieldErrors: { [name]: [text] } } : { formErrors: [text] }
    return data<Answer>({ kind, reply: submission.reply(errors) }, { status })
  }
  if (submission.status !== "success") return data<Answer>({ kind, reply: submission.reply() }, { status: 422 })
  const posted = submission.value
  if (posted.kind === "mrz") {
    const fields = readMrz(posted.mrz, app.now())
    if (!fields.ok) return refuse(fields.error)
    return data<Answer>({ kind, reply: { status: "success" }, filled: fields.value }, { status: 200 })
  }
  const { kind: _, ...content } = posted
  const saved =
    "picture" in content
      ? await addPassportPicture(app, found, picture.value ?? new Uint8Array())
      : await addPassport(app, found, content)
  if (!saved.ok) return refuse(saved.error)
  return redirectWithToast(request, stayPaths.passports(found.booking.id), { tone: "success", text: "passports.saved" })
}

export default function PassportsPage() {
  const { t } = useTranslation()
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const { title, site, bookingId, passports, days, isOff, isOpen, isDone, isFull, seesBooking, link } = view
  return (
    <GuestPage site={site}>
      <div className="mx-auto max-w-xl space-y-6 px-4 pt-6">
        <header className="space-y-2">
          <h1 className="text-3xl">{title}</h1>
          {isOff ? (
            <p className="notice">{t("passports.errors.off")}</p>
          ) : (
            <>
              <p className="text-muted">{t("passports.intro")}</p>
              <p className="text-sm text-muted">{t("passports.safe", { days })}</p>
            </>
          )}
        </header>
        {!isOff && <Given bookingId={bookingId} passports={passports} foreignGuests={view.foreignGuests} />}
        {isDone && <p className="notice">{t("passports.allReported")}</p>}
        {!isOff && !isOpen && !isDone && <p className="notice">{t("passports.closed")}</p>}
        {isOpen && isFull && <p className="notice">{t("passports.errors.tooMany")}</p>}
        {isOpen && !isFull && (
          <section aria-labelledby="add-title" className="space-y-3">
            <h2 id="add-title" className="text-xl">
              {t("passports.add")}
            </h2>
            <PassportForms
              key={passports.length}
              nationalities={view.nationalities}
              reply={answer?.reply}
              kind={answer?.kind}
              filled={answer?.filled}
            />
          </section>
        )}
        {link && (
          <section aria-labelledby="share-title" className="card space-y-3 p-4 sm:p-5">
            <h2 id="share-title" className="text-xl">
              {t("passports.share")}
            </h2>
            <p className="text-muted">{t("passports.shareText")}</p>
            <Share url={link} text={t("passports.shareMessage")} label={t("passports.share")} />
          </section>
        )}
        {seesBooking && (
          <p className="text-center">
            <a href={paths.booking.confirmation(bookingId)} className="link inline-flex min-h-11 items-center">
              {t("passports.toBooking")}
            </a>
          </p>
        )}
      </div>
    </GuestPage>
  )
}

type GivenProps = { bookingId: string; passports: MaskedPassport[]; foreignGuests: number | null }

function Given({ bookingId, passports, foreignGuests }: GivenProps) {
  const { t } = useTranslation()
  const given = passports.length
  const isKnown = foreignGuests !== null && foreignGuests > 0
  return (
    <section aria-labelledby="sent-title" className="card p-4 sm:p-5">
      <h2 id="sent-title" className="text-xl">
        {isKnown ? t("passports.sentOf", { given, count: foreignGuests }) : t("passports.sent")}
      </h2>
      {given === 0 && <p className="mt-1 text-muted">{t("passports.none")}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {passports.map((passport) => (
          <Entry key={passport.id} bookingId={bookingId} passport={passport} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ bookingId, passport }: { bookingId: string; passport: MaskedPassport }) {
  const { t } = useTranslation()
  const { id, initials, number, state, canDelete } = passport
  const name = [initials, number].filter(Boolean).join(" ")
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2">
      <span className="flex min-w-0 items-center gap-3">
        <Icon name={state === "photo" ? "image" : "check"} className="size-5 shrink-0 text-pool" />
        <span className="min-w-0">
          {name && <span className="block font-semibold tabular-nums">{name}</span>}
          <span className={`block text-sm ${state === "unreadable" ? "text-danger" : "text-muted"}`}>
            {t(`passports.state.${state}`)}
          </span>
        </span>
      </span>
      {canDelete && (
        <Form method="post" action={stayPaths.passportDelete(bookingId, id)}>
          <button
            type="submit"
            className="button button-quiet px-3"
            aria-label={t("passports.removeOf", { name: name || t(`passports.state.${state}`) })}
          >
            {t("passports.remove")}
          </button>
        </Form>
      )}
    </li>
  )
}
