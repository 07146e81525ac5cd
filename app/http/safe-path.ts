/** A posted path to return to, if it is on this site, else the home page: prevents open redirects. */
export function safePath(value: unknown): string {
  // Browsers drop control characters: "/\t/evil.example" would lead to another site.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression rejects them
  const ownPath = typeof value === "string" && /^\/(?![/\\])/.test(value) && !/[\u0000-\u001f\u007f]/.test(value)
  return ownPath ? value : "/"
}
