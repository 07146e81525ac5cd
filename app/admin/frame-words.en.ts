import type { AdminTexts } from "#app/i18n/locales/admin/th.ts"

/** What every page of the administration says around its content, in English. */
export const frameEn: AdminTexts["frame"] = {
  missing: "It may have been deleted, or the link is wrong.",
  failed: "Nothing was changed. Try again.",
  incompleteForm: "This form is incomplete or out of date. Go back, reload the page and try again.",
  paused:
    "This site is paused while its data is restored. You can look at everything; nothing can be booked, changed or sent.",
  nav: {
    label: "Administration",
    today: "Today",
    calendar: "Calendar",
    bookings: "Bookings",
    money: "Money",
    settings: "Settings",
    logOut: "Log out",
  },
  typedKept: "You were logged out. What you typed is still here, but not saved yet.",
  unsaved: {
    title: "You have unsaved changes",
    sendTitle: "Another part of this page isn't saved",
    stay: "Stay",
    leave: "Leave",
    send: "Continue without saving it",
  },
  ownerOnlyText: "Ask an owner if you need this page.",
}
