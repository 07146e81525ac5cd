/**
 * The version that an admin's change is based on: `version` of the body, else the `If-Match` header (`3`, `"3"` or
 * `W/"3"`). Undefined if there is neither, or the header is `*`; NaN, which matches no version, if the header is invalid.
 */
export function expectedVersion(request: Request, inBody?: number): number | undefined {
  const header = request.headers.get("If-Match")
  if (inBody !== undefined || header === null || header === "*") return inBody
  return Number(/^(?:W\/)?"?(\d+)"?$/.exec(header)?.[1] ?? Number.NaN)
}
