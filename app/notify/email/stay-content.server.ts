import { dateIn } from "#app/calendar/month/villa-date.ts"
import { DAY_MS } from "#app/durations.ts"
import {
  formatDate,
  formatDeadline,
  formatInstant,
  formatMoney,
  formatTimeOfDay,
  plainDateRange,
} from "#app/i18n/format.ts"
import { formatArrival } from "#app/i18n/format-arrival.ts"
import { formatName } from "#app/i18n/format-name.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { TextKey, TextValues } from "#app/i18n/translate.ts"
import { formatReceiptNumber } from "#app/money/receipts/receipt.ts"
import { type ContactWay, contactWays } from "#app/villa/contact.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { extraText } from "#app/villa/extras/extra.ts"
import { coordinatesOf, navigationLinks } from "#app/villa/place/map-links.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import type { Place } from "#app/villa/place/place-fields.ts"
import { addressText } from "#app/villa/place/place-view.ts"
import { includedCharges, priceLineLabel } from "#app/villa/prices/price-line.ts"
import { cancellationTexts } from "#app/villa/terms/cancellation-text.ts"
import { DAMAGE_RETURN_DAYS } from "#app/villa/terms/damage-return.ts"
import { damageText } from "#app/villa/terms/damage-text.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import type { StayChange, StayFacts } from "./email.ts"
import type { EmailContent, EmailSection, Translate } from "./email-content.server.ts"
import type { AroundStayEmailKind, StayEmailKind } from "./email-kinds.ts"
import { arrivalEmailAt, slipAnswerBy } from "./times-in-email.ts"

export type TextContext = { t: Translate; language: Language; villaName: string }

type BookingEmailKind = Exclude<StayEmailKind, AroundStayEmailKind>

/** What an email says besides its texts. */
type Says = {
  /** The change, which the owner made for the guest or at their request. */
  change?: true
  /** What the total is made of, and what cancelling refunds. */
  price?: true
  /** The payment method. Before a slip the guest has not chosen yet; after it money may have come otherwise. */
  method?: true
  /** Until when the booking is to be paid. */
  deadline?: true
  /** How what is still to be paid follows from the total. */
  paid?: true
  /** What was paid beyond what is owed. */
  overpaid?: true
  /** The security deposit that is still to be paid. */
  damage?: true
  /** With a button: the balance that is due before the arrival. */
  balance?: true
  /** Nothing about the price of the stay. */
  noStay?: true
  /** The label of a reason that is not a message from the owner. */
  reason?: TextKey<"translation", "mail">
  /** The label of a button for what the guest is asked to do. */
  button?: TextKey<"translation", "mail">
}

const SAYS: { [Kind in BookingEmailKind]?: Says } = {
  received: { price: true, deadline: true, damage: true },
  "slip-received": { method: true, damage: true },
  rejected: { method: true, deadline: true, button: "mail:rejected.button" },
  confirmed: { price: true, paid: true, overpaid: true, damage: true, balance: true },
  changed: { change: true, price: true, deadline: true, overpaid: true, damage: true, balance: true },
  "move-accepted": { change: true, price: true, overpaid: true, damage: true, balance: true },
  "extras-changed": { paid: true, balance: true },
  "payment-received": { overpaid: true, damage: true, balance: true },
  "payment-reversed": { damage: true, balance: true },
  expired: { button: "mail:expired.button" },
  "damage-kept": { noStay: true, reason: "mail:damage-kept.reason" },
  "damage-returned": { noStay: true },
  "line-linked": { noStay: true },
  "credit-ending": { noStay: true, button: "mail:credit-ending.button" },
  "review-reported": { noStay: true, reason: "mail:review-reported.reason", button: "mail:review-reported.button" },
}

const saysOf = (kind: BookingEmailKind): Says => SAYS[kind] ?? {}

