import type { Who } from "#app/api/call.server.ts"
import { type FailureKind, failureOf } from "#app/http/failures.ts"
import { may } from "#app/people/permissions.ts"
import type { DocumentedCall } from "./documented-calls.ts"

/** The common ones of its method, path and body, then its own. */
function failureKinds(call: DocumentedCall): FailureKind[] {
  const { method, path, who, query, body, form, failures } = call
  return [
    ...new Set<FailureKind>([
      "unauthorized",
      ...(method === "GET" ? [] : (["wrong-origin"] as const)),
      ...(isForOwners(who) ? (["owner-only"] as const) : []),
      ...(path.includes("{") ? (["not-found"] as const) : []),
      ...(body ? (["bad-request", "body-too-large", "unsupported-type"] as const) : []),
      ...(form ? (["bad-request", "file-too-large", "unsupported-type", "uploads-at-once"] as const) : []),
      ...(body || query ? (["invalid"] as const) : []),
      ...failures,
      "internal",
      ...(method === "GET" ? [] : (["paused"] as const)),
      "unavailable",
    ]),
  ]
}

/** Whether staff who are not owners may not call it. */
export function isForOwners(who: Who): boolean {
  return who !== "anyone" && who !== "guest" && !may({ role: "staff" }, who)
}

/** By status, ascending. `waits`: a failure has `Retry-After`. */
export function failureCodes(call: DocumentedCall): { status: number; codes: string[]; waits: boolean }[] {
  const byStatus = new Map<number, { codes: Set<string>; waits: boolean }>()
  for (const kind of failureKinds(call)) {
    const { status, code, retryAfterSeconds } = failureOf(kind)
    const entry = byStatus.get(status) ?? { codes: new Set(), waits: false }
    entry.codes.add(code)
    byStatus.set(status, { ...entry, waits: entry.waits || retryAfterSeconds !== undefined })
  }
  return [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, { codes, waits }]) => ({ status, codes: [...codes], waits }))
}
