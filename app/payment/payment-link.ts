/** The states of a payment link (product.md, "Payments"). */
export const PAYMENT_LINK_STATUSES = ["open", "in_review", "paid", "cancelled", "expired"] as const
export type PaymentLinkStatus = (typeof PAYMENT_LINK_STATUSES)[number]
