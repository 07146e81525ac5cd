import { eq } from "drizzle-orm"
import { beforeEach, expect, expectTypeOf, it } from "vitest"
import { defineRead, joinReads, read, violates, writeThenRead } from "#app/db/database.server.ts"
import { bookings, villa } from "#app/db/schema.ts"
import { insertSampleVilla, testApp } from "../support/app.ts"
import { createBooking } from "../support/bookings.ts"

beforeEach(async () => {
  const { db } = testApp()
  const [there] = await read(
    db,
    defineRead([db.select({ id: villa.id }).from(villa)], (rows) => rows.length > 0),
  )
  if (!there) await insertSampleVilla(testApp())
})

it("reads are one batch, and each gets the rows of its own queries", async () => {
  const app = testApp()
  const { id, total } = await createBooking(app)
  const { db, usage } = testApp()
  const byId = db.select().from(bookings).where(eq(bookings.id, id))
  const totals = db.select({ total: bookings.total }).from(bookings).where(eq(bookings.id, id))
  const nothing = defineRead([db.select().from(bookings).where(eq(bookings.id, "nobody's"))], (rows) => rows[0] ?? null)
  const both = defineRead([byId, totals], ([booking], [sum]) => [booking?.id, sum?.total] as const)
  expect(await read(db, nothing, both, nothing)).toEqual([null, [id, total], null])
  expect(await read(db, { none: nothing, both, list: joinReads([both, nothing]), last: nothing })).toEqual({
    none: null,
    both: [id, total],
    list: [[id, total], null],
    last: null,
  })
  expect(usage.batches).toBe(2)
})

it("more than three reads have names", async () => {
  const { db } = testApp()
  const ids = defineRead([db.select({ id: villa.id }).from(villa)], (rows) => rows.map(({ id }) => id))
  // @ts-expect-error four reads of the same type could be swapped
  await read(db, ids, ids, ids, ids)
  expectTypeOf(read(db, { first: ids, second: ids })).resolves.toEqualTypeOf<{ first: string[]; second: string[] }>()
})

it("reads of a write are in its batch, and see what it has written", async () => {
  const { db, usage } = testApp()
  const name = { th: "", en: "Written" }
  const names = defineRead([db.select({ name: villa.name }).from(villa)], ([row]) => row?.name)
  const version = defineRead([db.select({ version: villa.version }).from(villa)], ([row]) => row?.version)
  expect(await writeThenRead(db, [db.update(villa).set({ name, version: 7 })], joinReads({ names, version }))).toEqual({
    names: name,
    version: 7,
  })
  expect(usage.batches).toBe(1)
})

it("reads of a write that fails are none", async () => {
  const { db, usage } = testApp()
  const [row] = await db.select().from(villa)
  const names = defineRead([db.select({ name: villa.name }).from(villa)], (rows) => rows)
  const twice = writeThenRead(db, [db.insert(villa).values(row!)], names)
  await expect(twice).rejects.toSatisfy((error) => violates(error, "villa.id"))
  expect(usage.writesLost).toBe(0)
})

it("row types are inferred from the queries", () => {
  const { db } = testApp()
  defineRead([db.select({ total: bookings.total }).from(bookings), db.select().from(villa)], (totals, villas) => {
    expectTypeOf(totals).toEqualTypeOf<{ total: number }[]>()
    expectTypeOf(villas).toEqualTypeOf<(typeof villa.$inferSelect)[]>()
  })
})
