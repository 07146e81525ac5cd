/**
 * `version` of the body, else of `If-Match` (`3`, `"3"` or `W/"3"`). Undefined without both, or if the header
 * is `*`; NaN, which matches no version, if the header is invalid.
 */
export function expectedVersion(request: Request, inBody?: number): number | undefined {
  const header = request.headers.get("If-Match")
  if (inBody !== undefined || header === null || header === "*") return inBody
  return Number(/^(?:W\/)?"?(\d+)"?$/.exec(header)?.[1] ?? Number.NaN)
}
