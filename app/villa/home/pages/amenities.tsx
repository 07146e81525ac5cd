import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import type { Amenity } from "#app/villa/amenities.ts"

export function Amenities({ amenities }: { amenities: readonly Amenity[] }) {
  const { t } = useTranslation()
  return (
    <section id="amenities" aria-labelledby="amenities-title" className="scroll-mt-10 px-4 pt-12 lg:px-0">
      <h2 id="amenities-title" className="text-2xl">
        {t("villa.tabs.amenities")}
      </h2>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-2 gap-y-1 sm:grid-cols-3">
        {amenities.map((amenity) => (
          <li key={amenity} className="flex items-center gap-2 py-2">
            <span className="grid size-11 shrink-0 place-items-center rounded-control bg-pool-soft text-pool">
              <Icon name={amenity} />
            </span>
            <span className="min-w-0 leading-snug">{t(`villa.amenities.${amenity}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
