import type { Language } from "#app/i18n/languages.ts"
import type { Namespace, Translate as TranslateIn } from "#app/i18n/translate.ts"

/** In order; HTML and plain text are rendered from it. */
export type EmailContent = {
  language: Language
  villaName: string
  subject: string
  preheader: string
  greeting: string
  title: string
  paragraphs: string[]
  quote?: { label: string; text: string } | null
  code?: { label: string; text: string }
  highlights?: { label: string; text: string }[]
  /** After the highlights: how to pay, what happens next. */
  next: string[]
  /** Longer texts with their line breaks, such as the directions. */
  sections?: EmailSection[]
  /** The one action. The URL, which may be signed, is in the plain text only. */
  button?: { label: string; url: string } | null
  table?: {
    title: string
    rows: Row[]
    /** What the total is made of; amounts are aligned at the right. */
    amounts?: Row[]
    total?: Row
    paid?: Row[]
    notes: string[]
  }
  contact?: { title: string; ways: { label: string; text: string; url: string }[] } | null
  /** Missing under alerts and security notices. */
  signOff?: string
  why?: string
}

type Row = [label: string, text: string]

export type EmailSection = { title: string; text: string; links?: { label: string; url: string }[] }

export type Translate = TranslateIn<"translation", Namespace>
