import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { BFCACHE_PAGE } from "#app/http/page-headers.ts"
import { sitePageMeta } from "#app/http/page-meta.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths, withQuery } from "#app/paths.ts"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { villaShareImage } from "#app/villa/photos/image.ts"
import { siteView } from "#app/villa/site-view.ts"
import { findReviewsPage } from "../find-reviews.server.ts"
import { ReviewsQuery } from "../review-request.ts"
import { reviewsView } from "../review-view.ts"
import { ReviewCard, SampleLabel } from "../ui/review-card.tsx"

export const meta: MetaFunction<typeof loader> = sitePageMeta

export { loaderHeaders as headers } from "#app/http/page-headers.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = ReviewsQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  // Invalid parameters show the first page.
  const before = query.success ? query.data : null
  const [language, found] = await Promise.all([languageOf(request), findReviewsPage(appFor(context), before)])
  if (!found) return redirect(paths.home)
  const { villa, next, ...published } = found
  const { t } = i18nFor(language)
  const site = siteView(villa, language)
  const page = {
    site,
    title: t("villa.tabs.reviews"),
    about: t("reviews.about", { name: site.name }),
    image: villaShareImage(villa),
    ...reviewsView(published, villa, language),
    next: next && { before: new Date(next.publishedAt).toISOString(), beforeId: next.id },
    isFirst: before === null,
  }
  return data(page, { headers: BFCACHE_PAGE })
}

export default function ReviewsPage() {
  const { t } = useTranslation()
  const { site, title, reviews, rating, next, isFirst } = useLoaderData<typeof loader>()
  return (
    <GuestPage site={site}>
      <div className="mx-auto max-w-2xl px-4 pt-8">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="text-3xl">{title}</h1>
          {rating.sample && <SampleLabel />}
        </div>
        {rating.average !== null && (
          <p className="mt-2">{t("reviews.rating", { rating: rating.average.toFixed(1), count: rating.count })}</p>
        )}
        {reviews.length === 0 ? (
          <p className="mt-4 text-muted">{t("reviews.none")}</p>
        ) : (
          <ul className="mt-4 grid gap-4">
            {reviews.map((review) => (
              <ReviewCard key={review.id} review={review} />
            ))}
          </ul>
        )}
        <p className="mt-4 flex flex-wrap justify-between gap-x-5">
          {!isFirst && (
            <a href={paths.reviews} className="link inline-flex min-h-11 items-center">
              {t("reviews.newest")}
            </a>
          )}
          {next && (
            <a href={pageBefore(next)} rel="next" className="link inline-flex min-h-11 items-center">
              {t("reviews.older")}
            </a>
          )}
        </p>
      </div>
    </GuestPage>
  )
}

function pageBefore({ before, beforeId }: { before: string; beforeId: string }): string {
  return withQuery(paths.reviews, new URLSearchParams({ before, beforeId }))
}
