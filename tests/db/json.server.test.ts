import { eq, sql } from "drizzle-orm"
import { beforeAll, expect, it } from "vitest"
import { defineRead, read } from "#app/db/database.server.ts"
import { jsonObject } from "#app/db/json.server.ts"
import { villa } from "#app/db/schema.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import { insertSampleVilla, testApp } from "../support/app.ts"

beforeAll(() => insertSampleVilla(testApp()))

it("builds an object of columns, JSON columns, expressions and objects", async () => {
  const { db } = testApp()
  const facts = jsonObject<{ name: LocalizedText; rooms: number; more: { sum: number; none: string | null } }>({
    name: villa.name,
    rooms: villa.bedrooms,
    more: jsonObject<{ sum: number; none: string | null }>({ sum: sql<number>`1 + 1`, none: sql<null>`null` }),
  })
  const query = db.select({ facts, name: villa.name, rooms: villa.bedrooms }).from(villa).where(eq(villa.id, "villa"))
  const [row] = await read(
    db,
    defineRead([query], ([row]) => row),
  )
  expect(JSON.parse(String(row?.facts))).toEqual({ name: row?.name, rooms: row?.rooms, more: { sum: 2, none: null } })
})

it("a missing member or a member of another type does not compile", () => {
  // @ts-expect-error: `name` is missing
  jsonObject<{ name: LocalizedText; rooms: number }>({ rooms: villa.bedrooms })
  // @ts-expect-error: a text is no number
  jsonObject<{ rooms: number }>({ rooms: villa.timezone })
})
