import fc from "fast-check"
import { beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import integrity from "#app/db/integrity.sql?raw"
import { closeMonth } from "#app/money/books/close-month.server.ts"
import { findMonthBooks } from "#app/money/books/find-month-books.server.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { isValid } from "#app/money/receipts/receipt.ts"
import { findReceiptsOf, replaceReceipt } from "#app/money/receipts/receipts.server.ts"
import { createRefund } from "#app/money/refunds/create-refund.server.ts"
import { recordReturned, waiveRefund } from "#app/money/refunds/decide-refund.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { deleteBookings, HOUR_MS, NOW, rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { PROPERTY_PARAMETERS, slowRuns } from "../../support/property.ts"
import { MALI, SAMPLE_BUYER, SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

// Random histories of the villa's money over the months in which it is closed. After every event each month's page is
// recounted from the rows, by the rules as this file knows them.

const OWNER = { actor: "admin", name: "Anong", role: "owner" } as const
const MONTHS = ["2090-11", "2090-12", "2091-01", "2091-02"]
const FIRST_OF = [...MONTHS, "2091-03"].map((month) => `${month}-01`)
/** Registered between the months, so that some money has VAT. */
const SELLER = { ...SAMPLE_SELLER, vatSince: "2090-12-05" }
const TERMS = { ...DEFAULT_TERMS, damage: { amount: 5_000_00, when: "arrival" as const } }

const app = setUpVilla({ terms: TERMS, seller: SELLER })
beforeEach(() => updateSampleVilla(app, { terms: TERMS, seller: SELLER, timezone: "Asia/Bangkok" }))

type Event =
  | { kind: "paid"; amount: number; withheld: boolean; daysAgo: number }
  | { kind: "owe"; amount: number }
  | { kind: "returned" | "waived" | "reversed"; pick: number }
  | { kind: "received" | "given-back" | "cancelled" | "closed" | "replaced" }
  | { kind: "kept"; amount: number; keptFor: "damage" | "service" }
  | { kind: "moved"; days: number }
  | { kind: "waited"; days: number }

const amount = fc.integer({ min: 1, max: 20_000_00 })
const pick = fc.nat(9)
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("paid" as const),
      amount,
      withheld: fc.boolean(),
      daysAgo: fc.constantFrom(0, 0, 3, 25, 40),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("owe" as const), amount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("returned" as const, "waived" as const), pick }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("reversed" as const), pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("received" as const, "given-back" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("cancelled" as const, "replaced" as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("closed" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("kept" as const),
      amount: fc.integer({ min: 1, max: 2_000_00 }),
      keptFor: fc.constantFrom("damage" as const, "service" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("moved" as const), days: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("waited" as const), days: fc.integer({ min: 1, max: 12 }) }) },
)

const today = () => new Date(app.clock.now + 7 * HOUR_MS).toISOString().slice(0, 10)
const met: Record<string, number> = {}
const meet = (name: string, isMet: boolean) => {
  if (isMet) met[name] = (met[name] ?? 0) + 1
}

/** What a closed month's page said when it was closed. */
type Closed = Map<string, object>
const pageOf = async (month: string) => {
  const { canClose: _, withoutPaper: __, laterClosed: ___, ...page } = await findMonthBooks(app, month)
  return page
}

async function happen(id: string, event: Event, closed: Closed): Promise<void> {
  switch (event.kind) {
    case "paid": {
      const { amount, withheld, daysAgo } = event
      const tax = Math.floor(amount / 20)
      const receivedOn = dateAfter(today(), -daysAgo)
      const manual = { kind: "payment", amount, channel: "bank", receivedOn } as const
      const paid = await recordLedgerLine(
        app,
        id,
        withheld && tax > 0 ? { ...manual, withheld: { amount: tax } } : manual,
        OWNER,
      )
      const isClosed = [...closed.keys()].some((month) => month >= receivedOn.slice(0, 7))
      if (isClosed) expect(paid).toMatchObject({ ok: false, error: "month-closed" })
      meet("late", paid.ok && daysAgo > 0)
      meet("withheld", paid.ok && withheld)
      meet("refused", isClosed)
      return
    }
    case "owe": {
      await recordLedgerLine(app, id, { kind: "waiver", amount: event.amount, note: "Noise" }, OWNER)
      await createRefund(app, id, undefined, OWNER)
      return
    }
    case "returned":
    case "waived": {
      const open = await rows<{ id: string }>("select id from refunds where status = 'owed' order by rowid")
      const refund = open[event.pick % Math.max(1, open.length)]
      if (!refund) return
      const result =
        event.kind === "returned"
          ? await recordReturned(app, refund.id, { channel: "cash", slip: null }, OWNER)
          : await waiveRefund(app, refund.id, "Kept", OWNER)
      meet(event.kind, result.ok)
      return
    }
    case "reversed": {
      const lines = await rows<{ id: string; kind: string; received_on: string }>(
        "select id, kind, received_on from ledger where kind <> 'reversal' order by rowid",
      )
      const line = lines[event.pick % Math.max(1, lines.length)]
      if (!line) return
      const back = await recordLedgerLine(app, id, { kind: "reversal", reverses: line.id, note: "Typo" }, OWNER)
      meet("reversed", back.ok)
      meet("reversed later", back.ok && closed.has(line.received_on.slice(0, 7)))
      meet("kept reversed", back.ok && line.kind === "kept")
      return
    }
    case "received":
      await changeDamage(app, id, { kind: "receive", channel: "cash" }, OWNER)
      return
    case "given-back":
      meet("given back", (await changeDamage(app, id, { kind: "return", channel: "cash" }, OWNER)).ok)
      return
    case "kept": {
      const { amount, keptFor } = event
      const kept = await changeDamage(app, id, { kind: "deduct", amount, keptFor, note: "Lamp" }, OWNER)
      meet(`kept for ${keptFor}`, kept.ok)
      return
    }
    case "cancelled":
      await changeStatus(app, id, "cancelled", OWNER, null, undefined, { cancelReason: "guest" })
      return
    case "replaced": {
      const receipt = (await findReceiptsOf(app, id)).find(isValid)
      if (receipt) await replaceReceipt(app, receipt, { reason: "Company", by: "Anong", buyer: SAMPLE_BUYER })
      return
    }
    case "moved": {
      const checkIn = dateAfter(today(), event.days)
      meet("moved", (await editBooking(app, id, { checkIn, checkOut: dateAfter(checkIn, 2) }, OWNER)).ok)
      return
    }
    case "waited":
      app.clock.now += event.days * 24 * HOUR_MS
      return
    case "closed": {
      const month = MONTHS.find((each) => each < today().slice(0, 7) && !closed.has(each))
      if (!month) return
      expect(await closeMonth(app, month, OWNER)).toMatchObject({ ok: true })
      closed.set(month, await pageOf(month))
      meet("closed", true)
    }
  }
}

type Line = { kind: string; pot: string; channel: string; amount: number; received_on: string }
const sum = (amounts: { amount: number }[]) => amounts.reduce((all, each) => all + each.amount, 0)

async function check(closed: Closed): Promise<void> {
  const lines =
    await rows<Line>(`select coalesce((select o.kind from ledger o where o.id = l.reverses), l.kind) as kind,
    pot, channel, amount, received_on from ledger l`)
  const papers = await rows<{ series: string; vat: number; base: number; tax_date: string }>(
    "select series, vat, base, tax_date from receipts where vat is not null and cancelled_at is null",
  )
  await checkEarned()
  for (const [index, month] of MONTHS.entries()) {
    const page = await pageOf(month)
    if (closed.has(month)) expect(page).toEqual(closed.get(month))
    const end = FIRST_OF[index + 1] ?? ""
    const isOf = (day: string) => day.startsWith(month)
    const own = lines.filter(({ received_on }) => isOf(received_on))
    // Its cash is that of its lines, and its income what came for stays and was kept.
    const isCash = ({ channel }: Line) => channel === "bank" || channel === "cash" || channel === "card"
    const cash = page.cash.filter(({ channel }) => channel !== "withheld")
    expect(cash.reduce((all, { received, returned }) => all + received - returned, 0)).toBe(sum(own.filter(isCash)))
    expect(sum(page.withheld)).toBe(sum(own.filter(({ channel }) => channel === "withheld")))
    const moved = own.filter(({ kind, pot }) => pot === "stay" && (kind === "payment" || kind === "refund"))
    const kept = own.filter(({ kind }) => kind === "kept")
    expect(page.income).toBe(sum(moved) - sum(kept))
    expect(sum(page.kept)).toBe(0 - sum(kept))
    // Its output tax is that of its papers.
    const sign = ({ series }: { series: string }) => (series === "CN" ? -1 : 1)
    const taxed = papers.filter(({ tax_date }) => isOf(tax_date))
    expect(page.tax.reduce((all, { vat }) => all + vat, 0)).toBe(
      taxed.reduce((all, each) => all + sign(each) * each.vat, 0),
    )
    // Of security deposits, what is held at its end, was returned and was kept is what was received.
    const ofDamage = lines.filter(({ pot, received_on }) => pot === "damage" && received_on < end)
    const of = (kind: string) => sum(ofDamage.filter((line) => line.kind === kind))
    expect(sum(page.damageHeld) - of("refund") - of("kept")).toBe(of("payment"))
  }
}

/** What the months have of a stay that ends in them is what it owes, or what its cancellation keeps of what is held. */
async function checkEarned(): Promise<void> {
  const stays = await rows<{ id: string; check_out: string; owed: number }>(`select id, check_out,
    iif(status = 'cancelled', max(0, min(coalesce(kept, 0), (select coalesce(sum(held), 0) from booking_money
      where booking_id = bookings.id and pot = 'stay'))), total + coalesce((select sum(charged) from booking_money
      where booking_id = bookings.id), 0)) as owed from bookings`)
  const earned = (await Promise.all(MONTHS.map(pageOf))).flatMap((page) => page.earned.stays)
  for (const { id, check_out, owed } of stays) {
    if (check_out > (FIRST_OF.at(-1) ?? "")) continue
    expect(sum(earned.filter(({ bookingId }) => bookingId === id))).toBe(owed)
    meet("earned over two months", earned.filter(({ bookingId }) => bookingId === id).length > 1)
  }
}

const CHECKS = integrity
  .split("\n\n")
  .map((each) => each.replace(/^--.*$/gm, "").trim())
  .filter(Boolean)

describe("after every event of a random history of the villa's months", () => {
  it("each month's page adds up, and that of a closed one has not changed", async () => {
    const property = fc.asyncProperty(
      fc.array(event, { minLength: 18, maxLength: 30, size: "max" }),
      async (events) => {
        await deleteBookings()
        app.clock.now = NOW
        const { id } = await createBooking(app, { customer: MALI, checkIn: "2090-12-03", checkOut: "2090-12-05" })
        await changeStatus(app, id, "confirmed", OWNER)
        const closed: Closed = new Map()
        for (const each of events) {
          if (today() >= "2091-02-20" && each.kind === "waited") continue
          await happen(id, each, closed)
          await check(closed)
        }
        for (const each of CHECKS) expect([each, await rows(each)]).toEqual([each, []])
      },
    )
    await fc.assert(property, { ...PROPERTY_PARAMETERS, numRuns: slowRuns(20, 200), endOnFailure: true })
    const expected = [
      "late",
      "withheld",
      "refused",
      "returned",
      "reversed",
      "reversed later",
      "given back",
      "kept for damage",
      "kept for service",
      "moved",
      "closed",
    ]
    expect(expected.filter((name) => (met[name] ?? 0) < 2)).toEqual([])
  }, 600_000)
})
