import type { damageGuestTh } from "./guest-words.th.ts"

/** What guests read about the security deposit, in English. */
export const damageGuestEn: typeof damageGuestTh = {
  damage: {
    title: "Security deposit",
    terms: {
      arrival: "Security deposit: {{amount}}, paid on arrival and returned within {{days}} days of check-out.",
      balance:
        "Security deposit: {{amount}}, paid later through a link we email you, returned within {{days}} days of check-out.",
    },
    when: {
      arrival: "Paid on arrival, returned within {{days}} days of check-out",
      balance: "Paid by a link we email you, returned within {{days}} days of check-out",
    },
    comesBack: "Returned within {{days}} days of check-out",
    received: "Received by {{channel}}, {{date}}",
    kept: "Kept, {{date}}",
    returned: "Returned by {{channel}}, {{date}}",
    rest: "To be returned",
    restBy: "To be returned by {{date}}",
    photo: "Photo of the damage",
    included: "Includes the {{amount}} security deposit, returned within {{days}} days of check-out.",
    errors: {
      received: "The security deposit has already been received.",
      notHeld: "There's no security deposit left to return.",
      tooHigh: "That's more than the security deposit. Enter a lower amount.",
    },
  },
}
