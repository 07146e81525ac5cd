/** What one check of a deployment found. */
type Check = { name: string; ok: boolean; milliseconds: number; error?: string }

/** Who asks: an admin by e-mail and password, or by the token of a session. */
export type SmokeLogIn = { token: string } | { email: string; password: string }

export type SmokeTest = {
  /** Of the site: `https://villa.example`. */
  origin: string
  logIn: SmokeLogIn
  /** Whether the admin is sent a test email. */
  email: boolean
  say(line: string): void
  fetch?: typeof fetch
}

/**
 * Checks a deployment from outside: that it answers, shows its home page, and that an admin's check of everything behind
 * it passes (POST /api/admin/checks). It ends the session that it opened.
 * @returns whether all is well
 */
export async function smokeTest({ origin, logIn, email, say, fetch: ask = fetch }: SmokeTest): Promise<boolean> {
  let passed = true
  const tell = ({ name, ok, milliseconds, error }: Check) => {
    passed &&= ok
    say(`${ok ? "ok    " : "FAILED"} ${name} (${milliseconds} ms)${error ? `: ${error}` : ""}`)
  }
  /** @returns the body of a 2xx answer; null, having told why, for any other */
  const call = async (name: string, path: string, { headers, ...init }: RequestInit = {}) => {
    const start = Date.now()
    const sent = { "Content-Type": "application/json", ...headers }
    const [status, text] = await ask(origin + path, { redirect: "manual", headers: sent, ...init }).then(
      async (answer): Promise<[number, string]> => [answer.status, await answer.text()],
      (error: unknown): [number, string] => [0, String(error)],
    )
    const ok = status >= 200 && status < 300
    tell({ name, ok, milliseconds: Date.now() - start, ...(!ok && { error: `${status} ${text.slice(0, 200)}` }) })
    return ok ? text : null
  }

  if ((await call("health", "/api/health")) === null) return false
  await call("home page", "/")
  let token: string
  if ("token" in logIn) token = logIn.token
  else {
    const opened = await call("log-in", "/api/admin/auth/login", { method: "POST", body: JSON.stringify(logIn) })
    if (opened === null) return false
    token = JSON.parse(opened).token
  }
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await call("checks", "/api/admin/checks", { method: "POST", headers, body: JSON.stringify({ email }) })
  if (answer !== null) for (const check of JSON.parse(answer).data.checks as Check[]) tell(check)
  if (!("token" in logIn)) await call("log-out", "/api/admin/auth/logout", { method: "POST", headers })
  return passed
}
