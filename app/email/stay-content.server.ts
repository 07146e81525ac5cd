import { DAY_MS } from "../durations.ts"
import { formatDate, formatDeadline, formatHour, formatInstant, formatMoney } from "../i18n/format.ts"
import { formatName } from "../i18n/format-name.ts"
import type { Language } from "../i18n/languages.ts"
import type { TextKey } from "../i18n/translate.ts"
import { includedCharges, priceLineLabel } from "../villa/price-line.ts"
import type { Contact, StayChange, StayEmailKind, StayFacts } from "./email.ts"
import type { EmailContent, Translate } from "./email-content.server.ts"

/** The content of the emails about a stay. */
export function stayContent(
  kind: StayEmailKind,
  facts: StayFacts,
  { t, language, villaName }: { t: Translate; language: Language; villaName: string },
): EmailContent {
  const awaitsPayment = kind === "received" || kind === "rejected"
  const values = {
    villa: villaName,
    reference: facts.reference,
    amount: formatMoney(facts.total, language),
    date: dateOf(facts.checkIn, language),
    time: formatHour(facts.checkInTime, language),
    deadline: facts.paymentDeadline ? formatDeadline(facts.paymentDeadline, language, facts.timezone) : "",
  }
  const name = facts.firstName?.trim()
  const text = kind === "cancelled" ? cancelText(facts, t, villaName) : t(`mail:${kind}.text`, values)
  const url = linkOf(kind, facts)
  return {
    language,
    villaName,
    subject: t(`mail:${kind}.subject`, values),
    preheader: t(`mail:${kind}.preheader`, values),
    greeting: name ? t("mail:greeting", { name: formatName(unlinked(name), language) }) : t("mail:hello"),
    title: t(`mail:${kind}.title`),
    paragraphs: [text],
    quote: facts.reason?.trim() ? { label: t(REASON_LABELS[kind] ?? "mail:reason"), text: facts.reason.trim() } : null,
    highlights: [
      ...(kind === "received" ? [{ label: t("mail:toPay"), text: values.amount }] : []),
      ...(awaitsPayment && values.deadline ? [{ label: t("mail:payBy"), text: values.deadline }] : []),
      ...(facts.changes ?? []).map((change) => changeRow(change, t, language)),
      ...(facts.remaining ? [{ label: t("mail:remaining"), text: formatMoney(facts.remaining, language) }] : []),
    ],
    next: [
      ...(kind === "received" ? [t(`mail:howToPay.${facts.paymentMethod}`)] : []),
      ...(kind === "received" && !values.deadline ? [] : [t(`mail:${kind}.next`)]),
    ],
    button: url ? { label: t(`mail:${kind}.button`), url, hint: t("mail:buttonHint") } : null,
    table: kind === "review-reported" ? undefined : tableOf(kind, facts, t, language),
    contact: contactOf(facts.contact, t),
    signOff: t("mail:signOff", { villa: villaName }),
    why: t("mail:why", values),
  }
}

/** The label of the reason, if that is not a message from the owner. */
const REASON_LABELS: Partial<Record<StayEmailKind, TextKey<"translation", "mail">>> = {
  "review-reported": "mail:review-reported.reason",
}

/** A name in which mail programs find no link: after each dot comes a word joiner, which no domain contains. */
const unlinked = (name: string) => name.replace(/[.\u2024\u3002\uff0e\uff61\ufe52]/g, "$&\u2060")

/** In Thai the full date: "วันอังคารที่…" reads better in a sentence and a table than "อ.". */
function dateOf(day: string, language: Language): string {
  return formatDate(day, language, language === "th" ? "full" : "medium")
}

function cancelText({ cancelReason }: StayFacts, t: Translate, villa: string): string {
  const by = cancelReason ?? "other"
  return t(`mail:cancelled.text.${by}`, { villa })
}

/** The signed link to the booking; if there is none, or the booking has expired, the booking page. Absolute. */
function linkOf(kind: StayEmailKind, { url, origin }: StayFacts): string | null {
  const link = url && kind !== "expired" ? url : `${origin}/booking`
  return /^https?:\/\//.test(link) ? link : null
}

