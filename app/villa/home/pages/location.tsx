import { useTranslation } from "#app/i18n/use-translation.ts"
import { ContactLinks } from "#app/ui/contact-links.tsx"
import type { ImageView } from "#app/villa/photos/image-view.ts"
import { VillaImage } from "#app/villa/photos/ui/villa-image.tsx"
import type { AreaView } from "#app/villa/place/place-view.ts"
import { Area } from "#app/villa/place/ui/area.tsx"
import type { SiteView } from "#app/villa/site-view.ts"

type Props = { area: AreaView; map: ImageView | null; site: SiteView }

/** Renders nothing if there is no address, map or contact. */
export function Location({ area, map, site }: Props) {
  const { t } = useTranslation()
  const hasArea = area.address !== "" || area.maps !== null
  if (!hasArea && !map && site.contact.length === 0) return null
  return (
    <section aria-labelledby="location-title" className="px-4 pt-12 lg:px-0">
      <h2 id="location-title" className="mb-4 text-2xl">
        {t("directions.section")}
      </h2>
      {hasArea && <Area area={area} />}
      {map && (
        // Closed, so that the map is fetched only when opened.
        <details className="mt-3">
          <summary className="link inline-flex min-h-11 items-center">{t("directions.showMap")}</summary>
          <VillaImage image={map} sizes="(min-width: 1024px) 700px, 100vw" className="h-auto w-full rounded-card" />
        </details>
      )}
      <ContactLinks ways={site.contact} className="mt-3" />
    </section>
  )
}
