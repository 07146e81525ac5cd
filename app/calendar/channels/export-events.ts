import { dateAfter } from "#app/villa/dates.ts"

/** `holder` identifies the booking, block or event; `feedId` is the feed that holds the night. */
export type ExportNight = { night: string; holder: string; feedId: string | null; changedAt: number }

/** `to` is exclusive. */
export type ExportEvent = { holder: string; from: string; to: string; changedAt: number }

/**
 * Split horizon: a channel's own nights are left out, because re-imported they would never be released.
 * @param taken in the order of the nights
 * @param feedId null for an export of all nights
 */
export function exportEvents(taken: readonly ExportNight[], feedId: string | null): ExportEvent[] {
  const events: ExportEvent[] = []
  for (const { night, holder, feedId: of, changedAt } of taken) {
    if (feedId !== null && of === feedId) continue
    const last = events.at(-1)
    if (last?.to === night && last.holder === holder) {
      last.to = dateAfter(night, 1)
      last.changedAt = Math.max(last.changedAt, changedAt)
    } else events.push({ holder, from: night, to: dateAfter(night, 1), changedAt })
  }
  return events
}
