import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { bankName } from "#app/payment/banks.ts"
import type { SlipView } from "#app/payment/slip.ts"
import { useLanguage } from "#app/ui/use-language.ts"

type Props = {
  slip: SlipView
  className?: string
  /** Whether the page says once for several slips what a mini-QR doesn't prove. */
  inList?: boolean
}

/** What a slip's mini-QR says, what it doesn't prove, and for which bookings and payment links the same file was sent. */
export function SlipFacts({ slip, className = "", inList = false }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { sendingBank, transRef, sameFile } = slip
  if (!transRef && sameFile.length === 0) return null
  return (
    <div className={`space-y-2 text-sm ${className}`}>
      {sameFile.length > 0 && (
        <p className="notice notice-error">
          {t("bookings.slip.sameFile")}{" "}
          {sameFile.map((sent, index) => {
            const href =
              "bookingId" in sent ? paths.admin.booking(sent.bookingId) : paths.admin.paymentLink(sent.paymentLinkId)
            return (
              <span key={href}>
                {index > 0 && ", "}
                <a href={href} className="font-semibold whitespace-nowrap underline underline-offset-3">
                  {sent.reference}
                </a>
              </span>
            )
          })}
        </p>
      )}
      {transRef && sendingBank && (
        <>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <dt className="text-muted">{t("bookings.slip.bank")}</dt>
            <dd className="font-semibold">{bankName(sendingBank, language)}</dd>
            <dt className="text-muted">{t("bookings.slip.transRef")}</dt>
            <dd className="font-semibold break-all">{transRef}</dd>
          </dl>
          {!inList && <p className="text-muted">{t("bookings.slip.proves")}</p>}
        </>
      )}
    </div>
  )
}
