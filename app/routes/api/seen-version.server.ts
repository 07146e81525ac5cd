/**
 * The version that an admin decided on: what the body says, else the `If-Match` header (`3`, `"3"` or `W/"3"`). Undefined
 * where neither says one or the header is `*`; a header that names none is no version at all and so never the present one.
 */
export function seenVersion(request: Request, inBody?: number): number | undefined {
  const header = request.headers.get("If-Match")
  if (inBody !== undefined || header === null || header === "*") return inBody
  return Number(/^(?:W\/)?"?(\d+)"?$/.exec(header)?.[1] ?? Number.NaN)
}
