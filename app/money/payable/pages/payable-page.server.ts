import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { cardGateway } from "#app/money/cards/card-gateway.server.ts"
import { methodToShow } from "#app/money/settings/instructions.ts"
import { instructionsView } from "#app/money/settings/instructions-view.ts"
import { type SiteView, siteView } from "#app/villa/site-view.ts"
import { remainingSeconds } from "../deadline.ts"
import type { FoundPayable } from "../find-payable.server.ts"
import { payableInstructions } from "../payable.ts"
import { payablePaths } from "../ui/payable-paths.ts"

export type PayablePages<Found extends FoundPayable, Frame> = {
  kind: Found["kind"]
  /** Throws the 404 unless the visitor may see the payable. */
  find(app: App, id: string, request: Request): Promise<Found>
  /** For files, which API clients fetch with their own credentials; null unless the caller may see it. */
  findForFile(args: LoaderFunctionArgs): Promise<Found | null>
  /** For the OTP. Payers of a link enter their card and address again instead. */
  canChangeEmail?(app: App, found: Found, request: Request): Promise<boolean>
  frame(found: Found, view: { form: "card" | "otp"; language: Language; now: number }): Frame
}

/** Redirects if no card can be charged now. */
export async function openCardStep<Found extends FoundPayable, Frame>(
  pages: PayablePages<Found, Frame>,
  { context, params, request }: LoaderFunctionArgs,
  form: "card" | "otp",
) {
  const app = appFor(context)
  const payable = await pages.find(app, params.id ?? "", request)
  if (payable.state !== "open") throw redirect(payablePaths(payable).status)
  const now = app.now()
  const { kind, id, amount } = payable
  return {
    app,
    payable,
    view: {
      payable: { kind, id, amount },
      now,
      frame: pages.frame(payable, { form, language: await languageOf(request), now }),
    },
    headers: refreshAtDeadline(payable.deadline, now),
  }
}

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
  const { kind, id, villa } = payable
  const all = payableInstructions(payable, villa, cardGateway(app))
  const offered = all.map(({ method }) => method)
  const requestedMethod = new URL(request.url).searchParams.get("method")
  const shown = methodToShow(offered, requestedMethod, kind === "booking" ? payable.booking.paymentMethod : null)
  const instructions = all.find(({ method }) => method === shown)
  return {
    payable: { kind, id },
    offered,
    instructions: instructions ? instructionsView(instructions, language) : null,
    contact: payableSite(payable, language).contact,
  }
}
