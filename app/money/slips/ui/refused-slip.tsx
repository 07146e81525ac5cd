import { useTranslation } from "#app/i18n/use-translation.ts"
import type { RefusedSlip } from "../slip.ts"
import { slipPath } from "../slip-path.ts"

/** What the owner said about the slip, beside the slip itself, and what to do now. */
export function RefusedSlipNotice({ refused: { reason, slip } }: { refused: RefusedSlip }) {
  const { t } = useTranslation()
  return (
    <div className="notice notice-error flex gap-4">
      {slip && (
        <a href={slipPath(slip.id)} className="link inline-flex min-h-11 min-w-11 shrink-0 text-inherit">
          {slip.type === "application/pdf" ? (
            t("confirmation.slip")
          ) : (
            <img
              src={slipPath(slip.id)}
              alt={t("confirmation.slip")}
              className="h-24 w-16 rounded-control border border-line bg-surface object-cover object-top"
            />
          )}
        </a>
      )}
      <div className="min-w-0 space-y-2">
        {reason && <blockquote className="font-semibold whitespace-pre-line">{reason}</blockquote>}
        <p>{t("refusedSlip.text")}</p>
      </div>
    </div>
  )
}
