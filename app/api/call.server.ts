import type * as z from "zod"
import type { CallGroupName } from "#app/api/docs/groups.ts"
import { nonEmptyParams } from "#app/booking/booking-list.ts"
import { adminStatus, type StatusChange } from "#app/booking/status.ts"
import {
  type Call,
  failure,
  type Handler,
  json,
  type Method,
  noContent,
  parseOrThrow,
  type ResponseOptions,
  valueOrThrow,
} from "#app/http/api.server.ts"
import { readJson } from "#app/http/body.server.ts"
import type { Caller } from "#app/http/caller.ts"
import type { FailureKind } from "#app/http/failures.ts"
import type { BodyRefusal } from "#app/http/guarded-body.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { isAsRead, withoutUnchanged } from "#app/http/without-unchanged.ts"
import type { LedgerRefusal } from "#app/money/ledger/fail-if-ledger-refuses.server.ts"
import { may, type Permission } from "#app/people/permissions.ts"
import type { Result } from "#app/result.ts"
import { encoded } from "./encode.ts"

/** `guest`: a booking's guest and admins, which `run` checks by finding only their own bookings. */
export type Who = "anyone" | "guest" | Permission

/** The date a number of days from today: examples must be valid whenever they are tried. */
export type Day = (days: number) => string

/** The value of a file is its name. */
export type Example = {
  id?: string
  picture?: string
  passport?: string
  number?: string
  month?: string
  seal?: string
  token?: string
  query?: Record<string, string>
  body?: unknown
  form?: Record<string, string>
}

type Documented = {
  summary: string
  details?: string
  example?: Example | ((day: Day) => Example)
  /** The body is `{}` if it is empty. */
  bodyOptional?: boolean
  /** The fields of a multipart body, which `run` reads; fields with `file` are binary. */
  form?: Record<string, { file?: boolean; many?: boolean; optional?: boolean; about: string }>
  /** Responds with HTML. */
  page?: boolean
}

type DeclaredCall = Documented & {
  who: Who
  returns: z.ZodType | null
  query?: z.ZodObject
  body?: z.ZodType
  status: number
  /** The call's own failures, besides those of every call (`CommonFailure`). */
  failures: readonly FailureKind[]
}

type HandledCall = DeclaredCall & { handle: Handler }

/** `path` is below /api, with parameters such as `{id}`. */
export type AddressedCall = HandledCall & { method: Method; path: string }

/** Every call may have these failures without declaring them; the ledger refuses only what changed meanwhile. */
type CommonFailure =
  | LedgerRefusal
  | "unauthorized"
  | "wrong-origin"
  | "owner-only"
  | "price-owner-only"
  | "received-owner-only"
  | "withheld-owner-only"
  | "stay-owner-only"
  | "past-owner-only"
  | "not-found"
  | "invalid"
  | "internal"
  | "unavailable"
  | "bad-request"
  | "body-too-large"
  | "unsupported-type"
  | "file-too-large"
  | BodyRefusal

/** What the code has of an answer: `returns` makes JSON of it, without members that it does not declare. */
type Answer<Returns> = Returns extends z.ZodType ? z.output<Returns> : never
type DataOf<Envelope> = Envelope extends { data: infer Data } ? Data : never

type Running<W, Query, Body, Returns, Kind extends FailureKind> = Call &
  (W extends Permission ? { admin: NonNullable<Caller["admin"]> } : unknown) &
  (Query extends z.ZodObject ? { query: z.output<Query> } : unknown) &
  // `isAsRead`: the body is an object that the caller has read before, see `current`.
  (Body extends z.ZodType ? { body: z.output<Body>; isAsRead: boolean } : unknown) & {
    /** The value of a result; responds with its failure, which must be declared. */
    value: <Value>(result: Result<Value, Kind | CommonFailure, unknown>, paths?: Record<string, string>) => Value
    failure: (kind: Kind | CommonFailure, options?: Parameters<typeof failure>[1]) => Response
    /** `{ status: "success", message?, data }`, with the declared status. */
    success: (data: DataOf<Answer<Returns>>, options?: ResponseOptions) => Response
    json: (answer: Answer<Returns>, options?: ResponseOptions) => Response
  }

