import * as z from "zod/mini"
import type { RecordedChange } from "#app/booking/booking.ts"
import type { EditPreview } from "#app/booking/edit/edit-preview.ts"
import type { BookingPreview } from "#app/booking/preview-booking.server.ts"
import type { StayWarning } from "#app/booking/stay-warning.ts"

const amount = z.number()

const stayWarning: z.ZodMiniType<StayWarning> = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("stay-too-short"),
    minNights: z.number(),
    season: z.nullable(z.object({ th: z.string(), en: z.string() })),
  }),
  z.object({ code: z.literal("too-soon"), earliest: z.string() }),
  z.object({ code: z.literal(["date-too-far", "arrival-day", "departure-day"]) }),
  z.object({ code: z.literal("prep-taken"), nights: z.array(z.string()) }),
])

export const editPreview: z.ZodMiniType<EditPreview> = z.object({
  changes: z.array(
    z.object({
      field: z.custom<RecordedChange["field"]>((field) => typeof field === "string"),
      from: z.union([z.string(), z.number()]),
      to: z.union([z.string(), z.number()]),
    }),
  ),
  total: z.object({ before: amount, after: amount }),
  listTotal: amount,
  codeDropped: z.nullable(z.string()),
  balance: z.nullable(amount),
  warnings: z.array(stayWarning),
  returned: z.nullable(z.object({ before: z.number(), after: z.number() })),
  past: z.nullable(
    z.object({
      deletes: z.nullable(z.object({ passports: z.number(), isGuestErased: z.boolean(), on: z.string() })),
    }),
  ),
})

export const bookingPreview: z.ZodMiniType<BookingPreview> = z.object({
  nights: z.number(),
  listTotal: amount,
  total: amount,
  deposit: amount,
  balanceDate: z.nullable(z.string()),
  begun: z.boolean(),
  warnings: z.array(stayWarning),
})
