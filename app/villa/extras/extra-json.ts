import * as z from "zod"
import { baht, count, named, Text } from "#app/api/codecs.ts"
import { PhotoJson } from "#app/villa/photos/image-json.ts"
import { EXTRA_KINDS, EXTRA_UNITS } from "./extra.ts"

const fields = {
  id: z.string(),
  name: Text,
  kind: z.enum(EXTRA_KINDS),
  time: z.string().nullable(),
  unit: z.enum(EXTRA_UNITS),
  price: baht,
  hoursBefore: count,
}

export const ExtraJson = named(
  "Extra",
  "What guests can add to their stay, in baht per `unit`. `time` is the new time of an early check-in or a late check-out. Guests choose it until `hoursBefore` hours before check-in, for stays of at least `minNights`.",
  z.object({
    ...fields,
    sentence: Text,
    maxQuantity: count,
    minNights: count,
    tellCleaner: z.boolean(),
    position: count,
    photo: PhotoJson.nullable(),
    active: z.boolean(),
  }),
)

export const BookedExtraJson = named(
  "BookedExtra",
  "An extra as it was sold. `charge` is what a later one adds to the balance, with tax; null if it is part of the booking's price.",
  z.object({ ...fields, quantity: count, charge: z.object({ amount: baht }).nullable() }),
)
