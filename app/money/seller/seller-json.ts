import * as z from "zod"
import { date, named, Text } from "#app/api/codecs.ts"

export const SellerJson = named(
  "Seller",
  "Who issues receipts. `vatSince`: from which day on the seller is registered for VAT. Null until set; no receipts are issued before.",
  z.object({ name: Text, address: Text, taxId: z.string(), branch: z.string(), vatSince: date.nullable() }),
)
