import type { ParseKeys } from "i18next"

/** A short message for the next page, which shows it once, with script or without. */
export type Toast = {
  tone: "success" | "error" | "info"
  text: ParseKeys<["translation", "admin"]>
  /** What the text names, in the reader's language. */
  values?: Record<string, string>
  /** Under which an unexpected failure is logged. */
  reference?: string
}
