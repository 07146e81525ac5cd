import type { ChannelSource } from "#app/booking/source.ts"
import type { Conflict } from "#app/calendar/channels/conflict.ts"
import type { BlockedNights, Channel, FeedColour, FeedError, FeedState } from "#app/calendar/channels/feed.ts"

/** Without the secret address. Instants are epoch milliseconds. */
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
  /** Claimed nights from today on. */
  nights: number
  /** Events that are no stays. */
  ignored: number
  /** Events that could not be read. */
  unreadable: number
  /** Most of the feed's nights are missing, and held for now. */
  held: boolean
  blockedNights: BlockedNights
  /** As what the books list its stays. */
  bookedAs: ChannelSource | null
  /** In basis points. */
  commissionPercent: number
  export: ExportView
}

export type ExportView = {
  id: string
  name: string
  /** Null for admins who may not see the address. */
  url: string | null
  feedId: string | null
  fetchedAt: number | null
  fetchedBy: string | null
}

/** Only some admins see an export's address, which works for anybody who has it. */
type Shown = { withAddress: boolean }

export function exportFor(view: ExportView, { withAddress }: Shown): ExportView {
  return withAddress ? view : { ...view, url: null }
}

export type FeedPreview = { events: number; nights: number; ignored: number; unreadable: number; conflicts: Conflict[] }
