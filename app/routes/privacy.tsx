import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { findPrivacyFacts } from "#app/alert/find-privacy-facts.server.ts"
import { appFor } from "#app/context.server.ts"
import { BFCACHE_PAGE } from "#app/http/page-headers.ts"
import { pageMeta } from "#app/http/page-meta.ts"
import { i18nFor, languageOf, privacyTexts } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { interpolate } from "#app/i18n/translate.ts"
import { ContactOwner } from "#app/ui/payment/contact-owner.tsx"
import { SiteFrame } from "#app/ui/site-frame.tsx"
import { contactWays } from "#app/villa/contact.ts"
import { shareImage } from "#app/villa/image.ts"

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data
    ? pageMeta(page, {
        title: `${data.title} · ${data.name}`,
        description: data.intro,
        site: data.name,
        image: data.image,
      })
    : []

export { loaderHeaders as headers } from "#app/http/page-headers.ts"

/** The texts are loader data, so that they are in no script (decision 0054). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const [language, { villa, usesLine }] = await Promise.all([languageOf(request), findPrivacyFacts(app)])
  const texts = privacyTexts(language)
  const name = villa ? localizedName(villa.name, language) : i18nFor(language).t("site.name")
  const values = { villa: name, months: app.settings.retentionMonths }
  const filled = (text: string) => interpolate(text, values)
  const ways = villa ? contactWays(villa) : []
  const page = {
    name,
    image: shareImage(villa?.background ?? null),
    title: texts.title,
    intro: filled(texts.intro),
    sections: Object.entries(texts.sections).map(([id, { title, lines }]) => ({
      id,
      title,
      lines: Object.entries<string>(lines)
        .filter(([line]) => line !== "line" || usesLine)
        .map(([, text]) => filled(text)),
    })),
    contact: {
      title: texts.contactTitle,
      text: ways.length > 0 ? texts.contactText : texts.noContact,
      ways,
    },
  }
  return data(page, { headers: BFCACHE_PAGE })
}

/** The privacy notice. */
export default function Privacy() {
  const { name, title, intro, sections, contact } = useLoaderData<typeof loader>()
  return (
    <SiteFrame name={name}>
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
          <ContactOwner ways={contact.ways} />
        </section>
      </article>
    </SiteFrame>
  )
}
