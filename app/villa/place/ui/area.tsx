import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { ThaiText } from "#app/ui/thai-text.tsx"
import type { AreaView } from "../place-view.ts"

export function Area({ area }: { area: AreaView }) {
  const { t } = useTranslation()
  const { exact, address, maps } = area
  return (
    <>
      {address && (
        <p className="flex gap-2">
          <Icon name="location" className="mt-1 size-5 text-pool" />
          <ThaiText text={address} className="whitespace-pre-line" />
        </p>
      )}
      {!exact && <p className="mt-2 text-muted">{t("directions.hidden")}</p>}
      {maps && (
        <p className="mt-3 flex flex-wrap gap-2">
          <a href={maps.google} className="button button-quiet px-4">
            {t(exact ? "directions.googleMaps" : "directions.areaGoogle")}
          </a>
          <a href={maps.apple} className="button button-quiet px-4">
            {t(exact ? "directions.appleMaps" : "directions.areaApple")}
          </a>
        </p>
      )}
    </>
  )
}
