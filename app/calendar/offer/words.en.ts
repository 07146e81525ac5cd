import type { offerMailTh } from "./words.th.ts"

/** Emails and messages about an offer, in English. */
export const offerMailEn: typeof offerMailTh = {
  offer: {
    free: "{{villa}} is free {{dates}} ({{nights}}).",
    price: "{{amount}} for {{guests}}.",
    deposit: "{{deposit}} to book, the remaining {{rest}} by {{date}}.",
    damage: "Security deposit {{amount}}, returned after check-out.",
    open: "The dates aren't held yet. See the villa and book here:",
  },
}
