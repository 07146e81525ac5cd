import * as z from "zod"
import { baht, count, date, named, viewed } from "#app/api/codecs.ts"
import { CHANNEL_SOURCES } from "#app/booking/source.ts"
import { nightCount } from "#app/booking/stay.ts"
import type { ChannelStay } from "./channel-stay.ts"

export const ChannelStayJson = named(
  "ChannelStay",
  "A stay that another site sold, from `checkIn` up to, but not including, `checkOut`. `amount`: its price as the owner entered it, `commission`: what the channel keeps of that; both null until it is entered. The channel pays out the rest; it is no money received.",
  viewed(
    z.object({
      feedId: z.string(),
      name: z.string(),
      source: z.enum(CHANNEL_SOURCES),
      checkIn: date,
      checkOut: date,
      nights: count,
      amount: baht.nullable(),
      commission: baht.nullable(),
    }),
    ({ money, ...stay }: ChannelStay) => ({
      ...stay,
      nights: nightCount(stay),
      amount: money?.amount ?? null,
      commission: money?.commission ?? null,
    }),
  ),
)
