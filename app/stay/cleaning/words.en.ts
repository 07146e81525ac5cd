import type { cleaningMailTh, cleaningTh } from "./words.th.ts"

/** The administration's pages about cleaning, in English. */
export const cleaningEn: typeof cleaningTh = {
  title: "Cleaning",
  intro:
    "Each cleaner has a link to the plan of the next six weeks, without an account. It shows no guest's name, price or phone number.",
  add: "Add a cleaner",
  added: "Cleaner added. Send the link now.",
  saved: "Saved",
  failed: "That couldn't be saved. Try again.",
  open: "Open the plan",
  shareLabel: "{{name}}’s plan",
  message: "Cleaning plan, {{villa}}",
  neverConfirmed: "Never confirmed",
  confirmedAt: "Last confirmed {{time}}",
  edit: "Edit and link",
  back: "Cleaning",
  rotate: "Replace the link",
  rotateText: "The old link will stop working. Send the new one to {{name}}.",
  replaceLink: "Somebody left the team: replace {{name}}’s link",
  knownBy: "Left the team and may still have this link: {{names}}. Replace the link.",
  rotated: "Link replaced. Send the new one to {{name}}.",
  remove: "Remove {{name}}",
  removeText: "{{name}}’s link will stop working.",
  removed: "{{name}} removed",
  plan: "The next two weeks",
  planNone: "No guests in the next two weeks.",
  turnover: "{{date}}: check-out {{leaves}}, check-in {{arrives}}. Less time to clean than usual.",
  changedFor: "The plan changed; {{name}} hasn't confirmed it",
  reported: "{{name}}, {{time}}",
  photo: "Photo from {{name}}",
  problems: "Reported by cleaners",
  seen: "Dealt with",
  reopen: "Put back on Today",
  unseen: "Back on Today",
  delete: "Delete",
  deleteText: "Words and photo will be deleted for good.",
  deleted: "Deleted",
  seenDone: "Removed from Today",
  done: "Cleaned {{time}} · {{name}}",
  languages: { th: "Thai", en: "English" },
  fields: {
    name: "Name",
    language: "Language of messages",
    note: "About the house",
    byLine: "May hear about changes on LINE",
  },
  lineLinked: "Hears about changes on LINE since {{time}}",
  hints: {
    byLine:
      "Cleaners connect LINE themselves, on their plan. Messages count towards your monthly limit. Off ends them at once.",
    note: "For example where the linen is, or bin days. Shown on the plan.",
  },
  state: "{{count}}",
  errors: { tooMany: "There are already 20 cleaners. Remove one first." },
}

/** What cleaners read in LINE, in English. */
export const cleaningMailEn: typeof cleaningMailTh = {
  linked:
    "We'll tell you in this chat when the plan for today, tomorrow or the day after changes. Type “stop” to end this.",
  changed: "The cleaning plan has changed",
  button: "Open the plan",
  wrongCode: "This code is wrong or has expired. Get a new one on the cleaning plan.",
  stopped: "You won't get the cleaning plan on LINE any more. To get it again, connect LINE on your plan.",
}
