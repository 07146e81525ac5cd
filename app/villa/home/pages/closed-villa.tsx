import { useTranslation } from "#app/i18n/use-translation.ts"
import { serverOnly } from "#app/ui/hydration/server-only.ts"
import { SiteFrame } from "#app/ui/site-frame.tsx"

/** The home page before the owner has created the villa. */
export function ClosedVilla() {
  const { t } = useTranslation()
  return (
    <SiteFrame name={t("site.name")}>
      <div {...serverOnly(import.meta.env.SSR && <OpeningSoon />)} />
    </SiteFrame>
  )
}

function OpeningSoon() {
  const { t } = useTranslation()
  return (
    <section className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="text-3xl">{t("villa.closedTitle")}</h1>
      <p className="mt-4 text-muted">{t("villa.closedText")}</p>
    </section>
  )
}
