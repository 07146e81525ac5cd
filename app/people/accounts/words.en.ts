import type { AdminTexts } from "#app/i18n/locales/admin/th.ts"
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

/** Logging in, accounts and passwords, in English. */
export const accountsEn: AdminTexts["accounts"] = {
  logIn: {
    showPassword: "Show password",
    hidePassword: "Hide password",
    title: "Log in",
    email: "Email",
    password: "Password",
    submit: "Log in",
    noAccount: "No account yet? Create one",
    staySignedIn: "Stay logged in",
    staySignedInHint: "For 30 days, only on your own device",
  },
  reset: {
    link: "Forgot your password?",
    title: "Set a new password",
    ask: "Ask an owner for a link to set a new password.",
    alone: "Are you the only owner? Enter your email and this site's setup code, and we'll email you a link.",
    closed:
      "Ask an owner for a link. If you're the only owner, ask the person who set up this site to add a setup code first.",
    send: "Email me a link",
    sent: "If this is an owner's email, the link is on its way. It works once, within 1 hour.",
    token: "Choose a new password. You'll be logged out on all devices.",
    invalid: "This link is no longer valid",
    invalidText: "It works once, within 1 hour. Ask for a new one.",
    submit: "Save password",
    done: "Password saved. Log in.",
    failed: "The password wasn't saved. Try again.",
  },
  errors: {
    ownerOnly: "Only owners can do this. Ask an owner.",
    lastOwner: "There must be at least one owner. Make someone else an owner first.",
    ownAccount: "Change your own password under My account.",
    passwordWrong: "That isn't your current password. Try again.",
    resetClosed: "Ask an owner for a link.",
    resetInvalid: "This link is no longer valid. Ask for a new one.",
  },
  account: {
    title: "My account",
    password: "Change password",
    current: "Current password",
    new: "New password",
    savePassword: "Save password",
    passwordSaved: "Password saved. All other devices have been logged out.",
    sessions: "Where you're logged in",
    thisDevice: "This device",
    unknownDevice: "Unknown device",
    lastUsed: "Last used {{time}}",
    end: "Log out",
    endName: "Log out {{device}}",
    endOthers: "Log out all other devices",
    ended: "Logged out",
  },
  register: {
    title: "Create your account",
    intro: "The first account is the owner's. All others need an invite link.",
    introInvited: "You've been invited. Create your own account here.",
    closedTitle: "Registration is closed",
    closedText: "Ask an owner for an invite link.",
    name: "Name",
    email: "Email",
    password: "Password",
    passwordHint: "At least 10 characters",
    confirmPassword: "Confirm password",
    setupCode: "Setup code",
    submit: "Create account",
    failed: "Registration failed",
    haveAccount: "Have an account? Log in",
  },
}
