import type { Language } from "../i18n/languages.ts"
import type { Namespace, Translate as TranslateIn } from "../i18n/translate.ts"

/** The content of an email in order, from which both HTML and plain text are rendered. */
export type EmailContent = {
  language: Language
  villaName: string
  subject: string
  /** What inboxes show behind the subject. */
  preheader: string
  greeting: string
  title: string
  paragraphs: string[]
  /** In the owner's own words. */
  quote?: { label: string; text: string } | null
  code?: { label: string; text: string }
  /** What must not be overlooked: an amount, a time. */
  marked?: { label: string; text: string }[]
  /** What comes after that: how to pay, what happens next. */
  next: string[]
  button?: { label: string; url: string; hint: string } | null
  table?: { title: string; rows: [label: string, text: string][]; total: [label: string, text: string] }
  contact?: { title: string; ways: { label: string; text: string; url: string }[] } | null
  signOff: string
  /** Why the recipient gets this email. */
  why?: string
}

export type Translate = TranslateIn<"translation", Namespace>
