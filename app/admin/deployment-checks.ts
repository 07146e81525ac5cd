import * as z from "zod"

export const ChecksRequest = z.strictObject({
  email: z.boolean().default(true).describe("Whether a test email is sent to the admin who asks."),
})

export const Check = z.object({
  name: z.enum(["triggers", "cron", "files", "images", "codes", "countdown", "passports", "email"]),
  ok: z.boolean(),
  milliseconds: z.number().int(),
  error: z.string().optional().describe("What the operator can act on."),
})
export type Check = z.infer<typeof Check>
