import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import type { z } from "zod"
import type { App } from "../app.ts"
import { appFor } from "../context.server.ts"
import { i18nFor } from "../i18n/i18n.server.ts"
import { logError, pathOf } from "../log.server.ts"
import { isUnavailable, type Result } from "../result.ts"
import { readJson } from "./body.server.ts"
import type { Caller } from "./caller.ts"
import { type FailureKind, failureOf } from "./failures.ts"

export type Method = "GET" | "POST" | "PATCH" | "DELETE"

/** One call of the /api as its handler sees it. */
export type Call = {
  app: App
  request: Request
  /** What was asked for, at the site's own address: links are made from it. */
  url: URL
  caller: Caller
  params: Record<string, string | undefined>
  waitUntil(promise: Promise<unknown>): void
}

type Handler = (call: Call) => Promise<Response>

/**
 * The loader and the action of a URL of the /api, by method. It answers JSON whatever happens: 401 for a bad token, 405
 * with `Allow`, what the handler returns or throws as a Response, and 500 or 503 without internals for the rest.
 */
export function resource(handlers: Partial<Record<Method, Handler>>) {
  return async ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    try {
      const method = request.method === "HEAD" ? "GET" : request.method
      const handler = handlers[method as Method]
      if (!handler) {
        const allowed = Object.keys(handlers).flatMap((each) => (each === "GET" ? ["GET", "HEAD"] : [each]))
        return failure("method-not-allowed", { headers: { Allow: allowed.join(", ") } })
      }
      const app = appFor(context)
      const caller = await context.callerOf(request)
      if (!caller) return failure("unauthorized", { headers: { "WWW-Authenticate": "Bearer" } })
      const { ctx } = context.cloudflare
      return await handler({
        app,
        request,
        url: addressAt(app.origin, request),
        caller,
        params,
        waitUntil: ctx.waitUntil.bind(ctx),
      })
    } catch (error) {
      if (error instanceof Response) return error
      return unexpected(error, request, context.requestId)
    }
  }
}

function addressAt(origin: string, request: Request): URL {
  const { pathname, search } = new URL(request.url)
  return new URL(`${origin}${pathname}${search}`)
}

/** A handler that takes a JSON body of a shape; anything else is answered before it is called. */
export function withBody<Schema extends z.ZodType>(
  schema: Schema,
  handler: (call: Call & { body: z.output<Schema> }) => Promise<Response>,
): Handler {
  return async (call) => {
    const json = await readJson(call.request)
    if (!json.ok) return failure(json.error)
    return handler({ ...call, body: checked(schema, json.value) })
  }
}

/** What a shape makes of a body, or 422 thrown as the answer. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid(parsed.error)
  return parsed.data
}

/** A handler for admins alone; anybody else is answered 401. */
export function forAdmin(
  handler: (call: Call & { admin: NonNullable<Caller["admin"]> }) => Promise<Response>,
): Handler {
  return async (call) => {
    const { admin } = call.caller
    if (!admin) return failure("unauthorized", { headers: { "WWW-Authenticate": "Bearer" } })
    return handler({ ...call, admin })
  }
}

type AnswerOptions = { status?: number; message?: string; headers?: HeadersInit }

/** The bare JSON of the villa, room and auth families. Personal unless its headers say otherwise. */
export function json(value: unknown, { status = 200, headers }: AnswerOptions = {}): Response {
  const answer = Response.json(value, { status, headers })
  if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "no-store")
  return answer
}

/** Done, and nothing to say. */
export function noContent(): Response {
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } })
}

/** `{ status: "success", message?, data }`. */
export function success(data: unknown, { message, ...options }: AnswerOptions = {}): Response {
  return json({ status: "success", ...(message && { message }), data }, options)
}

/** How long a caller must wait, where the failure itself knows it. */
function retryAfter(values: Record<string, unknown> | undefined): number | undefined {
  return typeof values?.retryAfterSeconds === "number" ? values.retryAfterSeconds : undefined
}

type FailureOptions = {
  data?: unknown
  /** In place of what the list of failures says. */
  retryAfterSeconds?: number
  errors?: Record<string, string[]>
  headers?: HeadersInit
  values?: Record<string, unknown>
  paths?: Record<string, string>
}

/** The answer of an expected failure, in English. @param values what the text names */
export function failure(
  kind: FailureKind,
  { data, errors, headers, values, paths = {}, ...options }: FailureOptions = {},
): Response {
  const { status, code, text, field, ...listed } = failureOf(kind)
  const retryAfterSeconds = options.retryAfterSeconds ?? listed.retryAfterSeconds
  const message = String(i18nFor("en").t(text, values as never))
  const fields = errors ?? (field ? { [paths[field] ?? field]: [message] } : undefined)
  const body = {
    status: status < 500 ? "fail" : "error",
    code,
    message,
    ...(fields && { errors: fields }),
    ...(data !== undefined && { data }),
  }
  const answer = json(body, { status, headers })
  if (retryAfterSeconds) answer.headers.set("Retry-After", String(retryAfterSeconds))
  return answer
}

/**
 * The value of a verb's result, or its failure thrown as the answer.
 * @param paths where the fields that a verb may blame lie in the body, if not at its top
 */
export function valueOrThrow<Value>(
  result: Result<Value, FailureKind, unknown>,
  paths: Record<string, string> = {},
): Value {
  if (result.ok) return result.value
  const values = typeof result.data === "object" && result.data ? (result.data as Record<string, unknown>) : undefined
  throw failure(result.error, { data: result.data, values, paths, retryAfterSeconds: retryAfter(values) })
}

/** The answer to a body or a query of another shape: each field with what is wrong with it, in English. */
export function invalid(error: z.ZodError): Response {
  const { t, exists } = i18nFor("en")
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const message = exists(issue.message) ? String(t(issue.message as never)) : issue.message
    const path = issue.path.join(".")
    errors[path] = [...(errors[path] ?? []), message]
  }
  return failure("invalid", { errors })
}

/** The answer to what nobody expected: the log has the rest under the same id. */
export function unexpected(error: unknown, request: Request, requestId: string): Response {
  logError("api-error", { requestId, method: request.method, path: pathOf(request), error })
  return failure(isUnavailable(error) ? "unavailable" : "internal", { data: { requestId } })
}
