/** Who can cause a change: the history of bookings and links and the ledger name one of them. */
export const ACTORS = ["guest", "admin", "gateway", "system"] as const
export type Actor = (typeof ACTORS)[number]
