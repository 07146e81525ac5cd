import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { BFCACHE_PAGE } from "#app/http/page-headers.ts"
import { sitePageMeta } from "#app/http/page-meta.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { serverOnly, serverOnlyData, withServerOnlyData } from "#app/ui/hydration/server-only.ts"
import { findPhotos } from "#app/villa/find-villa.server.ts"
import { siteView } from "#app/villa/site-view.ts"
import { villaShareImage } from "../image.ts"
import type { PhotoSection } from "../photo-sections.ts"
import { usePhotoViewer } from "../ui/use-photo-viewer.ts"
import { VillaImage } from "../ui/villa-image.tsx"
import { sectionsFor } from "./sections.server.ts"

export const meta: MetaFunction<typeof loader> = sitePageMeta

export { loaderHeaders as headers } from "#app/http/page-headers.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [language, found] = await Promise.all([languageOf(request), findPhotos(appFor(context))])
  if (!found) return redirect(paths.home)
  const { t } = i18nFor(language)
  const site = siteView(found.villa, language)
  const page = {
    site,
    title: t("photos.title"),
    about: t("photos.about", { name: site.name }),
    image: villaShareImage(found.villa),
  }
  const view = withServerOnlyData(page, sectionsFor(request, language, found))
  return data(view, { headers: BFCACHE_PAGE })
}

/** By room, each photo with an anchor: the target of the home page's links without script. */
export default function Photos() {
  const { t } = useTranslation()
  usePhotoViewer()
  const page = useLoaderData<typeof loader>()
  return (
    <GuestPage site={page.site}>
      <div className="mx-auto max-w-6xl px-4 pt-6">
        <h1 className="text-3xl">{page.title}</h1>
        <div {...serverOnly(import.meta.env.SSR && <Sections sections={serverOnlyData<PhotoSection[]>(page)} />)} />
        <p className="action-bar -mx-4 mt-10 text-center">
          <a href={`${paths.home}#choose`} className="button w-full sm:w-auto">
            {t("villa.bookNow")}
          </a>
        </p>
      </div>
    </GuestPage>
  )
}

function Sections({ sections }: { sections: PhotoSection[] }) {
  const { t } = useTranslation()
  return (
    <>
      {sections.length > 1 && (
        <nav aria-label={t("photos.sections")} className="mt-4 flex flex-wrap gap-2">
          {sections.map(({ id, name }) => (
            <a key={id} href={`#section-${id}`} className="button button-quiet min-h-11 px-4 py-1 text-sm">
              {name}
            </a>
          ))}
        </nav>
      )}
      {sections.map(({ id, name, photos }) => (
        <section key={id} aria-labelledby={`section-${id}`} className="pt-8">
          <h2 id={`section-${id}`} className="text-2xl">
            {name}
          </h2>
          <ul className="mt-4 grid grid-cols-2 items-start gap-3 sm:gap-x-4 sm:gap-y-6">
            {photos.map((photo, index) => (
              <li key={photo.id} id={photo.id} className={index === 0 ? "col-span-2" : undefined}>
                <figure>
                  <a href={paths.photo(photo.id)} className="photo-link block aria-busy:opacity-60">
                    <VillaImage
                      image={photo}
                      sizes={index === 0 ? "(min-width: 1152px) 1120px, 100vw" : "(min-width: 1152px) 552px, 50vw"}
                      className="h-auto max-h-[85svh] w-full rounded-card object-contain"
                    />
                  </a>
                  {/* The image has the same text. */}
                  <figcaption aria-hidden="true" className="mt-2 text-sm text-muted">
                    {photo.alt}
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
