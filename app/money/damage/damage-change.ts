import type { OWNER_CHANNELS } from "#app/money/ledger/ledger.ts"

/** The most characters of what a damage deposit is kept for, which the guest reads. */
export const DAMAGE_NOTE_MAX_LENGTH = 500

/**
 * What is done with a damage deposit. `amount` in satang, above 0; by default all that is still to be received.
 * @property channel of money that is returned: cash is handed over at once, a transfer becomes a refund that is owed
 */
export type DamageChange =
  | { kind: "receive"; channel: (typeof OWNER_CHANNELS)[number]; amount?: number }
  | { kind: "return"; channel: (typeof OWNER_CHANNELS)[number] }
  | { kind: "deduct"; amount: number; note: string; photo?: Uint8Array<ArrayBuffer> }

/** Whether somebody may change a damage deposit so: keeping some of it is for owners. */
export function mayChangeDamage(
  kind: DamageChange["kind"],
  isPermitted: (permission: "bookings" | "refunds") => boolean,
): boolean {
  return isPermitted(kind === "deduct" ? "refunds" : "bookings")
}
