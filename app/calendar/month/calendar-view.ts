import type { Conflict } from "#app/calendar/channels/conflict.ts"
import type { Channel, FeedColour, FeedError, FeedState } from "#app/calendar/channels/feed.ts"

/** A feed as the administration shows it: without its address. Instants are epoch milliseconds. */
export type FeedView = {
  id: string
  name: string
  channel: Channel
  colour: FeedColour
  host: string
  addressEnd: string
  state: FeedState
  checkedAt: number | null
  succeededAt: number | null
  changedAt: number | null
  nextAt: number
  error: FeedError | null
  /** The nights from today on that it claims. */
  nights: number
  /** Its events that are no stays. */
  ignored: number
  /** Its events that could not be read. */
  unreadable: number
  /** Whether most of its nights are missing and held. */
  held: boolean
  export: ExportView
}

export type ExportView = {
  id: string
  name: string
  /** Null for those who may not see it. */
  url: string | null
  feedId: string | null
  fetchedAt: number | null
  fetchedBy: string | null
}

/** Who sees the address of an export: it works for whoever has it. */
type Shown = { withAddress: boolean }

/** An export as an admin may see it. */
export function exportFor(view: ExportView, { withAddress }: Shown): ExportView {
  return withAddress ? view : { ...view, url: null }
}

/** What adding a feed would do. */
export type FeedPreview = { events: number; nights: number; ignored: number; unreadable: number; conflicts: Conflict[] }

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** The JSON of a feed (api.md, "Channel calendars (admin)"). */
export function feedJson(feed: FeedView, shown: Shown) {
  return {
    ...feed,
    checkedAt: instant(feed.checkedAt),
    succeededAt: instant(feed.succeededAt),
    changedAt: instant(feed.changedAt),
    nextAt: instant(feed.nextAt),
    export: exportJson(feed.export, shown),
  }
}

export function exportJson(view: ExportView, shown: Shown) {
  return { ...exportFor(view, shown), fetchedAt: instant(view.fetchedAt) }
}

export function conflictJson({ with: holder, ...conflict }: Conflict) {
  const { kind, id, reference } = holder
  return { ...conflict, with: { kind, id, reference }, settledAt: instant(conflict.settledAt) }
}

export function previewJson({ conflicts, ...counts }: FeedPreview) {
  return { ...counts, conflicts: conflicts.map(conflictJson) }
}
