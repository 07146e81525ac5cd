import type { KeptFor, OWNER_CHANNELS } from "#app/money/ledger/ledger.ts"

/** The guest reads the note. */
export const DAMAGE_NOTE_MAX_LENGTH = 500

/**
 * `amount` in satang, above 0; by default all still to be received. `keptFor` is damage unless it is a
 * service. A `return` by transfer becomes a refund.
 */
export type DamageChange =
  | { kind: "receive"; channel: (typeof OWNER_CHANNELS)[number]; amount?: number }
  | { kind: "return"; channel: (typeof OWNER_CHANNELS)[number] }
  | { kind: "deduct"; amount: number; keptFor?: KeptFor; note: string; photo?: Uint8Array<ArrayBuffer> }

/** Keeping a part is for owners. */
export function mayChangeDamage(
  kind: DamageChange["kind"],
  isPermitted: (permission: "bookings" | "refunds") => boolean,
): boolean {
  return isPermitted(kind === "deduct" ? "refunds" : "bookings")
}
