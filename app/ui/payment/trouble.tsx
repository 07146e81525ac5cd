import { useTranslation } from "react-i18next"
import type { ContactWay } from "../../villa/contact.ts"
import { ContactOwner } from "./contact-owner.tsx"

/** A hand for who cannot go on; nothing where the owner has not said how to be reached. */
export function Trouble({ ways }: { ways: ContactWay[] }) {
  const { t } = useTranslation()
  if (ways.length === 0) return null
  return (
    <section aria-labelledby="trouble-title" className="space-y-2 px-1">
      <h2 id="trouble-title" className="font-sans text-sm font-normal text-muted">
        {t("payment.contact.trouble")}
      </h2>
      <ContactOwner ways={ways} />
    </section>
  )
}