export function stayContent(kind: BookingEmailKind, facts: StayFacts, reader: TextContext): EmailContent {
  const { t, language, villaName } = reader
  const changes = (facts.changes ?? []).map((change) => changeRow(change, t, language))
  const due = kind === "credit-ending" ? facts.credit?.until : facts.balanceDate
  const values = {
    villa: villaName,
    reference: facts.reference,
    amount: formatMoney(amountOf(kind, facts), language),
    due: due ? formatDate(due, language, "short") : "",
    date: dateOf(facts.checkIn, language),
    time: formatTimeOfDay(facts.checkInTime, language),
    deadline: facts.paymentDeadline ? formatDeadline(facts.paymentDeadline, language, facts.timezone) : "",
  }
  const text = textOf(kind, facts, reader, values)
  return {
    language,
    villaName,
    subject: subjectOf(kind, facts, t, values),
    preheader: preheaderOf(kind, facts, { reader, changes, values, text }),
    greeting: greetingOf(facts, t, language),
    title: titleOf(kind, facts, reader),
    paragraphs: [text],
    quote: facts.reason?.trim() ? { label: t(saysOf(kind).reason ?? "mail:reason"), text: facts.reason.trim() } : null,
    highlights: [
      ...changes,
      ...askedRows(facts, reader),
      ...extrasRows(facts, reader),
      ...(asksPayment(kind, facts)
        ? [{ label: t(facts.balance ? "mail:deposit" : "mail:toPay"), text: values.amount }]
        : []),
      ...(kind === "link-returned" ? [{ label: t("mail:toPay"), text: values.amount }] : []),
      ...(isAboutPayment(kind) ? [{ label: t(`mail:${kind}.row`), text: values.amount }] : []),
      ...(saysOf(kind).deadline && values.deadline ? [{ label: t("mail:payBy"), text: values.deadline }] : []),
      ...balanceRows(facts, reader, damageAsked(kind, facts)),
      ...(saysOf(kind).overpaid ? overpaidRows(facts, reader) : []),
      ...(kind === "cancelled" ? refundRows(facts, reader) : []),
      ...damageRows(kind, facts, reader),
    ],
    next: [
      ...(kind === "confirmed" ? arrivalEmailNotice(facts, t, language) : []),
      ...codesNotice(facts, reader),
      ...laterTexts(facts, reader),
      ...(facts.payLink ? [] : payBalanceTexts(facts, reader)),
      ...damageTexts(kind, facts, reader),
      ...nextOf(kind, facts, reader, values),
      ...accountCheckOf(kind, facts, reader),
    ],
    sections: [...receiptSections(facts, reader), ...(kind === "confirmed" ? addressSections(facts, reader) : [])],
    button: buttonOf(kind, facts, reader),
    table: saysOf(kind).noStay ? undefined : tableOf(kind, facts, t, language),
    contact: contactOf(facts, t),
    signOff: t("mail:signOff", { villa: villaName }),
    why: t("mail:why", values),
  }
}

/** In satang: what was received, what is owed, or what is to be paid now. */
function amountOf(kind: BookingEmailKind, facts: StayFacts): number {
  const { payment = 0, damagePayment = 0, remaining = 0, payLink, payNow, total, damageChange } = facts
  if (damageChange) return damageChange.amount
  if (kind === "refund-owed" || kind === "refund-sent") return facts.refund ?? 0
  if (isAboutPayment(kind)) return payment + damagePayment
  if (kind === "credit-ending") return facts.credit?.amount ?? 0
  if (kind === "link-returned") return payLink?.amount ?? 0
  return kind === "balance-due" ? remaining + (payLink?.damage ?? 0) : (payNow ?? total)
}

/** In satang: what belongs to what is still to be paid. */
const damageWithBalance = ({ damage }: StayFacts) => (damage?.when === "balance" ? damage.missing : 0)

const isPaidInFull = (facts: StayFacts) => !facts.remaining && damageWithBalance(facts) === 0

/** One payment that came, or that was reversed. */
const isAboutPayment = (kind: BookingEmailKind): kind is "payment-received" | "payment-reversed" =>
  kind === "payment-received" || kind === "payment-reversed"

