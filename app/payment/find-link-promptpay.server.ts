import type { App } from "../app.ts"
import { findPaymentLink } from "./find-payment-link.server.ts"
import type { PromptPayDue } from "./find-promptpay.server.ts"
import { linkInstructions } from "./link-instructions.ts"

/** The PromptPay QR of an open payment link; null where there is none, and where the owner takes none by an id. */
export async function findLinkPromptPay(app: Pick<App, "db" | "now">, id: string): Promise<PromptPayDue | null> {
  const found = await findPaymentLink(app, id)
  if (!found || found.whole.booking?.status === "cancelled") return null
  for (const instructions of linkInstructions(found.whole, found.villa, null)) {
    if (instructions.method === "promptpay" && instructions.payload !== null) {
      const { amount, deadline, reference, payload } = instructions
      return { amount, deadline, reference, payload, villa: found.villa }
    }
  }
  return null
}
