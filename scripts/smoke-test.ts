// Checks a deployment over HTTP as a guest and an admin.
/** The result of one check. */
type Check = { name: string; ok: boolean; milliseconds: number; error?: string }

/** An admin by email and password, or by the token of a session. */
export type SmokeLogIn = { token: string } | { email: string; password: string }

export type SmokeTest = {
  /** `https://villa.example` */
  origin: string
  logIn: SmokeLogIn
  /** Whether to send the admin a test email. */
  email: boolean
  say(line: string): void
  fetch?: typeof fetch
}

/**
 * Checks a deployment from outside: its health, its home page, and the checks of its bindings (POST /api/admin/checks). Logs out
 * of the session that it has opened.
 * @returns whether every check passed
 */
export async function smokeTest({ origin, logIn, email, say, fetch: send = fetch }: SmokeTest): Promise<boolean> {
  let passed = true
  const report = ({ name, ok, milliseconds, error }: Check) => {
    passed &&= ok
    say(`${ok ? "ok    " : "FAILED"} ${name} (${milliseconds} ms)${error ? `: ${error}` : ""}`)
  }
  /** Gets a page, or posts JSON. @returns the body of a 2xx answer; null after any other, which it reports */
  const call = async (name: string, path: string, body?: object, token = "") => {
    const start = Date.now()
    const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) }
    const post = body && { method: "POST", body: JSON.stringify(body) }
    const [status, text] = await send(origin + path, { redirect: "manual", headers, ...post }).then(
      async (answer): Promise<[number, string]> => [answer.status, await answer.text()],
      (error: unknown): [number, string] => [0, String(error)],
    )
    const ok = status >= 200 && status < 300
    report({ name, ok, milliseconds: Date.now() - start, ...(!ok && { error: `${status} ${text.slice(0, 200)}` }) })
    return ok ? text : null
  }

  if ((await call("health", "/api/health")) === null) return false
  await call("home page", "/")
  const session = "token" in logIn ? JSON.stringify(logIn) : await call("log-in", "/api/admin/auth/login", logIn)
  if (session === null) return false
  const { token } = JSON.parse(session)
  const answer = await call("checks", "/api/admin/checks", { email }, token)
  if (answer !== null) for (const check of JSON.parse(answer).data.checks as Check[]) report(check)
  if (!("token" in logIn)) await call("log-out", "/api/admin/auth/logout", {}, token)
  return passed
}
