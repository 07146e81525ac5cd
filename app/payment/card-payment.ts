/**
 * The states of one try to pay by card: `pending` until the gateway or the guest's bank has answered, `authorized` while
 * the money is held, `capturing` from the moment it is asked for until the gateway says that it came.
 */
export const CARD_PAYMENT_STATUSES = ["pending", "authorized", "capturing", "captured", "declined", "voided"] as const
export type CardPaymentStatus = (typeof CARD_PAYMENT_STATUSES)[number]