function tableOf(kind: StayEmailKind, facts: StayFacts, t: Translate, language: Language): EmailContent["table"] {
  const confirmed = kind === "confirmed"
  const nights = Math.round((Date.parse(facts.checkOut) - Date.parse(facts.checkIn)) / DAY_MS)
  const at = (day: string, hour: string) => ({
    date: dateOf(day, language),
    time: formatHour(hour, language),
  })
  const total = formatMoney(facts.total, language)
  const party = [
    t("format.nights", { count: nights }),
    t("format.rooms", { count: facts.rooms }),
    t("format.guests", { count: facts.guests }),
  ]
  const rows: [string, string][] = [
    [t("mail:reference"), facts.reference],
    ...(confirmed
      ? ([
          [t("mail:guest"), unlinked(`${facts.firstName ?? ""} ${facts.lastName ?? ""}`.trim())],
          [t("mail:issued"), formatInstant(facts.updatedAt, language, facts.timezone)],
        ] as [string, string][])
      : []),
    [t("mail:checkIn"), t("mail:checkInFrom", at(facts.checkIn, facts.checkInTime))],
    [t("mail:checkOut"), t("mail:checkOutBefore", at(facts.checkOut, facts.checkOutTime))],
    [t("mail:party"), party.join(" · ")],
    [t("mail:method"), t(`payment.method.${facts.paymentMethod}`)],
  ]
  const { lines, notes } = PRICED_KINDS.has(kind) ? priceOf(facts, t, language) : { lines: [], notes: [] }
  return {
    title: t(confirmed ? "mail:receipt" : "mail:stay"),
    rows: [...rows.filter(([, text]) => text !== ""), ...lines],
    total: [t("mail:total"), confirmed && !facts.remaining ? `${total} · ${t("mail:paid")}` : total],
    notes,
  }
}

/** The emails that show what the total is made of. */
const PRICED_KINDS: ReadonlySet<StayEmailKind> = new Set(["received", "confirmed", "changed"])

/** The lines of the total, and below it the charges that it includes. */
function priceOf(
  { price }: StayFacts,
  t: Translate,
  language: Language,
): { lines: [string, string][]; notes: string[] } {
  const { lines = [], included, charges } = price ?? {}
  return {
    lines: lines.map((line) => [priceLineLabel(line, { t, language }), formatMoney(line.amount, language)]),
    notes: included && charges ? includedCharges({ lines, included, charges }, { t, language }) : [],
  }
}

const CHANGE_LABELS = {
  checkIn: "mail:checkIn",
  checkOut: "mail:checkOut",
  rooms: "mail:rooms",
  guests: "mail:guests",
  totalPrice: "mail:total",
  customerName: "mail:guest",
  phone: "mail:phone",
  email: "mail:email",
  paymentMethod: "mail:method",
  specialRequests: "mail:requests",
} as const satisfies Record<StayChange["field"], string>

/** "Check-in: Fri 1 Dec 2026 → Sat 2 Dec 2026" */
function changeRow({ field, from, to }: StayChange, t: Translate, language: Language): { label: string; text: string } {
  const shown = (value: string | number): string => {
    if (value === "") return "–"
    if (field === "checkIn" || field === "checkOut") return dateOf(String(value), language)
    if (field === "totalPrice") return formatMoney(Number(value), language)
    if (field === "paymentMethod") return t(`payment.method.${value as StayFacts["paymentMethod"]}`)
    return unlinked(String(value))
  }
  return { label: t(CHANGE_LABELS[field]), text: `${shown(from)} → ${shown(to)}` }
}

function contactOf({ phone, email, line }: Contact, t: Translate): EmailContent["contact"] {
  const lineUrl = `https://line.me/R/ti/p/${line.startsWith("@") ? "" : "~"}${encodeURIComponent(line)}`
  const ways = [
    { label: t("mail:phone"), text: phone, url: `tel:${phone.replace(/[^\d+]/g, "")}` },
    { label: t("mail:line"), text: line, url: lineUrl },
    { label: t("mail:email"), text: email, url: `mailto:${email}` },
  ].filter(({ text }) => text !== "")
  return ways.length > 0 ? { title: t("mail:contact"), ways } : null
}
