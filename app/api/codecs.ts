import * as z from "zod"
import { toBaht, toSatang } from "#app/villa/money.ts"
import type { EncodingContext } from "./encode.ts"

/** The names of schemas that several calls share. */
export const names = z.registry<{ id: string; description?: string }>()

export const named = <Schema extends z.ZodType>(id: string, description: string, schema: Schema): Schema => {
  names.add(schema instanceof z.ZodCodec ? schema.in : schema, { id, description })
  return schema
}

export const count = z.int().min(0)
export const date = z.iso.date()

/** ISO 8601 in the villa's time zone, in the code too. */
export const zonedTime = z.iso.datetime({ offset: true })

/** Epoch milliseconds in the code. */
export const instant = z.codec(zonedTime, z.number(), {
  decode: (text) => Date.parse(text),
  encode: (ms) => new Date(ms).toISOString(),
})

const inSatang = { decode: toSatang, encode: toBaht }
/** Satang in the code, baht with at most two decimals in JSON. */
export const baht = z.codec(z.number().min(0), z.number(), inSatang)
export const signedBaht = z.codec(z.number(), z.number(), inSatang)

/** Basis points in the code. */
export const percent = z.codec(z.number(), z.number(), {
  decode: (value) => Math.round(value * 100),
  encode: (rate) => rate / 100,
})

/** A path in the code. */
export const absoluteUrl = z.codec(z.url(), z.string(), {
  decode: (url) => new URL(url).pathname,
  encode: (path, context) => `${(context as EncodingContext).origin}${path}`,
})

export const Text = named("Text", "A text in both languages.", z.object({ en: z.string(), th: z.string() }))

/** What `view` makes of what the code has. Answers are never read, so it has no decoding. */
export function viewed<Schema extends z.ZodType, Noun>(schema: Schema, view: (noun: Noun) => z.output<Schema>) {
  const decode = () => {
    throw new Error("An answer is not read")
  }
  return z.codec(schema, z.custom<Noun>(), { decode, encode: view })
}

export const Success = <Shape extends z.core.$ZodLooseShape>(data: Shape) =>
  z.object({ status: z.literal("success"), message: z.string().optional(), data: z.object(data) })

export const emptyResponse = z.object({ status: z.literal("success"), data: z.null() })

export const page = <Shape extends z.core.$ZodLooseShape>(data: Shape) =>
  Success(data).extend({ nextCursor: z.string().nullable() })

export const Failure = named(
  "Failure",
  "A failure. `status` is `fail` for 4xx and `error` for 5xx. `code` identifies the failure and does not change; `message` is for people. `errors` maps field paths to messages.",
  z.object({
    status: z.enum(["fail", "error"]),
    code: z.string(),
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    data: z.unknown().optional(),
  }),
)
