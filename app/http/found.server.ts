import { failure } from "./api.server.ts"

/** The value, or the 404 that the root error boundary shows. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Response("Not found", { status: 404 })
  return value
}

/** The value, or the 404 of the /api. */
export function foundJson<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw failure("not-found")
  return value
}
