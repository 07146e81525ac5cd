import type { App } from "#app/app.ts"
import { formatAmount } from "#app/i18n/format.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { amendVilla, type Editor } from "#app/villa/amend-villa.server.ts"
import { withConfirmed } from "#app/villa/villa.ts"
import { differences } from "#app/villa/villa-change.ts"
import { tiersText } from "./cancellation-presets.ts"
import { type CancellationPolicy, DEFAULT_TERMS, type Deposit, type Terms } from "./terms.ts"

/** Existing bookings keep their terms. Omitted members stay unchanged. */
export async function changeTerms(
  app: Pick<App, "db" | "now">,
  change: Partial<Terms>,
  by: Editor,
): Promise<Result<Terms, "villa-edited" | "villa-missing", unknown>> {
  const amended = await amendVilla<"villa-missing">(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    const terms = { ...villa.terms, ...change }
    const confirmed = withConfirmed(villa.confirmed, ["terms"])
    if (differences({ ...villa.terms, confirmed: villa.confirmed }, { ...terms, confirmed }).length === 0)
      return ok(null)
    return ok({ set: { terms, confirmed }, action: "terms-changed", detail: termsText(terms) })
  })
  return amended.ok ? ok(amended.value.villa.terms) : amended
}

/** For the audit log: "30:100, 7:50, 24 h · 50%, 14 d · refund 7 d". */
export function termsText({ cancellation, deposit, balanceDays, refundDays }: Terms): string {
  return [policyText(cancellation), depositText(deposit, balanceDays), refundText(refundDays)]
    .filter(Boolean)
    .join(" · ")
}

/** Only where it was changed from the usual. */
function refundText(refundDays: number): string {
  return refundDays === DEFAULT_TERMS.refundDays ? "" : `refund ${refundDays} d`
}

function policyText(policy: CancellationPolicy | null): string {
  if (!policy) return ""
  const { tiers, graceHours } = policy
  return graceHours === 0 ? tiersText(tiers) : `${tiersText(tiers)}, ${graceHours} h`
}

function depositText(deposit: Deposit, balanceDays: number): string {
  if (deposit.kind === "full") return ""
  const first = deposit.kind === "percent" ? `${deposit.percent}%` : `฿${formatAmount(deposit.amount)}`
  return `${first}, ${balanceDays} d`
}
