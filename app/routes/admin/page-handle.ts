import type { ParseKeys } from "i18next"

/** What a page of the administration says about itself to the frame that stands in for it when its loader has failed. */
export type PageHandle = { failed: ParseKeys<["admin", "translation"]> }
