import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { type EmailLine, emailState } from "../email.ts"

type Props = {
  emails: EmailLine[]
  bookingId: string
  hasAddress: boolean
  timezone: string
  resend: boolean
}

export function Emails({ emails, bookingId, hasAddress, timezone, resend }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <section aria-labelledby="emails-title" className="card space-y-3 p-4 sm:p-5">
      <h2 id="emails-title" className="text-xl">
        {t("bookings.emails.title")}
      </h2>
      {emails.length === 0 && (
        <p className="text-muted">{t(hasAddress ? "bookings.emails.none" : "bookings.emails.noAddress")}</p>
      )}
      <ul className="space-y-3">
        {emails.map((email) => {
          const state = emailState(email)
          const time = formatInstant(email.sentAt ?? email.createdAt, language, timezone)
          return (
            <li key={email.id}>
              <p className="font-semibold">{t(`bookings.emails.kind.${email.kind}`)}</p>
              <p
                className={`text-sm ${state === "given-up" ? "font-semibold text-danger" : "text-muted"}`}
                suppressHydrationWarning
              >
                {t(`bookings.emails.state.${state}`, { time })}
              </p>
              <p className="text-sm break-all text-muted">{email.channel === "line" ? "LINE" : email.recipient}</p>
            </li>
          )
        })}
      </ul>
      {resend && (
        <Form method="post" action={adminPaths.bookingConfirmation(bookingId)}>
          <button type="submit" className="button button-quiet w-full">
            <Icon name="mail" />
            {t("bookings.emails.resend")}
          </button>
        </Form>
      )}
    </section>
  )
}
