import { waitingContent } from "#app/booking/waiting-list/waiting-content.server.ts"
import { formatDeadline, formatMoney } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { type LocalizedText, localizedName } from "#app/i18n/localized.ts"
import { accountChangedContent, resetLinkContent } from "#app/people/accounts/account-content.server.ts"
import { aroundStayContent } from "#app/stay/pass/around-stay-content.server.ts"
import { stayCalendar } from "#app/stay/pass/stay-calendar.server.ts"
import { alertContent } from "../alerts/alert-content.server.ts"
import type { Email, EmailAttachment, InviteFacts, OtpFacts, RenderedEmail } from "./email.ts"
import type { EmailContent, Translate } from "./email-content.server.ts"
import { emailHtml } from "./email-html.server.ts"
import { type AroundStayEmailKind, EMAIL_RULES, type StayEmailKind, type WaitingEmailKind } from "./email-kinds.ts"
import { stayContent } from "./stay-content.server.ts"

/** Replaces a secret that was removed from a sent email. */
const REDACTED = "••••••"

/** Deterministic, because a mail service may compare retries under the same idempotency key. */
export function renderEmail(email: Email): RenderedEmail {
  const { t } = i18nFor(email.language)
  const { language, facts } = email
  const villaName = nameOf(facts.villaName, language, t)
  const content = contentOf(email, t, villaName)
  return {
    subject: oneLine(content.subject),
    text: emailText(content),
    html: emailHtml(content),
    attachments: attachmentsOf(email, villaName, { t, language }),
    senderName: oneLine(villaName),
    replyTo: ("contact" in facts && facts.contact.email) || null,
  }
}

/** The guest's calendar follows each change, also one that only the page's file had so far. */
function attachmentsOf(
  email: Email,
  villaName: string,
  reader: { t: Translate; language: Language },
): EmailAttachment[] {
  if (!hasCalendarFile(email) || !email.facts.calendar) return []
  return [stayCalendar({ ...email.facts, calendar: email.facts.calendar }, villaName, reader)]
}

const CALENDAR_FILE_KINDS = ["confirmed", "changed", "move-accepted", "cancelled"] as const satisfies StayEmailKind[]
const calendarFileKinds: ReadonlySet<string> = new Set(CALENDAR_FILE_KINDS)
function hasCalendarFile(email: Email): email is Extract<Email, { kind: (typeof CALENDAR_FILE_KINDS)[number] }> {
  return calendarFileKinds.has(email.kind)
}

export function contentOf(email: Email, t: Translate, villaName: string): EmailContent {
  const { language } = email
  if (email.kind === "code") return otpContent(email.facts, t, language, villaName)
  if (email.kind === "invite") return inviteContent(email.facts, t, language, villaName)
  if (email.kind === "alert") return alertContent(email.facts, t, language, villaName)
  if (email.kind === "account-changed") return accountChangedContent(email, t, villaName)
  if (email.kind === "reset-link") return resetLinkContent(email, t, villaName)
  if (isWaiting(email)) return waitingContent(email.kind, email.facts, { t, language, villaName })
  const reader = { t, language, villaName }
  return isAroundStay(email)
    ? aroundStayContent(email.kind, email.facts, reader)
    : stayContent(email.kind, email.facts, reader)
}

function isWaiting(email: Email): email is Extract<Email, { kind: WaitingEmailKind }> {
  return EMAIL_RULES[email.kind].about === "wait"
}

function isAroundStay(email: Email): email is Extract<Email, { kind: AroundStayEmailKind }> {
  return EMAIL_RULES[email.kind].about === "around-stay"
}

function otpContent(facts: OtpFacts, t: Translate, language: Language, villa: string): EmailContent {
  const minutes = facts.validMinutes
  const amount = formatMoney(facts.amount, language)
  const code = facts.code ?? REDACTED
  const use = facts.purpose ?? "payment"
  const text = use === "cancellation" && facts.amount === 0 ? "cancellationWithoutRefund" : use
  return {
    language,
    villaName: villa,
    subject: t("mail:code.subject", { code }),
    preheader: t(`mail:code.preheader.${text}`, { amount, minutes }),
    greeting: t("mail:hello"),
    title: t(`mail:code.title.${use}`),
    paragraphs: [t(`mail:code.text.${text}`, { amount })],
    code: { label: t("mail:code.label"), text: code },
    next: [t("mail:code.next", { minutes })],
    signOff: t("mail:signOff", { villa }),
    why: t("mail:why", { reference: facts.reference, villa }),
  }
}

function inviteContent(facts: InviteFacts, t: Translate, language: Language, villa: string): EmailContent {
  const time = formatDeadline(facts.expiresAt, language, facts.timezone)
  const role = facts.role ?? "staff"
  const values = { villa, name: facts.invitedBy, time }
  return {
    language,
    villaName: villa,
    subject: t(`mail:invite.title.${role}`),
    preheader: t("mail:invite.preheader", values),
    greeting: t("mail:hello"),
    title: t(`mail:invite.title.${role}`),
    paragraphs: [t(`mail:invite.text.${role}`, values)],
    highlights: [{ label: t("mail:invite.until"), text: time }],
    next: [t("mail:invite.next")],
    button: facts.url ? { label: t("mail:invite.button"), url: facts.url } : null,
    signOff: t("mail:signOff", { villa }),
  }
}

function nameOf(name: LocalizedText, language: Language, t: Translate): string {
  return localizedName(name, language) || t("site.name")
}

/** Line breaks would allow header injection. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}

function emailText(content: EmailContent): string {
  const { code, quote, highlights = [], sections = [], button, table, contact } = content
  const blocks = [
    content.villaName,
    content.title,
    content.greeting,
    ...content.paragraphs,
    quote && `${quote.label}:\n“${quote.text}”`,
    code && `${code.label}: ${code.text}`,
    highlights.map(({ label, text }) => `${label}: ${text}`).join("\n"),
    ...content.next,
    ...sections.map(({ title, text, links = [] }) =>
      [title, text, ...links.map(({ label, url }) => `${label}: ${url}`)].filter(Boolean).join("\n"),
    ),
    button && `${button.label}:\n${button.url}`,
    table && [table.title, ...linesOf(table), ...table.notes].join("\n"),
    contact && [contact.title, ...contact.ways.map(({ label, text }) => `${label}: ${text}`)].join("\n"),
    content.signOff,
    content.why && `-- \n${content.why}`,
  ]
  return `${blocks.filter(Boolean).join("\n\n")}\n`
}

/** Amounts end in one column, so that they can be added up by eye. */
function linesOf({ rows, amounts = [], total, paid = [] }: NonNullable<EmailContent["table"]>): string[] {
  const sums = [...amounts, ...(total ? [total] : []), ...paid]
  const width = Math.max(...sums.map(([label, amount]) => columns(label) + columns(amount)))
  const aligned = sums.map(
    ([label, amount]) => `${label}: ${" ".repeat(width - columns(label) - columns(amount))}${amount}`,
  )
  return [...rows.map((row) => row.join(": ")), ...aligned]
}

/** The width of a text in a typewriter font: Thai vowels and tone marks stand above or below a letter. */
const columns = (text: string) => text.replace(/\p{Mn}/gu, "").length
