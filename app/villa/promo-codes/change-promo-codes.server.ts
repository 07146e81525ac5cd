import type { App } from "#app/app.ts"
import { read, violates, type Write } from "#app/db/database.server.ts"
import { expireOverdue } from "#app/money/payable/expiry-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { amendVilla, type Editor } from "#app/villa/amend-villa.server.ts"
import type { AuditAction } from "#app/villa/villa-event.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import {
  checkPromoCodeFields,
  MAX_PROMO_CODES,
  type PromoCode,
  type PromoCodeFields,
  type PromoCodeFieldsFailure,
  type UsedPromoCode,
} from "./promo-code.ts"
import { insertPromoCode, readPromoCodes, updatePromoCode } from "./promo-code-store.server.ts"

type ChangeFailure = PromoCodeFieldsFailure | "villa-missing" | "villa-edited" | "promo-code-exists"

/** An existing id means that the form was submitted twice. Every change increments the villa's version. */
export async function addPromoCode(
  app: Pick<App, "db" | "now">,
  code: PromoCode,
  by: Editor,
): Promise<Result<UsedPromoCode, ChangeFailure | "promo-codes-too-many", unknown>> {
  const { codes, version } = await readState(app)
  const existing = codes.find(({ id }) => id === code.id)
  if (existing) return ok(existing)
  const checked = checkCode(code, codes)
  if (!checked.ok) return checked
  if (codes.length >= MAX_PROMO_CODES) return fail("promo-codes-too-many")
  const added = { ...code, uses: 0 }
  const writes = [insertPromoCode(app.db, code, app.now())]
  return save(app, { code: added, writes, action: "promo-code-added" }, { version, ...by })
}

/** Bookings keep their prices. Overdue bookings are expired first: their uses no longer count. */
export async function changePromoCode(
  app: Pick<App, "db" | "now" | "settings">,
  id: string,
  change: Partial<PromoCodeFields>,
  by: Editor,
): Promise<Result<UsedPromoCode, ChangeFailure | "not-found" | "promo-code-used-more", unknown>> {
  const { codes, version } = await readState(app)
  const before = codes.find((each) => each.id === id)
  if (!before) return fail("not-found")
  const after = { ...before, ...change }
  const checked = checkCode(after, codes)
  if (!checked.ok) return checked
  if (JSON.stringify(after) === JSON.stringify(before)) return ok(before)
  const { id: _, uses: __, ...fields } = after
  const writes = [
    ...expireOverdue(app.db, { now: app.now(), limited: app.settings.limited }),
    updatePromoCode(app.db, id, fields),
  ]
  try {
    return await save(app, { code: after, writes, action: "promo-code-changed" }, { version, ...by })
  } catch (error) {
    if (violates(error, "promo_codes.active")) return fail("promo-code-used-more")
    throw error
  }
}

/** With the villa's version: a change based on these codes is refused if it differs. */
async function readState(app: Pick<App, "db" | "now">): Promise<{ codes: UsedPromoCode[]; version?: number }> {
  const [villa, codes] = await read(app.db, readVilla(app.db), readPromoCodes(app.db, app.now()))
  return { codes, version: villa?.version }
}

function checkCode(code: PromoCode, codes: UsedPromoCode[]): Result<null, ChangeFailure> {
  if (codes.some((other) => other.code === code.code && other.id !== code.id)) return fail("promo-code-exists")
  return checkPromoCodeFields(code)
}

async function save(
  app: Pick<App, "db" | "now">,
  { code, writes, action }: { code: UsedPromoCode; writes: Write[]; action: AuditAction },
  by: Editor,
): Promise<Result<UsedPromoCode, "villa-missing" | "villa-edited", unknown>> {
  const amended = await amendVilla<"villa-missing">(app, by, (villa) =>
    villa ? ok({ writes, action, detail: code.code }) : fail("villa-missing"),
  )
  return amended.ok ? ok(code) : amended
}
