import type { App } from "#app/app.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { amendVilla, type Editor } from "#app/villa/amend-villa.server.ts"
import { chargedVat } from "#app/villa/prices/offer-fields.ts"
import { vatModeOf } from "#app/villa/prices/offer-rules.ts"
import type { Villa } from "#app/villa/villa.ts"
import { differences } from "#app/villa/villa-change.ts"
import { changedSeller, NO_SELLER } from "./seller.ts"
import type { SellerChange } from "./seller-fields.ts"

type ChangeSellerFailure = "villa-missing" | "villa-edited" | "seller-incomplete"

/**
 * From now on every payment gets a receipt; existing receipts keep the seller that issued them. Prices charge
 * VAT from the day of the registration on (`vatModeOn`).
 */
export async function changeSeller(
  app: Pick<App, "db" | "now">,
  change: SellerChange,
  by: Editor,
): Promise<Result<Villa, ChangeSellerFailure, unknown>> {
  const amended = await amendVilla<ChangeSellerFailure>(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    const seller = changedSeller(villa.seller, change)
    if (!seller.ok) return seller
    const changed = differences(villa.seller ?? NO_SELLER, seller.value)
    if (changed.length === 0) return ok(null)
    const mode = vatModeOf(villa.offer.vat.mode, seller.value)
    const isVatKept = mode === villa.offer.vat.mode
    const offer = { ...villa.offer, vat: chargedVat(mode) }
    return ok({
      set: { seller: seller.value, ...(!isVatKept && { offer }) },
      action: "seller-changed",
      detail: [...changed, ...(isVatKept ? [] : ["vat"])].join(", "),
    })
  })
  return amended.ok ? ok(amended.value.villa) : amended
}
