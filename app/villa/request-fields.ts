import * as z from "zod"
import { encoded } from "#app/api/encode.ts"
import { plainAmount } from "#app/i18n/format.ts"
import { isWholeSatang, toBaht, toSatang } from "./money.ts"

/** Names of the villa and of seasons. */
export const NAME_MAX_LENGTH = 100

/** Per night: above any villa's price, and far below `Number.MAX_SAFE_INTEGER` in satang. */
export const PRICE_MAX_BAHT = 10_000_000
export const GUESTS_MAX = 50

/** A missing value is required; one of another type gets `text`. */
export const requiredOr = (text: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? "validation.required" : text),
})

/** Browsers post a line break as two characters, which would exceed the field's length. */
export const withLineFeeds = (text: string) => text.replaceAll("\r\n", "\n")

export const boundedText = (max: number) =>
  z
    .string(requiredOr("validation.text"))
    .overwrite(withLineFeeds)
    .trim()
    .max(max, { error: "validation.tooLong", abort: true })

/** @param rows the lines of its fields in a form, if it may have several */
export const texts = (max: number, rows?: number) => {
  const text = boundedText(max).meta({ input: { rows } })
  return z.object({ th: text, en: text })
}

/** A time of day such as 14:00. */
export const time = z
  .string(requiredOr("validation.time"))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "validation.time")
  .meta({ input: { type: "time" } })

/** An English name is required: it is the fallback for every language. */
export const nameEn = boundedText(NAME_MAX_LENGTH).min(1, "validation.required")

const TOO_HIGH = "validation.priceTooHigh"
const amount = z.number(requiredOr("validation.number"))

/** Baht in the API and forms, satang in the code. */
const inSatang = (bounded: z.ZodNumber) =>
  z
    .codec(bounded.refine(isWholeSatang, "validation.satang"), z.int(), { decode: toSatang, encode: toBaht })
    .meta({ money: true })

export const baht = (max: number) => inSatang(amount.min(0, "validation.priceNegative").max(max, TOO_HIGH))

export const price = baht(PRICE_MAX_BAHT)

/** Of single nights: at 0 anybody could book them for nothing. */
export const priceAboveZero = inSatang(amount.positive("validation.priceZero").max(PRICE_MAX_BAHT, TOO_HIGH))

/** None is null in the API and 0 in the code. */
export const discountedPrice = z
  .codec(price.nullable(), z.int(), { decode: (satang) => satang ?? 0, encode: (satang) => satang || null })
  .meta({ money: true })

/** Percent with at most two decimals in the API and forms, basis points in the code: 7.5 is 750. */
export const percentUpTo = (max: number, text: string) =>
  z.codec(
    z
      .number(requiredOr("validation.number"))
      .min(0, text)
      .max(max, text)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "validation.satang"),
    z.int(),
    { decode: (value) => Math.round(value * 100), encode: (rate) => rate / 100 },
  )

export const integer = (min: number, max: number, text: string) =>
  z.number(requiredOr("validation.number")).int("validation.whole").min(min, text).max(max, text)

type Shape = Readonly<Record<string, z.ZodType>>
type Values<Fields extends Shape> = { [Name in keyof Fields]: z.output<Fields[Name]> }

/** Detects concurrent edits: `version` and the JSON values in `shown` are those of the form's page. */
export function editForm<Fields extends Shape>(fields: Fields) {
  return z.object({ version: z.number().int(), shown: z.string().optional(), ...fields })
}

type InForm<Value> = { posted: z.ZodType<Value>; shown: (value: Value) => object }
const inForms = new WeakMap<z.ZodType, InForm<unknown>>()

/** A field of which a form posts and shows something else than the /api: a box for each weekday. */
export function inForm<Field extends z.ZodType>(field: Field, form: InForm<z.output<Field>>): Field {
  inForms.set(field, form as InForm<unknown>)
  return field
}

/** An empty field gets `empty[name]`, else null or "" if its schema accepts that, else it is required. */
export function asPosted<Fields extends Shape>(fields: Fields, empty: Partial<Values<Fields>> = {}): Fields {
  const posted = Object.entries(fields).map(([name, field]) => [name, fieldAsPosted(field, empty[name])])
  return Object.fromEntries(posted)
}

function fieldAsPosted(field: z.ZodType, empty: unknown): z.ZodType {
  const form = inForms.get(field)
  if (form) return form.posted
  if (field instanceof z.ZodBoolean) return field.default(false)
  if (field instanceof z.ZodObject) return z.object(asPosted(field.shape))
  if (empty !== undefined) return field.default(empty)
  const taken = [null, ""].map((value) => field.safeParse(value)).find(({ success }) => success)
  return taken ? field.default(taken.data) : field
}

/** For PATCH: each field is optional, and so is each member of an object, such as one language. */
export function patchBodyOf<Fields extends Shape>(fields: Fields) {
  const members = Object.entries(fields).map(([name, field]) => [
    name,
    field instanceof z.ZodObject ? z.strictObject(field.shape).partial() : field,
  ])
  type Members = {
    [Name in keyof Fields]: Fields[Name] extends z.ZodObject<infer Part>
      ? z.ZodObject<Optional<Part>, z.core.$strict>
      : Fields[Name]
  }
  return z.strictObject(Object.fromEntries(members) as Members).partial()
}
type Optional<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends z.core.SomeType ? z.ZodOptional<Fields[Name]> : never
}

/** Form values: texts, where null is empty, and switches. */
type Shown<Value> = Value extends null
  ? ""
  : Value extends boolean
    ? boolean
    : Value extends object
      ? { [Name in keyof Value]: Shown<Value[Name]> }
      : string

const metaOf = (field: z.core.$ZodType) =>
  z.globalRegistry.get(field instanceof z.ZodNullable ? field.unwrap() : field) ?? {}

/** Amounts have two decimals or none. A field with `emptyAtZero` in its metadata shows 0 as an empty text. */
export function shownValues<Fields extends Shape>(fields: Fields, values: Values<Fields>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const form = inForms.get(field)
      if (form) return [name, form.shown(values[name])]
      const value = encoded(field, values[name])
      const { money = false, emptyAtZero = false } = metaOf(field)
      if (value === 0 && emptyAtZero) return [name, ""]
      return [name, money && typeof value === "number" ? plainAmount(toSatang(value)) : shown(value)]
    }),
  ) as { [Name in keyof Fields]: Shown<z.input<Fields[Name]>> }
}

function shown(value: unknown): unknown {
  if (value === null || value === undefined) return ""
  if (typeof value !== "object") return typeof value === "number" ? String(value) : value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shown(member)]))
}
