import { paths } from "#app/paths.ts"
import type { PayableRef } from "../payable.ts"

export function payablePaths({ kind, id }: PayableRef) {
  const { card, otp, resendOtp, promptPaySvg, promptPayPng } = kind === "booking" ? paths.booking : paths.payment
  return {
    methods: kind === "booking" ? paths.booking.payment(id) : paths.payment.link(id),
    card: card(id),
    otp: otp(id),
    resendOtp: resendOtp(id),
    promptPay: { svg: promptPaySvg(id), png: promptPayPng(id) },
    status: kind === "booking" ? paths.booking.confirmation(id) : paths.payment.link(id),
    slipSent: kind === "booking" ? paths.booking.confirmation(id) : paths.payment.slips(id),
  }
}
