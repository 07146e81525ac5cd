import type { TextKey } from "#app/i18n/translate.ts"

/** A flash message: shown once by the next page, with or without script. */
export type Toast = {
  tone: "success" | "error" | "info"
  text: TextKey
  /** Values in the text, in the user's language. */
  values?: Record<string, string>
  /** The request id of an unexpected failure. */
  reference?: string
}

/** The cookie is the toast's id: the page that shows the toast deletes the cookie. */
export type PendingToast = Toast & { cookie: string }
