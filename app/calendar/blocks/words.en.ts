import type { AdminTexts } from "#app/i18n/locales/admin/th.ts"

/** Blocked dates, in English. */
export const blocksEn: AdminTexts["blocks"] = {
  note: "Reason (optional, only your team sees it)",
  list: "Blocked dates",
  none: "No dates are blocked",
  remove: "Unblock dates",
  removeTitle: "Unblock these dates?",
  blocked: "Dates blocked",
  unblocked: "Dates unblocked",
  gone: "These dates have already been unblocked.",
}
