import type { Result } from "#app/result.ts"
import { failure } from "./api.server.ts"

/** Throws a 404 for the root error boundary. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Response("Not found", { status: 404 })
  return value
}

/** Throws a 404 for the root error boundary after `not-found`. */
export function orNotFound<Value, Kind extends string, Data>(
  result: Result<Value, Kind, Data>,
): Result<Value, Kind, Data> {
  return found(result.ok || result.error !== "not-found" ? result : null)
}

/** Throws a 404 of the API. */
export function foundJson<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw failure("not-found")
  return value
}
