import * as z from "zod"
import { editForm } from "#app/villa/request-fields.ts"

/** The form (texts `admin:guestLine`) and the API share these names. */
export const GuestLineBody = z.strictObject({ guestLine: z.boolean({ error: "validation.required" }) })

export const GuestLineForm = editForm({ guestLine: z.boolean().default(false) })
