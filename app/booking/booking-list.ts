import * as z from "zod"
import { readDate } from "#app/calendar/month/villa-date.ts"
import { withCommonEra } from "#app/i18n/common-era.ts"
import { plausible, STAY_DATES } from "#app/villa/plausible-date.ts"
import { SEARCH_MAX_LENGTH } from "./search.ts"
import { readStatus } from "./status.ts"

export const LIST_DEFAULT_LIMIT = 50
export const LIST_MAX_LIMIT = 200

/** Keyset pagination: the last booking of a page. */
export type Cursor = { createdAt: number; id: string }

export function cursorText({ createdAt, id }: Cursor): string {
  return `${createdAt}.${id}`
}

/** `found` was read with one row more than `limit`. */
export function pageOf<Row extends Cursor>(found: Row[], limit: number): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > limit && last ? cursorText(last) : null }
}

export function readCursor(text: string): Cursor | null {
  const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? []
  return createdAt && id ? { createdAt: Number(createdAt), id } : null
}

const date = z
  .string()
  .max(10, { error: "booking.errors.dateInvalid", abort: true })
  .refine((text) => text.length === 10 && readDate(text, "UTC") !== null, "booking.errors.dateInvalid")
  .check(plausible(STAY_DATES))

const FILTER = {
  /** `pending` is accepted for `pending_payment`; all states if omitted. */
  status: parsedBy(readStatus, "validation.status"),
  /** Name, email, phone, reference, or a date of the stay (`typedDate`). */
  q: z.string().trim().max(SEARCH_MAX_LENGTH, "validation.tooLong"),
  from: date,
  to: date,
}
type FilterName = keyof typeof FILTER

/** api.md, "Conventions". */
export const PageQuery = z.object({
  cursor: parsedBy(readCursor, "errors.badRequest").nullable().default(null),
  limit: z.coerce
    .number("validation.number")
    .int("validation.whole")
    .min(1, "validation.number")
    .transform((limit) => Math.min(limit, LIST_MAX_LIMIT))
    .default(LIST_DEFAULT_LIMIT),
})
export type PageQuery = z.infer<typeof PageQuery>

/** api.md, "Booking (admin)" and "Conventions". */
export const BookingListQuery = PageQuery.extend({
  status: FILTER.status.nullable().default(null),
  q: FILTER.q.default(""),
  from: FILTER.from.nullable().default(null),
  to: FILTER.to.nullable().default(null),
})
export type BookingListQuery = z.infer<typeof BookingListQuery>

/** Drops empty parameters. */
export function nonEmptyParams(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].filter(([, value]) => value.trim() !== ""))
}

const pageParams = (params: URLSearchParams) => nonEmptyParams(withCommonEra(new URLSearchParams(params)))

/** Null if a parameter is invalid: the file would contain other bookings than requested. */
export function readFileQuery(params: URLSearchParams): BookingListQuery | null {
  return BookingListQuery.safeParse(pageParams(params)).data ?? null
}

/** Invalid parameters are ignored, so that an old link still shows a list. */
export function readListQuery(params: URLSearchParams): BookingListQuery {
  const given = pageParams(params)
  const parsed = BookingListQuery.safeParse(given)
  if (parsed.success) return parsed.data
  for (const { path } of parsed.error.issues) delete given[String(path[0])]
  return BookingListQuery.parse(given)
}

/** Shows all bookings; without this status and other filters, the page shows upcoming ones. */
const ANY_STATUS = "all"

export function isUpcoming(params: URLSearchParams): boolean {
  const { status, q, from, to, cursor } = readListQuery(params)
  return params.get("status") !== ANY_STATUS && !status && !q && !from && !to && !cursor
}

/** Parameters of the page; `status=all` without filters. */
export function listParams(query: Pick<BookingListQuery, FilterName>): URLSearchParams {
  const params = filterParams(query)
  return params.size > 0 ? params : new URLSearchParams({ status: ANY_STATUS })
}

/** Without empty filters. */
export function filterParams(query: Pick<BookingListQuery, FilterName>): URLSearchParams {
  const { status, q, from, to } = query
  return new URLSearchParams(
    Object.entries({ q, status, from, to }).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

function parsedBy<Value>(read: (text: string) => Value | null, message: string) {
  return z.string().transform((text, context) => {
    const value = read(text)
    if (value === null) context.addIssue({ code: "custom", message })
    return value ?? z.NEVER
  })
}
