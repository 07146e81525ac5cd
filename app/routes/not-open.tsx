import { data } from "@remix-run/cloudflare"
import { useTranslation } from "react-i18next"
import { paths } from "#app/paths.ts"

/** URLs of the specification whose parts have not been built yet: they say so instead of going home like unknown ones. */
export const loader = () => data(null, { status: 501 })
export const action = loader

export default function NotOpen() {
  const { t } = useTranslation()
  return (
    <main className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="text-3xl">{t("site.notOpenTitle")}</h1>
      <p className="mt-4 text-muted">{t("site.notOpenText")}</p>
      <a href={paths.home} className="button mt-8">
        {t("site.home")}
      </a>
    </main>
  )
}
