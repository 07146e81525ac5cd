import { useTranslation } from "react-i18next"
import { tryAgain, useConnection } from "./connection.ts"

/** Says that the connection was lost while the page waits with what is to be sent, wherever the page is scrolled to. */
export function ConnectionNotice() {
  const { t } = useTranslation()
  const connection = useConnection()
  return (
    <div role="alert" className="no-print fixed inset-x-4 top-16 z-50 sm:left-auto sm:w-90">
      {connection !== "there" && (
        <div className="notice notice-error card space-y-2">
          <p className="font-semibold">{t("connection.lost")}</p>
          <p>{t("connection.kept")}</p>
          <button type="button" className="button w-full" aria-disabled={connection === "trying"} onClick={tryAgain}>
            {t(connection === "trying" ? "site.pleaseWait" : "errors.tryAgain")}
          </button>
        </div>
      )}
    </div>
  )
}
