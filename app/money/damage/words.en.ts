import type { damageMailTh } from "./words.th.ts"

/** Emails and messages about the security deposit, in English. */
export const damageMailEn: typeof damageMailTh = {
  damage: {
    title: "Security deposit",
    kept: "Kept",
    returned: "Returned",
    left: "Still to be returned",
    rest: "We'll return the remaining {{left}} within {{days}} days of check-out.",
    noRest: "The whole security deposit was kept, so nothing is left to return.",
    included: "This includes the {{amount}} security deposit, returned within {{days}} days of check-out.",
    comesBack: "We'll return the {{amount}} security deposit within {{days}} days of check-out.",
    before: {
      arrival: "The {{amount}} security deposit is paid on arrival and returned within {{days}} days of check-out.",
      balance:
        "Pay the {{amount}} security deposit on your booking page or on arrival. It's returned within {{days}} days of check-out.",
    },
    due: {
      upcoming: "The security deposit of {{amount}} for your stay at {{villa}} is due by {{date}}.",
      overdue: "The security deposit of {{amount}} for your stay at {{villa}} was due by {{date}}.",
      onArrival:
        "The security deposit of {{amount}} for your stay at {{villa}} is due on arrival. You can also pay it now.",
    },
  },
  "damage-kept": {
    subject: "Security deposit: {{amount}} kept",
    preheader: "For booking {{reference}}, with the reason",
    title: "About your security deposit",
    text: "We kept {{amount}} of your security deposit for your stay at {{villa}}. The details are on your booking page.",
    reason: "Reason",
  },
  "damage-returned": {
    subject: "Security deposit: {{amount}} returned",
    preheader: "For booking {{reference}}",
    title: "Your security deposit has been returned",
    text: "We've returned {{amount}} of your security deposit in cash.",
    next: "Haven't received it? Contact us.",
  },
}
