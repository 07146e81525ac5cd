import { Form, Link } from "@remix-run/react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { type Doubt, stayPaths } from "#app/stay-paths.ts"

type Props = { bookingId: string; email: string; suggestion: string; others: Doubt[] }

/** @param others what else the page asks about */
export function MistypedEmail({ bookingId, email, suggestion, others }: Props) {
  const { t } = useTranslation()
  return (
    <Form
      method="post"
      action={stayPaths.email(bookingId)}
      aria-label={t("customer.email")}
      className="flex flex-wrap items-center gap-x-4 text-sm [overflow-wrap:anywhere]"
    >
      <p>{t("customer.isEmailRight", { email })}</p>
      <input type="hidden" name="email" value={suggestion} />
      <button type="submit" className="link min-h-11 text-left">
        {t("customer.useEmail", { email: suggestion })}
      </button>
      <Link
        to={stayPaths.paymentAfterDetails(bookingId, others)}
        replace
        className="link inline-flex min-h-11 items-center"
      >
        {t("customer.keepEmail")}
      </Link>
    </Form>
  )
}
