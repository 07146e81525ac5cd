import type { Checked } from "#app/admin/pages/admin-action.server.ts"
import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { found } from "#app/http/found.server.ts"
import { partOf } from "#app/http/posted-form.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { LANGUAGES, type Language } from "#app/i18n/languages.ts"
import { cancellationPeriods } from "#app/money/refunds/cancellation-refund.ts"
import { ok } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { cancellationSentences } from "../cancellation-text.ts"
import { damageText } from "../damage-text.ts"
import { moveSentence } from "../move-text.ts"
import { paymentPlan } from "../payment-plan.ts"
import { paymentPlanText } from "../payment-plan-text.ts"
import type { Terms } from "../terms.ts"
import { TermsForm } from "../terms-request.ts"

/**
 * The example: a stay booked now, so far ahead that the presets have all of their periods, and that no balance is due
 * yet.
 */
const EXAMPLE = { daysAhead: 61, total: 20_000_00 }

/** What guests of an example stay would read in each language: nothing without terms. `total` is in satang. */
export type TermsPreview = { checkIn: string; total: number; sentences: Record<Language, string[]> }

export async function checkTerms(app: Pick<App, "db" | "now">, form: FormData): Promise<Checked<TermsPreview>> {
  const submission = partOf(form, TermsForm)
  if (submission.status !== "success") return { submission, result: null }
  const villa = found(await findVilla(app))
  const { version: _, ...typed } = submission.value
  return { submission, result: ok(previewOf({ ...villa.terms, ...typed }, villa.timezone, app.now())) }
}

function previewOf(terms: Terms, timezone: string, bookedAt: number): TermsPreview {
  const { total, daysAhead } = EXAMPLE
  const bookedOn = dateIn(timezone, new Date(bookedAt))
  const checkIn = dateAfter(bookedOn, daysAhead)
  const plan = paymentPlan(terms, { total, checkIn, bookedOn })
  const { cancellation, deposit, damage } = terms
  const periods = cancellation ? cancellationPeriods(cancellation, { checkIn, bookedAt, total, timezone }) : []
  const sentencesIn = (language: Language) => {
    const { t } = i18nFor(language)
    const payment = paymentPlanText(plan, { checkIn, deposit }, { t, language })
    const ofDamage = damageText(damage, { t, language })
    const moves = moveSentence({ left: terms.moves, until: dateAfter(checkIn, -terms.moveDays) }, { t, language })
    return [
      ...(payment ? [payment] : []),
      ...(ofDamage ? [ofDamage] : []),
      ...cancellationSentences(periods, { t, language, timezone }),
      ...(moves ? [moves] : []),
    ]
  }
  const [th, en] = LANGUAGES.map(sentencesIn)
  return { checkIn, total, sentences: { th: th ?? [], en: en ?? [] } }
}
