import * as z from "zod"
import { absoluteUrl, baht, instant, named, viewed } from "#app/api/codecs.ts"
import { imageUrl } from "#app/villa/photos/image-json.ts"
import type { Instructions } from "./instructions.ts"

export const BankDetailsJson = named(
  "BankDetails",
  "The bank account for transfers.",
  z.object({ bankName: z.string(), accountNumber: z.string(), accountName: z.string() }),
)

const due = { amount: baht, deadline: instant.nullable() }

export const InstructionsJson = named(
  "Instructions",
  "How to pay an amount with one payment method.",
  viewed(
    z.discriminatedUnion("method", [
      z.object({ method: z.literal("bank_transfer"), ...due, bankDetails: BankDetailsJson }),
      z.object({
        method: z.literal("promptpay"),
        ...due,
        payload: z.string().nullable(),
        payee: z.object({ name: z.string().nullable(), lastDigits: z.string() }).nullable(),
        svgUrl: absoluteUrl.nullable(),
        pngUrl: absoluteUrl.nullable(),
        qrImage: imageUrl.nullable(),
      }),
      z.object({
        method: z.literal("credit_card"),
        ...due,
        gateway: z.string(),
        publicKey: z.string().nullable(),
        testMode: z.boolean(),
      }),
    ]),
    /** The QR code is drawn at `qrPaths`, unless the owner has uploaded one. */
    ({ qrPaths, ...instructions }: Instructions & { qrPaths: { svg: string; png: string } }) => {
      if (instructions.method !== "promptpay") return instructions
      const { svg = null, png = null } = instructions.payload === null ? {} : qrPaths
      return { ...instructions, svgUrl: svg, pngUrl: png }
    },
  ),
)
