import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import type * as z from "zod"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { logError, pathOf } from "#app/log.server.ts"
import { isUnavailable, type Result } from "#app/result.ts"
import type { Caller } from "./caller.ts"
import { type FailureKind, failureOf, retryAfterOf } from "./failures.ts"
import { BodyRefused } from "./guarded-body.server.ts"

/** In the order of `Allow`. */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const
export type Method = (typeof METHODS)[number]

export type Call = {
  app: App
  request: Request
  /** The request's URL at the canonical origin, for absolute URLs in responses. */
  url: URL
  caller: Caller
  params: Record<string, string | undefined>
  waitUntil(promise: Promise<unknown>): void
}

export type Handler = (call: Call) => Promise<Response>

type FoundHandlers = { found: Partial<Record<Method, Handler>>; params: Call["params"] }

/** Always JSON: 404 unknown path, 401 invalid token, 405 with `Allow`, 500 or 503 without internals. */
export function resource(find: (pathname: string) => FoundHandlers | null) {
  return async ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    try {
      const matched = find(new URL(request.url).pathname)
      if (!matched) return failure("not-found")
      const { found: handlers, params } = matched
      const method = request.method === "HEAD" ? "GET" : request.method
      const handler = handlers[method as Method]
      if (!handler) {
        const allowed = METHODS.filter((each) => handlers[each]).flatMap((each) =>
          each === "GET" ? ["GET", "HEAD"] : [each],
        )
        return failure("method-not-allowed", { headers: { Allow: allowed.join(", ") } })
      }
      const app = appFor(context)
      const caller = await context.callerOf(request)
      if (!caller) return failure("unauthorized", { headers: { "WWW-Authenticate": "Bearer" } })
      const { ctx } = context.cloudflare
      return await handler({
        app,
        request,
        url: urlAt(app.origin, request),
        caller,
        params,
        waitUntil: ctx.waitUntil.bind(ctx),
      })
    } catch (error) {
      if (error instanceof Response) return error
      if (error instanceof BodyRefused) return failure(error.kind)
      return unexpected(error, request, context.requestId)
    }
  }
}

function urlAt(origin: string, request: Request): URL {
  const { pathname, search } = new URL(request.url)
  return new URL(`${origin}${pathname}${search}`)
}

/** Throws a 422 response. */
export function parseOrThrow<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid(parsed.error)
  return parsed.data
}

export type ResponseOptions = { status?: number; message?: string; headers?: HeadersInit }

/** Without an envelope, for the villa, room and auth calls. Not cached unless its headers say so. */
export function json(value: unknown, { status = 200, headers }: ResponseOptions = {}): Response {
  const response = Response.json(value, { status, headers })
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store")
  return response
}

export function noContent(): Response {
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } })
}

type FailureOptions = {
  data?: unknown
  /** Overrides the seconds in the list of failures. */
  retryAfterSeconds?: number
  errors?: Record<string, string[]>
  headers?: HeadersInit
  values?: Record<string, unknown>
  paths?: Record<string, string>
}

/** In English. `values` are interpolated; `paths` locates a failure's field deeper in the body. */
export function failure(
  kind: FailureKind,
  { data, errors, headers, values, paths = {}, ...options }: FailureOptions = {},
): Response {
  const { status, code, text, field, ...defaults } = failureOf(kind)
  const retryAfterSeconds = options.retryAfterSeconds ?? defaults.retryAfterSeconds
  const message = i18nFor("en").t(text, values)
  const fields = errors ?? (field ? { [paths[field] ?? field]: [message] } : undefined)
  const body = {
    status: status < 500 ? "fail" : "error",
    code,
    message,
    ...(fields && { errors: fields }),
    ...(data !== undefined && { data }),
  }
  const response = json(body, { status, headers })
  if (retryAfterSeconds) response.headers.set("Retry-After", String(retryAfterSeconds))
  return response
}

/** Throws the failure's response. `paths`: see `failure`. */
export function valueOrThrow<Value>(
  result: Result<Value, FailureKind, unknown>,
  paths: Record<string, string> = {},
): Value {
  if (result.ok) return result.value
  const values = typeof result.data === "object" && result.data ? (result.data as Record<string, unknown>) : undefined
  throw failure(result.error, { data: result.data, values, paths, retryAfterSeconds: retryAfterOf(result.data) })
}

/** 422 with the messages of each invalid field of a body or query, in English. */
export function invalid(error: z.ZodError): Response {
  const { t, exists } = i18nFor("en")
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const message = exists(issue.message) ? t(issue.message as TextKey) : issue.message
    const path = issue.path.join(".")
    errors[path] = [...(errors[path] ?? []), message]
  }
  return failure("invalid", { errors })
}

function unexpected(error: unknown, request: Request, requestId: string): Response {
  logError("api-error", { requestId, method: request.method, path: pathOf(request), error })
  return failure(isUnavailable(error) ? "unavailable" : "internal", { data: { requestId } })
}
