import type { AffectedPayment, Problem } from "#app/admin/problem.ts"
import { adminPaths } from "#app/admin-paths.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"

/** Problems that the owner would not notice otherwise: wrong settings and failing cron jobs. */
export function Problems({ problems, timezone }: { problems: Problem[]; timezone: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  if (problems.length === 0) return null
  return (
    <section aria-labelledby="problems-title" className="notice notice-error">
      <h2 id="problems-title" className="text-xl">
        {t("staff.dashboard.problems.title")}
      </h2>
      <ul className="mt-2 space-y-3">
        {problems.map((problem) => (
          <li key={problem.name}>
            {problem.kind === "setting" ? (
              t(`staff.dashboard.problems.setting.${problem.name}`)
            ) : (
              <>
                {t(`staff.dashboard.problems.job.${problem.name}`, { count: problem.count })}{" "}
                <span className="text-sm text-muted" suppressHydrationWarning>
                  {t("staff.dashboard.problems.since", { time: formatInstant(problem.since, language, timezone) })}
                </span>
                <AffectedPayments payments={problem.payments} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function AffectedPayments({ payments }: { payments: AffectedPayment[] }) {
  const { t } = useTranslation("admin")
  return payments.map(({ bookingId, paymentLinkId, chargeId }) => (
    <p key={`${bookingId}${paymentLinkId}${chargeId}`}>
      <a
        href={bookingId ? adminPaths.booking(bookingId) : adminPaths.paymentLink(paymentLinkId ?? "")}
        className="link inline-flex min-h-11 items-center"
      >
        {t(bookingId ? "staff.dashboard.problems.booking" : "staff.dashboard.problems.link")}
      </a>
      {chargeId && <span className="text-sm text-muted"> {chargeId}</span>}
    </p>
  ))
}
