import * as z from "zod/mini"
import type { Clash } from "#app/calendar/month/clash.ts"
import type { SeasonOverlap } from "#app/villa/prices/season.ts"
import type { FormActionData } from "./admin-action.server.ts"

const clash: z.ZodMiniType<Clash> = z.object({
  nights: z.array(z.string()),
  booking: z.nullable(z.object({ id: z.string(), reference: z.string(), customerName: z.string() })),
  block: z.nullable(z.object({ id: z.string(), note: z.string() })),
  feed: z.nullable(z.object({ id: z.string(), name: z.string() })),
})

const overlap: z.ZodMiniType<SeasonOverlap> = z.object({
  with: z.object({
    id: z.string(),
    name: z.object({ th: z.string(), en: z.string() }),
    from: z.string(),
    to: z.string(),
  }),
})

/** conform's result of a submission, as far as a check uses it. */
const reply = z.object({
  status: z.optional(z.enum(["error", "success"])),
  initialValue: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  error: z.optional(z.record(z.string(), z.nullable(z.array(z.string())))),
})

/**
 * The data of an action that has checked a form, as Remix sends it; null for anything else, such as a redirect to the
 * log-in, or an answer of a newer version of the server than this page's.
 * @param preview what saving would do, of the form that was checked
 */
export function readCheck<Preview>(answer: unknown, preview: z.ZodMiniType<Preview>): FormActionData<Preview> | null {
  const parsed = z
    .object({
      data: z.object({
        reply,
        conflict: z.boolean(),
        clashes: z.array(clash),
        overlap: z.optional(overlap),
        preview: z.optional(preview),
      }),
    })
    .safeParse(answer)
  return parsed.success ? (parsed.data.data as FormActionData<Preview>) : null
}
