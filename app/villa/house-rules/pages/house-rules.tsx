import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { BFCACHE_PAGE } from "#app/http/page-headers.ts"
import { sitePageMeta } from "#app/http/page-meta.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ContactOwner } from "#app/money/payable/ui/contact-owner.tsx"
import { paths } from "#app/paths.ts"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { ThaiText } from "#app/ui/thai-text.tsx"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { villaShareImage } from "#app/villa/photos/image.ts"
import { siteView } from "#app/villa/site-view.ts"
import { houseRulesView } from "../house-rules-view.ts"

export const meta: MetaFunction<typeof loader> = sitePageMeta

export { loaderHeaders as headers } from "#app/http/page-headers.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [language, villa] = await Promise.all([languageOf(request), findVilla(appFor(context))])
  if (!villa) return redirect(paths.home)
  const { t } = i18nFor(language)
  const site = siteView(villa, language)
  const page = {
    site,
    title: t("houseRules.title"),
    about: t("houseRules.about", { name: site.name }),
    image: villaShareImage(villa),
    rules: villa.houseRules && houseRulesView(villa.houseRules, { t, language }),
  }
  return data(page, { headers: BFCACHE_PAGE })
}

export default function HouseRulesPage() {
  const { t } = useTranslation()
  const { site, title, rules } = useLoaderData<typeof loader>()
  return (
    <GuestPage site={site}>
      <article className="mx-auto max-w-2xl space-y-6 px-4 pt-8">
        <h1 className="text-3xl">{title}</h1>
        {rules ? (
          <ul className="space-y-3">
            {rules.list.map(({ icon, text }) => (
              <li key={text} className="flex gap-3">
                <Icon name={icon} className="mt-1 size-5 text-pool" />
                {text}
              </li>
            ))}
          </ul>
        ) : (
          <>
            <p>{t("houseRules.none")}</p>
            <ContactOwner ways={site.contact} />
          </>
        )}
        {rules?.text && (
          <section aria-labelledby="more" className="space-y-2">
            <h2 id="more" className="text-xl">
              {t("houseRules.more")}
            </h2>
            <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
              <ThaiText text={rules.text} />
            </p>
          </section>
        )}
      </article>
    </GuestPage>
  )
}
