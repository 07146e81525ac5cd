import type { App } from "#app/app.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import type { AccountCheck } from "./account-check.ts"
import { type AccountMatch, matchAccount } from "./match-account.ts"

/** Per network, whatever is typed. */
const CHECKS_PER_MINUTE = 10
const MINUTE_SECONDS = 60

/** `network` as from `holderNetworkOf`. Null if no number in use ends in the digits. */
export async function checkAccount(
  app: Pick<App, "db" | "counters">,
  { lastDigits }: AccountCheck,
  { network }: { network: string },
): Promise<Result<AccountMatch | null, "account-checks-exhausted">> {
  const limit = { key: `account-checks:network:${network}`, max: CHECKS_PER_MINUTE, seconds: MINUTE_SECONDS }
  if (!(await app.counters.within(limit))) return fail("account-checks-exhausted")
  const villa = await findVilla(app)
  return ok(villa && matchAccount(lastDigits, villa))
}
