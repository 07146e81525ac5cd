import { beforeAll, describe, expect, it } from "vitest"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { newToken } from "../../support/admins.ts"
import { Client, expectFailure } from "../../support/api.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const guest = new Client()
const admin = new Client()
setUpClock()
const app = setUpVilla({ terms: { ...DEFAULT_TERMS, deposit: { kind: "percent", percent: 50 }, balanceDays: 7 } })
let owner: { token: string }
let staff: { token: string }
beforeAll(async () => {
  owner = { token: await newToken(app, { name: "Noi" }) }
  staff = { token: await newToken(app, { name: "Lek", email: "lek@example.com", role: "staff" }) }
})

const path = (id: string) => `/api/admin/bookings/${id}/ledger`
const read = async (id: string) => (await admin.get(path(id), owner)).body.data
const post = (id: string, body: object, who = owner) => admin.post(path(id), body, who)
/** A booking of 34,000 baht, confirmed with its deposit of 17,000. */
const confirmed = async (stay = {}) => {
  const { id } = await guest.book(stay)
  const { status } = await admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed" }, owner)
  expect(status).toBe(200)
  return id as string
}

const confirmedLater = () => confirmed({ checkIn: "2091-01-14", checkOut: "2091-01-18" })

describe("/api/admin/bookings/{id}/ledger", () => {
  it("GET answers the lines and what follows from them", async () => {
    const id = await confirmed()
    expect(await read(id)).toMatchObject({
      lines: [{ kind: "payment", pot: "stay", channel: "bank", amount: 17000, actorName: "Noi", reverses: null }],
      money: {
        total: 34000,
        deposit: 17000,
        received: 17000,
        owed: 34000,
        balance: 17000,
        dueNow: 17000,
        balanceDueDate: "2090-11-26",
      },
    })
  })

  it("POST records a payment, a charge, a reduction, and takes a line back once", async () => {
    const id = await confirmed()
    const charged = await post(id, { kind: "charge", amount: 1500, note: "Late check-out" })
    expect(charged).toMatchObject({ status: 201, body: { data: { money: { owed: 35500, balance: 18500 } } } })
    const [, charge] = charged.body.data.lines
    expect(charge).toMatchObject({ kind: "charge", channel: "none", amount: 1500, note: "Late check-out" })
    const reversal = { kind: "reversal", reverses: charge.id, note: "Left on time" }
    const reversed = await post(id, reversal)
    expect(reversed.body.data).toMatchObject({ money: { owed: 34000, balance: 17000 } })
    expect(reversed.body.data.lines.at(-1)).toMatchObject({ kind: "reversal", amount: -1500, reverses: charge.id })
    expectFailure(await post(id, reversal), 409, "lineReversed")
    expect((await post(id, { kind: "waiver", amount: 0.5, note: "Goodwill" })).body.data.money.balance).toBe(16999.5)
    const paid = await post(id, { kind: "payment", amount: 16999.5, channel: "cash", receivedOn: "2090-11-20" })
    expect(paid.body.data).toMatchObject({ money: { received: 33999.5, balance: 0, dueNow: 0, balanceDueDate: null } })
    expect(paid.body.data.lines).toContainEqual(expect.objectContaining({ channel: "cash", amount: 16999.5 }))
  })

  it("takes back only a line of this booking that can be taken back", async () => {
    const [id, otherId] = [await confirmed(), await confirmedLater()]
    const [other] = (await read(otherId)).lines
    const charged = await post(id, { kind: "charge", amount: 1500, note: "Late check-out" })
    const [, charge] = charged.body.data.lines
    const reversed = await post(id, { kind: "reversal", reverses: charge.id, note: "Left on time" })
    const { lines } = await read(id)
    for (const reverses of ["unknown", other.id, reversed.body.data.lines.at(-1).id]) {
      const refused = await post(id, { kind: "reversal", reverses, note: "x" })
      expectFailure(refused, 422, "lineUnknown")
      expect(refused.body.errors).toHaveProperty("reverses")
    }
    expect((await read(id)).lines).toEqual(lines)
    expect((await read(otherId)).lines).toEqual([other])
  })

  it("lets staff record what was received, and nothing else", async () => {
    const id = await confirmed()
    const { lines } = await read(id)
    for (const body of [
      { kind: "charge", amount: 1, note: "x" },
      { kind: "waiver", amount: 1, note: "x" },
      { kind: "reversal", reverses: lines[0].id, note: "x" },
    ]) {
      expectFailure(await post(id, body, staff), 403, "ownerOnly")
    }
    expect((await read(id)).lines).toEqual(lines)
    const paid = await post(id, { kind: "payment", amount: 17000, channel: "bank" }, staff)
    expect(paid.body.data.lines.at(-1)).toMatchObject({ amount: 17000, actorName: "Lek" })
  })

  it("rejects an outdated version with the current booking, and changes nothing", async () => {
    const id = await confirmed()
    const { version, lines } = await read(id)
    await post(id, { kind: "charge", amount: 100, note: "Towels", version })
    const refused = await post(id, { kind: "payment", amount: 1, channel: "cash", version })
    expectFailure(refused, 409, "bookingEdited")
    expect(refused.body.data.booking.money.balance).toBe(17100)
    expect((await read(id)).lines).toHaveLength(lines.length + 1)
  })

  it("records once what is sent twice with one key", async () => {
    const id = await confirmed()
    const send = () =>
      admin.post(
        path(id),
        { kind: "payment", amount: 17000, channel: "cash" },
        {
          ...owner,
          headers: { "Idempotency-Key": "balance-of-this-stay" },
        },
      )
    expect([(await send()).status, (await send()).status]).toEqual([201, 201])
    expect((await read(id)).money).toMatchObject({ received: 34000, balance: 0 })
  })

  it.each([
    ["of nothing", { kind: "payment", amount: 0, channel: "cash" }, "amount"],
    ["below nothing", { kind: "charge", amount: -5, note: "x" }, "amount"],
    ["of less than a satang", { kind: "payment", amount: 1.005, channel: "cash" }, "amount"],
    ["by card", { kind: "payment", amount: 1, channel: "card" }, "channel"],
    ["without a reason", { kind: "waiver", amount: 1, note: "  " }, "note"],
    ["of another kind", { kind: "refund", amount: 1, note: "x" }, "kind"],
    ["of the future", { kind: "payment", amount: 1, channel: "cash", receivedOn: "2090-11-22" }, "receivedOn"],
    ["that takes back another booking's", { kind: "reversal", reverses: "no-line", note: "x" }, "reverses"],
  ])("rejects a line %s at its member", async (_, body, member) => {
    const id = await confirmed()
    const { lines } = await read(id)
    const refused = await post(id, body)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual([member])
    expect((await read(id)).lines).toEqual(lines)
  })

  it("rejects a booking that is not confirmed", async () => {
    const { id } = await guest.book()
    expectFailure(await post(id, { kind: "payment", amount: 1, channel: "cash" }), 409, "statusConflict")
    expect((await admin.get(path("unknown"), owner)).status).toBe(404)
  })
})

