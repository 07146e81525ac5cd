import { write } from "#app/db/database.server.ts"
import type { PromoCode } from "#app/villa/promo-codes/promo-code.ts"
import { insertPromoCode } from "#app/villa/promo-codes/promo-code-store.server.ts"
import { NOW, rows, type TestApp } from "./app.ts"
import { SAMPLE_CODE } from "./sample.ts"

/** Stores a code without the use case that owners add it by. */
export async function createPromoCode(app: Pick<TestApp, "db">, fields: Partial<PromoCode> = {}): Promise<PromoCode> {
  const code = { ...SAMPLE_CODE, ...fields }
  await write(app.db, [insertPromoCode(app.db, code, NOW)])
  return code
}

/** Deletes all codes and their uses for the next test of a file. */
export async function deletePromoCodes(): Promise<void> {
  for (const table of ["promo_uses", "promo_codes"]) await rows(`delete from ${table}`)
}

/** How many bookings use a code, by the database. */
export async function usesOf(codeId: string): Promise<number> {
  const found = await rows<{ uses: number }>("select count(*) as uses from promo_uses where code_id = ?", codeId)
  return found[0]?.uses ?? 0
}
