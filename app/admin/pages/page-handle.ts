import type { TextKey } from "#app/i18n/translate.ts"

/** The route's `handle`: the text that the admin error boundary shows when its loader fails. */
export type PageHandle = { failed: TextKey<"admin"> }
