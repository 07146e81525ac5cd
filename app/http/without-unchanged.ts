import { isEqual } from "#app/is-equal.ts"

/** Whether a JSON body is an object that the caller has read before: it names its id. */
export function isAsRead(body: unknown): boolean {
  return typeof body === "object" && body !== null && "id" in body
}

/**
 * A JSON body without the members that are equal to those of the object as its caller reads it, so that a caller can send
 * back what it has read with one member changed. `version` stays: it says which object the caller has read.
 */
export function withoutUnchanged(body: unknown, current: object): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body
  const read: Record<string, unknown> = { ...current }
  const isChanged = ([name, value]: [string, unknown]) => name === "version" || !isEqual(value, read[name])
  return Object.fromEntries(Object.entries(body).filter(isChanged))
}
