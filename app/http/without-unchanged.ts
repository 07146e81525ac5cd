import { isEqual } from "#app/is-equal.ts"

/** A JSON object with an id: the caller has read it before. */
export function isAsRead(body: unknown): boolean {
  return typeof body === "object" && body !== null && "id" in body
}

/** Lets callers send back an object with one member changed. `version` stays: callers read that version. */
export function withoutUnchanged(body: unknown, current: object): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body
  const read: Record<string, unknown> = { ...current }
  const isChanged = ([name, value]: [string, unknown]) => name === "version" || !isEqual(value, read[name])
  return Object.fromEntries(Object.entries(body).filter(isChanged))
}
