import type { EventAt } from "./log-events.ts"

const STACK_FRAMES = 6

/** Logs one line of JSON. Never pass user input: logs must not contain personal data (decision 0028). */
export function logEvent(event: EventAt<"info">, details: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ event, ...details }))
}

/** Logs one line of JSON; `errorText` masks `error`. */
export function logError(
  event: EventAt<"error">,
  { error, ...details }: { error: unknown; [detail: string]: unknown },
): void {
  console.error(JSON.stringify({ event, ...details, error: errorText(error) }))
}

const CREDENTIAL_PATH =
  /^((?:\/api)?(?:\/admin)?\/(?:payment|payment-slips|payment-links)|(?:\/api)?\/cleaning|(?:\/api)?\/waiting-list|\/calendar|(?:\/api)?\/receipts?\/[A-Z]{2}-\d+-\d+)\/[^/]+/i

/** Without ids of payment links and tokens of calendars and cleaners, which are credentials. */
export function pathOf(request: Request): string {
  return new URL(request.url).pathname.replace(CREDENTIAL_PATH, "$1/…")
}

/** Masks quoted text, query parameters, emails and numbers: parsers quote input, drizzle parameters. */
export function errorText(error: unknown): string {
  if (isHttpFailure(error)) return `HTTP ${error.status}${error.error ? `: ${errorText(error.error)}` : ""}`
  if (!(error instanceof Error)) return masked(String(error))
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line))
  const cause = error.cause === undefined ? "" : `, caused by ${errorText(error.cause)}`
  return [`${error.name}: ${masked(error.message)}${cause}`, ...frames.slice(0, STACK_FRAMES)].join("\n")
}

/** Remix's `ErrorResponse`, thrown for an unknown method or URL. */
function isHttpFailure(error: unknown): error is { status: number; error?: unknown } {
  return typeof error === "object" && error !== null && "status" in error && typeof error.status === "number"
}

function masked(text: string): string {
  return (
    text
      .replace(/\nparams: [\s\S]*$/, "")
      .replace(/"[^"]*"/g, '"…"')
      // Each run of such characters is read once: error messages have no length.
      .replace(/(?<![^\s@<>])[^\s@<>]+@[^\s@<>]+/g, "(email)")
      .replace(/\+?\d[\d\s.()-]{6,}\d/g, "(digits)")
  )
}
