import { exports } from "cloudflare:workers"
import fc from "fast-check"
import { beforeAll, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { findMoney } from "#app/money/books/find-money.server.ts"
import type { ManualLine } from "#app/money/ledger/ledger-line.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { createPaymentLink } from "#app/money/links/create-payment-link.server.ts"
import { toSatang } from "#app/villa/money.ts"
import { newToken } from "../../support/admins.ts"
import { ORIGIN } from "../../support/api.ts"
import { deleteBookings, insertSampleVilla, rows, testApp } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { PROPERTY_PARAMETERS, slowRuns } from "../../support/property.ts"
import { setUpClock } from "../../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Noi" } as const
const app = testApp()
let token: string
beforeAll(async () => {
  await insertSampleVilla(app)
  token = await newToken(app)
})
setUpClock()

const amount = fc.integer({ min: 1, max: 30_000_00 })
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom("payment" as const, "charge" as const, "waiver" as const), amount }),
  // Takes back the n-th line that can be.
  fc.record({ kind: fc.constant("reversal" as const), amount: fc.nat(5) }),
  fc.record({ kind: fc.constantFrom("extra" as const, "balance" as const, "free" as const), amount }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** A step; one that the rules refuse, such as taking back a line twice, changes nothing. */
async function take({ kind, amount }: Step, bookingId: string): Promise<void> {
  switch (kind) {
    case "reversal": {
      const lines = await rows<{ id: string }>(
        "select id from ledger where booking_id = ? and kind <> 'reversal' order by rowid",
        bookingId,
      )
      const reverses = lines[amount % Math.max(1, lines.length)]?.id ?? ""
      await recordLedgerLine(app, bookingId, { kind, reverses, note: "test" }, ADMIN)
      return
    }
    case "extra":
    case "balance":
    case "free": {
      const request = { amount, description: "Link", customerName: null, expiresInHours: 24, purpose: kind }
      const ofBooking = { ...request, bookingId: kind === "free" ? null : bookingId }
      const made = await createPaymentLink(app, app.newId(), ofBooking, ADMIN)
      if (made.ok) await changePaymentLinkStatus(app, made.value.id, "paid", ADMIN)
      return
    }
    default: {
      const line: ManualLine = kind === "payment" ? { kind, amount, channel: "cash" } : { kind, amount, note: "test" }
      await recordLedgerLine(app, bookingId, line, ADMIN)
    }
  }
}

const get = async (path: string) => {
  const response = await exports.default.fetch(`${ORIGIN}${path}`, {
    headers: { Authorization: `Bearer ${token}`, "Accept-Language": "en" },
  })
  expect(response.status).toBe(200)
  return response.text()
}

/** The lines of a CSV without its header, by the names of their columns. */
const csv = (text: string) => {
  const [header = [], ...lines] = text
    .replace(/^\ufeff/, "")
    .trim()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('","'))
  return lines.map((cells) => Object.fromEntries(cells.map((cell, index) => [header[index] ?? "", cell])))
}

it("has the same sums on the page, in the CSV, in the statistics and in the ledger, whatever was recorded", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), fc.boolean(), async (steps, isCancelled) => {
      await deleteBookings()
      const { id } = await createBooking(app)
      await changeStatus(app, id, "confirmed", ADMIN, null, undefined, { amount: 17_000_01 })
      for (const each of steps) await take(each, id)
      if (isCancelled) await changeStatus(app, id, "cancelled", ADMIN)

      const [{ moved }] = (await rows<{ moved: number }>(
        `select coalesce(sum(l.amount), 0) as moved from ledger l left join ledger taken on taken.id = l.reverses
         where coalesce(taken.kind, l.kind) in ('payment', 'refund')`,
      )) as [{ moved: number }]
      const { sum, balances, refunds } = await findMoney(app, 2090)
      expect(sum.total).toBe(moved)
      expect(sum.bookings + sum.links + sum.cancelled).toBe(moved)

      const { received } = JSON.parse(await get("/api/admin/stats?year=2090")).data
      expect([received.total, received.bookings, received.links, received.cancelled].map(toSatang)).toEqual([
        sum.total,
        sum.bookings,
        sum.links,
        sum.cancelled,
      ])
      const payments = csv(await get("/admin/money.csv?period=2090"))
      const inSatang = (name: string) => payments.map((line) => toSatang(Number(line[name])))
      expect(inSatang("Amount (baht)").reduce((all, each) => all + each, 0)).toBe(moved)

      const { money } = JSON.parse(await get(`/api/admin/bookings/${id}/ledger`)).data
      const [booking] = csv(await get("/admin/bookings.csv"))
      expect([booking?.["Total due (baht)"], booking?.["Balance (baht)"]].map(Number)).toEqual([
        money.owed,
        money.balance,
      ])
      const ofBooking = payments.filter((line) => line["Booking number"] !== "")
      for (const line of ofBooking) expect(Number(line["Booking's balance now (baht)"])).toBe(money.balance)
      const open = [...balances.overdue, ...balances.upcoming, ...balances.toReturn]
      // What a cancelled booking is to get back is among the refunds.
      const isOpen = money.balance !== 0 && !isCancelled
      expect(open.map((each) => each.money.balance)).toEqual(isOpen ? [toSatang(money.balance)] : [])
      const back = refunds.reduce((all, refund) => all + refund.amount, 0)
      expect(back).toBe(isCancelled ? Math.max(0, toSatang(-money.balance)) : 0)
    }),
    { ...PROPERTY_PARAMETERS, numRuns: slowRuns(12, 60) },
  )
}, 120_000)
