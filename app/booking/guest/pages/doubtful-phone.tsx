import { Link } from "@remix-run/react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { type Doubt, stayPaths } from "#app/stay-paths.ts"
import { formatThaiPhone } from "../phone-prefix.ts"

type Props = { bookingId: string; phone: string; others: Doubt[] }

/** @param others what else the page asks about */
export function DoubtfulPhone({ bookingId, phone, others }: Props) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm">
      <p>{t("customer.isThaiPhone", { phone: formatThaiPhone(phone) })}</p>
      <Link to={paths.booking.customerInfo(bookingId)} className="link inline-flex min-h-11 items-center">
        {t("customer.addCountryCode")}
      </Link>
      <Link
        to={stayPaths.paymentAfterDetails(bookingId, others)}
        replace
        className="link inline-flex min-h-11 items-center"
      >
        {t("customer.keepPhone")}
      </Link>
    </div>
  )
}
