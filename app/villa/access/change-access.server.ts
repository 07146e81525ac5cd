import type { App } from "#app/app.ts"
import { read, type Write } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { amendVilla, type Editor } from "#app/villa/amend-villa.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { differences } from "#app/villa/villa-change.ts"
import { readAccessSecrets, readVilla, setAccessSecrets } from "#app/villa/villa-store.server.ts"
import type { AccessSecrets } from "./access.ts"
import { type AccessChange, changedAccess } from "./access-change.ts"
import { encryptAccess, openAccess } from "./access-secrets.server.ts"

const MAX_ATTEMPTS = 5

/** @property isLost whether the stored secrets' encryption secret is no longer configured */
type FoundAccess = VillaWithSecrets & { isLost: boolean }

export async function findAccess(app: Pick<App, "db" | "encrypter">): Promise<FoundAccess | null> {
  const [villa, encrypted] = await read(app.db, readVilla(app.db), readAccessSecrets(app.db))
  if (!villa) return null
  const secrets = await openAccess(app, encrypted)
  return { villa, secrets, isLost: encrypted !== null && secrets.code === null && secrets.wifi === null }
}

export type VillaWithSecrets = { villa: Villa; secrets: AccessSecrets }

/** Omitted members stay unchanged. The audit log has no values. `onNewCode`: writes if the code changes. */
export async function changeAccess(
  app: Pick<App, "db" | "encrypter" | "now">,
  change: AccessChange,
  by: Editor,
  onNewCode: (after: VillaWithSecrets) => Promise<Write[]> = async () => [],
): Promise<Result<VillaWithSecrets, "villa-edited" | "villa-missing", unknown>> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const seen = await findAccess(app)
    if (!seen) return fail("villa-missing")
    const { access, secrets, changed } = changedAccess(seen.villa.access, seen.secrets, change)
    if (changed.length === 0) return ok(seen)
    const isNewCode = secrets.code !== seen.secrets.code
    // Unchanged secrets are not written: lost ones are readable again once their encryption secret is back.
    const hasNewSecrets = differences(seen.secrets, secrets).length > 0
    const writes = [
      ...(hasNewSecrets ? [setAccessSecrets(app.db, await encryptAccess(app, secrets))] : []),
      ...(isNewCode ? await onNewCode({ villa: { ...seen.villa, access }, secrets }) : []),
    ]
    // The amendment checks that the villa still has the version with which the secrets were read.
    const version = by.version ?? seen.villa.version
    const amended = await amendVilla(app, { ...by, version }, () =>
      ok({ set: { access }, writes, action: "access-changed", detail: changed.join(", ") }),
    )
    if (amended.ok) return ok({ villa: amended.value.villa, secrets })
    if (amended.error !== "villa-edited" || by.version !== undefined) return amended
  }
  throw new Error("The villa kept changing while its access was being changed")
}
