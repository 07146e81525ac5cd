import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { Language } from "../i18n/languages.ts"
import { fail, ok, type Result } from "../result.ts"
import { readVilla, recordVillaEventOrRollBack } from "../villa/villa-store.server.ts"
import type { Admin } from "./account.ts"
import { accountEmail, writeWithNotice } from "./account-notice.server.ts"
import { deleteInvite, readOpenInvites } from "./staff-store.server.ts"

/**
 * Withdraws an invite that has not been used; whoever it was emailed to gets an email.
 * @param language of that email, which like the invite's own is the one that its sender reads
 */
export async function withdrawInvite(
  app: Pick<App, "db" | "now" | "newId" | "origin">,
  id: string,
  by: Pick<Admin, "name">,
  language: Language,
): Promise<Result<null, "not-found">> {
  const [invites, villa] = await read(app.db, readOpenInvites(app.db, app.now()), readVilla(app.db))
  const invite = invites.find((each) => each.id === id)
  if (!invite) return fail("not-found")
  const { email } = invite
  const change = "invite-withdrawn"
  const withdrawn = await writeWithNotice(app, [
    deleteInvite(app.db, id),
    recordVillaEventOrRollBack(app.db, { at: app.now(), actorName: by.name, action: change, detail: email ?? "" }),
    ...(email ? [accountEmail(app, { change, person: { email, name: email, language }, by: by.name, villa })] : []),
  ])
  return withdrawn ? ok(null) : fail("not-found")
}
