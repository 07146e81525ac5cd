import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { useMay } from "#app/admin/pages/use-may.ts"
import { nonEmptyParams } from "#app/booking/booking-list.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { listReviews } from "../find-reviews.server.ts"
import { ReviewsQuery } from "../review-request.ts"
import { ReviewCard } from "./review-card.tsx"

export const handle: PageHandle = { failed: "reviews.failed.list" }

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "reviews")
  const app = appFor(context)
  const query = ReviewsQuery.safeParse(nonEmptyParams(new URL(request.url).searchParams))
  const title = i18nFor(await languageOf(request)).t("admin:reviews.title")
  return { title, now: app.now(), ...(await listReviews(app, query.data ?? null)) }
}

/** Unpublished reviews first, then newest first. */
export default function Reviews() {
  const { t } = useTranslation("admin")
  const mayEditVilla = useMay("villa")
  const { title, reviews, next, timezone, now } = useLoaderData<typeof loader>()
  return (
    <SettingsPage title={title}>
      <p className="text-muted">{t(reviews.length > 0 ? "reviews.intro" : "reviews.none")}</p>
      <ol className="space-y-4">
        {reviews.map((review) => (
          <li key={review.id} id={`review-${review.id}`} className="card p-4 target:ring-2 target:ring-pool sm:p-5">
            <ReviewCard review={review} timezone={timezone} now={now}>
              <a href={adminPaths.review(review.id)} className="button button-quiet">
                {t("reviews.answer")}
              </a>
            </ReviewCard>
          </li>
        ))}
      </ol>
      {reviews.length === 0 && mayEditVilla && (
        <a href={`${adminPaths.amenities}#reviews`} className="link inline-flex min-h-11 items-center">
          {t("reviews.samples")}
        </a>
      )}
      {next !== null && (
        <a href={`${adminPaths.reviews}?${queryOf(next)}`} className="button button-quiet">
          {t("reviews.older")}
        </a>
      )}
    </SettingsPage>
  )
}

function queryOf({ publishedAt, id }: { publishedAt: number; id: string }): URLSearchParams {
  return new URLSearchParams({ before: new Date(publishedAt).toISOString(), beforeId: id })
}
