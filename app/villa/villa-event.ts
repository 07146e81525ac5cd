/** The admin actions in the villa's audit log. */
export const VILLA_ACTIONS = [
  "villa-changed",
  "bank-changed",
  "methods-changed",
  "promptpay-changed",
  "background-changed",
  "slides-changed",
  "room-added",
  "room-changed",
  "room-removed",
  "nights-blocked",
  "nights-unblocked",
  "admin-registered",
  "admin-invited",
  "guest-erased",
  "feed-added",
  "feed-changed",
  "feed-accepted",
  "feed-removed",
  "export-added",
  "export-rotated",
  "export-removed",
  "conflict-settled",
] as const
export type VillaAction = (typeof VILLA_ACTIONS)[number]

export type VillaEvent = { at: number; actorName: string; action: VillaAction; detail: string }
