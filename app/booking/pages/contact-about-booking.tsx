import { BookingNumber } from "#app/booking/ui/booking-number.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ContactOwner } from "#app/money/payable/ui/contact-owner.tsx"
import type { ContactWay } from "#app/villa/contact.ts"

type Props = { title: string; reference: string; ways: ContactWay[] }

/** For pages without another way on. */
export function ContactAboutBooking({ title, reference, ways }: Props) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="contact-title" className="space-y-3">
      <h2 id="contact-title" className="text-xl">
        {title}
      </h2>
      <p className="text-muted">
        <BookingNumber
          reference={reference}
          text={t(ways.length > 0 ? "confirmation.contactText" : "payment.contact.none", { reference })}
        />
      </p>
      <ContactOwner ways={ways} />
    </section>
  )
}
