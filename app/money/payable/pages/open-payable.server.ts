import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { foundForGuest } from "#app/booking/pages/found-for-guest.server.ts"
import { ownBooking, stepView } from "#app/booking/pages/step.server.ts"
import type { StepFrame } from "#app/booking/pages/step-page.tsx"
import { appFor } from "#app/context.server.ts"
import { decodedSegment } from "#app/http/matching-build.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { LinkFrameView } from "#app/money/links/pages/link-frame.tsx"
import { linkFrame, openLink } from "#app/money/links/pages/link-page.server.ts"
import type { FoundPayable } from "../find-payable.server.ts"
import type { PayableRef } from "../payable.ts"
import { payablePaths } from "../ui/payable-paths.ts"
import { refreshAtDeadline } from "./payable-page.server.ts"

/** By the first segment of the URL, which the router matches in any case and encoding. */
export function kindOf(request: Request): PayableRef["kind"] {
  const [, folder = ""] = new URL(request.url).pathname.split("/")
  return decodedSegment(folder).toLowerCase() === "booking" ? "booking" : "link"
}

/** A booking for its guest, a payment link for whoever has its id; throws the 404. */
export async function openPayable({ context, params, request }: LoaderFunctionArgs): Promise<FoundPayable> {
  const app = appFor(context)
  const id = params.id ?? params.paymentLinkId ?? ""
  if (kindOf(request) === "booking") return ownBooking(app, id, request)
  return foundForGuest(app, request, await openLink(app, id))
}

/** Redirects if no card can be charged now. */
export async function openCardStep(args: LoaderFunctionArgs, form: "card" | "otp") {
  const payable = await openPayable(args)
  if (payable.state !== "open") throw redirect(payablePaths(payable).status)
  const now = appFor(args.context).now()
  const { kind, id, amount } = payable
  const frame = frameOf(payable, form, await languageOf(args.request), now)
  return {
    payable,
    view: { payable: { kind, id, amount }, now, frame },
    headers: refreshAtDeadline(payable.deadline, now),
  }
}

type FrameView = StepFrame | LinkFrameView

function frameOf(payable: FoundPayable, form: "card" | "otp", language: Language, now: number): FrameView {
  if (payable.kind === "link") return linkFrame(payable, language, now)
  return {
    ...stepView(payable, language, now),
    title: i18nFor(language).t(`payment.${form}.title`),
    step: "payment",
  }
}
