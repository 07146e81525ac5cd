import type { Language } from "#app/i18n/languages.ts"
import type { AlertMailFacts } from "#app/notify/email/email.ts"
import type { EmailContent, Translate } from "#app/notify/email/email-content.server.ts"

export function alertContent(
  { subject, title, lines, url }: AlertMailFacts,
  t: Translate,
  language: Language,
  villaName: string,
): EmailContent {
  const [first] = lines
  return {
    language,
    villaName,
    subject,
    preheader: lines.length > 1 ? lines.map((line) => line.title).join(" · ") : (first?.body.split("\n")[0] ?? ""),
    greeting: t("mail:hello"),
    title,
    paragraphs: lines.length === 1 && first ? first.body.split("\n") : [],
    highlights: lines.length > 1 ? lines.map(({ title: label, body: text }) => ({ label, text })) : [],
    next: [t("mail:alerts.mail.next")],
    button: url ? { label: t("mail:alerts.mail.button"), url } : null,
    why: t("mail:whyAdmin", { villa: villaName }),
  }
}
