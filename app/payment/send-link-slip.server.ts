import type { App } from "../app.ts"
import type { By } from "../booking/amend-booking.server.ts"
import { fail, type Result } from "../result.ts"
import type { AmendedLink } from "./amend-payment-link.server.ts"
import { attachLinkSlip } from "./attach-link-slip.server.ts"
import { findPaymentLink } from "./find-payment-link.server.ts"
import { checkTakesSlip, isLinkClosed, type LinkSlipFailure } from "./payment-link.ts"
import { type SaveSlipFailure, saveSlip } from "./save-slip.server.ts"

export type SendLinkSlipFailure =
  | LinkSlipFailure
  | SaveSlipFailure
  | ("not-found" | "slip-unknown" | "link-closed" | "payment-settling")

/**
 * Keeps a file and puts it on a payment link; a link that takes none keeps none.
 * @param from the device it came from, where that is known, and the text of the slip's mini-QR
 */
export async function sendLinkSlip(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "media" | "images" | "now" | "newId" | "sha256">,
  id: string,
  file: Uint8Array,
  by: By,
  from: { guestId: string | null; miniQr?: string },
): Promise<Result<AmendedLink, SendLinkSlipFailure, unknown>> {
  const found = await findPaymentLink(app, id)
  if (!found) return fail("not-found")
  if (isLinkClosed(found.whole.link, found.whole.booking)) return fail("link-closed")
  const taken = checkTakesSlip(found.whole.link, found.whole.slips.length, by.actor)
  if (!taken.ok) return taken
  const saved = await saveSlip(app, file, {
    ...from,
    guestId: from.guestId ?? app.newId(),
    purpose: { paymentLinkId: id },
  })
  if (!saved.ok) return saved
  return attachLinkSlip(app, id, saved.value.id, by)
}
