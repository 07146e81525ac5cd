import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { bankName } from "#app/money/settings/banks.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import type { OtherPayment, SlipView } from "../slip.ts"
import type { SlipCheck } from "./use-transfer-check.ts"

type Props = {
  slip: SlipView
  /** Read from the image; a list of slips does not show it. */
  check?: SlipCheck
  className?: string
}

export function SlipFacts({ slip, check, className = "" }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { sameFile } = slip
  const read = typeof check === "object" ? check : null
  const sameTransfer = (read?.transfer ? read : slip).sameTransfer
  const isFree = !read?.usedFor && sameTransfer.length === 0
  const transfer = read?.transfer ?? (slip.transRef && slip.sendingBank ? slip : null)
  if (!check && !transfer && sameFile.length === 0) return null
  return (
    <div className={`space-y-2 text-sm ${className}`}>
      {sameFile.length > 0 && <UsedFor text={t("bookings.slip.sameFile")} payments={sameFile} />}
      <div role="status" className="space-y-2">
        {read?.usedFor && <UsedFor text={t("bookings.slip.usedFor")} payments={[read.usedFor]} />}
        {sameTransfer.length > 0 && <UsedFor text={t("bookings.slip.sameTransfer")} payments={sameTransfer} />}
        {transfer && (
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <dt className="text-muted">{t("bookings.slip.bank")}</dt>
            <dd className="font-semibold">{bankName(transfer.sendingBank ?? "", language)}</dd>
            <dt className="text-muted">{t("bookings.slip.transRef")}</dt>
            <dd className="font-semibold break-all">{transfer.transRef}</dd>
          </dl>
        )}
        {check && (isFree || !read?.transfer) && (
          // The same height before and after reading, so that the buttons below do not move away from a tap.
          <p className={read?.transfer ? "text-muted" : "notice min-h-18"}>{t(`bookings.slip.${stateOf(check)}`)}</p>
        )}
      </div>
    </div>
  )
}

function stateOf(check: SlipCheck): "unread" | "reading" | "isNew" | "none" {
  if (typeof check === "string") return check
  return check.transfer ? "isNew" : "none"
}

function UsedFor({ text, payments }: { text: string; payments: OtherPayment[] }) {
  return (
    <p className="notice notice-error">
      {text}{" "}
      {payments.map((payment, index) => {
        const href =
          "bookingId" in payment ? adminPaths.booking(payment.bookingId) : adminPaths.paymentLink(payment.paymentLinkId)
        return (
          <span key={href}>
            {index > 0 && ", "}
            <a href={href} className="font-semibold whitespace-nowrap underline underline-offset-3">
              {payment.reference}
            </a>
          </span>
        )
      })}
    </p>
  )
}
