/** What staff do with the money of a booking or payment link without changing either. */
export const STAFF_ACTS = ["transfer-read", "receipt-issued", "receipt-cancelled", "credit-used"] as const
export type StaffAct = (typeof STAFF_ACTS)[number]