function damageRows(
  kind: BookingEmailKind,
  { damagePayment, damageChange, refundOfDamage = 0 }: StayFacts,
  { t, language }: TextContext,
): { label: string; text: string }[] {
  const row = (label: "title" | "kept" | "returned" | "left", satang: number) =>
    satang > 0 ? [{ label: t(`mail:damage.${label}`), text: formatMoney(satang, language) }] : []
  if (isAboutPayment(kind)) return row("title", damagePayment ?? 0)
  if (!damageChange) return row("title", refundOfDamage)
  const { amount, left, kept } = damageChange
  if (kind === "damage-kept") return [...row("kept", amount), ...row("left", left)]
  return [...row("returned", amount), ...row("kept", kept)]
}

/** The security deposit: part of what a link asks for, or how it is still to be paid. */
function damageTexts(kind: BookingEmailKind, facts: StayFacts, { t, language }: TextContext): string[] {
  const { damage, damageChange, payLink, remaining } = facts
  const values = { days: DAMAGE_RETURN_DAYS }
  if (damageChange && kind === "damage-kept") {
    const { left } = damageChange
    return [
      left > 0 ? t("mail:damage.rest", { ...values, left: formatMoney(left, language) }) : t("mail:damage.noRest"),
    ]
  }
  if (payLink?.damage) {
    const amount = formatMoney(payLink.damage, language)
    const isPart = Boolean(remaining) || payLink.amount > payLink.damage
    return [t(isPart ? "mail:damage.included" : "mail:damage.comesBack", { ...values, amount })]
  }
  const asked = damageAsked(kind, facts)
  if (asked > 0) return [t("mail:damage.comesBack", { ...values, amount: formatMoney(asked, language) })]
  const text = damage && saysOf(kind).damage ? damageText({ ...damage, amount: damage.missing }, { t, language }) : null
  return text === null ? [] : [text]
}

export function damageOnArrival({ damage }: StayFacts, { t, language }: TextContext): string[] {
  if (!damage || damage.missing === 0) return []
  const amount = formatMoney(damage.missing, language)
  return [t(`mail:damage.before.${damage.when}`, { amount, days: DAMAGE_RETURN_DAYS })]
}

function asksDamageOnly({ remaining, payLink }: StayFacts): boolean {
  return !remaining && Boolean(payLink?.damage)
}

function subjectOf(kind: BookingEmailKind, facts: StayFacts, t: Translate, values: TextValues): string {
  if (isNoShow(kind, facts)) return t("mail:cancelled.noShow.subject", values)
  return t(kind === "balance-due" ? `mail:balance-due.subject.${balanceState(facts)}` : `mail:${kind}.subject`, values)
}

function isNoShow(kind: BookingEmailKind, { cancelReason }: StayFacts): boolean {
  return kind === "cancelled" && cancelReason === "no-show"
}

function titleOf(kind: BookingEmailKind, facts: StayFacts, { t }: TextContext): string {
  if (isNoShow(kind, facts)) return t("mail:cancelled.noShow.title")
  if (kind !== "balance-due") return t(`mail:${kind}.title`)
  return t(asksDamageOnly(facts) ? "mail:damage.title" : `mail:balance-due.title.${balanceState(facts)}`)
}

/** A new slip is asked for by its amount only if that is a deposit. */
function asksPayment(kind: BookingEmailKind, { paymentDeadline, balance }: StayFacts): boolean {
  if (kind === "received") return true
  return (kind === "changed" && paymentDeadline !== null) || (kind === "rejected" && Boolean(balance))
}

function balanceState(facts: StayFacts): "upcoming" | "overdue" | "onArrival" {
  if (isDueOnArrival(facts)) return "onArrival"
  return facts.overdue ? "overdue" : "upcoming"
}

export function isDueOnArrival({ balanceDate, checkIn }: Pick<StayFacts, "balanceDate" | "checkIn">): boolean {
  return balanceDate === checkIn
}

/** `damage` is what is asked for with the balance, in satang. */
export function balanceRows(
  facts: StayFacts,
  { t, language }: TextContext,
  damage = facts.payLink?.damage ?? 0,
): { label: string; text: string }[] {
  const { remaining, balanceDate } = facts
  const amounts = [
    ...(remaining ? [{ label: t("mail:remaining"), text: formatMoney(remaining, language) }] : []),
    ...(damage > 0 ? [{ label: t("mail:damage.title"), text: formatMoney(damage, language) }] : []),
  ]
  if (amounts.length === 0 || !balanceDate) return amounts
  const when = isDueOnArrival(facts) ? "onArrival" : "by"
  return [
    ...amounts,
    { label: t("mail:payWhen"), text: t(`mail:payAt.${when}`, { date: dueText(balanceDate, language) }) },
  ]
}