type Declaration<W, Query, Body, Returns, Kind extends FailureKind, Other extends FailureKind> = Documented & {
  who: W
  /** The answer of success; null for a 204 without a body. */
  returns: Returns
  /** Parsed without its empty parameters. */
  query?: Query
  body?: Body
  /** Documents a query or body that `run` reads itself. */
  documents?: { query?: z.ZodObject; body?: z.ZodType }
  /** Reads the changed object as GET returns it, to ignore equal members if the body is such an object. */
  current?: (call: Call) => Promise<object>
  /** 200, or 204 without a response, unless declared. */
  status?: 201 | 202
  failures?: readonly Kind[]
  /** Failures that the use case's type allows but that cannot happen here, or only in a race. */
  undocumented?: readonly Other[]
  /** Repeats the first response, as all 201s do; also of refusals, or for bodies with guest data. */
  idempotent?: true | "with-refusals" | "guest-data"
  /** Without a value the response is a 204. */
  // biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return is meant
  run: (call: Running<W, Query, Body, Returns, Kind | Other>) => Promise<Response | void>
}

/** A function, so that the compiler infers the parameter of `run`. */
export function call<
  W extends Who,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Returns extends z.ZodType | null = null,
  Kind extends FailureKind = never,
  Other extends FailureKind = never,
>(declaration: Declaration<W, Query, Body, Returns, Kind, Other>): HandledCall {
  const { documents, current, undocumented, idempotent: declares, run, failures = [], ...declared } = declaration
  const { who, returns, page, status = returns === null && !page ? 204 : 200 } = declared
  const repeats = declares ?? status === 201
  const answer: Handler = async (request) => {
    const respond = (body: unknown, options?: ResponseOptions) =>
      json(returns && encoded(returns, body, request.url.origin), { status, ...options })
    const running = {
      ...request,
      admin: request.caller.admin,
      ...(await inputOf({ ...declared, current }, request)),
      value: request.url.pathname.startsWith("/api/admin/") ? adminValueOrThrow : valueOrThrow,
      failure,
      success: (data: unknown, { message, ...options }: ResponseOptions = {}) =>
        respond({ status: "success", message, data }, options),
      json: respond,
    }
    // Checked above, which the compiler cannot follow.
    return (await run(running as unknown as Running<W, Query, Body, Returns, Kind | Other>)) ?? noContent()
  }
  const options = { repeatRefusals: repeats === "with-refusals", isGuestData: repeats === "guest-data" }
  const once = repeats ? idempotent(answer, options) : answer
  return { ...declared, ...documents, status, failures, handle: forPermitted(who, once) }
}

/** Conflicts name a booking's status as the admin's calls do. */
const adminValueOrThrow: typeof valueOrThrow = (result, paths) => {
  if (result.ok || result.error !== "status-conflict") return valueOrThrow(result, paths)
  const { from, to } = result.data as StatusChange
  return valueOrThrow({ ...result, data: { from: adminStatus(from), to: adminStatus(to) } }, paths)
}

type Input = Pick<DeclaredCall, "query" | "body" | "bodyOptional"> & { current?: (call: Call) => Promise<object> }

async function inputOf({ query, body, bodyOptional, current }: Input, request: Call) {
  const input = query && { query: parseOrThrow(query, nonEmptyParams(request.url.searchParams)) }
  if (!body) return input
  const read = valueOrThrow(await readJson(request.request))
  const sent = bodyOptional ? (read ?? {}) : read
  const asRead = isAsRead(sent)
  const changed = current && asRead ? withoutUnchanged(sent, await current(request)) : sent
  return { ...input, body: parseOrThrow(body, changed), isAsRead: asRead }
}

/** Responds 401 without an admin and 403 without the permission. */
function forPermitted(who: Who, handler: Handler): Handler {
  if (who === "anyone" || who === "guest") return handler
  return async (request) => {
    const { admin } = request.caller
    if (!admin) return failure("unauthorized", { headers: { "WWW-Authenticate": "Bearer" } })
    return may(admin, who) ? handler(request) : failure("owner-only")
  }
}

export type CallTable = { group: CallGroupName; calls: AddressedCall[] }

/** @param table by method and path: `GET /booking/{id}` */
export function calls(group: CallGroupName, table: Record<`${Method} /${string}`, HandledCall>): CallTable {
  const addressed = Object.entries(table).map(([address, call]) => {
    const [method, path = ""] = address.split(" ")
    return { ...call, method: method as Method, path }
  })
  return { group, calls: addressed }
}
