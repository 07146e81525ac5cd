import type { ledgerGuestTh } from "./guest-words.th.ts"

/** What guests read about amounts in the ledger, in English. */
export const ledgerGuestEn: typeof ledgerGuestTh = {
  ledger: {
    errors: {
      amount: "Enter an amount above 0.",
      withheld: "The tax withheld must be less than what you received.",
      lineUnknown: "We couldn't find this entry in the booking.",
      lineReversed: "This entry has already been reversed.",
    },
  },
}
