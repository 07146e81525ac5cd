// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so that "/\t/evil.example" is elsewhere
const FORBIDDEN = /[\u0000-\u001f\u007f\\]/
/** An empty segment or a dot segment, which browsers resolve: "/.//evil.example" becomes "//evil.example". */
const UNSTABLE_SEGMENT = /^[^?#]*?\/(?:\.|%2e){0,2}\//i

/** The path if it is on this site, else the home page: prevents open redirects. */
export function safePath(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/")) return "/"
  return FORBIDDEN.test(value) || UNSTABLE_SEGMENT.test(value) ? "/" : value
}
