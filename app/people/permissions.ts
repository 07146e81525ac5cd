import type { Role } from "#app/people/accounts/account.ts"

/**
 * Who may do what in the administration (docs/product.md, "Who may do what"). Pages, forms, calls, the navigation and
 * buttons all ask this table by name. Which alerts concern staff is in `notify/alerts/alert.ts`.
 */
const PERMISSIONS = {
  /** Bookings, slips, received money, holds, payment links, blocked dates, how a booking's guest gets in. */
  bookings: ["owner", "staff"],
  /**
   * What a booking owes beyond its total, and taking back what was recorded: charges, reductions, reversals. Prices of a
   * guest who has begun to pay, recording more than is owed, and ending a stay that has begun.
   */
  "adjust-balance": ["owner"],
  /** Refunds, what of a damage deposit is kept, cancelling with less than everything back. */
  refunds: ["owner"],
  /** Calendars of other channels: see, refresh, settle double bookings. */
  calendars: ["owner", "staff"],
  /** Guests' reviews: publish early, reply. */
  reviews: ["owner", "staff"],
  /** One's own password, sessions and alerts. */
  account: ["owner", "staff"],
  /** Money by month, statistics of money, all bookings as CSV. */
  money: ["owner"],
  /** The villa, its prices and promo codes, cancellation policy, rooms, photos, amenities, check-in and codes. */
  villa: ["owner"],
  /** Bank account, PromptPay, payment methods. */
  "payment-settings": ["owner"],
  /** Calendars of other channels: add, change, remove, their addresses, release held nights. */
  "manage-calendars": ["owner"],
  "report-reviews": ["owner"],
  /** Export and erase what is stored about a guest. */
  "guest-data": ["owner"],
  /** Passports of foreign guests and their report to immigration: of staff, those whom an owner allows it. */
  documents: ["owner"],
  /** Colleagues' accounts and invites. */
  team: ["owner"],
  history: ["owner"],
  /** The deployment's checks and problems. */
  deployment: ["owner"],
  /** Emails, in local development only. */
  outbox: ["owner"],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** Who asks. @property documents whether an owner lets them see passports */
export type Permitted = { role: Role; documents?: boolean }

export function may({ role, documents = false }: Permitted, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(role) || (permission === "documents" && documents)
}
