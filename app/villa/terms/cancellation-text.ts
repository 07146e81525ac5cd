import { formatDate, formatDeadline, formatMoney, plainDateRange } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { Translate } from "#app/i18n/translate.ts"
import { refundOf } from "./cancellation-presets.ts"
import type { CancellationPeriod } from "./terms.ts"

type TextContext = { t: Translate<"translation", "translation">; language: Language; timezone: string }

/** "Cancel by 1 November 2026: full refund of ฿20,000." `paid`: satang, if only a part is paid. */
export function cancellationSentences(periods: CancellationPeriod[], reader: TextContext, paid?: number): string[] {
  const { t, language } = reader
  return periods.map((period, index) => {
    const { from, percent } = period
    if (percent === 0) {
      if (from) return t("cancellation.noRefund.from", { date: dateText(from, language) })
      return t(index === 0 ? "cancellation.noRefund.always" : "cancellation.noRefund.after")
    }
    const values = { when: whenText(period, reader), percent, amount: formatMoney(period.amount, language) }
    const kind = percent === 100 ? "all" : "part"
    if (paid === undefined) return t(`cancellation.refund.${kind}`, values)
    const amount = formatMoney(refundOf(paid, percent), language)
    return t(`cancellation.refundOfPaid.${kind}`, { ...values, amount, full: values.amount })
  })
}

/** On the booking's page, at once or once it is confirmed, or by contacting the owner. */
export type CancelWay = "online" | "onceConfirmed" | "contact"

/** Also says how to cancel a paid booking; empty without periods. */
export function cancellationTexts(
  periods: CancellationPeriod[],
  reader: TextContext,
  { paid, way, contacts }: { paid?: number; way: CancelWay; contacts: string[] },
): string[] {
  if (periods.length === 0) return []
  const { t } = reader
  const sentences = cancellationSentences(periods, reader, paid)
  if (way !== "contact") return [...sentences, t(`cancellation.${way}`)]
  // A phone number is not broken into two lines.
  const ways = contacts.map((contact) => contact.replaceAll(" ", "\u00a0")).join(" · ")
  const contact = ways ? t("cancellation.contact", { ways }) : t("cancellation.contactOwner")
  return [...sentences, contact]
}

/** "Cancel by 1 November 2026", "Cancel 2–24 November 2026" */
function whenText({ from, to, until }: CancellationPeriod, { t, language, timezone }: TextContext): string {
  if (until !== null) return t("cancellation.by", { date: formatDeadline(until, language, timezone) })
  const last = to ?? ""
  if (!from) return t("cancellation.by", { date: dateText(last, language) })
  if (from === last) return t("cancellation.on", { date: dateText(last, language) })
  return t("cancellation.between", { range: plainDateRange(from, last, language, styleOf(language)) })
}

const dateText = (date: string, language: Language) => formatDate(date, language, styleOf(language))

/** Thai has short names of months even in sentences. */
const styleOf = (language: Language) => (language === "th" ? "short" : "long")
