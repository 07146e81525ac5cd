import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { BFCACHE_PAGE } from "#app/http/page-headers.ts"
import { pageMeta } from "#app/http/page-meta.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor, privacyTexts } from "#app/i18n/i18n.server.ts"
import { localized } from "#app/i18n/localized.ts"
import { interpolate } from "#app/i18n/translate.ts"
import { ContactOwner } from "#app/money/payable/ui/contact-owner.tsx"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { villaShareImage } from "#app/villa/photos/image.ts"
import { siteView } from "#app/villa/site-view.ts"
import { DEFAULT_VILLA } from "#app/villa/villa.ts"
import { findPrivacyFacts } from "../find-privacy-facts.server.ts"

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data
    ? pageMeta(page, {
        title: `${data.title} · ${data.site.name}`,
        description: data.intro,
        site: data.site.name,
        image: data.image,
      })
    : []

export { loaderHeaders as headers } from "#app/http/page-headers.ts"

/** Shown if the site takes passports. */
const ABOUT_PASSPORTS = ["passports", "immigration"]

/** The texts are loader data, so that they are in no script (decision 0037). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const [language, { villa, usesLine, offersLine }] = await Promise.all([languageOf(request), findPrivacyFacts(app)])
  const texts = privacyTexts(language)
  const view = siteView(villa ?? DEFAULT_VILLA, language)
  const site = { ...view, name: view.name || i18nFor(language).t("site.name") }
  const { passportDays } = villa ?? DEFAULT_VILLA
  const controller = villa?.seller ? localized(villa.seller.name, language) : site.name
  const values = { villa: site.name, controller, months: app.settings.retentionMonths, passportDays }
  const filled = (text: string) => interpolate(text, values)
  const page = {
    site,
    image: villa ? villaShareImage(villa) : null,
    title: texts.title,
    intro: filled(texts.intro),
    sections: Object.entries(texts.sections).map(([id, { title, lines }]) => ({
      id,
      title,
      lines: Object.entries<string>(lines)
        .filter(([line]) => line !== "line" || usesLine)
        .filter(([line]) => (line !== "guestLine" && line !== "waitingLine") || offersLine)
        .filter(([line]) => !ABOUT_PASSPORTS.includes(line) || app.guestData !== null)
        .filter(([line]) => (line !== "waiting" && line !== "waitingLine") || villa?.waitingList)
        .filter(([line]) => line !== "damage" || (villa?.terms.damage.amount ?? 0) > 0)
        .map(([, text]) => filled(text)),
    })),
    contact: {
      title: texts.contactTitle,
      text: site.contact.length > 0 ? texts.contactText : texts.noContact,
    },
  }
  return data(page, { headers: BFCACHE_PAGE })
}

export default function Privacy() {
  const { site, title, intro, sections, contact } = useLoaderData<typeof loader>()
  return (
    <GuestPage site={site}>
      <article className="mx-auto max-w-2xl space-y-8 px-4 pt-8">
        <header className="space-y-3">
          <h1 className="text-3xl">{title}</h1>
          <p className="text-muted">{intro}</p>
        </header>
        {sections.map(({ id, title, lines }) => (
          <section key={id} aria-labelledby={id} className="space-y-2">
            <h2 id={id} className="text-xl">
              {title}
            </h2>
            {lines.length === 1 ? (
              <p>{lines[0]}</p>
            ) : (
              <ul className="list-disc space-y-1.5 pl-5 marker:text-pool">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <section aria-labelledby="contact" className="card space-y-3 p-4 sm:p-6">
          <h2 id="contact" className="text-xl">
            {contact.title}
          </h2>
          <p>{contact.text}</p>
          <ContactOwner ways={site.contact} />
        </section>
      </article>
    </GuestPage>
  )
}
