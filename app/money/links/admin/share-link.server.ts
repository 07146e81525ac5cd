import type { Booking } from "#app/booking/booking.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { paths } from "#app/paths.ts"
import type { ShareContent } from "#app/ui/share-message.ts"
import type { PaymentLink } from "../payment-link.ts"

type Details = {
  link: Pick<PaymentLink, "id" | "amount" | "description">
  booking: Pick<Booking, "language"> | null
}

/** In the language of the booking's guest; `language` is for a link without a booking. */
export function shareLink({ link, booking }: Details, origin: string, language: Language): ShareContent {
  const { id, amount, description } = link
  const guestLanguage = booking?.language ?? language
  const text = i18nFor(guestLanguage).t("admin:links.message", {
    description,
    amount: formatMoney(amount, guestLanguage),
  })
  return { url: `${origin}${paths.payment.link(id)}`, text }
}