function overpaidRows({ overpaid = 0 }: StayFacts, { t, language }: TextContext): { label: string; text: string }[] {
  return overpaid > 0 ? [{ label: t("mail:owedToYou"), text: formatMoney(overpaid, language) }] : []
}

function askedRows(
  { asked, checkIn, checkOut, total }: StayFacts,
  { t, language }: TextContext,
): { label: string; text: string }[] {
  if (!asked) return []
  const dates = plainDateRange(asked.checkIn, asked.checkOut, language)
  if (asked.total === undefined) return [{ label: t("mail:move-declined.asked"), text: dates }]
  const booked = `${plainDateRange(checkIn, checkOut, language)} · ${formatMoney(total, language)}`
  return [
    { label: t("mail:move-asked.booked"), text: booked },
    { label: t("mail:move-declined.asked"), text: `${dates} · ${formatMoney(asked.total, language)}` },
  ]
}

function extrasRows({ extrasChange }: StayFacts, { t, language }: TextContext): { label: string; text: string }[] {
  if (!extrasChange) return []
  const { added, removed, charge } = extrasChange
  const row = (label: "added" | "removed" | "charge", text: string) =>
    text === "" ? [] : [{ label: t(`mail:extras-changed.${label}`), text }]
  const list = (chosen: typeof added) => chosen.map((extra) => extraText(extra, language)).join(", ")
  return [
    ...row("added", list(added)),
    ...row("removed", list(removed)),
    ...row("charge", charge > 0 ? formatMoney(charge, language) : ""),
  ]
}

export function payBalanceTexts(facts: StayFacts, { t }: TextContext): string[] {
  if (!facts.remaining) return []
  if (!facts.balanceDate) return [t("mail:aroundStay.askBalance")]
  return [t(isDueOnArrival(facts) ? "mail:payBalance.onArrival" : "mail:payBalance.by")]
}

function laterTexts(facts: StayFacts, { t, language }: TextContext): string[] {
  const { balance, balanceDate } = facts
  if (!balance || !balanceDate) return []
  const values = { amount: formatMoney(balance, language), date: dueText(balanceDate, language) }
  return [t(isDueOnArrival(facts) ? "mail:later.onArrival" : "mail:later.by", values)]
}

/** Thai has short names of months even in sentences. */
const dueText = (date: string, language: Language) => formatDate(date, language, language === "th" ? "short" : "long")

/** What the subject does not say: the change itself, or the refund of a cancellation. */
function preheaderOf(
  kind: BookingEmailKind,
  facts: StayFacts,
  about: { reader: TextContext; changes: { label: string; text: string }[]; values: TextValues; text: string },
): string {
  const { reader, changes, values, text } = about
  const rows = preheaderRows(kind, facts, reader, changes)
  if (rows.length > 0) return rows.map((row) => `${row.label}: ${row.text}`).join(" · ")
  // A booking that staff entered may have no deadline.
  const needsDeadline = kind === "received" || kind === "rejected"
  return needsDeadline && !values.deadline ? text : reader.t(`mail:${kind}.preheader`, values)
}

/** In emails that may ask for a transfer: a URL to check the account first, short enough to type. */
function accountCheckOf(kind: BookingEmailKind, facts: StayFacts, { t }: TextContext): string[] {
  const { payLink, paymentMethod } = facts
  const asksTransfer = payLink ? true : asksPayment(kind, facts) && paymentMethod !== "credit_card"
  const url = payLink?.url ?? linkOf(facts)
  // Who sent a slip has transferred already.
  const sentSlip = kind === "rejected" || kind === "link-returned"
  if (!asksTransfer || sentSlip || !url || !isAddress(url)) return []
  return [t("mail:checkAccount", { address: `${new URL(url).host}/check-account` })]
}

