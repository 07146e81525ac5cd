import { useTranslation } from "react-i18next"
import type { ContactWay } from "../../villa/contact.ts"
import { ContactOwner } from "./contact-owner.tsx"

/** Where no method is offered: how to reach the owner instead, with the words that name what is to be paid. */
export function NoMethod({ ways, reference }: { ways: ContactWay[]; reference: string }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="no-method-title" className="card space-y-4 p-4 sm:p-6">
      <h2 id="no-method-title" className="text-xl">
        {t("payment.unavailableTitle")}
      </h2>
      <p className="text-muted">
        {t(ways.length > 0 ? "payment.unavailableText" : "payment.contact.none", { reference })}
      </p>
      <ContactOwner ways={ways} />
    </section>
  )
}
