import { useTranslation } from "../i18n/use-translation.ts"
import { retryLostRequests, useConnection } from "./connection.ts"

/** A fixed notice while requests that the network lost are held for a retry. */
export function ConnectionNotice() {
  const { t } = useTranslation()
  const connection = useConnection()
  // Rendered only when needed: screen readers announce an alert when it is added to the page.
  if (connection === "online") return null
  return (
    <div
      role="alert"
      className="no-print notice notice-error card fixed inset-x-4 top-16 z-50 space-y-2 sm:left-auto sm:w-90"
    >
      <p className="font-semibold">{t("connection.lost")}</p>
      <p>{t("connection.kept")}</p>
      <button
        type="button"
        className="button w-full"
        aria-disabled={connection === "retrying"}
        onClick={retryLostRequests}
      >
        {t(connection === "retrying" ? "site.pleaseWait" : "errors.tryAgain")}
      </button>
    </div>
  )
}
