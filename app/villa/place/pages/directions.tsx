import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { BFCACHE_PAGE } from "#app/http/page-headers.ts"
import { sitePageMeta } from "#app/http/page-meta.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ContactOwner } from "#app/money/payable/ui/contact-owner.tsx"
import { paths } from "#app/paths.ts"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { findPlace } from "#app/villa/find-villa.server.ts"
import { villaShareImage } from "#app/villa/photos/image.ts"
import { siteView } from "#app/villa/site-view.ts"
import { placeView } from "../place-view.ts"
import { Directions } from "../ui/directions.tsx"

export const meta: MetaFunction<typeof loader> = sitePageMeta

export { loaderHeaders as headers } from "#app/http/page-headers.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [language, { villa, wayPhotos }] = await Promise.all([languageOf(request), findPlace(appFor(context))])
  if (!villa) return redirect(paths.home)
  const { t } = i18nFor(language)
  const site = siteView(villa, language)
  const page = {
    site,
    title: t("directions.title"),
    about: t("directions.about", { name: site.name }),
    image: villaShareImage(villa),
    place: placeView(villa, wayPhotos, language, { confirmed: false, t }),
  }
  return data(page, { headers: BFCACHE_PAGE })
}

/** Shows only the area if the address is for confirmed guests only. */
export default function DirectionsPage() {
  const { t } = useTranslation()
  const { site, title, place } = useLoaderData<typeof loader>()
  return (
    <GuestPage site={site}>
      <article className="mx-auto max-w-2xl space-y-6 px-4 pt-8">
        <h1 className="text-3xl">{title}</h1>
        {site.hasDirections || place.photos.length > 0 ? (
          <Directions place={place} />
        ) : (
          <>
            <p>{t("directions.none")}</p>
            <ContactOwner ways={site.contact} />
          </>
        )}
      </article>
    </GuestPage>
  )
}