function preheaderRows(
  kind: BookingEmailKind,
  facts: StayFacts,
  reader: TextContext,
  changes: { label: string; text: string }[],
): { label: string; text: string }[] {
  if (saysOf(kind).change) return changes
  if (isAboutPayment(kind)) return balanceRows(facts, reader, damageWithBalance(facts))
  return kind === "cancelled" ? refundRows(facts, reader) : []
}

/** The security deposit is a row of its own. */
function refundRows(
  { received, held, kept, credit }: StayFacts,
  { t, language }: TextContext,
): { label: string; text: string }[] {
  if (!received) return []
  const row = (label: "paid" | "returned" | "kept" | "credit" | "comesBack", satang: number) => ({
    label: t(`mail:${label}`),
    text: formatMoney(satang, language),
  })
  const [still, owners] = [held ?? received, kept ?? 0]
  const comesBack = comesBackOf({ received, held, kept, credit })
  return [
    row("paid", received),
    ...(received > still ? [row("returned", received - still)] : []),
    ...(owners > 0 ? [row("kept", owners)] : []),
    ...(credit ? [row("credit", credit.amount)] : []),
    ...(credit && comesBack === 0 ? [] : [row("comesBack", comesBack)]),
  ]
}

/** In satang, of a cancelled stay: refunds that were decided earlier and are still to come, too. */
function comesBackOf({ received = 0, held, kept, credit }: Pick<StayFacts, "received" | "held" | "kept" | "credit">) {
  return Math.max(0, (held ?? received ?? 0) - (kept ?? 0) - (credit?.amount ?? 0))
}

function nextOf(kind: BookingEmailKind, facts: StayFacts, { t, language }: TextContext, values: TextValues): string[] {
  const answerAt = kind === "slip-received" ? slipAnswerBy(facts) : null
  if (answerAt !== null)
    return [t("mail:slip-received.answerBy", { time: formatDeadline(answerAt, language, facts.timezone) })]
  if (kind === "received" && !values.deadline) return []
  if (kind === "cancelled" && facts.refund !== undefined && (facts.received || facts.refund > 0))
    return cancelledTexts(facts, { t, language })
  if (kind === "refund-owed") return refundTexts(facts, { t, language })
  if (kind === "refund-sent") return [t(`mail:refund-sent.next.${facts.refundChannel ?? "bank"}`, values)]
  if (kind === "cancelled" && facts.received) return [t("mail:cancelled.nextPaid")]
  if (kind === "cancelled" && facts.inReviewSince) return [t("mail:cancelled.nextSlip")]
  if (kind === "payment-received") return isPaidInFull(facts) ? [t("mail:payment-received.next")] : []
  if (kind === "damage-kept" || kind === "confirmed") return []
  if (kind === "payment-reversed") return [t("mail:payment-reversed.next"), t("mail:check-again.receipt")]
  if (kind === "check-again") return [t("mail:check-again.next"), t("mail:check-again.receipt")]
  return [t(`mail:${kind}.next`, values)]
}

/** What cancelling returns, and what was to be returned before. */
function cancelledTexts(facts: StayFacts, reader: Pick<TextContext, "t" | "language">): string[] {
  const { refund = 0, refundOfDamage = 0, credit, kept } = facts
  const earlier = comesBackOf(facts) - (refund - refundOfDamage - (credit?.amount ?? 0))
  if (typeof kept !== "number" || earlier <= 0) return refundTexts(facts, reader)
  const text = reader.t("mail:refundWay.earlier", { amount: formatMoney(earlier, reader.language) })
  return [...(refund > 0 ? refundTexts(facts, reader) : []), text]
}

