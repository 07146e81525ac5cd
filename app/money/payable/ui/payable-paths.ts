import { paths } from "#app/paths.ts"
import type { PayableRef } from "../payable.ts"

/** The URLs of the pages and files by which a booking or a payment link is paid. */
export function payablePaths({ kind, id }: PayableRef) {
  const { card, otp, resendOtp, promptPaySvg, promptPayPng } = kind === "booking" ? paths.booking : paths.payment
  return {
    /** Where a method is chosen. */
    methods: kind === "booking" ? paths.booking.payment(id) : paths.payment.link(id),
    card: card(id),
    otp: otp(id),
    resendOtp: resendOtp(id),
    promptPay: { svg: promptPaySvg(id), png: promptPayPng(id) },
    /** Where its state is shown: paid, settling or ended. */
    status: kind === "booking" ? paths.booking.confirmation(id) : paths.payment.link(id),
    /** Where a slip is shown once it was sent. */
    slipSent: kind === "booking" ? paths.booking.confirmation(id) : paths.payment.slips(id),
  }
}
