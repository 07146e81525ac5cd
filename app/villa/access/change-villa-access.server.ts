import type { App } from "#app/app.ts"
import { withdrawCodes } from "#app/booking/booking-email-store.server.ts"
import type { Result } from "#app/result.ts"
import { codeChangedEmails, findStaysWithVillaCode } from "#app/stay/pass/queue-arrival-emails.server.ts"
import type { Editor } from "#app/villa/amend-villa.server.ts"
import { DEFAULT_ACCESS } from "./access.ts"
import type { AccessChange } from "./access-change.ts"
import { changeAccess, type VillaWithSecrets } from "./change-access.server.ts"

/** Withdraws unsent emails with the old code. `tellGuests`: emails the guests who can see the code. */
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
