import { formatDate, formatInstant, formatMoney } from "../i18n/format.ts"
import type { Language } from "../i18n/languages.ts"
import type { Contact, StayFacts, StayLetterKind } from "./letter.ts"
import type { LetterContent, Translate } from "./letter-content.server.ts"

const DAY_MS = 24 * 60 * 60 * 1000

/** What the letters about a stay say. */
export function stayContent(
  kind: StayLetterKind,
  facts: StayFacts,
  { t, language, villaName }: { t: Translate; language: Language; villaName: string },
): LetterContent {
  const awaitsPayment = kind === "received" || kind === "rejected"
  const deadlineTime = facts.paymentDeadline && formatInstant(facts.paymentDeadline, language, facts.timezone)
  const values = {
    villa: villaName,
    reference: facts.reference,
    amount: formatMoney(facts.total, language),
    date: formatDate(facts.checkIn, language, "medium"),
    time: facts.checkInTime,
    deadline: deadlineTime ? t("mail:time", { time: deadlineTime }) : "",
  }
  const name = facts.firstName?.trim()
  const text = kind === "cancelled" ? cancelText(facts, t, villaName) : t(`mail:${kind}.text`, values)
  const url = linkOf(kind, facts)
  return {
    language,
    villaName,
    subject: t(`mail:${kind}.subject`, values),
    preheader: t(`mail:${kind}.preheader`, values),
    greeting: name ? t("mail:greeting", { name }) : t("mail:hello"),
    title: t(`mail:${kind}.title`),
    paragraphs: [text],
    quote: facts.reason?.trim() ? { label: t("mail:reason"), text: facts.reason.trim() } : null,
    marked: [
      ...(kind === "received" ? [{ label: t("mail:toPay"), text: values.amount }] : []),
      ...(awaitsPayment && values.deadline ? [{ label: t("mail:payBy"), text: values.deadline }] : []),
    ],
    next: [
      ...(kind === "received" ? [t(`mail:howToPay.${facts.paymentMethod}`)] : []),
      ...(kind === "received" && !values.deadline ? [] : [t(`mail:${kind}.next`)]),
    ],
    button: url ? { label: t(`mail:${kind}.button`), url, hint: t("mail:buttonHint") } : null,
    table: tableOf(kind, facts, t, language),
    contact: contactOf(facts.contact, t),
    why: t("mail:why", values),
  }
}

function cancelText({ cancelReason }: StayFacts, t: Translate, villa: string): string {
  const by = cancelReason ?? "other"
  return t(`mail:cancelled.text.${by}`, { villa })
}

/** The booking on any device; where nobody could sign that, or it is over, the page to book on. Only a whole address will do. */
function linkOf(kind: StayLetterKind, { url, origin }: StayFacts): string | null {
  const link = url && kind !== "expired" ? url : `${origin}/booking`
  return /^https?:\/\//.test(link) ? link : null
}

function tableOf(kind: StayLetterKind, facts: StayFacts, t: Translate, language: Language): LetterContent["table"] {
  const confirmed = kind === "confirmed"
  const nights = Math.round((Date.parse(facts.checkOut) - Date.parse(facts.checkIn)) / DAY_MS)
  const date = (day: string) => formatDate(day, language, "medium")
  const party = [
    t("format.nights", { count: nights }),
    t("format.rooms", { count: facts.rooms }),
    t("format.guests", { count: facts.guests }),
  ]
  const rows: [string, string][] = [
    [t("mail:reference"), facts.reference],
    ...(confirmed
      ? ([
          [t("mail:guest"), `${facts.firstName ?? ""} ${facts.lastName ?? ""}`.trim()],
          [t("mail:issued"), t("mail:time", { time: formatInstant(facts.updatedAt, language, facts.timezone) })],
        ] as [string, string][])
      : []),
    [t("mail:checkIn"), t("mail:checkInFrom", { date: date(facts.checkIn), time: facts.checkInTime })],
    [t("mail:checkOut"), t("mail:checkOutBefore", { date: date(facts.checkOut), time: facts.checkOutTime })],
    [t("mail:party"), party.join(" · ")],
    [t("mail:method"), t(`payment.method.${facts.paymentMethod}`)],
  ]
  return {
    title: t(confirmed ? "mail:receipt" : "mail:stay"),
    rows: rows.filter(([, text]) => text !== ""),
    total: [t("mail:total"), formatMoney(facts.total, language)],
  }
}

function contactOf({ phone, email, line }: Contact, t: Translate): LetterContent["contact"] {
  const lineUrl = `https://line.me/R/ti/p/${line.startsWith("@") ? "" : "~"}${encodeURIComponent(line)}`
  const ways = [
    { label: t("mail:phone"), text: phone, url: `tel:${phone.replace(/[^\d+]/g, "")}` },
    { label: t("mail:line"), text: line, url: lineUrl },
    { label: t("mail:email"), text: email, url: `mailto:${email}` },
  ].filter(({ text }) => text !== "")
  return ways.length > 0 ? { title: t("mail:contact"), ways } : null
}
