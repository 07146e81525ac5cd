import { useTranslation } from "react-i18next"

/** Told to whoever saves what somebody else has changed meanwhile: their words are kept, the others' can be seen. */
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
