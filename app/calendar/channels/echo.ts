import { DAY_MS, HOUR_MS } from "#app/durations.ts"

/**
 * An echo is a night that we exported to a channel and that its calendar repeats. It claims nothing, because the nights
 * would otherwise hold each other for ever. `unlistedSince` is the refresh since which the channel repeats it although our
 * export no longer contains it, null while it does.
 */
export type StayOrEcho = { kind: "stay" | "echo"; unlistedSince: number | null }

/** What a feed said about the night before. */
type Before = {
  kind: "stay" | "echo" | "prep"
  eventDates: string
  missingSince: number | null
  unlistedSince: number | null
}

/**
 * How long a channel may repeat a night after it fetched our calendar without it. If it still has the night then, it has
 * sold it.
 */
const REPEATED_MS = 6 * HOUR_MS

/** A channel that has not fetched our calendar for so long repeats nothing new: what it adds, it has sold. */
export const EXPORT_READ_MS = DAY_MS

/**
 * Whether a night that a feed has is an echo. A night that the channel had before it was exported to it is a stay for as
 * long as the channel has it. A repeated one is decided again when its event has other dates, or when our export has not
 * contained it for hours.
 * @param isListed whether the night was exported to the channel before this file, so that it may repeat it unmarked
 */
export function stayOrEcho(
  before: Before | undefined,
  { eventDates, isListed, now }: { eventDates: string; isListed: boolean; now: number },
): StayOrEcho {
  const stay = { kind: "stay", unlistedSince: null } as const
  if (before?.kind === "stay") return stay
  // Also if the night is exported again meanwhile: the channel had it all the time.
  const since = before?.missingSince === null ? before.unlistedSince : null
  if (isListed && since === null) return { kind: "echo", unlistedSince: null }
  if (!isListed && before?.eventDates !== eventDates) return stay
  const unlistedSince = since ?? now
  return now - unlistedSince < REPEATED_MS ? { kind: "echo", unlistedSince } : stay
}
