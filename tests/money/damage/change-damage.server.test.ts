import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { read } from "#app/db/database.server.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { damageOf } from "#app/money/damage/damage.ts"
import type { DamageChange } from "#app/money/damage/damage-change.ts"
import { damagePhotoKey } from "#app/money/damage/damage-photo.ts"
import { readDamageSums } from "#app/money/ledger/ledger-store.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { waiveRefund } from "#app/money/refunds/decide-refund.server.ts"
import { readRefundsOf } from "#app/money/refunds/refund-store.server.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"
import { rows, type TestApp, withConcurrentWrite } from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
import { file } from "../../support/files.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { photos as phonePhotos, secretsIn } from "../../support/photos.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const TERMS: Terms = { ...DEFAULT_TERMS, damage: { amount: 5_000_00, when: "arrival" } }

setUpClock()
const app = setUpVilla({ terms: TERMS })
let booking: Booking
beforeEach(async () => {
  booking = await createBooking(app)
  await setCustomerInfo(app, booking.id, MALI, GUEST)
  expect(await changeStatus(app, booking.id, "confirmed", ADMIN)).toMatchObject({ ok: true })
  await env.DB.exec("delete from outbox")
})

const change = (what: DamageChange, expectedVersion?: number, by: TestApp = app) =>
  changeDamage(by, booking.id, what, ADMIN, expectedVersion)
const RECEIVE = { kind: "receive", channel: "cash" } as const
const RETURN = { kind: "return", channel: "cash" } as const
const TRANSFER = { kind: "return", channel: "bank" } as const
const deduct = (amount: number, photo?: Uint8Array<ArrayBuffer>): DamageChange => ({
  kind: "deduct",
  amount,
  note: "Two wine glasses",
  ...(photo && { photo }),
})
const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const damage = async () => {
  const [current, sums, refunds] = await read(
    app.db,
    readBooking(app.db, booking.id),
    readDamageSums(app.db, booking.id),
    readRefundsOf(app.db, booking.id),
  )
  const { received, held, kept, returned, missing, toReturn } = damageOf(current!, sums, refunds)
  return { received, held, kept, returned, missing, toReturn }
}
const lines = () =>
  rows<{ kind: string; channel: string; amount: number }>(
    "select kind, channel, amount, note, actor_name from ledger where pot = 'damage' order by rowid",
  )
const emails = async () =>
  (await rows<{ kind: string; facts: string }>("select kind, facts from outbox order by rowid")).map(
    ({ kind, facts }) => ({ kind, facts: JSON.parse(facts) }),
  )
const photos = () => rows<{ id: string; ledger_id: string }>("select id, ledger_id from damage_photos")
const history = () => rows<{ action: string }>("select action from booking_events order by id desc limit 1")