/** The page is plain HTML: a refused form is shown again on the page of the ledger. */
describe("the forms of a booking's money", () => {
  const submit = (id: string, fields: Record<string, string>, who = owner) =>
    admin.post(`/admin/bookings/${id}/ledger`, String(new URLSearchParams(fields)), {
      ...who,
      headers: { "Content-Type": "application/x-www-form-urlencoded", "Accept-Language": "en" },
    })

  it("record a payment and return to the booking's money, or to the page that they name", async () => {
    const id = await confirmed()
    const { version } = await read(id)
    const paid = await submit(id, { kind: "payment", amount: "16000", channel: "cash", version: String(version) })
    expect([paid.status, paid.headers.get("Location")]).toEqual([303, `/admin/bookings/${id}/ledger`])
    const back = { back: "/admin", version: String(version + 1) }
    const rest = await submit(id, { kind: "payment", amount: "1000", channel: "bank", ...back }, staff)
    expect([rest.status, rest.headers.get("Location")]).toEqual([303, "/admin"])
    expect((await read(id)).money.balance).toBe(0)
  })

  it("are shown again with what was typed and the current version after a conflict", async () => {
    const id = await confirmed()
    const { version } = await read(id)
    await post(id, { kind: "charge", amount: 100, note: "Towels" })
    const stale = { kind: "payment", amount: "123.45", channel: "bank", version: String(version) }
    const refused = await submit(id, stale)
    expect(refused.status).toBe(409)
    expect(refused.body).toContain("This booking has just been updated")
    expect(refused.body).toMatch(/<input[^>]*name="amount"[^>]*value="123.45"/)
    expect(refused.body).toContain(`name="version" value="${version + 1}"`)
    expect((await read(id)).money.balance).toBe(17100)
    expect((await submit(id, { ...stale, version: String(version + 1) })).status).toBe(303)
  })

  it("keep a charge without a reason, with the error at its field", async () => {
    const id = await confirmed()
    const { version } = await read(id)
    const refused = await submit(id, { kind: "charge", amount: "500", note: "", version: String(version) })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatch(/<details open=""[^>]*>(?:(?!<\/details>).)*value="charge"/s)
    expect(refused.body).toMatch(/<input[^>]*name="note"[^>]*aria-invalid="true"/)
    expect(refused.body).toMatch(/<input[^>]*value="500"/)
  })

  it("show staff how to record a payment, and refuse the rest", async () => {
    const id = await confirmed()
    const { version } = await read(id)
    const page = await admin.get(`/admin/bookings/${id}/ledger`, { ...staff, headers: { "Accept-Language": "en" } })
    expect(page.body).toContain('value="payment"')
    expect(page.body).not.toContain('value="charge"')
    expect(page.body).not.toContain('value="reversal"')
    const refused = await submit(id, { kind: "charge", amount: "1", note: "x", version: String(version) }, staff)
    expect(refused.status).toBe(403)
    expect((await read(id)).money.owed).toBe(34000)
  })
})
