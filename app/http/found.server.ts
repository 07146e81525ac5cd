import { failure } from "./api.server.ts"

/** The value; throws a 404 for the root error boundary. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Response("Not found", { status: 404 })
  return value
}

/** The value; throws a 404 of the API. */
export function foundJson<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw failure("not-found")
  return value
}