describe("the security deposit of 5,000", () => {
  it("of which 1,200 are kept is returned with 3,800", async () => {
    expect(await change(RECEIVE)).toMatchObject({ ok: true })
    expect(await history()).toEqual([{ action: "damage-received" }])
    expect(await change(deduct(1_200_00))).toMatchObject({ ok: true })
    expect(await history()).toEqual([{ action: "damage-kept" }])
    expect(await change(RETURN)).toMatchObject({ ok: true })
    expect(await history()).toEqual([{ action: "damage-returned" }])
    const by = { actor_name: "Anong" }
    expect(await lines()).toEqual([
      { kind: "payment", channel: "cash", amount: 5_000_00, note: null, ...by },
      { kind: "kept", channel: "none", amount: -1_200_00, note: "Two wine glasses", ...by },
      { kind: "refund", channel: "cash", amount: -3_800_00, note: null, ...by },
    ])
    expect(await damage()).toEqual({
      received: 5_000_00,
      held: 0,
      kept: 1_200_00,
      returned: 3_800_00,
      missing: 0,
      toReturn: 0,
    })
  })

  it("is no money of the stay", async () => {
    const [before] = await rows<{ held: number }>("select sum(amount) as held from ledger where pot = 'stay'")
    await change(RECEIVE)
    await change(deduct(1_200_00))
    expect(await rows("select sum(amount) as held from ledger where pot = 'stay'")).toEqual([before])
    expect(await emails()).toMatchObject([{ kind: "damage-kept" }])
  })

  it("is received in parts, and never more of it than is asked for", async () => {
    expect(await change({ ...RECEIVE, amount: 5_000_01 })).toMatchObject({ error: "damage-too-high" })
    expect(await change({ ...RECEIVE, amount: 2_000_00, channel: "bank" })).toMatchObject({ ok: true })
    expect(await change({ ...RECEIVE, amount: 3_000_01 })).toMatchObject({ error: "damage-too-high" })
    expect(await change(RECEIVE)).toMatchObject({ ok: true })
    expect(await lines()).toMatchObject([
      { amount: 2_000_00, channel: "bank" },
      { amount: 3_000_00, channel: "cash" },
    ])
    expect(await change(RECEIVE)).toMatchObject({ error: "damage-received" })
  })

  it("is not asked for again once it was returned", async () => {
    await change(RECEIVE)
    await change(RETURN)
    expect(await change(RECEIVE)).toMatchObject({ error: "damage-received" })
  })

  it("is received for a confirmed booking only", async () => {
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await change(RECEIVE)).toMatchObject({ error: "status-conflict" })
    expect(await lines()).toEqual([])
  })

  it("is not returned or kept before it was received", async () => {
    for (const each of [RETURN, TRANSFER, deduct(1_00)])
      expect(await change(each)).toMatchObject({ error: "damage-not-held" })
    expect([await lines(), await emails()]).toEqual([[], []])
  })
})

