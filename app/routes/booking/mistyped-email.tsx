import { Form, Link } from "@remix-run/react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"

type Props = { bookingId: string; email: string; suggestion: string }

/** Asks whether an address was mistyped, and corrects it with one tap. */
export function MistypedEmail({ bookingId, email, suggestion }: Props) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="mistyped-title" className="notice py-2 [overflow-wrap:anywhere]">
      <h2 id="mistyped-title" className="font-sans text-base font-semibold">
        {t("customer.isEmailRight", { email })}
      </h2>
      {/* In one row where it fits: below it the amount should still be in the first view. */}
      <Form
        method="post"
        action={paths.booking.email(bookingId)}
        className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1"
      >
        <input type="hidden" name="email" value={suggestion} />
        <button type="submit" className="button max-w-full px-3">
          {t("customer.useEmail", { email: suggestion })}
        </button>
        <Link to={paths.booking.payment(bookingId)} replace className="link inline-flex min-h-11 items-center">
          {t("customer.keepEmail")}
        </Link>
      </Form>
    </section>
  )
}
