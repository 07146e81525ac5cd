// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so that "/\t/evil.example" would lead away
const FORBIDDEN = /[\u0000-\u001f\u007f\\]/
/** An empty segment or a dot segment, which browsers resolve: "/.//evil.example" becomes "//evil.example". */
const UNSTABLE_SEGMENT = /^[^?#]*?\/(?:\.|%2e){0,2}\//i

/** A path of this site that a form sent along to come back to, or the home page: never a way to another site. */
export function safePath(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/")) return "/"
  return FORBIDDEN.test(value) || UNSTABLE_SEGMENT.test(value) ? "/" : value
}
