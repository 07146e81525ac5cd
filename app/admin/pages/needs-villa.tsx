import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

/** Shown instead of a page that needs a villa. */
export function NeedsVilla() {
  const { t } = useTranslation("admin")
  return (
    <div className="card space-y-4 p-4 sm:p-6">
      <p>{t("villa.needsVilla")}</p>
      <a href={adminPaths.villa} className="button">
        {t("villa.toVilla")}
      </a>
    </div>
  )
}
