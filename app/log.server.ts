/** How many frames of an error's stack a line bears. */
const FRAMES = 6

/** One line of JSON for the operator. Never what somebody typed: a log is read by others and kept elsewhere. */
export function logEvent(event: string, details: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ event, ...details }))
}

/** The same of something that went wrong; of `error` only what `errorText` lets through. */
export function logError(event: string, { error, ...details }: { error: unknown; [detail: string]: unknown }): void {
  console.error(JSON.stringify({ event, ...details, error: errorText(error) }))
}

/** The path of a request as a log may have it: who knows a payment link's id has the link. */
export function pathOf(request: Request): string {
  return new URL(request.url).pathname.replace(/^(\/payment|\/payment-slips|\/api\/payment-links)\/[^/]+/, "$1/…")
}

/**
 * What may be told of an error: its words without what they quote, and where it was thrown. Parsers quote the text that
 * they could not read, drizzle the parameters of a query, and both may be a guest's name.
 */
export function errorText(error: unknown): string {
  if (isHttpFailure(error)) return `HTTP ${error.status}${error.error ? `: ${errorText(error.error)}` : ""}`
  if (!(error instanceof Error)) return masked(String(error))
  const at = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line))
  const cause = error.cause === undefined ? "" : `, caused by ${errorText(error.cause)}`
  return [`${error.name}: ${masked(error.message)}${cause}`, ...at.slice(0, FRAMES)].join("\n")
}

/** What the router throws at a method or an address that nothing answers. */
function isHttpFailure(error: unknown): error is { status: number; error?: unknown } {
  return typeof error === "object" && error !== null && "status" in error && typeof error.status === "number"
}

function masked(words: string): string {
  return words
    .replace(/\nparams: [\s\S]*$/, "")
    .replace(/"[^"]*"/g, '"…"')
    .replace(/[^\s@<>]+@[^\s@<>]+/g, "(email)")
    .replace(/\+?\d[\d\s.()-]{6,}\d/g, "(digits)")
}
