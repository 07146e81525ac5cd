/** What the environment says about this deployment. */
export type Settings = {
  production: boolean
  /** The first signs, all are accepted. */
  sessionSecrets: [string, ...string[]]
  setupCode: string | null
  /** Overrides the villa's payment window; local development only. */
  paymentWindowSeconds: number | null
  /** False lifts rate limits and the three-holds rule; local development only. */
  limited: boolean
}

/** Reads the environment. Throws where production would run without its secret or with a variable of local development. */
export function readSettings(env: Env): Settings {
  const production = env.ENVIRONMENT !== "development"
  if (production && (env.PAYMENT_WINDOW_SECONDS || env.LIMITS)) {
    throw new Error("PAYMENT_WINDOW_SECONDS and LIMITS are for local development and refused in production")
  }
  const [first, ...others] = (env.SESSION_SECRET ?? "").split(",").filter(Boolean)
  if (!first) throw new Error("SESSION_SECRET is missing: set it with `wrangler secret put SESSION_SECRET`")
  const seconds = Number(env.PAYMENT_WINDOW_SECONDS)
  return {
    production,
    sessionSecrets: [first, ...others],
    // A secret that came through a pipe ends with a line break.
    setupCode: env.SETUP_CODE?.trim() || null,
    paymentWindowSeconds: seconds > 0 ? seconds : null,
    limited: env.LIMITS !== "off",
  }
}
