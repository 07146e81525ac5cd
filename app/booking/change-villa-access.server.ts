import type { App } from "../app.ts"
import type { Result } from "../result.ts"
import { DEFAULT_ACCESS } from "../villa/access.ts"
import type { AccessChange } from "../villa/access-change.ts"
import type { Editor } from "../villa/amend-villa.server.ts"
import { changeAccess, type VillaWithSecrets } from "../villa/change-access.server.ts"
import { withdrawCodes } from "./booking-email-store.server.ts"
import { codeChangedEmails, findStaysWithVillaCode } from "./queue-arrival-emails.server.ts"

/**
 * Changes how guests get in, see `changeAccess`. Unsent emails with the old code are withdrawn.
 * @property tellGuests whether the guests who can see the code get an email if it changes
 */
export function changeVillaAccess(
  app: Pick<App, "db" | "encrypter" | "signer" | "now">,
  { tellGuests, ...change }: AccessChange & { tellGuests: boolean },
  by: Editor,
): Promise<Result<VillaWithSecrets, "villa-edited" | "villa-missing", unknown>> {
  return changeAccess(app, change, by, async ({ villa, secrets: { code } }) => {
    const withdrawn = withdrawCodes(app.db, null)
    if (!tellGuests) return [withdrawn]
    const { releaseHours } = villa.access ?? DEFAULT_ACCESS
    const stays = await findStaysWithVillaCode(app, villa)
    return [withdrawn, ...(await codeChangedEmails(app, stays, { villa, code, releaseHours }))]
  })
}