/** The parts by card and by transfer; for a transfer the guest must name an account. */
function refundTexts(
  { refund = 0, refundByTransfer = 0, refundDays = DEFAULT_TERMS.refundDays, credit, ...facts }: StayFacts,
  { t, language }: Pick<TextContext, "t" | "language">,
): string[] {
  const money = (satang: number) => ({ amount: formatMoney(satang, language) })
  const transferBy = dateAfter(dateIn(facts.timezone, new Date(facts.updatedAt)), refundDays)
  const way = facts.hasRefundAccount ? "mail:refundWay.account" : "mail:refundWay.bank"
  const toCard = refund - refundByTransfer - (credit?.amount ?? 0)
  if (refund === 0) return [t("mail:refundWay.none")]
  return [
    ...(credit
      ? [t("mail:refundWay.credit", { ...money(credit.amount), date: formatDate(credit.until, language, "long") })]
      : []),
    ...(toCard > 0 ? [t("mail:refundWay.card", money(toCard))] : []),
    ...(refundByTransfer > 0 ? [t(way, { ...money(refundByTransfer), date: dueText(transferBy, language) })] : []),
  ]
}

function buttonOf(kind: BookingEmailKind, facts: StayFacts, { t, language }: TextContext): EmailContent["button"] {
  // A booking from before the site's origin was stored has only a path.
  if (facts.payLink && isAddress(facts.payLink.url)) {
    const { url, amount } = facts.payLink
    const isSlipAsked = kind === "link-returned"
    return {
      label: isSlipAsked ? t("mail:rejected.button") : t("mail:payAmount", { amount: formatMoney(amount, language) }),
      url,
    }
  }
  const url = kind === "expired" ? sameStayOf(facts) : linkOf(facts)
  if (!url) return null
  if (kind === "line-linked") return { label: t("mail:line-linked.button"), url: facts.url ? `${url}&to=line` : url }
  const balance = balanceAhead(kind, facts)
  if (balance > 0) {
    const amount = formatMoney(balance + damageAsked(kind, facts), language)
    return { label: t("mail:payAmount", { amount }), url: `${url}&to=payment` }
  }
  if (facts.refundByTransfer && !facts.hasRefundAccount && facts.url)
    return { label: t("mail:giveAccount"), url: `${url}&to=refund` }
  const awaitsPayment = kind === "received" || (kind === "changed" && facts.paymentDeadline !== null)
  if (awaitsPayment) return { label: t("confirmation.toPayment"), url }
  return { label: t(saysOf(kind).button ?? "mail:viewBooking"), url }
}

/** Satang of the stay that the page of a confirmed booking asks for before the arrival. */
function balanceAhead(kind: BookingEmailKind, facts: StayFacts): number {
  const { remaining = 0, url, balanceDate } = facts
  if (!saysOf(kind).balance) return 0
  return url && balanceDate && !isDueOnArrival(facts) ? remaining : 0
}

/** Satang of security deposit that the button asks for. */
function damageAsked(kind: BookingEmailKind, facts: StayFacts): number {
  const { damage, payLink } = facts
  if (payLink) return payLink.damage ?? 0
  return damage?.when === "balance" && balanceAhead(kind, facts) > 0 ? damage.missing : 0
}

/** The booking page with the stay of an expired booking, unless its dates were past by then. */
function sameStayOf({ checkIn, checkOut, rooms, guests, origin, updatedAt, timezone }: StayFacts): string | null {
  const url = linkOf({ url: null, origin })
  if (!url || checkIn < dateIn(timezone, new Date(updatedAt))) return url
  return `${url}?${new URLSearchParams({ checkIn, checkOut, rooms: String(rooms), guests: String(guests) })}#choose`
}

/** Where the numbered papers of the latest money can be printed; empty once sent, or without a seller. */
function receiptSections({ receipts, url }: StayFacts, { t }: TextContext): EmailSection[] {
  if (!receipts?.length || !url || !isAddress(url)) return []
  const links = receipts.map(formatReceiptNumber).map((number) => ({ label: number, url: `${url}&to=${number}` }))
  return [{ title: t("papers.receipts"), text: t("mail:papers"), links }]
}

/** Empty if the guest may not know the address or the owner has entered none. */
export function addressSections(facts: Pick<StayFacts, "place">, { t, language }: TextContext): EmailSection[] {
  const place: Place = { ...NO_PLACE, ...facts.place }
  const text = addressText(place, language)
  const coordinates = coordinatesOf(place)
  if (!text && !coordinates) return []
  const links = coordinates ? navigationLinks(coordinates) : null
  return [
    {
      title: t("mail:aroundStay.address"),
      text,
      links: links
        ? [
            { label: t("directions.googleMaps"), url: links.google },
            { label: t("directions.appleMaps"), url: links.apple },
          ]
        : [],
    },
  ]
}

