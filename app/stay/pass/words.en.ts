import type { passMailTh } from "./words.th.ts"

/** Emails and messages about the days around a stay, in English. */
export const passMailEn: typeof passMailTh = {
  calendar: {
    title: "Stay at {{villa}}",
    text: "Booking number {{reference}}",
  },
}
