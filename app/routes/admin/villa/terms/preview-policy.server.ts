import { cancellationPeriods } from "#app/booking/cancellation.ts"
import { dateIn } from "#app/booking/villa-date.ts"
import { found } from "#app/http/found.server.ts"
import { partOf } from "#app/http/posted-form.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { ok } from "#app/result.ts"
import { cancellationSentences } from "#app/villa/cancellation-text.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { TermsForm } from "#app/villa/terms-request.ts"
import type { FormCheck } from "../../shared/admin-action.server.ts"

/** The example: a stay booked now, so far ahead that the presets have all of their periods. */
const EXAMPLE = { daysAhead: 60, total: 20_000_00 }

/** What guests of an example stay would see; without sentences for no policy. `total` is in satang. */
export type PolicyPreview = { checkIn: string; total: number; sentences: string[] }

export const policyCheck: FormCheck<typeof TermsForm, PolicyPreview> = {
  permission: "villa",
  schema: TermsForm,
  check: async (app, form, { request }) => {
    const submission = partOf(form, TermsForm)
    if (submission.status !== "success") return { submission, result: null }
    const { timezone } = found(await findVilla(app))
    const bookedAt = app.now()
    const { total, daysAhead } = EXAMPLE
    const checkIn = dateAfter(dateIn(timezone, new Date(bookedAt)), daysAhead)
    const { cancellation } = submission.value
    const periods = cancellation ? cancellationPeriods(cancellation, { checkIn, bookedAt, total, timezone }) : []
    const sentences = cancellationSentences(periods, { ...i18nFor(await languageOf(request)), timezone })
    return { submission, result: ok({ checkIn, total, sentences }) }
  },
}
