import { formatInstant, formatMoney } from "../i18n/format.ts"
import type { Letter } from "./letter.ts"
import type { LetterContent, Translate } from "./letter-content.server.ts"

type AdminLetter = Extract<Letter, { kind: "holds-alert" | "review-reminder" }>

/** What the emails to admins say: what has happened, and the page on which to act. */
export function adminContent(letter: AdminLetter, t: Translate, villaName: string): LetterContent {
  const { kind, language } = letter
  const values = { villa: villaName, ...valuesOf(letter, t) }
  const { url } = letter.facts
  return {
    language,
    villaName,
    subject: t(`mail:${kind}.subject`, values),
    preheader: t(`mail:${kind}.preheader`, values),
    greeting: t("mail:hello"),
    title: t(`mail:${kind}.title`, values),
    paragraphs: [t(`mail:${kind}.text`, values)],
    next: [t(`mail:${kind}.next`, values)],
    button: url ? { label: t(`mail:${kind}.button`), url, hint: t("mail:buttonHint") } : null,
    why: t("mail:whyAdmin", values),
  }
}

function valuesOf({ kind, facts, language }: AdminLetter, t: Translate): Record<string, string | number> {
  if (kind === "holds-alert") return { bookings: facts.bookings, nights: facts.nights }
  const time = t("mail:time", { time: formatInstant(facts.since, language, facts.timezone) })
  return { reference: facts.reference, amount: formatMoney(facts.amount, language), time }
}
