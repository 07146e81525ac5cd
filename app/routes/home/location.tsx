import { useTranslation } from "#app/i18n/use-translation.ts"
import { Area } from "#app/ui/area.tsx"
import { ContactLinks } from "#app/ui/contact-links.tsx"
import type { AreaView } from "#app/villa/place-view.ts"
import type { SiteView } from "#app/villa/site-view.ts"

/** The area of the villa, map links and the ways to contact the owner; nothing if none are given. */
export function Location({ area, site }: { area: AreaView; site: SiteView }) {
  const { t } = useTranslation()
  const hasArea = area.address !== "" || area.maps !== null
  if (!hasArea && site.contact.length === 0) return null
  return (
    <section aria-labelledby="location-title" className="px-4 pt-12 lg:px-0">
      <h2 id="location-title" className="mb-4 text-2xl">
        {t("directions.section")}
      </h2>
      {hasArea && <Area area={area} />}
      <ContactLinks ways={site.contact} className="mt-3" />
    </section>
  )
}
