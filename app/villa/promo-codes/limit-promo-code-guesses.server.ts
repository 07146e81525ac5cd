import type { App } from "#app/app.ts"
import { untilNextWindow } from "#app/db/counters.server.ts"
import { DAY_SECONDS } from "#app/durations.ts"
import { fail, type Result } from "#app/result.ts"

/** Wrong promo codes a network may try per day. */
export const PROMO_CODE_GUESSES_PER_DAY = 30

/** Counts before judging, against concurrent attempts. Only invalid codes stay counted. */
export async function limitPromoCodeGuesses<Value, Failure extends string, Data>(
  { counters, now }: Pick<App, "counters" | "now">,
  { code, network }: { code: string | undefined; network: string },
  judge: () => Promise<Result<Value, Failure, Data>>,
): Promise<Result<Value, Failure | "too-many-requests", Data | { retryAfterSeconds: number }>> {
  if (!code?.trim()) return judge()
  const limit = {
    key: `wrong-codes:network:${network}`,
    max: PROMO_CODE_GUESSES_PER_DAY,
    seconds: DAY_SECONDS,
    canBeTakenBack: true,
  } as const
  if (!(await counters.within(limit)))
    return fail("too-many-requests", { retryAfterSeconds: untilNextWindow(now(), DAY_SECONDS) })
  const judged = await judge()
  if (judged.ok || judged.error !== "promo-code-invalid") await counters.takeBack(limit)
  return judged
}
