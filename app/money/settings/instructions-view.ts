import type { Language } from "#app/i18n/languages.ts"
import { type Qr, qrOf } from "#app/money/promptpay/qr.ts"
import { type ImageView, imageView } from "#app/villa/photos/image-view.ts"
import type { AmountDue, Instructions, PromptPayee } from "./instructions.ts"

export type InstructionsView = AmountDue &
  (
    | { method: "bank_transfer"; bankDetails: { bankName: string; accountNumber: string; accountName: string } }
    | { method: "promptpay"; qr: Qr | null; payee: PromptPayee | null; image: ImageView | null }
    | { method: "credit_card"; gateway: string; publicKey: string | null; testMode: boolean }
  )

/** The QR code is drawn on the server, so that it needs no script. */
export function instructionsView(instructions: Instructions, language: Language): InstructionsView {
  if (instructions.method !== "promptpay") return instructions
  const { amount, deadline, reference, method, payload, payee, qrImage } = instructions
  return {
    amount,
    deadline,
    reference,
    method,
    qr: payload === null ? null : qrOf(payload),
    payee,
    image: qrImage && imageView({ ...qrImage, alt: { th: "", en: "" } }, language),
  }
}
