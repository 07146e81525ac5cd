import { DAY_MS, HOUR_MS } from "#app/durations.ts"

/**
 * An echo is an exported night that the channel repeats. It claims nothing, or two calendars would block each
 * other for ever. `unlistedSince` is the first refresh after the night left our export, null before.
 */
export type StayOrEcho = { kind: "stay" | "echo"; unlistedSince: number | null }

/** A feed's stored state of a night, before this refresh. */
type Before = {
  kind: "stay" | "echo"
  eventDates: string
  missingSince: number | null
  unlistedSince: number | null
}

/** How long after fetching our calendar without a night a channel may repeat it; then it is a sale. */
const REPEATED_MS = 6 * HOUR_MS

/** Nights that a channel adds after not fetching our calendar for this long are sales. */
export const EXPORT_READ_MS = DAY_MS

/**
 * A stay remains one while the channel lists it. An echo is decided again when its event's dates change, or
 * hours after it left our export.
 * @param isListed exported to the channel before this file, so the channel may repeat it unmarked
 */
export function stayOrEcho(
  before: Before | undefined,
  { eventDates, isListed, now }: { eventDates: string; isListed: boolean; now: number },
): StayOrEcho {
  const stay = { kind: "stay", unlistedSince: null } as const
  if (before?.kind === "stay") return stay
  // Kept even if the night is exported again meanwhile: the channel listed it all the time.
  const since = before?.missingSince === null ? before.unlistedSince : null
  if (isListed && since === null) return { kind: "echo", unlistedSince: null }
  if (!isListed && before?.eventDates !== eventDates) return stay
  const unlistedSince = since ?? now
  return now - unlistedSince < REPEATED_MS ? { kind: "echo", unlistedSince } : stay
}
