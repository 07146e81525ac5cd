import type { Role } from "#app/people/accounts/account.ts"

/**
 * Permissions of the administration (docs/product.md, "Who may do what"). Pages, forms, calls, navigation and
 * buttons all use this table. What staff may not do to a booking all the same is in
 * `booking/staff-limits`; which alerts concern staff in `notify/alerts/alert-kinds.ts`.
 */
const PERMISSIONS = {
  /** Bookings, slips, received money, holds, payment links, blocked dates, how a booking's guest gets in. */
  bookings: ["owner", "staff"],
  /** Charges, reductions, reversals; prices after payment began; more than owed; ending a begun stay. */
  "adjust-balance": ["owner"],
  /** Refunds, amounts kept of a security deposit, cancelling with less than a full refund. */
  refunds: ["owner"],
  /** Calendars of other channels: see, refresh, settle double bookings. */
  calendars: ["owner", "staff"],
  /** Guests' reviews: publish early, reply. */
  reviews: ["owner", "staff"],
  /** One's own password, sessions and alerts. */
  account: ["owner", "staff"],
  /** Money by month, statistics of money, all bookings as CSV. */
  money: ["owner"],
  /** The villa, prices, promo codes, cancellation policy, rooms, photos, amenities, check-in and codes. */
  villa: ["owner"],
  /** Bank account, PromptPay, payment methods. */
  "payment-settings": ["owner"],
  /** Calendars of other channels: add, change, remove, their addresses, release held nights. */
  "manage-calendars": ["owner"],
  "report-reviews": ["owner"],
  /** Export and erase a guest's data. */
  "guest-data": ["owner"],
  /** Passports of foreign guests and the report to immigration. Staff need `documents` from an owner. */
  documents: ["owner"],
  team: ["owner"],
  history: ["owner"],
  /** The deployment's checks and problems. */
  deployment: ["owner"],
  /** Emails, in local development only. */
  outbox: ["owner"],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** @property documents whether an owner lets this staff member see passports */
export type Permitted = { role: Role; documents?: boolean }

export function may({ role, documents = false }: Permitted, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(role) || (permission === "documents" && documents)
}
