import type { ReactNode } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { ContactWay } from "#app/villa/contact.ts"
import { ContactOwner } from "./contact-owner.tsx"

export function NoMethod({ ways, children }: { ways: ContactWay[]; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="no-method-title" className="card space-y-4 p-4 sm:p-6">
      <h2 id="no-method-title" className="text-xl">
        {t("payment.unavailableTitle")}
      </h2>
      <p className="text-muted">{children}</p>
      <ContactOwner ways={ways} />
    </section>
  )
}
