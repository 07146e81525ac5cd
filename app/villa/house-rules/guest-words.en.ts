import type { houseRulesGuestTh } from "./guest-words.th.ts"

/** What guests read about the house rules, in English. */
export const houseRulesGuestEn: typeof houseRulesGuestTh = {
  houseRules: {
    title: "House rules",
    about: "House rules of {{name}}: quiet hours, smoking, pets, parties and visitors.",
    quiet: "Quiet hours from {{from}} to {{to}}",
    smoking: { no: "No smoking", outside: "Smoking outdoors only", yes: "Smoking allowed" },
    pets: { no: "No pets", ask: "Pets on request", yes: "Pets welcome" },
    parties: { no: "No parties or events", ask: "Parties and events on request", yes: "Parties allowed" },
    visitors: { no: "No visitors", ask: "Visitors on request", yes: "Visitors welcome" },
    more: "Also note",
    none: "No house rules yet. If you have a question, contact the owner.",
  },
}