describe("two presses", () => {
  it("with the version that both were shown record one line", async () => {
    const { version } = await stored()
    expect(await change(RECEIVE, version)).toMatchObject({ ok: true })
    expect(await change(RECEIVE, version)).toMatchObject({ error: "booking-edited" })
    const next = (await stored()).version
    expect(await change(deduct(1_200_00), next)).toMatchObject({ ok: true })
    expect(await change(deduct(1_200_00), next)).toMatchObject({ error: "booking-edited" })
    expect(await damage()).toMatchObject({ kept: 1_200_00, held: 3_800_00 })
  })

  it.each([
    ["in cash", RETURN],
    ["by transfer", TRANSFER],
  ])("at the same time return it %s once", async (_, press) => {
    await change(RECEIVE)
    const answers = await Promise.all([change(press), change(press)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await damage()).toMatchObject({ toReturn: 0 })
    expect(await emails()).toHaveLength(1)
  })

  it("of which one keeps and the other returns never spend more than is held", async () => {
    await change(RECEIVE)
    const late = withConcurrentWrite(app, () => change(deduct(1_200_00)))
    expect(await change(RETURN, undefined, late)).toMatchObject({ ok: true })
    expect(await damage()).toMatchObject({ kept: 1_200_00, returned: 3_800_00, held: 0 })
  })
})

describe("a transfer back", () => {
  it("is a refund that is owed, of which the guest is asked for the account", async () => {
    await change(RECEIVE)
    await change(deduct(1_200_00))
    expect(await change(TRANSFER)).toMatchObject({ ok: true })
    expect(await rows("select pot, amount, channel, status from refunds")).toEqual([
      { pot: "damage", amount: 3_800_00, channel: "bank", status: "owed" },
    ])
    expect(await damage()).toMatchObject({ held: 3_800_00, toReturn: 0 })
    expect((await emails()).at(-1)).toMatchObject({
      kind: "refund-owed",
      facts: { refund: 3_800_00, refundByTransfer: 3_800_00, refundOfDamage: 3_800_00 },
    })
    // What is on its way can neither be kept nor returned in cash.
    expect(await change(deduct(1))).toMatchObject({ error: "damage-not-held" })
    expect(await change(RETURN)).toMatchObject({ error: "damage-not-held" })
  })

  it("is kept once it is given up, and the guest is emailed the reason", async () => {
    await change(RECEIVE)
    await change(deduct(1_200_00))
    await change(TRANSFER)
    const [refund] = await rows<{ id: string }>("select id from refunds")
    expect(await waiveRefund(app, refund!.id, "A broken window", ADMIN)).toMatchObject({ ok: true })
    expect(await damage()).toMatchObject({ held: 0, kept: 5_000_00 })
    expect((await emails()).at(-1)).toMatchObject({
      kind: "damage-kept",
      facts: { reason: "A broken window", damageChange: { amount: 3_800_00, left: 0, kept: 5_000_00 } },
    })
  })

  it("is owed once the stay is cancelled, whatever becomes of the price", async () => {
    await change(RECEIVE)
    expect(await changeStatus(app, booking.id, "cancelled", ADMIN)).toMatchObject({ ok: true })
    expect(await rows("select pot, amount, status from refunds where pot = 'damage'")).toEqual([
      { pot: "damage", amount: 5_000_00, status: "owed" },
    ])
    expect(await damage()).toMatchObject({ held: 5_000_00, toReturn: 0 })
  })
})

describe("what is kept", () => {
  beforeEach(async () => {
    expect(await change(RECEIVE)).toMatchObject({ ok: true })
  })

  it("is at most what is held", async () => {
    expect(await change(deduct(5_000_01))).toMatchObject({ error: "damage-too-high" })
    expect(await change(deduct(4_999_99))).toMatchObject({ ok: true })
    expect(await change(deduct(2))).toMatchObject({ error: "damage-too-high" })
    expect(await change(deduct(1))).toMatchObject({ ok: true })
    expect(await damage()).toMatchObject({ kept: 5_000_00, toReturn: 0 })
  })

  it("is emailed to the guest with amount, note and what is left", async () => {
    await change(deduct(1_200_00))
    expect(await emails()).toMatchObject([
      {
        kind: "damage-kept",
        facts: {
          reason: "Two wine glasses",
          damageChange: { amount: 1_200_00, left: 3_800_00, kept: 1_200_00 },
          url: expect.stringContaining(booking.id),
        },
      },
    ])
  })

  it("has a photo that belongs to its line", async () => {
    const photo = file("jpeg")
    expect(await change(deduct(1_200_00, photo))).toMatchObject({ ok: true })
    const [row] = await photos()
    expect(await rows("select kind from ledger where id = ?", row!.ledger_id)).toEqual([{ kind: "kept" }])
    expect(await app.media.get(damagePhotoKey(row!.id))).not.toBeNull()
  })

  it("is stored without where and when its photo was taken", async () => {
    expect(await change(deduct(1_200_00, phonePhotos.jpeg()))).toMatchObject({ ok: true })
    const [row] = await photos()
    const stored = await env.MEDIA.get(damagePhotoKey(row!.id))
    expect(secretsIn(new Uint8Array(await stored!.arrayBuffer()))).toEqual([])
  })

  it.each([
    ["a PDF", file("pdf"), "image-invalid"],
    ["a page", file("html"), "image-invalid"],
    ["a WebP", file("webp"), "image-invalid"],
    ["a photo beyond 5 MB", file("jpeg", 5 * 1024 * 1024 + 1), "file-too-large"],
  ] as const)("is not recorded with %s", async (_, photo, error) => {
    expect(await change(deduct(1_200_00, photo))).toMatchObject({ error })
    expect([await photos(), await damage()]).toMatchObject([[], { kept: 0 }])
  })

  it("leaves no file behind that belongs to nothing", async () => {
    const put = vi.spyOn(app.media, "put")
    expect(await change(deduct(9_000_00, file("jpeg")))).toMatchObject({ error: "damage-too-high" })
    expect(put).toHaveBeenCalledOnce()
    expect(await app.media.get(put.mock.calls[0]?.[0] ?? "")).toBeNull()
  })

  it("can be taken back by an owner, and is held again", async () => {
    await change(deduct(1_200_00))
    const [line] = await rows<{ id: string }>("select id from ledger where kind = 'kept'")
    const reversal = { kind: "reversal", reverses: line!.id, note: "They were not ours" } as const
    expect(await recordLedgerLine(app, booking.id, reversal, ADMIN)).toMatchObject({ ok: true })
    expect(await damage()).toMatchObject({ kept: 0, held: 5_000_00, toReturn: 5_000_00 })
  })
})
