import { useTranslation } from "#app/i18n/use-translation.ts"

/** Shown after a version conflict: what was typed is kept, and a link opens the current values. */
export function ConflictNotice({ href }: { href: string }) {
  const { t } = useTranslation("admin")
  return (
    <p className="notice">
      {t("villa.conflict")}{" "}
      <a href={href} target="_blank" rel="noreferrer" className="link">
        {t("villa.latest")}
      </a>
    </p>
  )
}
