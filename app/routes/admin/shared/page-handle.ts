import type { ParseKeys } from "i18next"

/** The route's `handle`: the text that the admin error boundary shows when its loader fails. */
export type PageHandle = { failed: ParseKeys<["admin", "translation"]> }
