import type { teamMailTh, teamTh } from "./words.th.ts"

/** The team and its invites, in English. */
export const teamEn: typeof teamTh = {
  role: { owner: "Owner", staff: "Staff" },
  roleHint: {
    owner: "Full access, including payments, prices and the team",
    staff: "Bookings, slips, payment links and the calendar",
  },
  people: {
    title: "Team",
    you: "you",
    role: "Role",
    saveRole: "Save role",
    roleSaved: "Role saved",
    reset: "Reset password",
    resetText:
      "Creates a link that lets {{name}} set a new password. It works once, within 1 hour. Until then, the old password still works.",
    resetOwn: "Change your own password under My account.",
    createReset: "Create link",
    resetLink: "Password reset link",
    resetSend: "Send it to {{name}} yourself. It's only shown once.",
    remove: "Remove from the team",
    removeText: "{{name}} is logged out at once and can't log in again. Open invites from {{name}} stop working.",
    removeLinks: "Booking links that {{name}} shared stop working. Guests are emailed new ones.",
    changeCode: "Then change the access code, which {{name}} knows",
    removeConfirm: "Remove {{name}}",
    removed: "{{name}} has been removed.",
    toSend: "Send a new link",
    toSendText:
      "The links of these bookings have ended, and the guests have no email address. Share the new link yourself.",
    toCheck: "Check these email addresses",
    toCheckText:
      "Someone who has left the team may have entered these. Ask the guests whether they're right; correct a wrong one in its booking.",
    entered: {
      account: "{{email}}, entered by {{name}}",
      link: "{{email}}, entered with the link that {{name}} shared",
    },
    emailChecked: "It's right",
    emailCheckedName: "{{email}} is right",
    emailWasChecked: "Email address confirmed",
  },
  invites: {
    title: "Invite a team member",
    text: "The link works once, within 7 days. Send it only to people you trust.",
    create: "Create invite link",
    email: "Their email",
    emailHint: "Optional. If you enter one, we email the link there too.",
    sent: "The link is also on its way to {{email}}.",
    open: "Open invites",
    openFor: "{{role}}, for {{email}}",
    by: "From {{name}}, valid until {{time}}",
    withdraw: "Withdraw invite",
    withdrawName: "Withdraw the invite: {{name}}",
    withdrawn: "Invite withdrawn",
    link: "Invite link",
    until: "Valid until {{time}}",
  },
}

/** Emails and messages about invites, in English. */
export const teamMailEn: typeof teamMailTh = {
  invite: {
    preheader: "From {{name}}, to help manage {{villa}}. The link is valid until {{time}}.",
    title: { owner: "You're invited to join as an owner", staff: "You're invited to join as staff" },
    text: {
      owner:
        "{{name}} invites you to manage {{villa}} as an owner, with full access. Use the button below to create your account.",
      staff:
        "{{name}} invites you to help manage {{villa}} as staff: bookings, slips, payment links and the calendar. Use the button below to create your account.",
    },
    until: "Valid until",
    next: "The link works once, so please don't pass it on. If you don't know who invited you, ignore this email.",
    button: "Create your account",
  },
}
