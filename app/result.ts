/** A value, or an expected failure with a kebab-case kind (see `http/failures.ts`). */
export type Result<Value, Kind extends string = never, Data = unknown> =
  | { ok: true; value: Value }
  | { ok: false; error: Kind; data?: Data }

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function fail<Kind extends string, Data>(error: Kind, data?: Data): { ok: false; error: Kind; data?: Data } {
  return { ok: false, error, data }
}

const UNAVAILABLE = "Unavailable"

/** A service (D1, R2, KV) did not respond. The operation may have taken effect; a retry may succeed. */
export function unavailable(cause: unknown): Error {
  const error = new Error(`${UNAVAILABLE}: ${cause}`, { cause })
  error.name = UNAVAILABLE
  return error
}

/** By message: errors lose their class between bundles and when a Durable Object throws them. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean }
  return retryable === true || overloaded === true || error.message.startsWith(`${UNAVAILABLE}: `)
}
