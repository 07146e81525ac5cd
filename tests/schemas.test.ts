import { readdirSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import * as z from "zod"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { APP } from "./support/source.ts"

type Checks = { check: string; abort?: boolean }
type Schema = { _zod: { def: { type: string; checks?: { _zod: { def: Checks } }[] } & Record<string, unknown> } }

/** Modules with schemas that run anywhere. */
const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter(
  (file) =>
    /(?<!\.server|\.durable|\.d|api)\.ts$/.test(file) && readFileSync(`${APP}/${file}`, "utf8").includes(`from "zod"`),
)
const schemas: [name: string, schema: Schema][] = (
  await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(/* @vite-ignore */ `${APP}/${file}`)
      return Object.entries(exported).flatMap(([name, value]): [string, Schema][] =>
        value instanceof z.core.$ZodType ? [[`${file}: ${name}`, value as unknown as Schema]] : [],
      )
    }),
  )
).flat()

/** Where a text is given to a function of ours although it may be of any length: zod goes on after a failed check. */
function unbounded(schema: unknown, path: string, seen = new Set<unknown>()): string[] {
  if (!isSchema(schema) || seen.has(schema)) return []
  seen.add(schema)
  const { type, format, checks = [], ...parts } = schema._zod.def
  const kinds = checks.map((each) => each._zod.def)
  const bound = kinds.findIndex(({ check, abort }) => check === "max_length" && abort)
  const ours = kinds.findLastIndex(({ check }) => check === "custom")
  // Of a date only the first ten characters are looked at.
  const found = type === "string" && format !== "date" && ours >= 0 && (bound < 0 || bound > ours) ? [path] : []
  return [...found, ...Object.entries(parts).flatMap(([name, part]) => unboundedParts(part, `${path} ${name}`, seen))]
}

function unboundedParts(part: unknown, path: string, seen: Set<unknown>): string[] {
  if (isSchema(part)) return unbounded(part, path, seen)
  if (typeof part !== "object" || part === null) return []
  return Object.entries(part).flatMap(([name, each]) => unbounded(each, `${path}.${name}`, seen))
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null && "_zod" in value

it("finds schemas and a text that is unbounded", () => {
  expect(schemas.length).toBeGreaterThan(100)
  const name = z
    .string()
    .max(100)
    .refine(() => true)
  expect(unbounded(z.object({ name: z.array(name.optional()) }), "it")).toHaveLength(1)
})

it("a text that is too long reaches no check of ours, which could take seconds", () => {
  expect(schemas.flatMap(([name, schema]) => unbounded(schema, name))).toEqual([])
})

type Refusing = { error?: (issue: { input?: unknown }) => unknown; checks?: { _zod: { def: Refusing } }[] }

/** What a schema and its parts answer to a missing value and to a wrong one; checks are only asked about the latter. */
function refusals(part: unknown, seen = new Set<unknown>()): unknown[] {
  if (typeof part !== "object" || part === null || seen.has(part)) return []
  seen.add(part)
  if (!isSchema(part)) return Object.values(part).flatMap((each) => refusals(each, seen))
  const { error, checks = [], ...parts } = part._zod.def as Refusing
  const wrong = { input: {} }
  const ofChecks = checks.map((each) => each._zod.def.error?.(wrong))
  return [error?.({}), error?.(wrong), ...ofChecks, ...refusals(parts, seen)]
}

it("every refusal has a text", () => {
  const { exists } = i18nFor("en")
  const keys = new Set(schemas.flatMap(([, schema]) => refusals(schema)).filter((key) => typeof key === "string"))
  expect(keys.size).toBeGreaterThan(50)
  expect([...keys].filter((key) => !exists(key))).toEqual([])
})
