import { beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { closeMonth, reopenMonth } from "#app/money/books/close-month.server.ts"
import { findMonthBooks } from "#app/money/books/find-month-books.server.ts"
import { moveCredit } from "#app/money/credits/move-credit.server.ts"
import { LedgerLineBody } from "#app/money/ledger/ledger-line-request.ts"
import { findReceiptsOf, replaceReceipt } from "#app/money/receipts/receipts.server.ts"
import { createRefund } from "#app/money/refunds/create-refund.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { rows, updateSampleVilla } from "../../support/app.ts"
import { done, OWNER, withBooks } from "../../support/books.ts"
import { SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

// A month's books at the edges of instants, days, amounts and closings.

setUpClock()
const app = setUpVilla()
const settings = (timezone: string, vatSince: string | null = "2090-01-01") =>
  updateSampleVilla(app, { timezone, terms: DEFAULT_TERMS, seller: { ...SAMPLE_SELLER, vatSince } })
beforeEach(() => settings("Asia/Bangkok"))

const { stayFrom, pay, lower, takeBack, sendBack, papersOf } = withBooks(app)
const goTo = (instant: string) => {
  app.clock.now = Date.parse(instant)
}
const books = (month: string) => findMonthBooks(app, month)
const incomes = async (...months: string[]) => Promise.all(months.map(async (month) => (await books(month)).income))
const outputTax = async (month: string) => (await books(month)).tax.reduce((sum, { vat }) => sum + vat, 0)
const close = (month: string) => closeMonth(app, month, OWNER)
const cancel = (id: string, how: Parameters<typeof changeStatus>[6]) =>
  done(changeStatus(app, id, "cancelled", OWNER, null, undefined, how))
const STAY = "2091-05-10"
const DECEMBER = "2090-12-05T12:00+07:00"

describe("a payment counts in the month of the villa's zone", () => {
  it.each([
    ["Asia/Bangkok, the last millisecond", "Asia/Bangkok", "2090-11-30T23:59:59.999+07:00", "2090-11"],
    ["Asia/Bangkok, the first", "Asia/Bangkok", "2090-12-01T00:00:00.000+07:00", "2090-12"],
    ["Berlin in winter, the last", "Europe/Berlin", "2090-12-31T23:59:59.999+01:00", "2090-12"],
    ["Berlin in winter, the first", "Europe/Berlin", "2091-01-01T00:00:00.000+01:00", "2091-01"],
    ["Berlin in summer, the last", "Europe/Berlin", "2091-03-31T23:59:59.999+02:00", "2091-03"],
    ["Berlin in summer, the first", "Europe/Berlin", "2091-04-01T00:00:00.000+02:00", "2091-04"],
  ])("%s", async (_, timezone, instant, month) => {
    await settings(timezone)
    const { id } = await stayFrom(STAY)
    goTo(instant)
    await done(pay(id, 1_000_00))
    const others = ["2090-11", "2090-12", "2091-01", "2091-03", "2091-04"].filter((each) => each !== month)
    expect([await incomes(month), ...(await incomes(...others))]).toEqual([[1_000_00], 0, 0, 0, 0])
    expect((await books(month)).tax).toMatchObject([
      { vat: 65_42, receipt: { issuedOn: expect.stringMatching(month) } },
    ])
    expect((await books(month)).advances).toMatchObject([{ amount: 1_000_00 }])
  })
})

describe("VAT", () => {
  it.each([
    ["is in no money of the day before the registration", "2090-11-19", null],
    ["is in money of its day", "2090-11-20", 65_42],
  ])("%s", async (_, on, vat) => {
    await settings("Asia/Bangkok", "2090-11-20")
    const { id } = await stayFrom(STAY)
    await done(pay(id, 1_000_00, { on }))
    expect(await papersOf(id)).toEqual([["RC 1", 1_000_00, vat]])
  })

  it("of money before a registration that moved is as it was, until the paper is replaced", async () => {
    const { id } = await stayFrom(STAY)
    await done(pay(id, 1_000_00))
    await settings("Asia/Bangkok", "2090-12-01")
    expect(await outputTax("2090-11")).toBe(65_42)
    const [paper] = await findReceiptsOf(app, id)
    await done(replaceReceipt(app, paper!, { reason: "Registered later", by: "Anong", buyer: null }))
    expect(await papersOf(id)).toEqual([
      ["RC 1", "cancelled", 65_42],
      ["RC 2", 1_000_00, null],
    ])
    expect(await outputTax("2090-11")).toBe(0)
  })

  it.each([
    [1, 0],
    [7, 0],
    [8, 1],
    [1_07, 7],
    [33_333_33, 2_180_69],
  ])("of %s satang is %s", async (amount, vat) => {
    const { id } = await stayFrom(STAY)
    await done(pay(id, amount))
    expect(await papersOf(id)).toEqual([["RC 1", amount, vat]])
    expect(await outputTax("2090-11")).toBe(vat)
  })

  it.each([
    ["two halves, each of which would be rounded up", 10_00, [5_00, 5_00], [33, 32]],
    ["thirds", 33_333_33, [11_111_11, 11_111_11, 11_111_11], [726_90, 726_89, 726_90]],
    ["a satang first", 34_000_00, [1, 33_999_99], [0, 2_224_30]],
  ])("of a payment that goes back in parts is credited to the satang: %s", async (_, amount, parts, credited) => {
    const { id, total } = await stayFrom(STAY, 4)
    if (amount < total) await done(lower(id, total - amount))
    await done(pay(id, amount))
    for (const part of parts.slice(0, -1)) {
      await done(lower(id, part))
      await done(createRefund(app, id, undefined, OWNER))
      await sendBack(id)
    }
    // The last part is all of the rest, of a stay that is cancelled after partial credit notes.
    await cancel(id, { cancelReason: "admin" })
    await sendBack(id)
    expect((await papersOf(id)).slice(1).map(([, signed, vat]) => [signed, vat])).toEqual(
      parts.map((part, index) => [-part, credited[index]]),
    )
    expect([await outputTax("2090-11"), ...(await incomes("2090-11"))]).toEqual([0, 0])
  })
})

describe("amounts", () => {
  it.each([0, -1, 0.001])("nothing is received of %s baht", (amount) => {
    expect(LedgerLineBody.safeParse({ kind: "payment", channel: "cash", amount }).success).toBe(false)
  })

  it("tax withheld is less than what came with it, and is on the paper of the part that it was withheld from", async () => {
    const { id } = await stayFrom(STAY)
    await done(pay(id, 10_000_00))
    await done(pay(id, 9_532_71, { withheld: 467_29 }))
    expect((await papersOf(id)).map(([, amount]) => amount)).toEqual([10_000_00, 10_000_00])
    expect(await incomes("2090-11")).toEqual([20_000_00])
    const body = { kind: "payment", channel: "bank", amount: 100, withheld: { amount: 100 } }
    expect(LedgerLineBody.safeParse(body).success).toBe(false)
  })

  it("a satang too much is owed back, once", async () => {
    const { id, total } = await stayFrom(STAY)
    await done(pay(id, total))
    expect(await createRefund(app, id, undefined, OWNER)).toMatchObject({ error: "status-conflict" })
    await done(pay(id, 1))
    await done(createRefund(app, id, undefined, OWNER))
    expect(await createRefund(app, id, undefined, OWNER)).toMatchObject({ error: "status-conflict" })
    expect((await books("2090-11")).refundsOwed).toMatchObject([{ amount: 1 }])
    await sendBack(id)
    expect(await incomes("2090-11")).toEqual([total])
  })
})

describe("a month that is closed", () => {
  it.each([
    ["the millisecond before its end", "2090-11-30T23:59:59.999+07:00", "month-not-over"],
    ["its end", "2090-12-01T00:00:00.000+07:00", null],
  ])("can be so not before its end: %s", async (_, instant, error) => {
    goTo(instant)
    const closed = await close("2090-11")
    expect(closed.ok ? null : closed.error).toBe(error)
    await reopenMonth(app, "2090-11", OWNER)
  })

  it("has a payment of the same second or refuses it: never a payment that its page does not name", async () => {
    const { id } = await stayFrom(STAY)
    goTo(DECEMBER)
    const [paid, closed] = await Promise.all([pay(id, 1_000_00, { on: "2090-11-30" }), close("2090-11")])
    expect(closed).toMatchObject({ ok: true })
    expect(await incomes("2090-11", "2090-12")).toEqual([paid.ok ? 1_000_00 : 0, 0])
    if (!paid.ok) expect(paid.error).toBe("month-closed")
    const { advances } = await books("2090-11")
    expect(advances.map(({ amount }) => amount)).toEqual(paid.ok ? [1_000_00] : [])
  })

  it("takes money between reopening and closing again, and names it", async () => {
    const { id } = await stayFrom(STAY)
    goTo(DECEMBER)
    await done(close("2090-11"))
    const before = await books("2090-11")
    await done(reopenMonth(app, "2090-11", OWNER))
    await done(pay(id, 1_000_00, { on: "2090-11-30" }))
    await done(close("2090-11"))
    expect(before.income).toBe(0)
    expect(await books("2090-11")).toMatchObject({ income: 1_000_00, advances: [{ amount: 1_000_00 }] })
    expect(await pay(id, 1_00, { on: "2090-11-30" })).toMatchObject({ error: "month-closed" })
  })

  it("keeps a payment that is then taken back, which counts today with a credit note", async () => {
    const { id } = await stayFrom(STAY)
    await done(pay(id, 1_000_00))
    goTo(DECEMBER)
    await done(close("2090-11"))
    const before = await books("2090-11")
    await done(takeBack(id, "payment"))
    expect(await books("2090-11")).toEqual(before)
    expect(await incomes("2090-11", "2090-12")).toEqual([1_000_00, -1_000_00])
    expect([await outputTax("2090-11"), await outputTax("2090-12")]).toEqual([65_42, -65_42])
  })

  it("keeps a mistaken payment that is returned later as money, and its refund counts in the later month", async () => {
    const { id, total } = await stayFrom(STAY)
    await done(pay(id, total))
    await done(pay(id, 2_000_00))
    goTo(DECEMBER)
    await done(close("2090-11"))
    await done(createRefund(app, id, undefined, OWNER))
    await sendBack(id)
    expect(await incomes("2090-11", "2090-12")).toEqual([total + 2_000_00, -2_000_00])
    expect((await papersOf(id)).at(-1)).toEqual(["CN 1", -2_000_00, 130_84])
    expect((await books("2090-11")).refundsOwed).toEqual([])
  })

  it("keeps its cancellation charge when a refund of it is given up later", async () => {
    const { id } = await stayFrom(STAY)
    await done(pay(id, 10_000_00))
    await cancel(id, { cancelReason: "guest", returned: { kind: "amount", amount: 4_000_00 } })
    goTo(DECEMBER)
    await done(close("2090-11"))
    const before = await books("2090-11")
    expect(before.cancellationCharges).toMatchObject([{ amount: 6_000_00 }])
    await sendBack(id)
    expect(await books("2090-11")).toEqual(before)
    expect(await incomes("2090-11", "2090-12")).toEqual([10_000_00, -4_000_00])
  })

  it("keeps the advance of a stay that then moves into it from a later month", async () => {
    const { id } = await stayFrom("2091-01-10")
    await done(pay(id, 5_000_00))
    goTo(DECEMBER)
    await done(close("2090-11"))
    await done(editBooking(app, id, { checkIn: "2090-12-20", checkOut: "2090-12-22" }, OWNER))
    expect((await books("2090-11")).advances).toMatchObject([{ checkIn: "2091-01-10", amount: 5_000_00 }])
    expect((await books("2090-12")).advances).toEqual([])
  })

  it.each([
    ["and then closed", false],
    ["and deleted, and then closed", true],
  ])("has the advance of a stay that is cancelled after its end, open %s", async (_, isDeleted) => {
    const { id } = await stayFrom(STAY)
    await done(pay(id, 9_000_00))
    goTo(DECEMBER)
    await cancel(id, { cancelReason: "admin" })
    await sendBack(id)
    if (isDeleted) await done(deleteBooking(app, id, OWNER))
    const advance = { income: 9_000_00, advances: [{ bookingId: id, amount: 9_000_00 }], refundsOwed: [] }
    expect(await books("2090-11")).toMatchObject(advance)
    expect(await books("2090-12")).toMatchObject({ income: -9_000_00, advances: [] })
    await done(close("2090-11"))
    expect(await books("2090-11")).toMatchObject(advance)
  })

  it("has no advance of a stay that was cancelled before its end", async () => {
    const { id } = await stayFrom(STAY)
    await done(pay(id, 9_000_00))
    await cancel(id, { cancelReason: "admin" })
    goTo(DECEMBER)
    expect(await books("2090-11")).toMatchObject({ advances: [], refundsOwed: [{ amount: 9_000_00 }] })
    await done(close("2090-11"))
    expect((await books("2090-11")).advances).toEqual([])
  })

  it("refuses what is dated into an open month before it", async () => {
    const { id } = await stayFrom(STAY)
    goTo(DECEMBER)
    await done(close("2090-11"))
    expect(await pay(id, 1_000_00, { on: "2090-10-15" })).toMatchObject({ error: "month-closed" })
  })
})

describe("a credit", () => {
  const withCredit = async (until: string) => {
    const { id } = await stayFrom(STAY)
    await done(pay(id, 9_000_00))
    await cancel(id, { cancelReason: "guest", returned: { kind: "credit", until } })
    const [credit] = await rows<{ id: string }>("select id from refunds")
    return { old: id, credit: credit! }
  }

  it.each(["2091-03-31T23:59:59+07:00", "2091-04-01T00:00:01+07:00"])(
    "is used at %s, because nothing of it ends by itself",
    async (instant) => {
      const { old, credit } = await withCredit("2091-03-31")
      const { id, reference } = await stayFrom("2091-06-01")
      goTo(instant)
      await done(moveCredit(app, credit.id, reference, OWNER))
      expect(await books(instant.slice(0, 7))).toMatchObject({ income: 0, credits: [] })
      expect(await rows("select sum(amount) as held from ledger where booking_id in (?, ?)", old, id)).toEqual([
        { held: 9_000_00 },
      ])
    },
  )
})
