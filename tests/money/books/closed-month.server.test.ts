import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { closeMonth, reopenMonth } from "#app/money/books/close-month.server.ts"
import { listPayments } from "#app/money/books/find-money.server.ts"
import { findMonthBooks } from "#app/money/books/find-month-books.server.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { findReceiptsOf, issueReceipt, replaceReceipt } from "#app/money/receipts/receipts.server.ts"
import { createRefund } from "#app/money/refunds/create-refund.server.ts"
import { recordReturned, waiveRefund } from "#app/money/refunds/decide-refund.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { deleteStaff, insertAdmin, logInAs } from "../../support/admins.ts"
import { Client, shownHtml } from "../../support/api.ts"
import { rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { MALI, SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const OWNER = { actor: "admin", name: "Anong", role: "owner" } as const
const TERMS = { ...DEFAULT_TERMS, damage: { amount: 5_000_00, when: "arrival" as const } }

setUpClock()
const app = setUpVilla()
beforeEach(async () => {
  await deleteStaff()
  await updateSampleVilla(app, {
    timezone: "Asia/Bangkok",
    terms: TERMS,
    seller: { ...SAMPLE_SELLER, vatSince: "2090-11-20" },
  })
})

const done = <Value>(result: { ok: true; value: Value } | { ok: false; error: string }): Value => {
  if (!result.ok) throw new Error(result.error)
  return result.value
}
const confirmed = async (checkIn: string, checkOut: string, on?: string): Promise<Booking> => {
  const { id } = await createBooking(app, { customer: MALI, checkIn, checkOut })
  return done(await changeStatus(app, id, "confirmed", OWNER, null, undefined, { on }))
}
const pay = async (id: string, amount: number, withheld?: number) =>
  done(
    await recordLedgerLine(
      app,
      id,
      { kind: "payment", amount, channel: "bank", ...(withheld && { withheld: { amount: withheld } }) },
      OWNER,
    ),
  )
const refundOf = async (id: string) => {
  const [refund] = await rows<{ id: string }>("select id from refunds where booking_id = ? order by rowid desc", id)
  return refund?.id ?? ""
}
const owe = async (id: string, amount: number) => {
  done(await recordLedgerLine(app, id, { kind: "waiver", amount, note: "Noise" }, OWNER))
  done(await createRefund(app, id, amount, OWNER))
  return refundOf(id)
}
const cash = (id: string) => recordReturned(app, id, { channel: "cash", slip: null }, OWNER)
const reverse = async (id: string, reverses: string) =>
  recordLedgerLine(app, id, { kind: "reversal", reverses, note: "Typo" }, OWNER)
const lineOf = async (id: string, where: string) => {
  const [line] = await rows<{ id: string }>(`select id from ledger where booking_id = ? and ${where}`, id)
  return line?.id ?? ""
}
const goTo = (instant: string) => {
  app.clock.now = Date.parse(instant)
  vi.setSystemTime(app.clock.now)
}

/** The page without the administration's frame, and its files. */
async function shown(owner: Client) {
  const page = await owner.get("/admin/books/2090-11")
  const files = await Promise.all(
    [
      "/admin/money.csv?period=2090-11",
      ...["tax", "withheld", "earned"].map((list) => `/admin/books/2090-11/${list}.csv`),
    ].map(async (path) => (await owner.get(path)).body),
  )
  const { body } = await owner.get("/api/admin/books/2090-11")
  return { page: /<main.*<\/main>/s.exec(shownHtml(page.body))?.[0], files, books: body }
}

describe("a closed November", () => {
  it("says the same after everything that can happen in December", async () => {
    const untaxed = await confirmed("2090-12-03", "2090-12-05", "2090-11-19")
    const later = await confirmed("2090-12-10", "2090-12-12")
    const moved = await confirmed("2090-12-14", "2090-12-16")
    const owed = await confirmed("2090-12-18", "2090-12-20")
    const waived = await confirmed("2090-12-22", "2090-12-24")
    const mistaken = await confirmed("2090-12-26", "2090-12-28")
    const begun = await confirmed("2090-11-22", "2090-11-24")
    const company = done(
      await changeStatus(
        app,
        (await createBooking(app, { checkIn: "2090-11-26", checkOut: "2090-11-27", customer: MALI })).id,
        "confirmed",
        OWNER,
        null,
        undefined,
        { amount: 0 },
      ),
    )
    await pay(company.id, 5_000_00, 200_00)
    const toSend = await owe(owed.id, 1_000_00)
    const toWaive = await owe(waived.id, 2_000_00)
    const sent = await owe(mistaken.id, 3_000_00)
    done(await cash(sent))
    for (const { id } of [begun, company])
      done(await changeDamage(app, id, { kind: "receive", channel: "cash" }, OWNER))
    done(await changeDamage(app, begun.id, { kind: "deduct", amount: 500_00, note: "Lamp" }, OWNER))

    goTo("2090-12-02T03:00:00Z")
    done(await closeMonth(app, "2090-11", OWNER))
    const owner = new Client()
    await logInAs(owner, app, await insertAdmin(app))
    const before = await shown(owner)
    const { advances, damageHeld, refundsOwed, withheld } = await findMonthBooks(app, "2090-11")
    expect(advances.map(({ amount }) => amount)).toHaveLength(6)
    expect(damageHeld.map(({ amount }) => amount).sort()).toEqual([4_500_00, 5_000_00])
    expect(refundsOwed.map(({ amount }) => amount).sort()).toEqual([1_000_00, 2_000_00])
    expect(withheld).toMatchObject([{ amount: 200_00, receipt: expect.stringMatching(/^RC/) }])

    done(await cash(toSend))
    done(await waiveRefund(app, toWaive, "Kept", OWNER))
    done(await changeDamage(app, begun.id, { kind: "return", channel: "cash" }, OWNER))
    done(await changeDamage(app, company.id, { kind: "deduct", amount: 700_00, note: "Door" }, OWNER))
    done(await reverse(untaxed.id, await lineOf(untaxed.id, "kind = 'payment'")))
    done(await reverse(company.id, await lineOf(company.id, "amount = 500000 and kind = 'payment' and pot = 'stay'")))
    done(await changeStatus(app, later.id, "cancelled", OWNER, null, undefined, { cancelReason: "guest" }))
    done(await cash(await refundOf(later.id)))
    const dates = { checkIn: "2091-01-14", checkOut: "2091-01-16", totalPrice: 12_345_00 }
    done(await editBooking(app, moved.id, { ...dates, source: "airbnb", commission: 100_00 }, OWNER))
    done(await editBooking(app, begun.id, { source: "phone" }, OWNER))
    await pay(owed.id, 900_00)
    await updateSampleVilla(app, { timezone: "Pacific/Honolulu", terms: TERMS })
    expect((await shown(owner)).books).toEqual(before.books)
    await updateSampleVilla(app, { timezone: "Asia/Bangkok", terms: TERMS })
    const after = await shown(owner)
    expect(after.page).toBe(before.page)
    expect(after.files).toEqual(before.files)
    expect(after.books).toEqual(before.books)

    const december = await findMonthBooks(app, "2090-12")
    const lines = await rows<{ sum: number }>(
      "select sum(amount) as sum from ledger where received_on >= '2090-12' and channel in ('bank', 'cash', 'card')",
    )
    const net = december.cash.filter(({ channel }) => channel !== "withheld")
    expect(net.reduce((sum, { received, returned }) => sum + received - returned, 0)).toBe(lines[0]?.sum)
    expect(december.withheld).toMatchObject([{ amount: -200_00, bookingId: company.id, certificate: null }])
    // Opened again it says what is so now.
    done(await reopenMonth(app, "2090-11", OWNER))
    expect(await rows("select * from closed_stays")).toEqual([])
    expect((await findMonthBooks(app, "2090-11")).advances.map(({ bookingId }) => bookingId)).toContain(moved.id)
  })

  it("lists a refund that was sent by mistake as returned, as it was then", async () => {
    const { id } = await confirmed("2090-12-03", "2090-12-05", "2090-11-19")
    const refund = await owe(id, 3_000_00)
    done(await cash(refund))
    expect((await findMonthBooks(app, "2090-11")).refundsOwed).toEqual([])
    goTo("2090-12-02T03:00:00Z")
    done(await closeMonth(app, "2090-11", OWNER))
    done(await reverse(id, await lineOf(id, "kind = 'refund'")))
    expect((await findMonthBooks(app, "2090-11")).refundsOwed).toEqual([])
    expect((await findMonthBooks(app, "2090-12")).refundsOwed).toMatchObject([{ amount: 3_000_00 }])
  })
})

describe("money without a paper", () => {
  it("is listed in its month until the paper is issued", async () => {
    await updateSampleVilla(app, { seller: null })
    const { id } = await confirmed("2090-12-03", "2090-12-05")
    expect(await findMonthBooks(app, "2090-11")).toMatchObject({ seller: null, withoutPaper: [] })
    await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: null } })
    const line = await lineOf(id, "kind = 'payment'")
    const { withoutPaper } = await findMonthBooks(app, "2090-11")
    expect(withoutPaper).toMatchObject([{ id: line, bookingId: id, name: "Mali Srisuk", paper: null }])
    const awaiting = async () => (await listPayments(app, "2090-11")).map(({ awaitsPaper }) => awaitsPaper)
    expect(await awaiting()).toEqual([true])
    const owner = new Client()
    await logInAs(owner, app, await insertAdmin(app))
    expect(shownHtml((await owner.get("/admin/books/2090-11")).body)).toContain(`name="line" value="${line}"`)
    expect((await owner.get("/admin/money.csv?period=2090-11")).body).toContain("Not issued")
    done(await issueReceipt(app, line, { name: "Anong" }))
    expect((await findMonthBooks(app, "2090-11")).withoutPaper).toEqual([])
    expect(await awaiting()).toEqual([false])
    expect(await findReceiptsOf(app, id)).toHaveLength(1)
  })

  it("is listed too if the seller was registered before its receipt, until that is replaced", async () => {
    await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: null } })
    const { id } = await confirmed("2090-12-03", "2090-12-05")
    const listed = async () => (await findMonthBooks(app, "2090-11")).withoutPaper
    await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: "2090-11-22" } })
    expect(await listed()).toEqual([])
    await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: "2090-11-01" } })
    expect(await listed()).toMatchObject([{ bookingId: id, kind: "payment", paper: "RC-2633-000001" }])
    expect((await listPayments(app, "2090-11")).map(({ awaitsPaper }) => awaitsPaper)).toEqual([false])
    const owner = new Client()
    await logInAs(owner, app, await insertAdmin(app))
    expect(shownHtml((await owner.get("/admin/books/2090-11")).body)).toContain("RC-2633-000001 has no VAT; replace it")
    const [receipt] = await findReceiptsOf(app, id)
    done(await replaceReceipt(app, receipt!, { buyer: null, reason: "Registered", by: "Anong" }))
    expect(await listed()).toEqual([])
  })

  it("is not listed if it was taken back", async () => {
    await updateSampleVilla(app, { seller: null })
    const { id } = await confirmed("2090-12-03", "2090-12-05")
    done(await reverse(id, await lineOf(id, "kind = 'payment'")))
    await updateSampleVilla(app, { seller: { ...SAMPLE_SELLER, vatSince: null } })
    expect((await findMonthBooks(app, "2090-11")).withoutPaper).toEqual([])
  })
})
