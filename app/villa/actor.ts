/** Who made a change, as recorded in the audit logs and the ledger. */
export const ACTORS = ["guest", "admin", "gateway", "system"] as const
export type Actor = (typeof ACTORS)[number]
