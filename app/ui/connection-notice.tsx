import { useTranslation } from "#app/i18n/use-translation.ts"
import { retryHeldRequests, useConnectionProblem } from "./connection.ts"

/** Shown while lost or failed requests are held for a retry. Overlays the header, so that nothing moves. */
export function ConnectionNotice() {
  const { t } = useTranslation()
  const problem = useConnectionProblem()
  // Rendered only when needed: screen readers announce an alert when it is added to the page.
  if (!problem) return null
  const isLost = problem.cause === "lost"
  return (
    <div
      role="alert"
      className="connection-notice no-print notice-error sticky top-0 flex items-center gap-3 px-4 py-1"
    >
      <p className="min-w-0 grow text-xs leading-snug">
        <b className="block text-sm leading-snug">{t(isLost ? "connection.lost" : "errors.internal")}</b>
        {t(isLost ? "connection.kept" : "connection.keptByFailure")}
      </p>
      <button
        type="button"
        className="button shrink-0 px-3 text-sm"
        aria-disabled={problem.isRetrying}
        onClick={retryHeldRequests}
      >
        {t(problem.isRetrying ? "site.pleaseWait" : "errors.tryAgain")}
      </button>
    </div>
  )
}
