/** What a rule or verb answers: a value, or an expected failure named by a kebab-case kind (see `http/failures.ts`). */
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

/**
 * What is thrown where something that the app stands on (D1, R2, KV) does not answer: what was asked of it may be done
 * or not, and may work in a moment. Doors answer it with 503.
 */
export function unavailable(cause: unknown): Error {
  const error = new Error(`${UNAVAILABLE}: ${cause}`, { cause })
  error.name = UNAVAILABLE
  return error
}

/**
 * Whether an error is one of those, or comes of a Durable Object that says so itself. Known by its words: the worker is
 * two bundles, and errors of a Durable Object come without their class.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean }
  return retryable === true || overloaded === true || error.message.startsWith(`${UNAVAILABLE}: `)
}
