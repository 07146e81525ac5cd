import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { SlipFacts } from "#app/money/slips/admin/slip-facts.tsx"
import { useTransferCheck } from "#app/money/slips/admin/use-transfer-check.ts"
import { slipPath } from "#app/money/slips/slip-path.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { AdminLinkView } from "../payment-link-view.ts"

/** Newest first, below the amount due so that both can be compared. */
export function LinkSlips({ link, timezone }: { link: AdminLinkView; timezone: string }) {
  const { t } = useTranslation("admin")
  if (link.slips.length === 0) return <p className="text-muted">{t("admin:links.detail.noSlips")}</p>
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-muted">
        {t("admin:bookings.detail.compare")} <Money satang={link.amount} className="text-lg font-bold text-price" />
      </p>
      <ul className="mt-2 grid gap-4 sm:grid-cols-2">
        {link.slips.toReversed().map((slip) => (
          <LinkSlip key={slip.id} slip={slip} link={link} timezone={timezone} />
        ))}
      </ul>
    </div>
  )
}

type LinkSlipProps = { slip: AdminLinkView["slips"][number]; link: AdminLinkView; timezone: string }

function LinkSlip({ slip, link, timezone }: LinkSlipProps) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { id, pdf, uploadedAt, state } = slip
  const { image, check } = useTransferCheck(slip)
  const time = formatInstant(uploadedAt, language, timezone)
  return (
    <li
      // On a phone the time is beside the image, and the facts have the whole width.
      className={`grid grid-cols-2 content-start gap-x-3 sm:grid-cols-1 ${state === "returned" ? "opacity-70" : ""}`}
    >
      {pdf ? (
        <a
          href={slipPath(id)}
          className="flex h-44 items-center justify-center gap-2 rounded-control border border-line bg-sunken text-center"
        >
          <Icon name="download" />
          <span className="link">{t("admin:bookings.detail.slipPdf")}</span>
        </a>
      ) : (
        <a href={adminPaths.slipCopy(id)} target="_blank" rel="noreferrer" className="block">
          <img
            {...image}
            src={adminPaths.slipCopy(id)}
            alt={t("admin:links.detail.slipAlt", { description: link.description, time })}
            loading="lazy"
            suppressHydrationWarning
            className="h-44 w-full rounded-control border border-line bg-sunken object-contain"
          />
        </a>
      )}
      <p className="mt-1 text-sm text-muted" suppressHydrationWarning>
        {time}
        <br />
        <span className={state === "returned" ? "text-danger" : "font-semibold text-pool"}>
          {t(`translation:paymentLink.slips.state.${state}`)}
        </span>
      </p>
      <SlipFacts slip={slip} check={check} className="col-span-full mt-2" />
    </li>
  )
}
