import { callTables } from "#app/api/calls.ts"
import { groupsOf } from "#app/api/docs/documented-calls.ts"

/** Every call of the API as it is declared. */
export const documentedCalls = groupsOf(callTables).flatMap((group) => group.calls)

type ApiCall = {
  pattern: string
  methods: string[]
  /** Whether its responses are private, and so not cached. */
  isPrivate: boolean
  /** How long anyone may cache its response, if it is cacheable. */
  cacheControl?: string
  /** Whether it responds with a page: only /api/docs does. */
  html: boolean
  /** The methods that accept only a JSON body. */
  json: string[]
  /** The methods that only an admin may call. */
  staff: string[]
}

/** The paths whose responses are the same for everyone, and how long anyone may cache them. */
const PUBLIC: Record<string, string | undefined> = {
  "/api/openapi.json": "public, max-age=300",
  "/api/docs": "public, max-age=300",
  "/api/villa": undefined,
  "/api/villa/rooms": undefined,
  "/api/villa/reviews": undefined,
}

/** Every call of the API as it is declared, by its pattern in app/routes.ts. Who may call what is in access-rules.ts. */
export const API_CALLS: ApiCall[] = [...new Set(documentedCalls.map(({ path }) => path))].map((path) => {
  const calls = documentedCalls.filter((call) => call.path === path)
  const methodsOf = (wanted: (call: (typeof calls)[number]) => unknown) =>
    calls.filter(wanted).map(({ method }) => method)
  const pattern = `/api${path.replace(/{(\w+)}/g, ":$1")}`
  return {
    pattern,
    methods: methodsOf(() => true),
    isPrivate: !Object.hasOwn(PUBLIC, pattern),
    ...(PUBLIC[pattern] && { cacheControl: PUBLIC[pattern] }),
    html: calls.some(({ page }) => page),
    json: methodsOf(({ body, form, bodyOptional }) => body && !form && !bodyOptional),
    staff: methodsOf(({ who }) => who !== "anyone" && who !== "guest"),
  }
})
