import type { AdminTexts } from "#app/i18n/locales/admin/th.ts"

/** The outbox of local development, in English. */
export const outboxEn: AdminTexts["outbox"] = {
  title: "Outbox",
  text: "Local development only: every email the system writes. None are actually sent.",
  none: "No emails yet",
  html: "As shown in a mail app",
}
