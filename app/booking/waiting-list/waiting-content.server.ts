import { formatDeadline, plainDateRange } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { WaitingFacts } from "#app/notify/email/email.ts"
import type { EmailContent, Translate } from "#app/notify/email/email-content.server.ts"
import type { WaitingEmailKind } from "#app/notify/email/email-kinds.ts"

const TEXTS = { "waiting-link": "link", "waiting-offer": "offer", "waiting-free": "free" } as const

export function waitingContent(
  kind: WaitingEmailKind,
  { checkIn, checkOut, url, until, timezone }: WaitingFacts,
  { t, language, villaName: villa }: { t: Translate; language: Language; villaName: string },
): EmailContent {
  const text = TEXTS[kind]
  const time = until === undefined ? "" : formatDeadline(until, language, timezone)
  const values = { villa, time, dates: plainDateRange(checkIn, checkOut, language) }
  return {
    language,
    villaName: villa,
    subject: t(`mail:waiting.${text}.subject`, values),
    preheader: t(`mail:waiting.${text}.next`),
    greeting: t("mail:hello"),
    title: t(`mail:waiting.${text}.subject`, values),
    paragraphs: [t(`mail:waiting.${text}.text`, values)],
    ...(time && { highlights: [{ label: t("mail:waiting.offer.until"), text: time }] }),
    next: [t(`mail:waiting.${text}.next`)],
    button: url ? { label: t(`mail:waiting.${text}.button`), url } : null,
    signOff: t("mail:signOff", { villa }),
    why: t("mail:waiting.why", { villa }),
  }
}
