import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react"
import { Reference } from "#app/booking/ui/reference.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"

type Props = {
  notFoundText: string
  /** The failed operation, if known. */
  failed?: string
  href: string
  linkText: string
}

export function Failure({ notFoundText, failed, href, linkText }: Props) {
  const { t } = useTranslation()
  const error = useRouteError()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  const { pathname, search } = useLocation()
  return (
    <section className="mx-auto max-w-xl px-4 py-20 text-center">
      <h1 className="text-3xl">{t(isNotFound ? "errors.notFoundTitle" : "errors.title")}</h1>
      {failed && !isNotFound && <p className="mt-4 font-semibold">{failed}</p>}
      <p className="mt-4 text-muted">{isNotFound ? notFoundText : t("errors.text")}</p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        {!isNotFound && (
          <a href={`${pathname}${search}`} className="button">
            {t("errors.tryAgain")}
          </a>
        )}
        <a href={href} className={`button ${isNotFound ? "" : "button-quiet"}`}>
          {linkText}
        </a>
      </p>
      {!isNotFound && <Reference />}
    </section>
  )
}
