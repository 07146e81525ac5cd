import type { readyTextsMailTh, readyTextsTh } from "./words.th.ts"

/** The settings of the texts that a booking offers to send, in English. */
export const readyTextsEn: typeof readyTextsTh = {
  title: "Messages for guests",
  hint: "Ready to send by LINE from a booking. Words in braces are filled in for each booking.",
  saved: "Messages saved",
  preview: "The guest gets",
  link: "followed by the link",
  change: "Edit these messages",
  fields: {
    way: "The way there",
    code: "The code",
    balance: "What is to be paid",
    thanks: "Thanks and review",
  },
  hints: {
    way: "{name} the guest · {villa} your villa · {dates} of the stay · {reference} booking number · {address} · Leave empty to use our text.",
    code: "{code} · {wifi} · {name} {villa} {dates} {reference} · A line is left out while its details are missing.",
    balance: "{amount} to be paid · {name} {villa} {dates} {reference}",
    thanks: "{name} {villa} {dates} {reference} · Can be sent after check-out.",
  },
  errors: { placeholder: "Use only the words listed here in braces, such as {name}." },
}

/** The texts themselves, unless the owner writes other ones. */
export const readyTextsMailEn: typeof readyTextsMailTh = {
  way: "How to get to {villa}\n{address}",
  code: "Your access code for {villa}: {code}\n{wifi}",
  wifi: "Wi-Fi: {{ssid}}, password: {{password}}",
  openWifi: "Wi-Fi: {{ssid}}, no password needed",
  balance: "{amount} is to be paid for your stay, {dates}. Please pay here:",
  thanks: "Thank you for staying at {villa}.\nWe'd love to hear how it was. You can leave a review here:",
  example: { name: "Daniel", address: "9/9 Moo 5, Pak Nam Pran, Pran Buri" },
}
