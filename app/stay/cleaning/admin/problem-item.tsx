import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { RemoveButton } from "#app/admin/pages/remove-button.tsx"
import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { CleaningProblem } from "../cleaner.ts"
import { cleaningPaths } from "../cleaning-paths.ts"

type Props = { problem: CleaningProblem; timezone: string }

/** What a cleaner found, with its photo, until somebody has dealt with it. */
export function ProblemItem({ problem, timezone }: Props) {
  const { t, language } = useTranslation("admin")
  const { id, cleanerName: name, text, photoType, reportedAt, seenAt } = problem
  return (
    <li className="card space-y-3 p-4 shadow-none">
      <p className="text-sm text-muted" suppressHydrationWarning>
        {t("cleaning.reported", { name, time: formatInstant(reportedAt, language, timezone) })}
      </p>
      {text && <p className="break-words whitespace-pre-line">{text}</p>}
      {photoType && (
        <a href={cleaningPaths.photo(id)} className="block">
          <img
            src={cleaningPaths.photo(id)}
            alt={t("cleaning.photo", { name })}
            loading="lazy"
            className="h-40 w-full rounded-control bg-sunken object-contain"
          />
        </a>
      )}
      <Form method="post" action={seenAt === null ? adminPaths.problemSeen(id) : adminPaths.problemUnseen(id)}>
        <button type="submit" className="button button-quiet w-full">
          {t(seenAt === null ? "cleaning.seen" : "cleaning.reopen")}
        </button>
      </Form>
      {seenAt !== null && (
        <Form method="post" action={adminPaths.problemDelete(id)}>
          <RemoveButton label={t("cleaning.delete")} title={t("cleaning.deleteText")} confirm={t("cleaning.delete")} />
        </Form>
      )}
    </li>
  )
}
