import type { App } from "#app/app.ts"
import { logError } from "#app/log.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { countLogInAttempt, LOGIN_ATTEMPT_LIMIT, SETUP_CODE_ATTEMPT_LIMIT } from "./count-log-in-attempt.server.ts"

const ALL = { who: "setup", ...SETUP_CODE_ATTEMPT_LIMIT }

export function setupCodeCounters(address: string) {
  return [ALL, { who: `setup:${address}`, ...LOGIN_ATTEMPT_LIMIT }]
}

/** Ten attempts in 15 minutes block an address, thirty in an hour all; a correct code may clear them. */
export async function checkSetupCode(
  app: Pick<App, "db" | "now" | "settings" | "signer" | "usedUpLimits">,
  code: string,
  address: string,
): Promise<Result<null, "log-in-blocked" | "setup-code-wrong", { retryAfterSeconds: number }>> {
  const reached = await countLogInAttempt(app, setupCodeCounters(address), app.now())
  if (reached) {
    logError("setup-code-refused", { error: "Too many wrong setup codes: somebody may be guessing it" })
    return reached.who === ALL.who
      ? fail("log-in-blocked", { retryAfterSeconds: ALL.withinMinutes * 60 })
      : fail("log-in-blocked")
  }
  const expected = app.settings.setupCode ?? ""
  return (await isSame(app, code.trim(), expected)) ? ok(null) : fail("setup-code-wrong")
}

/** Compares HMACs, so that timing reveals nothing. */
async function isSame(app: Pick<App, "signer">, given: string, expected: string): Promise<boolean> {
  return app.signer.verify(`setup-code:${given}`, await app.signer.sign(`setup-code:${expected}`))
}
