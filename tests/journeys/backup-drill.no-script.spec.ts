import { rm } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { type APIRequestContext, request } from "@playwright/test"
import { execa } from "execa"
import getPort from "get-port"
import { CACHE } from "../../scripts/project.ts"
import { serve } from "../../scripts/serve.ts"
import { localDatabase, prepareState } from "../../scripts/state.ts"
import { bookByApi, submitDetailsByApi, submitSlipByApi } from "./support/guest.ts"
import { expect, test } from "./support/journey.ts"
import { availability, dateAfter, freeStay, villaToday } from "./support/nights.ts"

const DRILL = join(CACHE, "journeys-drill")
const [OLD, NEW, BACKUP] = [join(DRILL, "old"), join(DRILL, "new"), join(DRILL, "backup")]
const OWNER = { email: "owner@example.com", password: "a long password", name: "Noi" }

// Two servers are started, and four commands run: more than a minute on a machine that does nothing else.
test.setTimeout(600_000)
const deleteDrill = () => rm(DRILL, { recursive: true, force: true })
test.beforeEach(deleteDrill)
test.afterEach(deleteDrill)

test("A villa in use is backed up; restored on another machine it has the same bookings, nights and slips", async ({
  browserName: _,
}) => {
  // The same port for both, because responses contain URLs.
  const port = await getPort()
  await prepareState(OLD)
  insertPriceList(OLD)
  const before = await serve({ port, state: OLD, vars: { LIMITS: "off" } })
  let snapshot: Snapshot
  let pricing: unknown[][]
  try {
    const guest = await request.newContext({ baseURL: before.origin })
    const registered = await guest.post("/api/admin/auth/register", { data: OWNER })
    expect(registered.status(), await registered.text()).toBe(201)
    const paid = await bookByApi(guest, await freeStay(guest))
    await submitDetailsByApi(guest, paid)
    await submitSlipByApi(guest, paid)
    await bookByApi(guest, await freeStay(guest))
    snapshot = await readSnapshot(before.origin)
    expect(snapshot.bookings.map(({ status }) => status).sort()).toEqual(["in_review", "pending"])
    // Two stays of three nights, each with a night for preparing the villa.
    expect(snapshot.free.filter((free) => !free)).toHaveLength(8)
    expect(snapshot.slips).toHaveLength(1)

    pricing = pricingRows(OLD)
    expect(pricing.map(({ length }) => length)).toEqual([8, 1, 1, 2])

    await command("backup", OLD, BACKUP)
    // Data written after the backup is lost with the machine.
    await bookByApi(guest, await freeStay(guest))
    await guest.dispose()
  } finally {
    await before.kill()
  }
  await rm(OLD, { recursive: true })

  await command("restore", NEW, BACKUP)
  expect(pricingRows(NEW)).toEqual(pricing)
  await prepareState(NEW)
  const after = await serve({ port, state: NEW, vars: { LIMITS: "off" } })
  try {
    const restored = await readSnapshot(after.origin)
    expect(withoutDeadlines(restored)).toEqual(withoutDeadlines(snapshot))
    // A restore starts the time to pay anew.
    const deadlines = ({ bookings }: Snapshot) => bookings.flatMap(({ paymentDeadline }) => paymentDeadline ?? [])
    expect(deadlines(restored)).toHaveLength(1)
    expect(deadlines(restored)[0]! > deadlines(snapshot)[0]!).toBe(true)
    const guest = await request.newContext({ baseURL: after.origin })
    const [taken] = snapshot.bookings
    const data = { bookingDetails: { checkIn: taken!.checkInDate, checkOut: taken!.checkOutDate, rooms: 3 } }
    expect((await guest.post("/api/booking", { data })).status()).toBe(409)
    await bookByApi(guest, await freeStay(guest))
    await guest.dispose()
    await expect(command("restore", NEW, BACKUP)).rejects.toThrow("Another server is using")
  } finally {
    await after.stop()
  }
  await expect(command("restore", NEW, BACKUP)).rejects.toThrow(/There is data in .*bookings 3/)
})

function withoutDeadlines({ bookings, ...others }: Snapshot): Snapshot {
  return { ...others, bookings: bookings.map((booking) => ({ ...booking, paymentDeadline: null })) }
}

/** A season of the whole year, a promo code, and rules: a night of preparation and a cleaning fee. */
function insertPriceList(state: string): void {
  const database = new DatabaseSync(localDatabase(state)!)
  database.exec(`
    UPDATE villa SET offer_rules = '{"gapNights":1,"cleaningFee":150000}';
    INSERT INTO seasons (id, layer, yearly, from_date, to_date, name, min_nights, created_at)
    VALUES ('season', 'season', 1, '01-01', '12-31', '{"th":"ทั้งปี","en":"All year"}', 2, 1);
    INSERT INTO promo_codes (id, code, kind, value, max_uses, created_at) VALUES ('code', 'BAAN11', 'percent', 1100, 10, 1);
  `)
  database.close()
}

/** What prices and keeps nights: the nights with their seasons, parts and use, the price list, and the bookings' lines. */
function pricingRows(state: string): unknown[][] {
  const database = new DatabaseSync(localDatabase(state)!, { readOnly: true })
  const queries = [
    "SELECT * FROM nights ORDER BY night",
    "SELECT * FROM seasons",
    "SELECT * FROM promo_codes",
    "SELECT id, price FROM bookings ORDER BY id",
  ]
  const rows = queries.map((query) => database.prepare(query).all())
  database.close()
  return rows
}

/** Runs one of the commands that people use, on a state folder. */
function command(name: "backup" | "restore", state: string, folder: string) {
  return execa({ env: { STATE_DIR: state } })`${process.execPath} scripts/${name}.ts ${folder}`
}

type BookingJson = {
  status: string
  checkInDate: string
  checkOutDate: string
  paymentSlipUrl: string | null
  paymentDeadline: string | null
}
type Snapshot = { bookings: BookingJson[]; free: boolean[]; slips: string[]; figures: unknown }

/** What the owner sees: bookings with histories, available nights, statistics, and the slips' bytes. */
async function readSnapshot(origin: string): Promise<Snapshot> {
  const client = await request.newContext({ baseURL: origin })
  const { email, password } = OWNER
  const { token } = await json(client, "/api/admin/auth/login", { email, password })
  await client.dispose()
  const owner = await request.newContext({
    baseURL: origin,
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  })
  const bookings: BookingJson[] = (await json(owner, "/api/admin/bookings")).data.bookings
  const slips: string[] = []
  for (const { paymentSlipUrl } of bookings) {
    if (!paymentSlipUrl) continue
    const slip = await owner.get(paymentSlipUrl)
    expect(slip.headers()["content-type"]).toBe("image/png")
    slips.push((await slip.body()).toString("base64"))
  }
  const year = { checkIn: dateAfter(villaToday(), 90), checkOut: dateAfter(villaToday(), 490) }
  const snapshot = {
    bookings,
    free: await availability(owner, year),
    slips,
    figures: await json(owner, "/api/admin/stats"),
  }
  await owner.dispose()
  return snapshot
}

async function json(context: APIRequestContext, path: string, data?: object) {
  const answer = await (data ? context.post(path, { data }) : context.get(path))
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
