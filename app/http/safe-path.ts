/** A path of this site that a form sent along to come back to, or the home page: never a way to another site. */
export function safePath(value: unknown): string {
  const ownPath = typeof value === "string" && /^\/(?![/\\])/.test(value) && !/[\r\n]/.test(value)
  return ownPath ? value : "/"
}
