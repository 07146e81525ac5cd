import { PaymentLink, PublicPaymentLink, Success } from "./objects.ts"

export const LINK_ID = "c5d2b7f4-0a63-4f0d-8f43-0de6a1b95712"

export const adminLinkResponse = Success({ paymentLink: PaymentLink })

export const publicLinkResponse = Success({ paymentLink: PublicPaymentLink })
