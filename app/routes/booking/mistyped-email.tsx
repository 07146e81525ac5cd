import { Form, Link } from "@remix-run/react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"

type Props = { bookingId: string; email: string; suggestion: string }

/** Asks whether an address was mistyped, and corrects it with one tap. */
export function MistypedEmail({ bookingId, email, suggestion }: Props) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="mistyped-title" className="notice space-y-2 [overflow-wrap:anywhere]">
      <h2 id="mistyped-title" className="font-sans text-base font-semibold">
        {t("customer.isEmailRight", { email })}
      </h2>
      <Form method="post" action={paths.booking.email(bookingId)}>
        <input type="hidden" name="email" value={suggestion} />
        <button type="submit" className="button w-full">
          {t("customer.useEmail", { email: suggestion })}
        </button>
      </Form>
      <Link to={paths.booking.payment(bookingId)} replace className="link inline-flex min-h-11 items-center">
        {t("customer.keepEmail")}
      </Link>
    </section>
  )
}
