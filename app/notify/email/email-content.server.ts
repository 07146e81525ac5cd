import type { Language } from "#app/i18n/languages.ts"
import type { Namespace, Translate as TranslateIn } from "#app/i18n/translate.ts"

/** The content of an email in order, from which both HTML and plain text are rendered. */
export type EmailContent = {
  language: Language
  villaName: string
  subject: string
  /** The preview text that inboxes show after the subject. */
  preheader: string
  greeting: string
  title: string
  paragraphs: string[]
  /** The owner's reason. */
  quote?: { label: string; text: string } | null
  code?: { label: string; text: string }
  /** Highlighted facts: an amount, a time. */
  highlights?: { label: string; text: string }[]
  /** The paragraphs after the highlights: how to pay, what happens next. */
  next: string[]
  /** Longer texts by their titles, such as the directions, with their line breaks. */
  sections?: EmailSection[]
  /** The one action. The URL, which may be signed, is in the plain text only. */
  button?: { label: string; url: string } | null
  table?: {
    title: string
    rows: [label: string, text: string][]
    total?: [label: string, text: string]
    notes: string[]
  }
  contact?: { title: string; ways: { label: string; text: string; url: string }[] } | null
  signOff: string
  /** Why the recipient gets this email. */
  why?: string
}

export type EmailSection = { title: string; text: string; links?: { label: string; url: string }[] }

export type Translate = TranslateIn<"translation", Namespace>
