import { useTranslation } from "react-i18next"
import { tryAgain, useConnection } from "./connection.ts"

/** Says that the connection was lost while the page waits with what is to be sent, wherever the page is scrolled to. */
export function ConnectionNotice() {
  const { t } = useTranslation()
  const connection = useConnection()
  // Not there until it is needed: an alert is read out as it appears, and an empty one is only found by whoever looks for one.
  if (connection === "there") return null
  return (
    <div
      role="alert"
      className="no-print notice notice-error card fixed inset-x-4 top-16 z-50 space-y-2 sm:left-auto sm:w-90"
    >
      <p className="font-semibold">{t("connection.lost")}</p>
      <p>{t("connection.kept")}</p>
      <button type="button" className="button w-full" aria-disabled={connection === "trying"} onClick={tryAgain}>
        {t(connection === "trying" ? "site.pleaseWait" : "errors.tryAgain")}
      </button>
    </div>
  )
}
