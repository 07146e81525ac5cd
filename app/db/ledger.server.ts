import { type SQL, sql } from "drizzle-orm"
import type { LedgerKind, LedgerPot } from "#app/money/ledger/ledger.ts"
import { ledger } from "./schema.ts"

/** The kind that a line counts as: a reversal as that of the line it takes back. */
const COUNTED_KIND = sql`coalesce((select taken_back.kind from ${ledger} as taken_back where taken_back.id = ${ledger.reverses}), ${ledger.kind})`

/** A condition for the lines of a pot that count as one of these kinds. */
export function linesOf(pot: LedgerPot, kinds: readonly LedgerKind[]): SQL {
  return sql`${ledger.pot} = ${sql.raw(`'${pot}'`)} and ${COUNTED_KIND} in ${sql.raw(`('${kinds.join("', '")}')`)}`
}

/** The sum of the lines that meet a condition, in satang, in a query of the ledger. */
export function sumOf(condition: SQL): SQL<number> {
  return sql<number>`coalesce(sum(${ledger.amount}) filter (where ${condition}), 0)`
}

/**
 * The columns of `LedgerSums`, for a query of the ledger.
 * @param held the kinds that change what is held
 * @param charged the kinds that change what is owed
 */
export function sumColumns(held: readonly LedgerKind[], charged: readonly LedgerKind[]) {
  return {
    held: sumOf(linesOf("stay", held)),
    damage: sumOf(linesOf("damage", held)),
    damageReceived: sumOf(linesOf("damage", ["payment"])),
    charged: sumOf(linesOf("stay", charged)),
  }
}

/** The columns of `DamageSums`, for a query of the ledger. */
export const damageSumColumns = {
  received: sumOf(linesOf("damage", ["payment"])),
  returned: sql<number>`-${sumOf(linesOf("damage", ["refund"]))}`,
  kept: sql<number>`-${sumOf(linesOf("damage", ["kept"]))}`,
}
