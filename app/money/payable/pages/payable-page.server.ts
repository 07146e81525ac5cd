import type { App } from "#app/app.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { cardGateway } from "#app/money/cards/card-gateway.server.ts"
import { methodToShow } from "#app/money/settings/instructions.ts"
import { instructionsView } from "#app/money/settings/instructions-view.ts"
import { type SiteView, siteView } from "#app/villa/site-view.ts"
import { remainingSeconds } from "../deadline.ts"
import type { FoundPayable } from "../find-payable.server.ts"
import { payableInstructions } from "../payable.ts"

/** Reloads at the deadline, and not before: a form may be half filled in. WCAG forbids the meta element. */
export function refreshAtDeadline(deadline: number | null, now: number): HeadersInit {
  return deadline === null ? {} : { Refresh: String(remainingSeconds(deadline, now) + 1) }
}

/** The contact links name the booking. */
export function payableSite(payable: FoundPayable, language: Language): SiteView {
  const booking = payable.kind === "booking" ? payable.booking : payable.details.booking
  const message = booking && i18nFor(language).t("payment.contact.aboutBooking", { reference: booking.reference })
  return siteView(payable.villa, language, message ?? "")
}

export function waysToPay(app: App, payable: FoundPayable, request: Request, language: Language) {
  const { kind, id, villa, deadline } = payable
  const all = payableInstructions(payable, villa, cardGateway(app))
  const offered = all.map(({ method }) => method)
  const requestedMethod = new URL(request.url).searchParams.get("method")
  const shown = methodToShow(offered, requestedMethod, kind === "booking" ? payable.booking.paymentMethod : null)
  const instructions = all.find(({ method }) => method === shown)
  return {
    payable: { kind, id },
    deadline,
    now: app.now(),
    offered,
    instructions: instructions ? instructionsView(instructions, language) : null,
    contact: payableSite(payable, language).contact,
  }
}
