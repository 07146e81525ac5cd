import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { emailState } from "../email.ts"
import { listEmails } from "../list-emails.server.ts"

export { titleMeta as meta } from "#app/http/title-meta.ts"

/** 404 in production; local development sends no emails. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "outbox")
  const app = appFor(context)
  found(!app.settings.production || null)
  const emails = await listEmails(app)
  return {
    title: i18nFor(await languageOf(request)).t("admin:outbox.title"),
    emails: emails.map(
      ({ id, language, recipient, subject, text, html, attachments, createdAt, dueAt, sentAt, error }) => ({
        id,
        language,
        recipient,
        subject,
        text,
        html,
        attachments,
        createdAt,
        sentAt,
        error,
        state: emailState({ dueAt, sentAt }),
      }),
    ),
  }
}

export default function Outbox() {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { title, emails } = useLoaderData<typeof loader>()
  return (
    <SettingsPage title={title}>
      <p className="text-muted">{t("outbox.text")}</p>
      {emails.length === 0 && <p className="text-muted">{t("outbox.none")}</p>}
      {emails.map((email) => {
        const time = formatInstant(email.sentAt ?? email.createdAt, language, "Asia/Bangkok")
        return (
          <article key={email.id} className="card space-y-3 p-4 sm:p-5" aria-labelledby={email.id}>
            <header>
              <h2 id={email.id} lang={email.language} className="text-lg">
                {email.subject}
              </h2>
              <p className="text-sm break-all text-muted">{email.recipient}</p>
              <p className="text-sm text-muted" suppressHydrationWarning>
                {t(`bookings.emails.state.${email.state}`, { time })}
                {email.error && ` (${email.error})`}
              </p>
            </header>
            <pre
              lang={email.language}
              className="rounded-control bg-sunken p-3 text-sm break-words whitespace-pre-wrap"
            >
              {email.text}
            </pre>
            <details>
              <summary className="link inline-flex min-h-11 items-center">{t("outbox.html")}</summary>
              <iframe
                title={email.subject}
                lang={email.language}
                srcDoc={email.html}
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                loading="lazy"
                className="mt-3 h-[40rem] w-full rounded-control border border-line bg-surface"
              />
            </details>
            {email.attachments.map(({ filename, content }) => (
              <details key={filename}>
                <summary className="link inline-flex min-h-11 items-center">{filename}</summary>
                <pre
                  lang={email.language}
                  className="mt-3 rounded-control bg-sunken p-3 text-sm break-all whitespace-pre-wrap"
                >
                  {content}
                </pre>
              </details>
            ))}
          </article>
        )
      })}
    </SettingsPage>
  )
}
