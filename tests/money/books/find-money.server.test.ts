import { describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { type BookingRequest, startBooking } from "#app/booking/start-booking.server.ts"
import { read } from "#app/db/database.server.ts"
import { findMoney, listPayments } from "#app/money/books/find-money.server.ts"
import { findStatistics } from "#app/money/books/find-statistics.server.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { readPaymentsOf } from "#app/money/ledger/ledger-store.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { createPaymentLink } from "#app/money/links/create-payment-link.server.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { NO_RULES } from "#app/villa/prices/season-fields.ts"
import { addSeason, removeSeason } from "#app/villa/prices/seasons.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { updateSampleVilla } from "../../support/app.ts"
import { createBooking, GUEST, REQUEST } from "../../support/bookings.ts"
import { dashboardOf } from "../../support/dashboard.ts"
import { seasonPrices } from "../../support/price-list.ts"
import { setUpVilla } from "../../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Noi" } as const
const app = setUpVilla()

const paidLink = async (amount: number, bookingId?: string) => {
  const request = { amount, description: "มัดจำ", customerName: null, expiresInHours: 24, bookingId: bookingId ?? null }
  const made = await createPaymentLink(app, app.newId(), request, ADMIN)
  if (!made.ok) throw new Error(made.error)
  await changePaymentLinkStatus(app, made.value.id, "paid", ADMIN)
}

it("counts bookings, links and cancelled bookings of a year, in one round trip", async () => {
  const { id } = await createBooking(app)
  await changeStatus(app, id, "confirmed", ADMIN)
  await paidLink(500_00)
  const batches = app.usage.batches
  expect(await findMoney(app, null)).toMatchObject({
    sum: { bookings: 34000_00, links: 500_00, cancelled: 0, total: 34500_00, payments: 2 },
  })
  expect(app.usage.batches).toBe(batches + 1)

  await changeStatus(app, id, "cancelled", ADMIN)
  const { year, years, months, sum } = await findMoney(app, null)
  expect(sum).toMatchObject({ bookings: 0, links: 500_00, cancelled: 34000_00, total: 34500_00 })
  expect([years, months.filter(({ total }) => total > 0).length]).toEqual([[year], 1])
  expect((await findMoney(app, year - 1)).sum.payments).toBe(0)
})

it("says what was received this month, is still to come and is held of security deposits, as Today does", async () => {
  await updateSampleVilla(app, {
    terms: {
      ...DEFAULT_TERMS,
      deposit: { kind: "percent", percent: 50 },
      damage: { amount: 5000_00, when: "arrival" },
    },
  })
  const { id } = await createBooking(app)
  await changeStatus(app, id, "confirmed", ADMIN, null, undefined, { on: "2090-10-31", amount: 10000_00 })
  await recordLedgerLine(app, id, { kind: "payment", amount: 7000_00, channel: "cash" }, ADMIN)
  await changeDamage(app, id, { kind: "receive", channel: "cash", amount: 5000_00 }, ADMIN)
  const { moneyNow } = await findMoney(app, null)
  expect(moneyNow).toEqual({ income: 7000_00, toCome: 17000_00, damageHeld: 5000_00 })
  expect((await dashboardOf(app)).thisMonth.income).toBe(7000_00)
  expect((await findMoney(app, 2089)).moneyNow).toBe(null)

  await changeDamage(app, id, { kind: "deduct", amount: 1000_00, note: "Glasses" }, ADMIN)
  const kept = await findMoney(app, null)
  expect(kept.moneyNow).toEqual({ income: 8000_00, toCome: 17000_00, damageHeld: 4000_00 })
})

it("says for the export what was received for a booking, by links and when", async () => {
  const { id } = await createBooking(app)
  await changeStatus(app, id, "confirmed", ADMIN)
  await paidLink(700_00, id)
  const [payments] = await read(app.db, readPaymentsOf(app.db, [id, "unknown"]))
  expect([...payments]).toEqual([
    // The link asked for more than was owed, so it was charged too.
    [
      id,
      {
        sums: { held: 34700_00, received: 34700_00, damage: 0, damageReceived: 0, charged: 700_00, waived: 0 },
        byLinks: 700_00,
        lastAt: app.clock.now,
      },
    ],
  ])
})

