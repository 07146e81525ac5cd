import { formatDate, plainDateRange } from "#app/i18n/format.ts"
import { formatYearlyRange } from "#app/i18n/format-yearly-range.ts"
import type { Translator } from "#app/i18n/translate.ts"
import { changedFields } from "./changed-fields.ts"
import type { AuditAction } from "./villa-event.ts"

/** What an entry of the history is about, in words. @param detail as stored: field names, dates and short codes */
export function eventText(translator: Translator, action: AuditAction, detail: string): string {
  if (action === "terms-changed") return termsWords(translator, detail)
  if (MONTH.test(detail)) return formatDate(`${detail}-01`, translator.language, "month")
  return withDates(changedFields(translator, action, detail), translator)
}

const MONTH = /^\d{4}-\d\d$/
const DATES = /^(?:(.*)(?: ·|,) )?((?:\d{4}-)?\d\d-\d\d) – ((?:\d{4}-)?\d\d-\d\d)/

/**
 * Alone or after a name: two dates as `YYYY-MM-DD`, or of every year as `MM-DD`. A period that is named by its nights
 * has them once.
 */
function withDates(text: string, { language }: Translator): string {
  return text.replace(DATES, (_, name: string | undefined, from: string, last: string) => {
    const format = from.length === "MM-DD".length ? formatYearlyRange : plainDateRange
    const nights = format(from, last, language)
    return name === undefined || name === format(from, last, "th") ? nights : `${name} · ${nights}`
  })
}

/** Stored as "30:100, 7:50, 24 h · 50%, 14 d · refund 7 d", each part only if there is one. */
function termsWords({ adminT: t }: Translator, detail: string): string {
  return detail
    .split(/ · |, (?=\d+(?:[:]| h| d))/)
    .map((part) => {
      const [, days = "", percent] = /^(\d+):(\d+)$/.exec(part) ?? []
      if (percent) return t("history.terms.tier", { count: Number(days), percent })
      const [, hours] = /^(\d+) h$/.exec(part) ?? []
      if (hours) return t("history.terms.grace", { count: Number(hours) })
      const [, refund] = /^refund (\d+) d$/.exec(part) ?? []
      if (refund) return t("history.terms.refund", { count: Number(refund) })
      const [, balance] = /^(\d+) d$/.exec(part) ?? []
      if (balance === "0") return t("history.terms.onArrival")
      if (balance) return t("history.terms.balance", { count: Number(balance) })
      const [, deposit] = /^(\d+%|฿[\d,.]+)$/.exec(part) ?? []
      return deposit ? t("history.terms.deposit", { deposit }) : part
    })
    .join(" · ")
}
