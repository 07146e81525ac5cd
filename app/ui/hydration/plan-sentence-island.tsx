import { useEffect, useState } from "react"
import { useLanguage } from "#app/ui/use-language.ts"
import { type OfferPayment, offerSentence } from "#app/villa/terms/payment-plan-text.ts"
import { serverOnly } from "./server-only.ts"

type Props = { payment: OfferPayment; checkIn: string; total: number }

/**
 * The server's sentence until the script has loaded. Empty if all is paid at once. Saves 0.4 kB of the home
 * page's script (gzip): `npm run bench -- weight`.
 */
export function PlanSentenceIsland({ payment, ...stay }: Props) {
  const language = useLanguage()
  const [sentence, setSentence] = useState<typeof offerSentence>()
  useEffect(() => {
    // Without it only the sentence of another selection is missing here: the next step has it.
    import("#app/villa/terms/payment-plan-text.ts").then(
      (module) => setSentence(() => module.offerSentence),
      () => {},
    )
  }, [])
  return (
    <p
      // The server's sentence disappears with the selection that it is about.
      key={stay.checkIn + stay.total}
      className="text-sm empty:hidden"
      {...(sentence
        ? { children: sentence(payment, stay, language) }
        : serverOnly(import.meta.env.SSR && offerSentence(payment, stay, language)))}
    />
  )
}
