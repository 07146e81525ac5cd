import { useFetcher } from "@remix-run/react"
import { useId } from "react"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { LAST_DIGITS_MAX_LENGTH } from "../match-account.ts"
import { AccountAnswer, type AccountAnswerData } from "./account-answer.tsx"

/** For guests who were sent another number. Below the account; without script in a window of its own. */
export function AccountCheckHere({ className = "" }: { className?: string }) {
  const { t } = useTranslation()
  const fetcher = useFetcher<AccountAnswerData>({ key: "account-check" })
  const id = useId()
  const { match, result } = fetcher.data ?? {}
  const errors = Object.values(result?.error ?? {}).flatMap((each) => each ?? [])
  const [error] = match === undefined ? errors : []
  return (
    <details className={`mt-1 ${className}`}>
      <summary className="link inline-flex min-h-11 items-center text-sm">{t("accountCheck.link")}</summary>
      <fetcher.Form method="post" action={stayPaths.checkAccount} target="_blank" className="space-y-2 pb-2">
        <label htmlFor={id} className="block text-sm font-semibold">
          {t("accountCheck.label")}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            name="lastDigits"
            inputMode="numeric"
            autoComplete="off"
            maxLength={LAST_DIGITS_MAX_LENGTH}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="field min-w-0 flex-1 basis-28"
          />
          <button type="submit" className="button button-quiet" aria-disabled={fetcher.state !== "idle"}>
            {t("accountCheck.submit")}
          </button>
        </div>
        {error && (
          <p id={`${id}-error`} role="alert" className="error">
            {t(error as TextKey)}
          </p>
        )}
        {match !== undefined && <AccountAnswer match={match} />}
      </fetcher.Form>
    </details>
  )
}
