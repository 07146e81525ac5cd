import { beforeEach, describe, expect, it } from "vitest"
import { deleteStaff, newToken } from "../../support/admins.ts"
import { Client, expectFailure } from "../../support/api.ts"
import { deleteVilla, insertSampleVilla, rows, testApp } from "../../support/app.ts"
import { inDays } from "../../support/in-days.ts"

const client = new Client()
let options: { token: string }
beforeEach(async () => {
  const app = { ...testApp(), now: () => Date.now() }
  await deleteStaff()
  await deleteVilla()
  await insertSampleVilla(app)
  options = { token: await newToken(app) }
})

const get = () => client.get("/api/admin/villa/terms", options)
const patch = (body: unknown) => client.patch("/api/admin/villa/terms", body, options)

const POLICY = {
  tiers: [
    { days: 30, percent: 100 },
    { days: 7, percent: 50 },
  ],
  graceHours: 24,
}

/** The terms that the owner has not changed. */
const OTHERS = { damage: { amount: 0, when: "arrival" }, moves: 1, moveDays: 7, refundDays: 7 }

describe("/api/admin/villa/terms", () => {
  it("PATCH sets the policy, which GET returns and quotes state with dates and amounts", async () => {
    expect(await get()).toMatchObject({ status: 200, body: { data: { terms: { cancellation: null } } } })
    const saved = {
      status: "success",
      data: { terms: { cancellation: POLICY, deposit: { kind: "full" }, balanceDays: 14, ...OTHERS } },
    }
    expect(await patch({ cancellation: POLICY })).toMatchObject({ status: 200, body: saved })
    expect(await patch({})).toMatchObject({ status: 200, body: saved })
    expect((await get()).body).toEqual(saved)
    const { body } = await client.get(`/api/villa/quote?checkIn=${inDays(40)}&checkOut=${inDays(41)}`)
    expect(body.cancellation).toMatchObject([
      { from: null, to: inDays(10), percent: 100, amount: body.total },
      { from: inDays(11), to: inDays(33), percent: 50, amount: body.total / 2 },
      { from: inDays(34), to: null, percent: 0, amount: 0 },
    ])
    expect(await rows("select action from villa_events")).toEqual([{ action: "terms-changed" }])
  })

  it.each([
    ["out of order", { ...POLICY, tiers: [...POLICY.tiers].reverse() }, "cancellation.tiers"],
    ["without tiers", { ...POLICY, tiers: [] }, "cancellation.tiers"],
    ["of more than 100 %", { ...POLICY, tiers: [{ days: 1, percent: 101 }] }, "cancellation.tiers.0.percent"],
    ["with 73 free hours", { ...POLICY, graceHours: 73 }, "cancellation.graceHours"],
  ])("PATCH with a policy %s is refused at its member", async (_, cancellation, member) => {
    const refused = await patch({ cancellation })
    expectFailure(refused, 422, "validation")
    expect(Object.keys(refused.body.errors)).toEqual([member])
    expect((await get()).body.data.terms).toMatchObject({ cancellation: null })
  })

  it.each([
    [{ kind: "percent", percent: 50 }, 7],
    [{ kind: "amount", amount: 5000.5 }, 0],
    [{ kind: "full" }, 14],
  ])(
    "PATCH sets the deposit %j with the balance %i days before, and leaves the policy",
    async (deposit, balanceDays) => {
      await patch({ cancellation: POLICY })
      const saved = { terms: { cancellation: POLICY, deposit, balanceDays, ...OTHERS } }
      expect(await patch({ deposit, balanceDays })).toMatchObject({ status: 200, body: { data: saved } })
      expect((await get()).body.data).toEqual(saved)
    },
  )

  it("PATCH sets how often and until when guests can ask for other dates", async () => {
    expect((await patch({ moves: 3, moveDays: 0 })).body.data.terms).toMatchObject({ moves: 3, moveDays: 0 })
    for (const body of [
      { moves: 4 },
      { moves: -1 },
      { moveDays: 61 },
      { moveDays: 1.5 },
      { refundDays: 0 },
      { refundDays: 31 },
    ])
      expectFailure(await patch(body), 422, "validation")
    expect((await get()).body.data.terms).toMatchObject({ moves: 3, moveDays: 0 })
  })

  it.each([
    ["of 9 %", { deposit: { kind: "percent", percent: 9 } }, "deposit.percent"],
    ["of nothing", { deposit: { kind: "amount", amount: 0 } }, "deposit.amount"],
    ["of an unknown kind", { deposit: { kind: "half" } }, "deposit.kind"],
    ["with a balance 61 days before", { balanceDays: 61 }, "balanceDays"],
  ])("PATCH with a deposit %s is refused at its member", async (_, body, member) => {
    const refused = await patch(body)
    expectFailure(refused, 422, "validation")
    expect(Object.keys(refused.body.errors)).toEqual([member])
    expect((await get()).body.data.terms).toMatchObject({ deposit: { kind: "full" }, balanceDays: 14 })
  })
})
