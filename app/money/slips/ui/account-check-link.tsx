import { useTranslation } from "#app/i18n/use-translation.ts"
import { stayPaths } from "#app/stay-paths.ts"

/** For guests who were sent another account number. */
export function AccountCheckLink({ className = "" }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <p className={`mt-1 text-sm ${className}`}>
      <a href={stayPaths.checkAccount} className="link inline-flex min-h-11 items-center">
        {t("accountCheck.link")}
      </a>
    </p>
  )
}
