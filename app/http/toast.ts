import type { ParseKeys } from "i18next"

/** A flash message: shown once by the next page, with or without script. */
export type Toast = {
  tone: "success" | "error" | "info"
  text: ParseKeys<["translation", "admin"]>
  /** Values in the text, in the user's language. */
  values?: Record<string, string>
  /** The request id of an unexpected failure. */
  reference?: string
}