export function greetingOf({ firstName }: StayFacts, t: Translate, language: Language): string {
  const name = firstName?.trim()
  return name ? t("mail:greeting", { name: formatName(unlinked(name), language) }) : t("mail:hello")
}

/** Mail programs find no link in the name: a word joiner follows each dot, which no domain contains. */
const unlinked = (name: string) => name.replace(/[.\u2024\u3002\uff0e\uff61\ufe52]/g, "$&\u2060")

/** In Thai the full date: "วันอังคารที่…" reads better than "อ.". */
export function dateOf(day: string, language: Language): string {
  return formatDate(day, language, language === "th" ? "full" : "medium")
}

/** When the guest gets the arrival email; empty if nothing is set, or if the moment has passed. */
function arrivalEmailNotice(facts: StayFacts, t: Translate, language: Language): string[] {
  const at = arrivalEmailAt(facts)
  if (at === null || at <= facts.updatedAt) return []
  const notice = facts.balanceDate && !isDueOnArrival(facts) ? "noticeIfPaid" : "notice"
  return [t(`mail:aroundStay.${notice}`, { time: formatDeadline(at, language, facts.timezone) })]
}

function codesNotice(facts: StayFacts, { t, language }: TextContext): string[] {
  const isOver = facts.checkOut < dateIn(facts.timezone, new Date(facts.updatedAt))
  if (!facts.owedForCodes || isOver || arrivalEmailAt(facts) === null) return []
  return [t("mail:aroundStay.noticeOncePaid", { amount: formatMoney(facts.owedForCodes, language) })]
}

function textOf(kind: BookingEmailKind, facts: StayFacts, { t, language }: TextContext, values: TextValues): string {
  if (kind === "cancelled") return t(`mail:cancelled.text.${facts.cancelReason ?? "other"}`, values)
  if (kind !== "balance-due") return t(`mail:${kind}.text`, values)
  const date = facts.balanceDate ? dueText(facts.balanceDate, language) : ""
  const state = balanceState(facts)
  return t(asksDamageOnly(facts) ? `mail:damage.due.${state}` : `mail:balance-due.text.${state}`, { ...values, date })
}

/** The booking page if there is no signed URL; null without an origin. */
export function linkOf({ url, origin }: Pick<StayFacts, "url" | "origin">): string | null {
  const link = url || `${origin}/booking`
  return isAddress(link) ? link : null
}

const isAddress = (url: string) => /^https?:\/\//.test(url)

function tableOf(kind: BookingEmailKind, facts: StayFacts, t: Translate, language: Language): EmailContent["table"] {
  const confirmed = kind === "confirmed"
  const nights = Math.round((Date.parse(facts.checkOut) - Date.parse(facts.checkIn)) / DAY_MS)
  const at = (day: string, hour: string) => ({
    date: dateOf(day, language),
    time: formatTimeOfDay(hour, language),
  })
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
    ...(facts.arrival
      ? ([[t("mail:arrival"), formatArrival(facts.arrival, { t, language })]] as [string, string][])
      : []),
    [t("mail:party"), party.join(" · ")],
    ...(saysOf(kind).method
      ? ([[t("mail:method"), t(`payment.method.${facts.paymentMethod}`)]] as [string, string][])
      : []),
  ]
  const isPriced = saysOf(kind).price
  const { lines, notes } = isPriced ? priceOf(facts, t, language) : { lines: [], notes: [] }
  return {
    title: t(confirmed ? "mail:receipt" : "mail:stay"),
    rows: rows.filter(([, text]) => text !== ""),
    amounts: lines,
    total: [t("mail:total"), formatMoney(facts.total, language)],
    paid: saysOf(kind).paid ? paidRows(facts, t, language) : [],
    notes: [...notes, ...(isPriced ? cancellationOf(kind, facts, t, language) : [])],
  }
}

