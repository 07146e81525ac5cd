import * as z from "zod"

/** `origin` makes paths absolute. No `encode` of ours adds an issue. */
export type EncodingContext = z.core.ParsePayload & { origin: string }
type Encode = (value: unknown, context: EncodingContext) => unknown

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
