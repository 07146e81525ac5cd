import { beforeAll, describe, expect, it } from "vitest"
import { insertAdmin, staffClient } from "../support/admins.ts"
import { type Client, expectFailure } from "../support/api.ts"
import { insertSampleVilla, rows, type TestApp, testApp } from "../support/app.ts"
import { createBooking } from "../support/bookings.ts"
import { createLink } from "../support/payment-links.ts"

/* Lists accept `limit` (default 50, at most 200) and `cursor`, and return `nextCursor` or null: api.md, "Conventions". */

const COUNT = 205
let admin: Client
beforeAll(async () => {
  const app = { ...testApp(), now: Date.now } as TestApp
  await insertSampleVilla(app)
  admin = await staffClient(app, await insertAdmin(app))
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { id: booking } = await createBooking(app, { checkIn: day(10), checkOut: day(11) })
  const { id: link } = await createLink(app)
  await copy("bookings", booking, { reference: "'BV-' || n" })
  await copy("payment_links", link)
  await rows("delete from villa_events")
  await rows(
    `insert into villa_events (at, actor_name, action, detail)
     with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${COUNT})
     select 1000 * (n / 3), 'Noi', 'nights-blocked', n from numbers`,
  )
})

/** Copies a row to the given number; every third one has the same instant as the one before. */
async function copy(table: string, id: string, changes: Record<string, string> = {}): Promise<void> {
  const columns = (await rows<{ name: string }>(`select name from pragma_table_info('${table}')`)).map(
    ({ name }) => name,
  )
  const values = { id: "'copy-' || n", created_at: "created_at - (n - n % 3) * 1000", ...changes } as Record<
    string,
    string
  >
  await rows(
    `insert into ${table} (${columns.join()})
     with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${COUNT - 1})
     select ${columns.map((name) => values[name] ?? name).join()} from ${table}, numbers where id = ?`,
    id,
  )
}

describe.each([
  ["/api/admin/bookings", "bookings", "id"],
  ["/api/booking/all", "bookings", "id"],
  ["/api/admin/payment-links", "paymentLinks", "id"],
  ["/api/admin/history", "events", "detail"],
])("GET %s", (path, name, key) => {
  const page = async (query = "") => {
    const { status, body } = await admin.get(`${path}?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return {
      ids: body.data[name].map((item: Record<string, string>) => item[key]) as string[],
      next: body.nextCursor as string | null,
    }
  }

  it.each([
    ["", 50],
    ["limit=7", 7],
    ["limit=200", 200],
    ["limit=500", 200],
  ])("with %j has %i, and the cursor of the next page", async (query, length) => {
    const { ids, next } = await page(query)
    expect(ids).toHaveLength(length)
    expect(next).toEqual(expect.any(String))
  })

  it("returns every item once, page by page", async () => {
    const seen: string[] = []
    let next: string | null = ""
    while (next !== null) {
      const turned = await page(`limit=100${next && `&cursor=${next}`}`)
      seen.push(...turned.ids)
      next = turned.next
    }
    expect([seen.length, new Set(seen).size]).toEqual([COUNT, COUNT])
  })

  it.each(["limit=0", "limit=-1", "limit=1.5", "limit=many", "cursor=nonsense"])("with %s is 422", async (query) => {
    expectFailure(await admin.get(`${path}?${query}`), 422, "validation")
  })
})
