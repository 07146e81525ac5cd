import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { DATE_FIELDS, inCommonEra, withCommonEra } from "#app/i18n/common-era.ts"
import { APP } from "../support/source.ts"

describe("a date of a form's field", () => {
  it.each([
    ["2570-04-12", "2027-04-12"],
    ["2500-01-01", "1957-01-01"],
    ["2571-02-28", "2028-02-28"],
    ["2570-04-12T14:00", "2027-04-12T14:00"],
    ["2027-04-12", "2027-04-12"],
    ["2499-12-31", "2499-12-31"],
    ["", ""],
    ["2570", "2570"],
    ["04-12", "04-12"],
    ["soon", "soon"],
  ])("%s is %s in the Common Era", (text, expected) => {
    expect(inCommonEra(text)).toBe(expected)
  })

  it.each(DATE_FIELDS)("%s is converted, and no other field", (name) => {
    const form = new FormData()
    form.append(name, "2570-04-12")
    form.append("note", "2570-04-12")
    expect([...withCommonEra(form)]).toEqual([
      [name, "2027-04-12"],
      ["note", "2570-04-12"],
    ])
  })
})

/** The fields of type `date` and `datetime-local` in a file's tags and in its schemas, by their names. */
function dateFieldsOf(source: string): string[] {
  const tags = [...source.matchAll(/<(?:Field|DateInput)\b[^<]*?\/>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.startsWith("<DateInput") || /type="(date|datetime-local)"/.test(tag))
    .map((tag) => /name="(\w+)"|field=\{(?:fields\.)?(\w+)\}/.exec(tag))
    .flatMap((found) => found?.[1] ?? found?.[2] ?? [])
  const passed = [...source.matchAll(/<DateField name="(\w+)"/g)].map(([, name = ""]) => name)
  return [...tags, ...passed]
}

const pages = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx") && path !== join("ui", "date-input.tsx"))
  .map((path) => ({ path, source: readFileSync(join(APP, path), "utf8") }))

it("each date field of a page is one that is converted", () => {
  const found = pages.flatMap(({ source }) => dateFieldsOf(source))
  expect([...new Set(found)].sort()).toEqual([
    "checkIn",
    "checkOut",
    "creditUntil",
    "from",
    "holdUntil",
    "receivedOn",
    "to",
  ])
  expect(found.filter((name) => !(DATE_FIELDS as readonly string[]).includes(name))).toEqual([])
})

it("no page has a date field that converts nothing", () => {
  expect(pages.filter(({ source }) => /<input\b[^>]*type="date/.test(source)).map(({ path }) => path)).toEqual([])
})

it("each date field of a schema is in the table of date-fields.test.ts", () => {
  const schemas = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && readFileSync(join(APP, path), "utf8").includes('input: { type: "date"'))
    .map((path) => path.replaceAll("\\", "/"))
  expect(schemas.sort()).toEqual([
    "money/seller/seller-fields.ts",
    "villa/prices/season-request.ts",
    "villa/promo-codes/promo-code-request.ts",
  ])
})
