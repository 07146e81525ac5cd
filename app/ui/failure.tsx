import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { Reference } from "./reference.tsx"

type Props = {
  /** What the reader may do where there is no such page. */
  missingText: string
  /** What it was that failed, where that is known. */
  failed?: string
  /** A way on, and what it is called. */
  to: string
  toText: string
}

/** What an error boundary says, and the ways on from it. */
export function Failure({ missingText, failed, to, toText }: Props) {
  const { t } = useTranslation()
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  const { pathname, search } = useLocation()
  return (
    <section className="mx-auto max-w-xl px-4 py-20 text-center">
      <h1 className="text-3xl">{t(missing ? "errors.notFoundTitle" : "errors.title")}</h1>
      {failed && !missing && <p className="mt-4 font-semibold">{failed}</p>}
      <p className="mt-4 text-muted">{missing ? missingText : t("errors.text")}</p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        {!missing && (
          <a href={`${pathname}${search}`} className="button">
            {t("errors.tryAgain")}
          </a>
        )}
        <a href={to} className={`button ${missing ? "" : "button-quiet"}`}>
          {toText}
        </a>
      </p>
      {!missing && <Reference />}
    </section>
  )
}
