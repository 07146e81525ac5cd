import { type SQL, sql } from "drizzle-orm"
import type { LedgerKind, LedgerPot } from "#app/money/ledger/ledger.ts"
import { ledger } from "./schema.ts"

/** The kind a ledger line counts as: a reversal counts as the kind of the line it reverses. */
const COUNTED_KIND = sql`coalesce((select taken_back.kind from ${ledger} as taken_back where taken_back.id = ${ledger.reverses}), ${ledger.kind})`

export function linesOf(pot: LedgerPot, kinds: readonly LedgerKind[]): SQL {
  return sql`${ledger.pot} = ${sql.raw(`'${pot}'`)} and ${COUNTED_KIND} in ${sql.raw(`('${kinds.join("', '")}')`)}`
}

/** In satang, for a query of the ledger. */
export function sumOf(condition: SQL): SQL<number> {
  return sql<number>`coalesce(sum(${ledger.amount}) filter (where ${condition}), 0)`
}

/** The columns of `LedgerSums`: `held` kinds change the amount held, `charged` kinds the amount owed. */
export function sumColumns(held: readonly LedgerKind[], charged: readonly LedgerKind[]) {
  return {
    held: sumOf(linesOf("stay", held)),
    damage: sumOf(linesOf("damage", held)),
    damageReceived: sumOf(linesOf("damage", ["payment"])),
    charged: sumOf(linesOf("stay", charged)),
  }
}

export const damageSumColumns = {
  received: sumOf(linesOf("damage", ["payment"])),
  returned: sql<number>`-${sumOf(linesOf("damage", ["refund"]))}`,
  kept: sql<number>`-${sumOf(linesOf("damage", ["kept"]))}`,
}
