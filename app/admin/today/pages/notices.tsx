import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { AffectedPayment, Problem } from "#app/admin/problem.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import type { Dashboard } from "../find-dashboard.server.ts"
import { NOTICE_LIST, type TaskKind } from "./task-kind.tsx"

type NoticeProps = { href: string; action: string; children: ReactNode }

export function Notice({ href, action, children }: NoticeProps) {
  return (
    <li className="notice notice-error">
      {children}{" "}
      <a href={href} className="link inline-flex min-h-11 items-center font-semibold">
        {action}
      </a>
    </li>
  )
}

const BROKEN_PARTS = ["jobsLate", "devicesBroken", "lineBroken"] as const
type BrokenPart = (typeof BROKEN_PARTS)[number]

type Props = Pick<Dashboard, "manyHolds" | "alerts" | "problems" | "timezone">

/** What does not work, or was not meant. */
export function useProblemTasks({ manyHolds, alerts, problems, timezone }: Props): TaskKind {
  const { t } = useTranslation("admin")
  const holds = manyHolds && (
    <Notice key="holds" href={adminPaths.holds} action={t("holds.toHolds")}>
      {t("holds.notice", manyHolds)}
    </Notice>
  )
  const broken = BROKEN_PARTS.filter((part) => alerts[part])
  return {
    title: t("today.problems.title"),
    listClass: NOTICE_LIST,
    shown: Number.POSITIVE_INFINITY,
    isUrgent: true,
    tasks: [
      ...(holds ? [holds] : []),
      ...broken.map((part) => <BrokenAlerts key={part} part={part} />),
      ...problems.map((problem) => <ProblemNotice key={problem.name} problem={problem} timezone={timezone} />),
    ],
  }
}

function BrokenAlerts({ part }: { part: BrokenPart }) {
  const { t } = useTranslation("admin")
  if (part === "jobsLate") return <li className="notice notice-error">{t("alerts.broken.jobs")}</li>
  return part === "lineBroken" ? (
    <Notice href={adminPaths.alertLine} action={t("line.manage")}>
      {t("line.state.broken")}
    </Notice>
  ) : (
    <Notice href={adminPaths.alertSettings} action={t("alerts.toSettings")}>
      {t("alerts.broken.devices")}
    </Notice>
  )
}

/** A wrong setting or a failing cron job, which the owner would not notice otherwise. */
function ProblemNotice({ problem, timezone }: { problem: Problem; timezone: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <li className="notice notice-error">
      {problem.kind === "setting" ? (
        t(`today.problems.setting.${problem.name}`)
      ) : (
        <>
          {t(`today.problems.job.${problem.name}`, { count: problem.count })}{" "}
          <span className="text-sm text-muted" suppressHydrationWarning>
            {t("today.problems.since", { time: formatInstant(problem.since, language, timezone) })}
          </span>
          <AffectedPayments payments={problem.payments} />
        </>
      )}
    </li>
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
        {t(bookingId ? "today.problems.booking" : "today.problems.link")}
      </a>
      {chargeId && <span className="text-sm text-muted"> {chargeId}</span>}
    </p>
  ))
}
