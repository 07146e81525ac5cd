import { formatDate, formatInstant, formatMoney, formatTimeOfDay, plainDateRange } from "#app/i18n/format.ts"
import { formatDifference } from "#app/i18n/format-difference.ts"
import { formatName } from "#app/i18n/format-name.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { BankChange } from "#app/notify/email/email.ts"
import { EMAIL_RULES } from "#app/notify/email/email-kinds.ts"
import { reviewAlertText } from "#app/stay/reviews/review-alert-text.ts"
import type { Alert, AlertDetail, AlertText, DigestFacts, DigestStay, PayableAlertFacts } from "./alert.ts"

type TextOptions = { language: Language; detail: AlertDetail; timezone: string }
type Translate = ReturnType<typeof i18nFor>["t"]

/** `discreet` names only the booking number, `standard` adds dates and amounts, `full` the guest's name. */
export function alertText(alert: Alert, options: TextOptions): AlertText {
  const { t } = i18nFor(options.language)
  const title = t(`mail:alerts.title.${alert.kind}`)
  if (alert.kind === "digest") return { title, body: digestBody(alert.facts, options, t) }
  if (!("amount" in alert.facts)) return { title, body: noticeBody(alert, options, t) }
  const shown =
    options.detail === "discreet" ? title : `${title} · ${formatMoney(alert.facts.amount, options.language)}`
  return { title: shown, body: payableBody(alert.facts, options, t, factsOfKind(alert, options, t)) }
}

function factsOfKind(alert: Alert, { detail, language }: TextOptions, t: Translate): string[] {
  if (detail === "discreet") return []
  if (alert.kind === "move-asked") {
    const { asked, difference } = alert.facts
    const dates = t("mail:alerts.asked", { dates: plainDateRange(asked.checkIn, asked.checkOut, language) })
    return difference === 0 ? [dates] : [dates, formatDifference(difference, language)]
  }
  if (alert.kind === "changed") return [alert.facts.fields.map((field) => t(`mail:alerts.fields.${field}`)).join(", ")]
  if (alert.kind === "reduced" || alert.kind === "commission-raised") return [alert.facts.by]
  if (alert.kind === "written-off") return [t(`mail:alerts.writtenOff.${alert.facts.act}`), alert.facts.by]
  if (alert.kind === "stay-cancelled") {
    const { cancelReason, held, returned, by } = alert.facts
    const amounts = { held: formatMoney(held, language), returned: formatMoney(returned, language) }
    return [
      t(`mail:alerts.cancelReason.${cancelReason}`),
      t("mail:alerts.held", amounts),
      t("mail:alerts.returned", amounts),
      by,
    ]
  }
  if (alert.kind === "stay-moved") {
    const { to, by } = alert.facts
    return [t("mail:alerts.movedTo", { dates: plainDateRange(to.checkIn, to.checkOut, language) }), by]
  }
  if (alert.kind === "by-hand") {
    const { by, channel, withheld, isDamage, isPaidOut, hasSlip } = alert.facts
    return [
      ...(isPaidOut ? [t("mail:alerts.paidOut")] : []),
      ...(isDamage ? [t("mail:alerts.damage")] : []),
      t(`mail:alerts.channel.${channel}`),
      ...(hasSlip || isPaidOut ? [] : [t("mail:alerts.noSlip")]),
      ...(withheld > 0 ? [t("mail:alerts.withheld", { amount: formatMoney(withheld, language) })] : []),
      by,
    ]
  }
  if (alert.kind === "receipt-changed") {
    const { act, booking, by } = alert.facts
    return [...(booking ? [booking] : []), t(`mail:alerts.receipt.${act}`), by]
  }
  if (alert.kind === "decided") return [`${t(`mail:alerts.decision.${alert.facts.decision}`)} (${alert.facts.by})`]
  return []
}

function payableBody(
  { reference, stay, name }: PayableAlertFacts,
  { language, detail }: TextOptions,
  t: Translate,
  more: string[],
): string {
  const dates = stay && [
    plainDateRange(stay.checkIn, stay.checkOut, language),
    t("format.guests", { count: stay.guests }),
  ]
  return [
    reference,
    ...(detail === "discreet" ? [] : (dates ?? [])),
    ...(detail === "full" && name ? [formatName(name, language)] : []),
    ...more,
  ].join(" · ")
}

