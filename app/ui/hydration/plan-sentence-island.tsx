import { useEffect, useState } from "react"
import type { OfferView } from "../../booking/offer-view.ts"
import { offerSentence } from "../../villa/payment-plan-text.ts"
import { useLanguage } from "../use-language.ts"
import { serverOnly } from "./server-only.ts"

type Props = { payment: NonNullable<OfferView["payment"]>; checkIn: string; total: number; bookedOn: string }

/** Fetched once per page load. */
let loaded: typeof offerSentence | null = null

/**
 * What of the selected stay is paid today and what later, as the server rendered it until its script has loaded; then for
 * each selection. Empty if all is paid at once.
 * Saves 0.4 kB of the home page's script (gzip), which a villa without a deposit never loads: `npm run bench -- weight`.
 */
export function PlanSentenceIsland({ payment, ...stay }: Props) {
  const language = useLanguage()
  const [sentence, setSentence] = useState(() => loaded)
  useEffect(() => {
    // Without it the sentence of another selection is only missing here: the next step has it.
    import("../../villa/payment-plan-text.ts").then(
      (module) => {
        loaded = module.offerSentence
        setSentence(() => loaded)
      },
      () => {},
    )
  }, [])
  const className = "mb-2 text-sm leading-snug empty:hidden"
  if (sentence) return <p className={className}>{sentence(payment, stay, language)}</p>
  // With the key, the server's sentence goes with the selection that it is about.
  const key = stay.checkIn + stay.total
  return (
    <p key={key} className={className} {...serverOnly(import.meta.env.SSR && offerSentence(payment, stay, language))} />
  )
}
