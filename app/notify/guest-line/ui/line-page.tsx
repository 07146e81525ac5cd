import { Form, useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useBusy } from "#app/ui/connection.ts"
import { FailureReference, Refusal } from "#app/ui/form-errors.tsx"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { Icon } from "#app/ui/icon.tsx"
import type { SiteView } from "#app/villa/site-view.ts"
import { LineCodeCard, useAwaitedCode } from "./line-code-card.tsx"

type LinePageProps = {
  site: SiteView
  title: string
  timezone: string
  line: { linkedAt: number } | null
  /** What is sent by LINE, before an account is linked. */
  intro: string
  /** This page's path, which shows whether a code was used. */
  check: string
  back: { href: string; label: string }
  /** What a linked account has. */
  children: ReactNode
}

/** Where somebody who is not of the team links a LINE account: the offer, the code to send, or what is linked. */
export function LinePage({ site, title, timezone, line, intro, check, back, children }: LinePageProps) {
  const { t } = useTranslation()
  const { awaited, error } = useAwaitedCode(line)
  return (
    <GuestPage site={site}>
      <div className="mx-auto max-w-xl space-y-6 px-4 pt-6">
        <h1 className="text-3xl">{title}</h1>
        {error && (
          <Refusal>
            {t(error)}
            <FailureReference />
          </Refusal>
        )}
        {awaited ? (
          <LineCodeCard shown={awaited} timezone={timezone} isForGuest check={check} />
        ) : line ? (
          children
        ) : (
          <Connect intro={intro} />
        )}
        <p className="text-center">
          <a href={back.href} className="link inline-flex min-h-11 items-center">
            {back.label}
          </a>
        </p>
      </div>
    </GuestPage>
  )
}

function Connect({ intro }: Pick<LinePageProps, "intro">) {
  const { t } = useTranslation()
  const busy = useBusy(useNavigation().state)
  return (
    <Form method="post" className="card space-y-4 p-4 sm:p-6">
      <p>{intro}</p>
      <button type="submit" className="button w-full" aria-disabled={busy}>
        <Icon name="line" />
        {t("guestLine.offer")}
      </button>
    </Form>
  )
}
