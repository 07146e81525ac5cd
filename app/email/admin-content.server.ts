import { formatDeadline, formatInstant, formatMoney } from "../i18n/format.ts"
import { i18nFor } from "../i18n/i18n.server.ts"
import type { Language } from "../i18n/languages.ts"
import type { BankChange, Email } from "./email.ts"
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

type BankChangedEmail = Extract<Email, { kind: "bank-changed" }>

/**
 * The content of the notice that payment settings have changed. An admin's language is not stored, so the Thai email
 * says it in English as well.
 */
export function bankChangedContent(email: BankChangedEmail, t: Translate, villaName: string): EmailContent {
  const { kind, language, facts } = email
  const textIn = (textLanguage: Language, translate: Translate) => {
    const time = formatInstant(facts.at, textLanguage, facts.timezone)
    return translate(`mail:${kind}.text`, { villa: villaName, name: facts.changedBy, time })
  }
  const english = i18nFor("en").t
  const inEnglish = language === "en" ? [] : [textIn("en", english), english(`mail:${kind}.next`)]
  const { url } = facts
  return {
    language,
    villaName,
    subject: t(`mail:${kind}.subject`, { villa: villaName }),
    preheader: t(`mail:${kind}.preheader`, { name: facts.changedBy }),
    greeting: t("mail:hello"),
    title: t(`mail:${kind}.title`),
    paragraphs: [textIn(language, t)],
    highlights: facts.changes.map((change) => ({
      label: t(`mail:${kind}.field.${change.field}`),
      text: changeText(change, t),
    })),
    next: [t(`mail:${kind}.next`), ...inEnglish],
    signOff: t("mail:signOff", { villa: villaName }),
    button: url ? { label: t(`mail:${kind}.button`), url, hint: t("mail:buttonHint") } : null,
    why: t("mail:whyAdmin", { villa: villaName }),
  }
}

function changeText({ field, before, after }: BankChange, t: Translate): string {
  if (field === "promptPayQr") {
    return t(`mail:bank-changed.qr.${after === "" ? "removed" : before === "" ? "added" : "replaced"}`)
  }
  const none = t("mail:bank-changed.none")
  return `${before || none} → ${after || none}`
}
