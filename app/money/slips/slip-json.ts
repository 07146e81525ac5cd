import * as z from "zod"
import { absoluteUrl, instant, named, viewed } from "#app/api/codecs.ts"
import { SLIP_TYPES, type SlipToCheck } from "./slip.ts"
import { slipPath } from "./slip-path.ts"

export const otherPayment = z.union([
  z.object({ bookingId: z.string(), reference: z.string() }),
  z.object({ paymentLinkId: z.string(), reference: z.string() }),
])

/** `transRef` is from the slip's mini-QR; `sameFile` and `sameTransfer` are other payments with the same. */
export const slipFacts = {
  sendingBank: z.string().nullable(),
  transRef: z.string().nullable(),
  sameFile: z.array(otherPayment),
  sameTransfer: z.array(otherPayment),
}

export const SlipJson = named(
  "Slip",
  "A slip to check: the transfer in its QR code, and other bookings and payment links for which the same file or transfer was sent.",
  viewed(
    z.object({ url: absoluteUrl, type: z.enum(SLIP_TYPES), uploadedAt: instant, ...slipFacts }),
    (slip: SlipToCheck) => ({ ...slip, url: slipPath(slip.id) }),
  ),
)