/** Notices have no stay and price. They name no guest except the author of a review. */
function noticeBody(alert: Alert, { language, detail, timezone }: TextOptions, t: Translate): string {
  switch (alert.kind) {
    case "review-new":
      return reviewAlertText(alert.facts, { detail, language })
    case "tm30-due": {
      const { reference, checkIn, foreignGuests } = alert.facts
      if (detail === "discreet") return reference
      const guests = foreignGuests === null ? [] : [t("mail:alerts.tm30Guests", { count: foreignGuests })]
      return [reference, formatDate(checkIn, language, "medium"), ...guests].join(" · ")
    }
    case "holds-many":
      return t("mail:alerts.holds", alert.facts)
    case "mail-failed":
      return [
        t(
          EMAIL_RULES[alert.facts.emailKind].about === "team" ? "mail:alerts.mailFailedTeam" : "mail:alerts.mailFailed",
        ),
        alert.facts.reference,
      ]
        .filter(Boolean)
        .join(" · ")
    case "problem":
      return t(`admin:today.problems.job.${alert.facts.name}`, { count: alert.facts.count })
    case "jobs-late":
      return t("mail:alerts.jobsLate", { time: formatInstant(alert.facts.lastAt, language, timezone) })
    case "channel-broken":
      if (alert.facts.channel === "line") return t("mail:alerts.lineBroken")
      if (alert.facts.device === null) return t("mail:alerts.devicesBroken")
      return t("mail:alerts.deviceBroken", { device: alert.facts.device || t("mail:alerts.unnamedDevice") })
    case "line-quota":
      return t("mail:alerts.lineQuota", { percent: alert.facts.usedPercent })
    case "feed-failed": {
      const { feed, problem, since } = alert.facts
      return t(`mail:alerts.feedFailed.${problem}`, { feed, time: formatInstant(since, language, timezone) })
    }
    case "feed-conflict": {
      const { feed, checkIn, checkOut, reference } = alert.facts
      const dates = detail === "discreet" ? [] : [plainDateRange(checkIn, checkOut, language)]
      return [feed, ...(reference ? [reference] : []), ...dates].join(" · ")
    }
    case "security": {
      const { facts } = alert
      if (facts.event === "account") return t(`mail:account-changed.title.${facts.change}`)
      const changes = detail === "discreet" ? [] : facts.changes.map((change) => changeText(change, t))
      return [t("mail:alerts.paymentSettings", { name: facts.by }), ...changes].join("\n")
    }
    default:
      return ""
  }
}

function changeText({ field, before, after }: BankChange, t: Translate): string {
  const label = t(`mail:alerts.field.${field}`)
  if (field === "promptPayQr") {
    return `${label}: ${t(`mail:alerts.qr.${after === "" ? "removed" : before === "" ? "added" : "replaced"}`)}`
  }
  const none = t("mail:alerts.none")
  return `${label}: ${before || none} → ${after || none}`
}

export function digestBody(
  facts: DigestFacts,
  options: TextOptions,
  t: Translate = i18nFor(options.language).t,
): string {
  const { language, detail } = options
  const stays = (
    all: DigestStay[],
    labelOf: (stay: DigestStay) => string,
    counted: string,
    owing: "due" | "collect" = "due",
  ) => {
    if (all.length === 0) return []
    return detail === "discreet"
      ? [counted]
      : all.map((stay) => stayLine(stay, { label: labelOf(stay), owing }, options, t))
  }
  const counted = (
    key: "arrivals" | "departures" | "staying" | "slips" | "holds" | "emails" | "refunds",
    count: number,
  ) => (count > 0 ? [t(`mail:alerts.digest.${key}`, { count })] : [])
  const countOf = (key: "arrivals" | "departures" | "staying", all: DigestStay[]) => counted(key, all.length)[0] ?? ""
  const { arrivals, departures, inHouse, week } = facts
  const arrival = ({ arrival: told }: DigestStay) =>
    told === "after-midnight"
      ? t("mail:alerts.digest.afterMidnight")
      : t("mail:alerts.digest.arrival", { time: formatTimeOfDay(told || facts.checkInTime, language) })
  const departure = t("mail:alerts.digest.departure", { time: formatTimeOfDay(facts.checkOutTime, language) })
  const lines = [
    ...stays(arrivals, arrival, countOf("arrivals", arrivals), "collect"),
    ...stays(departures, () => departure, countOf("departures", departures)),
    ...stays(inHouse, () => t("mail:alerts.digest.inHouse"), countOf("staying", inHouse)),
    ...counted("slips", facts.slipsWaiting),
    ...counted("holds", facts.holds),
    ...counted("emails", facts.emailsFailed),
    ...counted("refunds", facts.refundsLate),
    ...(week ? [t("mail:alerts.digest.week", week)] : []),
  ]
  return lines.length > 0 ? lines.join("\n") : t("mail:alerts.digest.quiet")
}

function stayLine(
  { name, guests, due, isUnconfirmed = false }: DigestStay,
  { label, owing }: { label: string; owing: "due" | "collect" },
  { language, detail }: TextOptions,
  t: Translate,
): string {
  return [
    label,
    ...(detail === "full" && name ? [formatName(name, language)] : []),
    t("format.guests", { count: guests }),
    ...(isUnconfirmed ? [t("mail:alerts.digest.unconfirmed")] : []),
    ...(due > 0 && !isUnconfirmed ? [t(`mail:alerts.digest.${owing}`, { amount: formatMoney(due, language) })] : []),
  ].join(" · ")
}
