import type { Language } from "../i18n/languages.ts"
import { type ImageView, imageView } from "../villa/image-view.ts"
import type { AmountDue, Instructions } from "./instructions.ts"
import { type Qr, qrOf } from "./qr.ts"

/** What a page needs to show how a sum is paid. PromptPay has either a QR made for the sum or the owner's picture of one. */
export type InstructionsView = AmountDue &
  (
    | { method: "bank_transfer"; bankDetails: { bankName: string; accountNumber: string; accountName: string } }
    | { method: "promptpay"; qr: Qr | null; image: ImageView | null }
    | { method: "credit_card"; gateway: string; publicKey: string | null; testMode: boolean }
  )

/** Instructions for a page. The QR is drawn here, on the server, so that no script is needed to see it. */
export function instructionsView(instructions: Instructions, language: Language): InstructionsView {
  if (instructions.method !== "promptpay") return instructions
  const { amount, deadline, reference, method, payload, qrImage } = instructions
  return {
    ...{ amount, deadline, reference, method },
    qr: payload === null ? null : qrOf(payload),
    image: qrImage && imageView({ ...qrImage, alt: { th: "", en: "" } }, language),
  }
}