/** What was charged beside the total, has been paid for the stay, and is still to be paid. */
function paidRows({ total, received, remaining = 0 }: StayFacts, t: Translate, language: Language): [string, string][] {
  const paid = received ?? 0
  const rows: [string, number][] = [
    [t("balance.charge"), remaining > 0 ? paid + remaining - total : 0],
    [t("mail:paid"), paid],
    [t("mail:remaining"), remaining],
  ]
  return rows.filter(([, satang]) => satang > 0).map(([label, satang]) => [label, formatMoney(satang, language)])
}

/** The lines of the total; `notes` are the charges that it includes. */
function priceOf(
  { price }: StayFacts,
  t: Translate,
  language: Language,
): { lines: [string, string][]; notes: string[] } {
  const { lines } = price
  return {
    lines: lines.map((line) => [priceLineLabel(line, { t, language }), formatMoney(line.amount, language)]),
    notes: includedCharges(price, { t, language }),
  }
}

/** The confirmation names only the way; the amounts are on the booking's page. */
function cancellationOf(kind: BookingEmailKind, facts: StayFacts, t: Translate, language: Language): string[] {
  const { cancellation = [], contact, checkIn, updatedAt, timezone } = facts
  const contacts = [contact.phone, contact.line, contact.email].filter((text) => text !== "")
  const way = dateIn(timezone, new Date(updatedAt)) <= checkIn ? "online" : "contact"
  const texts = cancellationTexts(cancellation, { t, language, timezone }, { paid: partOf(facts), way, contacts })
  return kind === "confirmed" ? texts.slice(-1) : texts
}

/** In satang: the part of what is owed that is paid, or will be by the payment asked for; undefined if all is. */
function partOf(facts: StayFacts): number | undefined {
  const { balance, remaining, received, payNow = 0 } = facts
  const paid = received ?? 0
  const part = balance ? paid + payNow : remaining ? paid : 0
  return part > 0 ? part : undefined
}

const CHANGE_LABELS = {
  checkIn: "mail:checkIn",
  checkOut: "mail:checkOut",
  rooms: "mail:rooms",
  guests: "mail:guests",
  adults: "mail:adults",
  children: "mail:children",
  arrival: "mail:arrival",
  totalPrice: "mail:total",
  customerName: "mail:guest",
  phone: "mail:phone",
  email: "mail:email",
  paymentMethod: "mail:method",
  specialRequests: "mail:requests",
  extras: "extras.title",
} as const satisfies Record<StayChange["field"], string>

/** What of a stay was changed, in the guest's language. */
export function changeRow(
  { field, from, to }: StayChange,
  t: Translate,
  language: Language,
): { label: string; text: string } {
  const shown = (value: string | number): string => {
    if (value === "") return "–"
    if (field === "checkIn" || field === "checkOut") return dateOf(String(value), language)
    if (field === "arrival") return formatArrival(String(value), { t, language })
    if (field === "totalPrice") return formatMoney(Number(value), language)
    if (field === "paymentMethod") return t(`payment.method.${value as StayFacts["paymentMethod"]}`)
    return unlinked(String(value))
  }
  return { label: t(CHANGE_LABELS[field]), text: `${shown(from)} → ${shown(to)}` }
}

const CONTACT_LABELS = {
  phone: "mail:phone",
  line: "mail:line",
  whatsapp: "mail:whatsapp",
  email: "mail:email",
} as const satisfies Record<ContactWay["kind"], string>

export function contactOf({ contact, reference }: StayFacts, t: Translate): EmailContent["contact"] {
  const fields = { contactPhone: contact.phone, contactEmail: contact.email, contactLine: contact.line }
  const ways = contactWays({ ...fields, place: { ...NO_PLACE, whatsapp: contact.whatsapp ?? "" } }, reference).map(
    ({ kind, text, href }) => ({
      label: t(CONTACT_LABELS[kind]),
      text: kind === "whatsapp" ? (contact.whatsapp ?? text) : text,
      url: href,
    }),
  )
  return ways.length > 0 ? { title: t("mail:contact"), ways } : null
}
