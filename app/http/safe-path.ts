/** A path of this site that a form sent along to come back to, or the home page: never a way to another site. */
export function safePath(value: unknown): string {
  // Browsers drop control characters, so that "/\t/evil.example" would lead away.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const ownPath = typeof value === "string" && /^\/(?![/\\])/.test(value) && !/[\u0000-\u001f\u007f]/.test(value)
  return ownPath ? value : "/"
}
