import { type FailureKind, failureOf } from "#app/http/failures.ts"
import { may } from "#app/people/permissions.ts"
import type { Day, Example, Who } from "../call.server.ts"
import { Failure } from "../codecs.ts"
import type { CallGroup, DocumentedCall } from "./documented-calls.ts"
import { type JsonSchema, JsonSchemas } from "./json-schemas.ts"

/** Generated from the schemas that validate requests. @param day dates for examples */
export function openApi(groups: CallGroup[], day: Day) {
  const schemas = new JsonSchemas()
  const failure = schemas.of(Failure)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { name, calls } of groups) {
    for (const call of calls) {
      const operation = operationOf(call, name, { schemas, failure, day })
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: "3.1.0" as const,
    info: {
      title: "Baan",
      version: "1",
      summary: "The booking API of a single villa",
      description:
        "Requests and responses are JSON unless a call says multipart. Amounts are in baht. Dates are ISO 8601 dates or date-times. Responses with private data are sent with `Cache-Control: no-store`.",
    },
    servers: [{ url: "/api" }],
    tags: groups.map(({ name, about }) => ({ name, description: about })),
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The token of a session or of a booking" },
        guestCookie: { type: "apiKey", in: "cookie", name: "guest", description: "`__Host-guest` over HTTPS" },
        adminCookie: { type: "apiKey", in: "cookie", name: "admin", description: "`__Host-admin` over HTTPS" },
      },
    },
  }
}

type Parts = { schemas: JsonSchemas; failure: JsonSchema; day: Day }

function securityOf(who: Who) {
  if (who === "anyone") return []
  if (who === "guest") return [{ bearer: [] }, { guestCookie: [] }, { adminCookie: [] }]
  return [{ bearer: [] }, { adminCookie: [] }]
}

export type Operation = ReturnType<typeof operationOf>

function operationOf(call: DocumentedCall, tag: string, parts: Parts) {
  const requestBody = bodyOf(call, parts)
  const parameters = parametersOf(call, parts)
  const responses: Record<string, ResponseObject> = {
    [call.status]: successOf(call, parts),
    ...failuresOf(call, parts),
  }
  return {
    operationId: operationId(call),
    tags: [tag],
    summary: call.summary,
    ...(call.details && { description: call.details }),
    security: securityOf(call.who),
    ...(isForOwners(call.who) && { "x-owners-only": true }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses,
  }
}

function operationId({ method, path }: DocumentedCall): string {
  const words = path.split(/[^a-zA-Z]+/).filter(Boolean)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")
}

type Parameter = {
  name: string
  in: "path" | "query"
  required: boolean
  schema: JsonSchema
  example?: string | number
}

function parametersOf(call: DocumentedCall, { schemas, day }: Parts): Parameter[] {
  const { id, picture, passport, number, seal, month, token, query: examples = {} } = exampleOf(call, day)
  const inPath = Object.entries({ id, picture, passport, number, seal, month, token })
    .filter(([name]) => call.path.includes(`{${name}}`))
    .map(
      ([name, example]): Parameter => ({
        name,
        in: "path",
        required: true,
        schema: { type: "string" },
        ...(example && { example }),
      }),
    )
  if (!call.query) return inPath
  const { properties = {}, required = [] } = schemas.of(call.query)
  const inQuery = Object.entries(properties).map(([name, schema]): Parameter => {
    const example = examples[name]
    const parameter = parameterSchema(schema)
    const isNumber = parameter.type === "integer" || parameter.type === "number"
    return {
      name,
      in: "query",
      required: required.includes(name),
      schema: parameter,
      ...(example && { example: isNumber ? Number(example) : example }),
    }
  })
  return [...inPath, ...inQuery]
}

/** Without null, which a URL cannot express. */
function parameterSchema({ type, default: defaultValue, ...schema }: JsonSchema): JsonSchema {
  const types = [type ?? []].flat().filter((each) => each !== "null")
  const [only] = types
  return {
    ...schema,
    ...(only && { type: only }),
    ...(defaultValue !== null && defaultValue !== "" && { default: defaultValue }),
  }
}

type Content = Record<string, { schema: JsonSchema; example?: unknown }>

function bodyOf(call: DocumentedCall, { schemas, day }: Parts): { required: boolean; content: Content } | null {
  const { body, form } = exampleOf(call, day)
  const fields = Object.entries(form ?? {}).map(([name, value]) => [name, call.form?.[name]?.many ? [value] : value])
  const content: Content = {
    ...(call.body && {
      "application/json": { schema: schemas.of(call.body), ...(body !== undefined && { example: body }) },
    }),
    ...(call.form && {
      "multipart/form-data": { schema: formSchema(call.form), ...(form && { example: Object.fromEntries(fields) }) },
    }),
  }
  return Object.keys(content).length > 0 ? { required: !call.bodyOptional, content } : null
}

function formSchema(fields: NonNullable<DocumentedCall["form"]>): JsonSchema {
  const one = (file?: boolean): JsonSchema => (file ? { type: "string", format: "binary" } : { type: "string" })
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, { file, many, about }]) => [
        name,
        { ...(many ? { type: "array", items: one(file) } : one(file)), description: about },
      ]),
    ),
    required: Object.keys(fields).filter((name) => !fields[name]?.optional),
  }
}

type ResponseObject = { description: string; content?: Content; headers?: Record<string, { schema: JsonSchema }> }

function successOf({ returns, page }: DocumentedCall, { schemas }: Parts): ResponseObject {
  if (page) return { description: "A page", content: { "text/html": { schema: { type: "string" } } } }
  if (!returns) return { description: "No content" }
  return { description: "Success", content: { "application/json": { schema: schemas.of(returns) } } }
}

function failuresOf(call: DocumentedCall, { failure }: Parts): Record<string, ResponseObject> {
  return Object.fromEntries(
    failureCodes(call).map(({ status, codes, waits }) => [
      status,
      {
        description: codes.join(", "),
        ...(waits && { headers: { "Retry-After": { schema: { type: "integer" } } } }),
        content: {
          "application/json": { schema: { allOf: [failure, { properties: { code: { enum: codes } } }] } },
        },
      },
    ]),
  )
}

/** Dates are relative to today. */
function exampleOf({ example }: DocumentedCall, day: Day): Example {
  return typeof example === "function" ? example(day) : (example ?? {})
}

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
function isForOwners(who: Who): boolean {
  return who !== "anyone" && who !== "guest" && !may({ role: "staff" }, who)
}

/** By status, ascending. `waits`: a failure has `Retry-After`. */
function failureCodes(call: DocumentedCall): { status: number; codes: string[]; waits: boolean }[] {
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
