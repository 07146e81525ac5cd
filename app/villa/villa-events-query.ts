import * as z from "zod"
import { PageQuery } from "#app/booking/booking-list.ts"

/** The query of a page of the audit log. `cursor` is the id of the last entry of the page before. */
export const VillaEventsQuery = PageQuery.extend({
  cursor: z.coerce
    .number("errors.badRequest")
    .int("errors.badRequest")
    .positive("errors.badRequest")
    .nullable()
    .default(null),
})
export type VillaEventsQuery = z.infer<typeof VillaEventsQuery>