it("counts a payment in the month in which staff say it was received, and lists the same payments", async () => {
  const [first, second] = [
    await createBooking(app),
    await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-22" }),
  ]
  await changeStatus(app, first.id, "confirmed", ADMIN, null, undefined, { on: "2090-03-31", amount: 20000_00 })
  await changeStatus(app, second.id, "confirmed", ADMIN)
  const made = await createPaymentLink(
    app,
    app.newId(),
    { amount: 500_00, description: "มัดจำ", customerName: null, expiresInHours: 24, bookingId: null },
    ADMIN,
  )
  if (!made.ok) throw new Error(made.error)
  await changePaymentLinkStatus(app, made.value.id, "paid", ADMIN, undefined, { on: "2090-03-01" })
  const { months } = await findMoney(app, 2090)
  const march = months.find(({ month }) => month === "2090-03")
  expect(march).toMatchObject({ bookings: 20000_00, links: 500_00, total: 20500_00, payments: 2 })
  for (const { month, total, payments } of months) {
    const listed = await listPayments(app, month)
    expect([listed.length, listed.reduce((sum, { amount }) => sum + amount, 0)], month).toEqual([payments, total])
  }
  const payments = await listPayments(app, "2090")
  expect(payments).toMatchObject([
    { amount: 500_00, linkDescription: "มัดจำ", booking: null, channel: "cash", actorName: "Noi" },
    { amount: 20000_00, booking: { reference: first.reference, checkIn: "2090-12-03" }, linkDescription: null },
    { booking: { reference: second.reference } },
  ])
})

it("records no money as received on a future date", async () => {
  const { id } = await createBooking(app)
  const refused = { ok: false, error: "received-on-invalid" }
  expect(await changeStatus(app, id, "confirmed", ADMIN, null, undefined, { on: "2090-11-22" })).toMatchObject(refused)
  const made = await startBooking(
    app,
    { ...REQUEST, checkIn: "2090-12-20", checkOut: "2090-12-22", received: { on: "2090-11-22" } },
    { ...GUEST, ...ADMIN },
  )
  expect(made).toMatchObject(refused)
  expect((await findMoney(app, 2090)).sum.payments).toBe(0)
})

describe("the nights of a year by season", () => {
  const bySeason = async (year: number) => (await findMoney(app, year)).bySeason
  const base = async (year: number) => (await bySeason(year))[0]
  const confirmed = async (request: Partial<BookingRequest>) => {
    const { id } = await createBooking(app, request)
    await changeStatus(app, id, "confirmed", ADMIN)
    return id
  }

  it("count only confirmed bookings, each night in its own year", async () => {
    await createBooking(app)
    expect(await base(2090)).toMatchObject({ nights: 0, revenue: 0, average: null })
    // Saturday to Tuesday: 11,000 baht on the first night, 8,500 on the others.
    const id = await confirmed({ checkIn: "2090-12-30", checkOut: "2091-01-02" })
    expect(await base(2090)).toMatchObject({ nights: 2, revenue: 19500_00, average: 9750_00, days: 365 })
    expect(await base(2091)).toMatchObject({ nights: 1, revenue: 8500_00 })
    await changeStatus(app, id, "cancelled", ADMIN)
    expect(await base(2091)).toMatchObject({ nights: 0, revenue: 0 })
  })

  it("have the parts of a price that an admin sets, at once and after an edit", async () => {
    const id = await confirmed({ totalAgreed: 30000_01 })
    expect(await base(2090)).toMatchObject({ nights: 4, revenue: 30000_01, average: 7500_00 })
    await editBooking(app, id, { totalPrice: 20000_00 }, ADMIN)
    expect(await base(2090)).toMatchObject({ nights: 4, revenue: 20000_00 })
    await editBooking(app, id, { checkOut: "2090-12-05" }, ADMIN)
    expect(await base(2090)).toMatchObject({ nights: 2, revenue: 20000_00 })
  })

  it("are without fees and taxes, and without nights for preparing the villa", async () => {
    const vat = { mode: "added", rate: 700, taxId: null } as const
    await updateSampleVilla(app, { offer: { ...DEFAULT_OFFER, cleaningFee: 1500_00, gapNights: 2, vat } })
    await confirmed({})
    await updateSampleVilla(app, { offer: DEFAULT_OFFER })
    expect(await base(2090)).toMatchObject({ nights: 4, revenue: 34000_00 })
    const { occupancy } = await findStatistics(app)
    expect(occupancy.find(({ month }) => month === "2090-12")).toMatchObject({ nights: 4 })
  })

  it("are those of a season also after it is removed", async () => {
    const name = { th: "ไฮซีซั่น", en: "High season" }
    const season = {
      layer: "season",
      yearly: false,
      from: "2090-12-01",
      to: "2090-12-05",
      name,
      ...NO_RULES,
    } as const
    const added = await addSeason(app, { ...season, prices: seasonPrices([10_000], [12_000]) }, ADMIN)
    if (!added.ok) throw new Error(added.error)
    await confirmed({})
    const sold = { nights: 2, revenue: 20000_00, average: 10000_00, days: 4, occupancy: 50 }
    const { id } = added.value.season
    expect(await bySeason(2090)).toMatchObject([
      { season: null, nights: 2, revenue: 17000_00, days: 361 },
      { season: { id, name, removed: false }, ...sold },
    ])
    await removeSeason(app, id, ADMIN)
    expect(await bySeason(2090)).toMatchObject([
      { season: null, nights: 2, revenue: 17000_00, days: 365 },
      { season: { id, name, removed: true }, ...sold },
    ])
    expect(await bySeason(2091)).toHaveLength(1)
  })
})
