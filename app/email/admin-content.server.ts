import { formatDeadline, formatMoney } from "../i18n/format.ts"
import type { Email } from "./email.ts"
import type { EmailContent, Translate } from "./email-content.server.ts"

type AdminEmail = Extract<Email, { kind: "holds-alert" | "review-reminder" }>

/** The content of the emails to admins: what has happened, and a link to the page on which to act. */
export function adminContent(email: AdminEmail, t: Translate, villaName: string): EmailContent {
  const { kind, language } = email
  const values = { villa: villaName, ...valuesOf(email) }
  const { url } = email.facts
  return {
    language,
    villaName,
    subject: t(`mail:${kind}.subject`, values),
    preheader: t(`mail:${kind}.preheader`, values),
    greeting: t("mail:hello"),
    title: t(`mail:${kind}.title`, values),
    paragraphs: [t(`mail:${kind}.text`, values)],
    next: [t(`mail:${kind}.next`, values)],
    signOff: t("mail:signOff", { villa: villaName }),
    button: url ? { label: t(`mail:${kind}.button`), url, hint: t("mail:buttonHint") } : null,
    why: t("mail:whyAdmin", values),
  }
}

function valuesOf({ kind, facts, language }: AdminEmail): Record<string, string | number> {
  if (kind === "holds-alert") return { bookings: facts.bookings, nights: facts.nights }
  const time = formatDeadline(facts.since, language, facts.timezone)
  return { reference: facts.reference, amount: formatMoney(facts.amount, language), time }
}
