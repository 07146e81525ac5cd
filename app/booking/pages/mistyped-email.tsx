import { Form, Link } from "@remix-run/react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"

type Props = { bookingId: string; email: string; suggestion: string }

export function MistypedEmail({ bookingId, email, suggestion }: Props) {
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
      <Link to={paths.booking.payment(bookingId)} replace className="link inline-flex min-h-11 items-center">
        {t("customer.keepEmail")}
      </Link>
    </Form>
  )
}
