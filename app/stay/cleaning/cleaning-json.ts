import * as z from "zod"
import { absoluteUrl, count, date, instant, named, Text, viewed } from "#app/api/codecs.ts"
import { LANGUAGES } from "#app/i18n/languages.ts"
import type { Cleaner, Cleaning, CleaningProblem } from "./cleaner.ts"
import { cleaningPaths } from "./cleaning-paths.ts"
import type { PlanDay } from "./plan.ts"

export const CleanerJson = named(
  "Cleaner",
  "Somebody who cleans the house. Whoever has `url` sees the plan and can report to it.",
  viewed(
    z.object({
      id: z.string(),
      name: z.string(),
      language: z.enum(LANGUAGES),
      note: z.string(),
      url: absoluteUrl,
      linkedAt: instant.describe("When `url` was made"),
      confirmedAt: instant.nullable(),
      byLine: z.boolean().describe("Whether the cleaner may hear of changes by LINE"),
      lineLinkedAt: instant.nullable(),
    }),
    ({ token, ...cleaner }: Cleaner) => ({ ...cleaner, url: cleaningPaths.plan(token) }),
  ),
)

const party = z.object({ guests: count, adults: count.nullable(), children: count.nullable() }).nullable()

export const CleaningDayJson = named(
  "CleaningDay",
  "A day on which somebody leaves or arrives. `party` is null if another website sold the stay; `readyBy` is the next arrival; `time` is an early check-in or a late check-out, `extras` what to prepare.",
  viewed(
    z.object({
      day: date,
      leaving: z.object({ party, time: z.string().optional() }).nullable(),
      arriving: z
        .object({
          party,
          arrival: z.string().nullable(),
          nights: count,
          time: z.string().optional(),
          extras: z.array(z.object({ name: Text, quantity: count })).optional(),
        })
        .nullable(),
      readyBy: date.nullable(),
      cleaned: z.object({ at: instant, by: z.string() }).nullable(),
    }),
    ({ cleaning, ...day }: PlanDay & { cleaning: Cleaning | null }) => ({
      ...day,
      cleaned: cleaning && { at: cleaning.doneAt, by: cleaning.cleanerName },
    }),
  ),
)

export const CleaningProblemJson = named(
  "CleaningProblem",
  "What a cleaner found broken or missing. Only the team sees the photo.",
  viewed(
    z.object({
      id: z.string(),
      cleaner: z.string(),
      text: z.string(),
      photoUrl: absoluteUrl.nullable(),
      reportedAt: instant,
      seenAt: instant.nullable(),
    }),
    ({ cleanerName, photoType, ...problem }: CleaningProblem) => ({
      ...problem,
      cleaner: cleanerName,
      photoUrl: photoType && cleaningPaths.photo(problem.id),
    }),
  ),
)
