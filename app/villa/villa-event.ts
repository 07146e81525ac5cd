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
  "staff-invited",
  "invite-withdrawn",
  "made-owner",
  "made-staff",
  "admin-removed",
  "reset-link-created",
  "password-reset",
  "password-changed",
  "sessions-ended",
  "guest-erased",
] as const
export type VillaAction = (typeof VILLA_ACTIONS)[number]

export type VillaEvent = { at: number; actorName: string; action: VillaAction; detail: string }
