import type { Booking } from "#app/booking/booking.ts"

/** Promises no email where none can be sent. */
export const refundToast = (name: "sent" | "transfer", { customer }: Pick<Booking, "customer">) =>
  ({ tone: "success", text: `admin:refunds.toast.${name}${customer?.email ? "" : "NoEmail"}` }) as const
