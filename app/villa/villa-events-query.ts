import * as z from "zod"
import { PageQuery } from "#app/booking/booking-list.ts"

/** `cursor` is the id of the last entry of the previous page. */
export const VillaEventsQuery = PageQuery.extend({
  cursor: z.coerce
    .number("errors.badRequest")
    .int("errors.badRequest")
    .positive("errors.badRequest")
    .nullable()
    .default(null),
})
export type VillaEventsQuery = z.infer<typeof VillaEventsQuery>
