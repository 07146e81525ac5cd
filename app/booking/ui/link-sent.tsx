import type { ReactNode } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ContactOwner } from "#app/money/payable/ui/contact-owner.tsx"
import { GuestPage } from "#app/ui/guest-page.tsx"
import type { SiteView } from "#app/villa/site-view.ts"

/** What was sent, and where to go if nothing arrives. */
type Sent = { text: string; back: { href: string; label: string } }

/** A form that asks for a link by email; in its place what to do, once one was sent. */
export function AskForLink({
  site,
  title,
  sent,
  children,
}: {
  site: SiteView
  title: string
  sent?: Sent
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <GuestPage site={site}>
      <div className="mx-auto max-w-xl px-4 pt-8">
        <h1 className="text-3xl">{sent ? t("linkSent.title") : title}</h1>
        {sent ? (
          <div className="mt-3 space-y-5">
            <p role="status" className="wrap-anywhere">
              {sent.text}
            </p>
            <p className="text-muted">{t("linkSent.notReceived")}</p>
            <a href={sent.back.href} className="button button-quiet">
              {sent.back.label}
            </a>
            <ContactOwner ways={site.contact} />
          </div>
        ) : (
          children
        )}
      </div>
    </GuestPage>
  )
}
