import type { ReactNode } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import type { SiteView } from "#app/villa/site-view.ts"
import { ContactLinks } from "./contact-links.tsx"
import { PrivacyLink, SiteFrame } from "./site-frame.tsx"

export function GuestPage({ site, children }: { site: SiteView; children: ReactNode }) {
  return (
    <SiteFrame name={site.name} footer={<SiteFooter site={site} />}>
      {children}
    </SiteFrame>
  )
}

export function SiteFooter({ site }: { site: SiteView }) {
  const { t } = useTranslation()
  const { contact, registrationNumber, hasDirections, hasHouseRules } = site
  return (
    <>
      <ContactLinks ways={contact} className="mt-3 justify-center px-4" />
      <p className="flex flex-wrap justify-center gap-x-5 px-4">
        {hasDirections && (
          <a href={paths.directions} className="link inline-flex min-h-11 items-center">
            {t("directions.title")}
          </a>
        )}
        {hasHouseRules && (
          <a href={paths.houseRules} className="link inline-flex min-h-11 items-center">
            {t("houseRules.title")}
          </a>
        )}
        <PrivacyLink />
      </p>
      {registrationNumber && <p className="px-4">{t("site.registration", { number: registrationNumber })}</p>}
    </>
  )
}
