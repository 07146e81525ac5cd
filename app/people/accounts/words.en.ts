import type { accountsMailTh } from "./words.th.ts"

/** Emails and messages about accounts, in English. */
export const accountsMailEn: typeof accountsMailTh = {
  "account-changed": {
    preheader: "By {{name}}. Not expected? Check now.",
    title: {
      "made-owner": "You are now an owner",
      "made-staff": "You are now staff",
      "passports-allowed": "You can now see passports",
      "passports-withdrawn": "You can no longer see passports",
      "admin-removed": "You no longer have access",
      "invite-withdrawn": "Your invite has been withdrawn",
      "reset-link-created": "A password reset link was created",
      "password-reset": "Your password was reset",
      "password-changed": "Your password was changed",
      "sessions-ended": "Devices logged out of your account",
      "owner-added": "There is a new owner",
      "new-device": "New log-in to your account",
    },
    text: {
      "made-owner":
        "{{name}} made you an owner of {{villa}} on {{time}}. You can now change payments, prices and the team.",
      "made-staff":
        "{{name}} changed your role at {{villa}} to Staff on {{time}}. You can manage bookings, slips, payment links and the calendar.",
      "passports-allowed":
        "{{name}} allowed you to see and report the passports of foreign guests of {{villa}} on {{time}}.",
      "passports-withdrawn": "{{name}} ended your access to the passports of foreign guests of {{villa}} on {{time}}.",
      "admin-removed":
        "{{name}} removed you from the team of {{villa}} on {{time}}. You have been logged out on all devices.",
      "invite-withdrawn":
        "{{name}} withdrew your invite to help manage {{villa}} on {{time}}. Its link no longer works.",
      "reset-link-created":
        "On {{time}}, {{name}} created a link to reset your password at {{villa}} and will send it to you. It works once, within 1 hour.",
      "password-reset":
        "A new password for your account at {{villa}} was set using a link on {{time}}. You have been logged out on all devices.",
      "password-changed":
        "The password of your account at {{villa}} was changed on {{time}}. All your other devices have been logged out.",
      "sessions-ended": "Some devices were logged out of your account at {{villa}} on {{time}}.",
      "owner-added":
        "{{about}} became an owner of {{villa}} on {{time}}, added by {{name}}. Owners can change payments, prices and the team.",
      "new-device":
        "Your account at {{villa}} was used on a new device: {{device}}, on {{time}}. If this was you, you don't need to do anything.",
    },
    unknownDevice: "an unknown browser",
    next: "If you didn't expect this, contact an owner.",
    nextOwn: "If this wasn't you, set a new password now.",
    nextTeam: "If you didn't expect this, remove the new owner in the team now.",
    nextNewDevice: "If it wasn't you, change your password now. This logs out all other devices.",
    button: "Open your account",
    buttonTeam: "Open the team",
  },
  "reset-link": {
    title: "Set a new password",
    preheader: "The link works once, until {{time}}.",
    text: "Use the button to set a new password for your account at {{villa}}. The link works once, until {{time}}.",
    next: "If you didn't request this, don't use the link, and ask whoever set up this site to change its setup code.",
  },
}
