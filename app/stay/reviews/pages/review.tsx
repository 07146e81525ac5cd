import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { Form, useLoaderData } from "@remix-run/react"
import { openByLink } from "#app/booking/guest-links/pages/open-by-link.server.ts"
import { appFor } from "#app/context.server.ts"
import { holderNetworkOf, linkCookieHeader, readLinkToken } from "#app/http/credentials.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDateRange, formatDeadline } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { siteView } from "#app/villa/site-view.ts"
import { findReview } from "../find-reviews.server.ts"
import { checkDeletable, checkWritable, editEnd, isPublished, REVIEWS_PER_STAY, textLanguage } from "../review.ts"
import { ReviewForm as ReviewFields } from "../review-request.ts"
import { Stars } from "../ui/stars.tsx"
import { writeReview } from "../write-review.server.ts"
import { ownReview } from "./own-review.server.ts"
import { ReviewForm } from "./review-form.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${data.title} · ${data.site.name}` }, { name: "robots", content: "noindex" }] : []

/** Revalidates after a refusal: staff may have reported or published the review meanwhile. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const token = new URL(request.url).searchParams.get("token")
  if (token !== null) throw await openLink(app, params.id ?? "", token, request)
  const { booking, villa, review, deleted, seesBooking } = await ownReview(app, params.id, request)
  const now = app.now()
  const writable = checkWritable(booking, { review, deleted }, villa, now)
  if (!writable.ok && writable.error === "not-found" && !review) throw new Response("Not found", { status: 404 })
  const language = await languageOf(request)
  return {
    title: i18nFor(language).t("reviews.page.title"),
    site: siteView(villa, language),
    bookingId: booking.id,
    firstName: booking.customer?.firstName ?? "",
    stay: { checkIn: booking.checkIn, checkOut: booking.checkOut },
    review: review && {
      ...review,
      isPublished: isPublished(review, now),
      editableUntil: editEnd(review),
      canDelete: checkDeletable(booking, villa, now).ok,
      isLast: deleted + 1 >= REVIEWS_PER_STAY,
    },
    refusal: writable.ok ? null : writable.error,
    isDeletedTwice: deleted >= REVIEWS_PER_STAY,
    seesBooking,
    timezone: villa.timezone,
  }
}

/** Redirects to the page without the token. */
async function openLink(app: ReturnType<typeof appFor>, id: string, token: string, request: Request) {
  const openedReview = await readLinkToken(app, "review", token)
  const reviewer = { guestId: null, bookingId: null, emailVersion: null, openedReview }
  const opened = openedReview && (await findReview(app, id, reviewer))
  return openByLink(request, {
    cookie: opened ? await linkCookieHeader(app, "review", request, token) : null,
    page: stayPaths.review(id),
    expired: "reviews.errors.linkExpired",
  })
}

export const action = formAction("reviews.errors.failed", saveReview)

async function saveReview({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownReview(app, params.id, request)
  const submission = await formOf(request, ReviewFields)
  if (submission.status !== "success") return data(submission.reply(), { status: 422 })
  const lang = textLanguage(submission.value.text, await languageOf(request))
  const written = await writeReview(app, booking.id, { ...submission.value, lang }, holderNetworkOf(request))
  if (!written.ok) {
    const { status, text } = failureOf(written.error)
    return data(submission.reply({ formErrors: [text] }), { status })
  }
  return redirectWithToast(request, stayPaths.review(booking.id), {
    tone: "success",
    text: "reviews.page.saved",
  })
}

export default function ReviewPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { title, site, bookingId, firstName, stay, review, refusal, isDeletedTwice, seesBooking, timezone } =
    useLoaderData<typeof loader>()
  return (
    <GuestPage site={site}>
      <div className="mx-auto max-w-xl space-y-6 px-4 pt-6">
        <header className="space-y-2">
          <h1 className="text-3xl">{title}</h1>
          <p className="text-muted" suppressHydrationWarning>
            {t("reviews.page.stay", { dates: formatDateRange(stay.checkIn, stay.checkOut, language) })}
          </p>
        </header>
        {review && <ReviewState review={review} timezone={timezone} />}
        {refusal === null ? (
          <ReviewForm firstName={firstName} villa={site.name} review={review} />
        ) : (
          <p className="notice">
            {t(review ? "reviews.page.closed" : isDeletedTwice ? "reviews.page.deletedTwice" : REFUSALS[refusal])}
          </p>
        )}
        {review && refusal !== null && <OwnReview review={review} />}
        {review?.canDelete && <DeleteReview bookingId={bookingId} isLast={review.isLast} />}
        {seesBooking && (
          <p className="text-center">
            <a href={paths.booking.confirmation(bookingId)} className="link inline-flex min-h-11 items-center">
              {t("reviews.page.toBooking")}
            </a>
          </p>
        )}
      </div>
    </GuestPage>
  )
}

const REFUSALS = {
  "not-found": "reviews.page.tooLate",
  "review-early": "reviews.errors.early",
  "review-closed": "reviews.page.tooLate",
} as const

type OwnReviewView = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["review"]>

function ReviewState({ review, timezone }: { review: OwnReviewView; timezone: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { isPublished, publishedAt, editableUntil, reportReason, reply } = review
  const until = (ms: number) => formatDeadline(ms, language, timezone)
  return (
    <div className="space-y-3">
      {reportReason && (
        <p className="notice notice-error">
          {t("reviews.page.reported", { reason: t(`reviews.reasons.${reportReason}`) })}
        </p>
      )}
      <p className="notice" suppressHydrationWarning>
        {isPublished ? t("reviews.page.published") : t("reviews.page.publishes", { time: until(publishedAt) })}{" "}
        {t("reviews.page.editableUntil", { time: until(editableUntil) })}
      </p>
      {reply && (
        <div className="card card-flat p-4">
          <h2 className="font-semibold">{t("reviews.reply")}</h2>
          <p className="mt-1 break-words whitespace-pre-line">{reply}</p>
        </div>
      )}
    </div>
  )
}

/** Shown once the review can no longer be changed. */
function OwnReview({ review: { stars, text, lang } }: { review: OwnReviewView }) {
  const { t } = useTranslation()
  return (
    <section className="card card-flat space-y-2 p-4">
      <h2 className="font-semibold">{t("reviews.page.yours")}</h2>
      <Stars stars={stars} />
      {text && (
        <p className="break-words whitespace-pre-line" lang={lang || undefined}>
          {text}
        </p>
      )}
    </section>
  )
}

function DeleteReview({ bookingId, isLast }: { bookingId: string; isLast: boolean }) {
  const { t } = useTranslation()
  return (
    <Form method="post" action={stayPaths.reviewDelete(bookingId)}>
      <details>
        <summary className="inline-flex min-h-11 items-center rounded-control px-2 font-semibold text-danger">
          {t("reviews.page.remove")}
        </summary>
        <div className="mt-1 space-y-2 rounded-control bg-danger-soft p-3">
          <p className="font-semibold">{t("reviews.page.removeTitle")}</p>
          <p>
            {t("reviews.page.removeText")} {isLast && t("reviews.page.removeLast")}
          </p>
          <button type="submit" className="button button-quiet w-full bg-surface text-danger">
            {t("reviews.page.removeYes")}
          </button>
        </div>
      </details>
    </Form>
  )
}
