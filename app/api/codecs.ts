import * as z from "zod"
import { toBaht, toSatang } from "#app/villa/money.ts"

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
  encode: (path, context) => `${(context as Context).origin}${path}`,
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

/** `origin` makes paths absolute. No `encode` of ours adds an issue. */
type Context = z.core.ParsePayload & { origin: string }
type Encode = (value: unknown, context: Context) => unknown

/**
 * The JSON of what the code has, without members that the schema does not declare. Unlike `z.encode` it checks
 * no limits: values of other limits, or none, must be readable.
 */
export function encoded<Schema extends z.core.$ZodType>(schema: Schema, value: unknown, origin = ""): z.input<Schema> {
  return encoderOf(schema)(value, { value: undefined, issues: [], origin }) as z.input<Schema>
}

const encoders = new WeakMap<z.core.$ZodType, Encode>()

function encoderOf(schema: z.core.$ZodType): Encode {
  const known = encoders.get(schema)
  if (known) return known
  const made = makeEncoder(schema)
  encoders.set(schema, made)
  return made
}

const asItIs: Encode = (value) => value

function makeEncoder(schema: z.core.$ZodType): Encode {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (schema instanceof z.ZodCodec) {
    const { in: json, reverseTransform } = schema.def
    const encode = encoderOf(json)
    return (value, context) => encode(reverseTransform(value, context), context)
  }
  switch (def.type) {
    case "nullable":
    case "optional":
    case "default":
      return unlessAbsent(encoderOf(def.innerType))
    case "array":
      return elements(encoderOf(def.element))
    case "object":
      return def.catchall && def.catchall._zod.def.type !== "never" ? asItIs : members(def.shape)
    case "union":
      return choice(def.options, schema instanceof z.ZodDiscriminatedUnion ? schema.def.discriminator : null)
    default:
      return asItIs
  }
}

const isAbsent = (value: unknown) => value === null || value === undefined

function unlessAbsent(encode: Encode): Encode {
  return encode === asItIs ? asItIs : (value, context) => (isAbsent(value) ? value : encode(value, context))
}

function elements(encode: Encode): Encode {
  if (encode === asItIs) return asItIs
  return unlessAbsent((value, context) => (value as unknown[]).map((each) => encode(each, context)))
}

function members(shape: z.core.$ZodShape): Encode {
  const fields = Object.entries(shape).map(([name, field]) => [name, encoderOf(field)] as const)
  return unlessAbsent((value, context) => {
    const values = value as Record<string, unknown>
    const json: Record<string, unknown> = {}
    for (const [name, encode] of fields) json[name] = encode(values[name], context)
    return json
  })
}

/** The option with the value's discriminator, or the first with members, and theirs, that the value has all. */
function choice(options: readonly z.core.$ZodType[], discriminator: string | null): Encode {
  const encodes = options.map((option) => ({ fits: fitOf(option, discriminator), encode: encoderOf(option) }))
  if (encodes.every(({ encode }) => encode === asItIs)) return asItIs
  return unlessAbsent((value, context) => {
    const encode = encodes.find(({ fits }) => fits(value))?.encode
    if (!encode) throw new Error("A value fits no option of its union")
    return encode(value, context)
  })
}

const isObject = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def.type === "object"

function fitOf(option: z.core.$ZodType, discriminator: string | null): (value: unknown) => boolean {
  const { def, propValues } = (option as z.core.$ZodTypes)._zod
  if (def.type !== "object") return (value) => typeof value !== "object"
  if (discriminator) {
    const kinds = propValues?.[discriminator]
    return (value) => kinds?.has((value as Record<string, z.core.util.Primitive>)[discriminator]) ?? false
  }
  const required = Object.entries(def.shape).filter(([, field]) => field._zod.optin !== "optional")
  const fits = required.map(([name, field]) => [name, isObject(field) ? fitOf(field, null) : () => true] as const)
  return (value) =>
    typeof value === "object" &&
    value !== null &&
    fits.every(([name, isFit]) => name in value && isFit((value as Record<string, unknown>)[name]))
}
