import type { slipsGuestTh } from "./guest-words.th.ts"

/** What guests read about slips and about the account to transfer to, in English. */
export const slipsGuestEn: typeof slipsGuestTh = {
  refusedSlip: {
    title: "Your slip wasn't accepted",
    text: "Already transferred? Don't transfer again. Send the right slip, or contact the owner.",
    send: "Send a new slip",
  },
  accountCheck: {
    title: "Check our account",
    about: "Check whether an account or PromptPay number belongs to {{name}}.",
    intro: "Asked to send money? Check here whether the account or PromptPay number is ours.",
    site: "Our website:",
    siteHint: "Your browser must show exactly this address.",
    label: "Last 4 digits of the number",
    hint: "This page never asks for a password or code.",
    submit: "Check",
    match: "Match: our {{bank}} account, {{name}}.",
    compareName: "Check that your bank shows this name.",
    matchWithoutName: "Match: our {{bank}} account.",
    askName: "Ask the owner which name your bank should show.",
    promptPay: "PromptPay",
    noMatch: "Not our account. Don't send money; contact the owner.",
    qrOnly: "The number behind our PromptPay QR code can't be checked here. Ask the owner about it.",
    none: "We don't take bank transfers or PromptPay at the moment. Don't send money; contact the owner.",
    link: "Check that this is our account",
    tooMany: "You can check 10 numbers a minute. Wait a minute and try again.",
    failed: "We couldn't check this number. Try again.",
  },
}
