import { dateAfter } from "#app/villa/dates.ts"

/** Who has a night: `holder` identifies the booking, block or event, `feedId` the feed whose night it is. */
export type ExportNight = { night: string; holder: string; feedId: string | null; changedAt: number }

/** An event of an export: from the first night up to but not including a date. */
export type ExportEvent = { holder: string; from: string; to: string; changedAt: number }

/**
 * The events exported to one channel. Its own nights are left out (split horizon): it would import them as somebody
 * else's, and never release them.
 * @param taken the taken nights in order
 * @param feedId the feed of the channel; null for an export of all nights
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
