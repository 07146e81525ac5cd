import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { read, write } from "#app/db/database.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { findLinkToCheck } from "#app/money/links/find-payment-links.server.ts"
import { linkReference } from "#app/money/links/payment-link.ts"
import { findPayableLink } from "#app/money/payable/find-payable.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { cleanUpSlips } from "#app/money/slips/clean-up-slips.server.ts"
import { findSlip, findSlipToCheck } from "#app/money/slips/find-slip.server.ts"
import { saveSlip } from "#app/money/slips/save-slip.server.ts"
import { SLIP_MAX_BYTES, slipKey } from "#app/money/slips/slip.ts"
import { removeSlipsOfCancelled } from "#app/money/slips/slip-cleanup-store.server.ts"
import { readSlip } from "#app/money/slips/slip-store.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import {
  deleteBookings,
  deleteFiles,
  HOUR_MS,
  insertSampleVilla,
  NOW,
  rows,
  type TestApp,
  testApp,
  withConcurrentWrite,
} from "../../support/app.ts"
import { createBooking, GUEST, uploadSlip } from "../../support/bookings.ts"
import { file, MINI_QR } from "../../support/files.ts"
import { ADMIN, createLink, submitSlipByLink } from "../../support/payment-links.ts"
import { setUpClock } from "../../support/set-up.ts"

setUpClock()
let app: TestApp
beforeAll(() => insertSampleVilla(testApp()))
beforeEach(async () => {
  await deleteBookings()
  await deleteFiles()
  app = testApp()
})

const files = async () => (await env.MEDIA.list({ prefix: "slips/" })).objects.map(({ key }) => key)

describe("saveSlip", () => {
  it.each([
    ["jpeg", "image/jpeg"],
    ["png", "image/png"],
    ["pdf", "application/pdf"],
  ] as const)("stores a %s with row and file", async (kind, type) => {
    const bytes = file(kind)
    const saved = await saveSlip(app, bytes, GUEST)
    if (!saved.ok) throw new Error(saved.error)
    const { id } = saved.value
    expect(saved.value).toEqual({
      id,
      guestId: "guest-1",
      bookingId: null,
      paymentLinkId: null,
      type,
      size: 64,
      sha256: await app.sha256(bytes),
      sendingBank: null,
      transRef: null,
      uploadedAt: NOW,
    })
    expect((await read(app.db, readSlip(app.db, id)))[0]).toMatchObject(saved.value)
    const stored = await env.MEDIA.get(slipKey(id))
    expect(stored?.httpMetadata?.contentType).toBe(type)
    expect(new Uint8Array(await stored!.arrayBuffer())).toEqual(bytes)
  })

  it("stores the same file twice under two ids", async () => {
    expect(await uploadSlip(app)).not.toBe(await uploadSlip(app))
    expect(await files()).toHaveLength(2)
  })

  it.each([
    ["nothing", new Uint8Array(), "slip-missing-file"],
    ["a text", file("text"), "slip-invalid"],
    ["a page", file("html"), "slip-invalid"],
    ["with one byte too many", file("jpeg", SLIP_MAX_BYTES + 1), "file-too-large"],
  ])("rejects %s and stores nothing", async (_, bytes, error) => {
    expect(await saveSlip(app, bytes, GUEST)).toMatchObject({ ok: false, error })
    expect(await rows("select id from slips")).toEqual([])
    expect(await files()).toEqual([])
  })

  it("retains the newest five unattached slips of a guest", async () => {
    const ids: string[] = []
    for (let sent = 0; sent < 7; sent++) {
      ids.push(await uploadSlip(app))
      app.clock.now += 1000
    }
    const other = await uploadSlip(app, "guest-2")
    expect(await rows("select id from slips where removed_at is null order by uploaded_at, rowid")).toEqual(
      [...ids.slice(2), other].map((id) => ({ id })),
    )
    app.clock.now += 60_000
    expect(await cleanUpSlips(app)).toBe(2)
    expect(await files()).toHaveLength(6)
  })

  it("leaves a row for the clean-up job if the file could not be stored, never a file without a row", async () => {
    app.media.put = async () => {
      throw new Error("R2 is down")
    }
    await expect(saveSlip(app, file("jpeg"), GUEST)).rejects.toThrow("R2 is down")
    expect(await rows("select id from slips")).toHaveLength(1)
    app.clock.now += 25 * HOUR_MS
    expect(await cleanUpSlips(app)).toBe(1)
    expect(await rows("select id from slips")).toEqual([])
  })
})

describe("a slip whose mini-QR was read", () => {
  const send = (guestId: string, bookingId: string | null, miniQr = MINI_QR) =>
    saveSlip(app, file("jpeg"), { ...GUEST, guestId, bookingId, miniQr })
  const USED = { ok: false, error: "slip-used" }
  let paid: Booking
  beforeEach(async () => {
    paid = await createBooking(app)
    const slipId = await uploadSlip(app, "guest-1", "jpeg", { miniQr: MINI_QR })
    await attachSlip(app, paid.id, slipId, { actor: "guest" })
  })

  it("stores its transfer", async () => {
    expect(await rows("select sending_bank, trans_ref from slips")).toEqual([
      { sending_bank: "002", trans_ref: "0002123123121200011" },
    ])
  })

  it("is rejected immediately for another booking of its guest, and nothing is stored", async () => {
    const other = await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" })
    expect(await send("guest-1", other.id)).toMatchObject(USED)
    expect(await rows("select id from slips")).toHaveLength(1)
    expect(await files()).toHaveLength(1)
  })

  it("is accepted from other guests until money is counted by it", async () => {
    expect(await send("guest-2", "another")).toMatchObject({ ok: true })
    expect(await send("guest-2", null)).toMatchObject({ ok: true })
    await changeStatus(app, paid.id, "confirmed", ADMIN)
    expect(await send("guest-2", "another")).toMatchObject(USED)
    expect(await files()).toHaveLength(3)
  })

  it("is accepted again for the same booking, also if its guest does not name the booking", async () => {
    expect((await send("guest-1", paid.id)).ok).toBe(true)
    expect((await send("guest-1", null)).ok).toBe(true)
  })

  it("does not conflict with an unattached one, nor with another transfer", async () => {
    const fresh = "004100060000010103014022000111222233344ABCD125102TH910417DF"
    expect((await send("guest-2", null, fresh)).ok).toBe(true)
    expect((await send("guest-3", "another", fresh)).ok).toBe(true)
  })

  it.each(["", "nonsense", "0".repeat(10_000), `${MINI_QR}0`])(
    "is stored without a transfer if the text is invalid: %#",
    async (text) => {
      const saved = await send("guest-2", null, text)
      expect(saved).toMatchObject({ ok: true, value: { sendingBank: null, transRef: null } })
    },
  )
})

describe("findSlipToCheck", () => {
  it("names the other bookings with the same file, and no others", async () => {
    const stays = ["10", "12", "14"].map((day) => ({
      checkIn: `2090-12-${day}`,
      checkOut: `2090-12-${Number(day) + 1}`,
    }))
    const [first, second, third] = await Promise.all(stays.map((stay, at) => createBooking(app, stay, `guest-${at}`)))
    const send = async (booking: Booking, kind: "jpeg" | "png") => {
      const slipId = await uploadSlip(app, booking.guestId, kind)
      await attachSlip(app, booking.id, slipId, { actor: "guest" })
      return slipId
    }
    await send(first!, "jpeg")
    // Uploaded twice for one booking, and once without a booking
    await send(second!, "jpeg")
    const slipId = await send(second!, "jpeg")
    await uploadSlip(app, "guest-9", "jpeg")
    await send(third!, "png")
    expect((await findSlipToCheck(app, slipId))?.sameFile).toEqual([
      { bookingId: first!.id, reference: first!.reference },
    ])
    expect(await findSlipToCheck(app, "nothing")).toBeNull()
  })

  it("names payment links with the same file, and bookings for the slips of links", async () => {
    const { id: bookingId, reference, guestId } = await createBooking(app)
    const [paid, other] = [await createLink(app), await createLink(app)]
    await submitSlipByLink(app, paid.id)
    await changePaymentLinkStatus(app, paid.id, "paid", ADMIN)
    const slipId = await uploadSlip(app, guestId)
    app.clock.now += 1000
    await submitSlipByLink(app, other.id)
    await attachSlip(app, bookingId, slipId, { actor: "guest" })
    const named = ({ id }: { id: string }) => ({ paymentLinkId: id, reference: linkReference(id) })
    expect((await findSlipToCheck(app, slipId))?.sameFile).toEqual([named(paid), named(other)])
    const { details } = (await findPayableLink(app, other.id))!
    const { slips } = await findLinkToCheck(app, details)
    expect(slips.map(({ sameFile }) => sameFile)).toEqual([[named(paid), { bookingId, reference }]])
  })
})

describe("findSlip", () => {
  it("shows an unattached slip to its guest only", async () => {
    const id = await uploadSlip(app)
    expect((await findSlip(app, id, { guestId: "guest-1", bookingId: null, admin: null }))?.id).toBe(id)
    expect(await findSlip(app, id, { guestId: "guest-2", bookingId: null, admin: null })).toBeNull()
    expect(await findSlip(app, id, { guestId: null, bookingId: null, admin: null })).toBeNull()
    expect(await findSlip(app, "nothing", { guestId: "guest-1", bookingId: null, admin: null })).toBeNull()
  })

  it("shows it to the holder of its booking's token only", async () => {
    const booking = await createBooking(app)
    const id = await uploadSlip(app)
    await attachSlip(app, booking.id, id, { actor: "guest" })
    expect((await findSlip(app, id, { guestId: null, bookingId: booking.id, admin: null }))?.id).toBe(id)
    expect(await findSlip(app, id, { guestId: null, bookingId: "another", admin: null })).toBeNull()
  })
})

describe("cleanUpSlips", () => {
  const DAY_MS = 24 * HOUR_MS
  const STAYS = ["2090-12-03", "2090-12-10", "2090-12-17", "2090-12-24"]
  /** A booking with a slip. */
  const paidBySlip = async (checkIn: string, guest: string = GUEST.guestId, miniQr = "") => {
    const booking = await createBooking(app, { checkIn, checkOut: dateAfter(checkIn, 2) }, guest)
    const slipId = await uploadSlip(app, guest, "jpeg", { miniQr })
    await attachSlip(app, booking.id, slipId, { actor: "guest" })
    return { booking, slipId }
  }
  /** A booking that was cancelled with a slip on which somebody had decided. */
  const cancelled = async (checkIn: string, by: ChangedBy, guest: string = GUEST.guestId, miniQr = "") => {
    const paid = await paidBySlip(checkIn, guest, miniQr)
    await changeStatus(app, paid.booking.id, "cancelled", by)
    await rows("update bookings set in_review_since = null where id = ?", paid.booking.id)
    return paid
  }

  it("deletes the file of a cancelled booking's slip after 30 days, unless money was recorded for it", async () => {
    const recorded = await paidBySlip(STAYS[0]!, "guest-0")
    await changeStatus(app, recorded.booking.id, "confirmed", ADMIN)
    await changeStatus(app, recorded.booking.id, "cancelled", ADMIN)
    await cancelled(STAYS[1]!, ADMIN, "guest-1")
    const waiting = await paidBySlip(STAYS[2]!, "guest-2")
    app.clock.now += 30 * DAY_MS
    expect(await cleanUpSlips(app)).toBe(0)
    app.clock.now += 1
    expect(await cleanUpSlips(app)).toBe(1)
    expect((await files()).sort()).toEqual([recorded.slipId, waiting.slipId].map(slipKey).sort())
    expect(await cleanUpSlips(app)).toBe(0)
  })

  it("keeps that slip's row, so that neither its transfer nor its file can be used again unnoticed", async () => {
    const { booking, slipId } = await cancelled(STAYS[0]!, ADMIN, "guest-1", MINI_QR)
    app.clock.now += 30 * DAY_MS + 1
    expect(await cleanUpSlips(app)).toBe(1)
    expect(await rows("select trans_ref, removed_at, file_removed_at from slips")).toEqual([
      { trans_ref: "0002123123121200011", removed_at: null, file_removed_at: app.clock.now },
    ])

    const other = await createBooking(app, { checkIn: "2091-02-01", checkOut: "2091-02-03" }, "guest-2")
    const sent = { guestId: "guest-2", bookingId: other.id, miniQr: MINI_QR }
    const saved = await saveSlip(app, file("png"), sent)
    const again = saved.ok ? saved.value.id : ""
    await attachSlip(app, other.id, again, GUEST)
    const { id: bookingId, reference } = booking
    expect((await findSlipToCheck(app, again))?.sameTransfer).toEqual([{ bookingId, reference }])
    // Without its mini-QR the owner sees that the same file was sent before.
    const plain = await uploadSlip(app, "guest-2", "jpeg")
    await attachSlip(app, other.id, plain, GUEST)
    expect((await findSlipToCheck(app, plain))?.sameFile).toEqual([{ bookingId, reference }])

    expect(
      await findSlip(app, slipId, {
        guestId: null,
        bookingId: null,
        admin: { id: "admin", name: "Anong", role: "owner" },
      }),
    ).toBeNull()
    expect(await findSlipToCheck(app, slipId)).toBeNull()
    expect((await attachSlip(app, booking.id, slipId, GUEST)).ok).toBe(false)
  })

  it("keeps the file of a slip on which nobody has decided for 90 days", async () => {
    const { booking } = await cancelled(STAYS[0]!, GUEST)
    await rows("update bookings set in_review_since = ? where id = ?", NOW, booking.id)
    app.clock.now += 90 * DAY_MS
    expect(await cleanUpSlips(app)).toBe(0)
    app.clock.now += 1
    expect(await cleanUpSlips(app)).toBe(1)
  })

  it("soft-deletes, above a maximum, only slips of bookings that guests cancelled some time ago", async () => {
    const [old, , undecided] = [
      await cancelled(STAYS[0]!, GUEST, "guest-0"),
      await cancelled(STAYS[1]!, ADMIN, "guest-1"),
      await cancelled(STAYS[2]!, GUEST, "guest-2"),
    ]
    await rows("update bookings set in_review_since = 1 where id = ?", undecided.booking.id)
    app.clock.now += 1000
    await cancelled(STAYS[3]!, GUEST, "guest-3")
    const removed = async (beyondMax: number, max: number) => {
      await write(app.db, [removeSlipsOfCancelled(app.db, { decided: 0, undecided: 0, beyondMax, max }, app.clock.now)])
      const ids = await rows<{ id: string }>("select id from slips where removed_at is not null")
      return ids.map(({ id }) => id).sort()
    }
    expect(await removed(NOW, 0)).toEqual([])
    expect(await removed(app.clock.now, 3)).toEqual([])
    expect(await removed(app.clock.now, 1)).toEqual([old.slipId, undecided.slipId].sort())
  })

  it("deletes row and file of a slip that was never attached, an hour after its upload", async () => {
    const old = await uploadSlip(app)
    app.clock.now += HOUR_MS
    const fresh = await uploadSlip(app)
    expect(await cleanUpSlips(app)).toBe(0)

    app.clock.now += 1
    expect(await cleanUpSlips(app)).toBe(1)
    expect(await rows("select id from slips")).toEqual([{ id: fresh }])
    expect(await files()).toEqual([slipKey(fresh)])
    expect(old).not.toBe(fresh)
    expect(await cleanUpSlips(app)).toBe(0)
  })

  it("deletes all of them, in several batches", async () => {
    await rows(
      `insert into slips (id, guest_id, type, size, sha256, uploaded_at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 1201)
       select 'slip-' || i, 'guest-' || i, 'image/png', 1, '', 0 from n`,
    )
    expect(await cleanUpSlips(app)).toBe(1201)
    expect(await rows("select id from slips")).toEqual([])
  })

  it("continues in the next run when its time limit is reached", async () => {
    await rows(
      `insert into slips (id, guest_id, type, size, sha256, uploaded_at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 1201)
       select 'slip-' || i, 'guest-' || i, 'image/png', 1, '', 0 from n`,
    )
    const media = {
      ...app.media,
      delete: async (keys: string | string[]) => {
        app.clock.now += 15_000
        await app.media.delete(keys)
      },
    }
    expect(await cleanUpSlips({ ...app, media })).toBe(1000)
    expect(await cleanUpSlips(app)).toBe(201)
  })

  it("does not delete slips of a booking, whatever their age", async () => {
    const booking = await createBooking(app)
    const id = await uploadSlip(app)
    await attachSlip(app, booking.id, id, { actor: "guest" })
    app.clock.now += 1000 * HOUR_MS
    expect(await cleanUpSlips(app)).toBe(0)
    expect(await files()).toEqual([slipKey(id)])
  })

  it("does not delete slips of a payment link, whatever their age", async () => {
    const id = await uploadSlip(app)
    await rows(
      "insert into payment_links (id, amount, description, status, expires_at, version, created_at, updated_at) values ('link', 1, '', 'open', 0, 1, 0, 0)",
    )
    await rows("update slips set payment_link_id = 'link'")
    app.clock.now += 1000 * HOUR_MS
    expect(await cleanUpSlips(app)).toBe(0)
    expect(await files()).toEqual([slipKey(id)])
  })

  it("removes the files of interrupted submissions, which have no row, after 31 days", async () => {
    const kept = await uploadSlip(app)
    const lost = [app.newId(), app.newId()].map(slipKey)
    for (const key of lost) await env.MEDIA.put(key, file("jpeg"))
    await env.MEDIA.put("images/original/other", file("jpeg"))
    const uploadedAt = (await env.MEDIA.head(lost[0]!))!.uploaded.getTime()
    // R2 sets their upload time, so the clock of this run is based on it.
    const cleanUpAt = (now: number) =>
      cleanUpSlips({ ...app, now: () => now, newId: () => "00000000-0000-4000-8000-000000000000" })
    await rows("update slips set uploaded_at = ?", uploadedAt + 31 * DAY_MS)
    await cleanUpAt(uploadedAt + 31 * DAY_MS - 60_000)
    expect(await files()).toHaveLength(3)
    await rows("insert into heartbeats (name, at) values ('restored', ?)", uploadedAt + DAY_MS)
    await cleanUpAt(uploadedAt + 31 * DAY_MS + 60_000)
    expect(await files(), "31 days after a restore").toHaveLength(3)
    await rows("update slips set uploaded_at = ?", uploadedAt + 32 * DAY_MS)
    await cleanUpAt(uploadedAt + 32 * DAY_MS + 60_000)
    expect(await files()).toEqual([slipKey(kept)])
    expect(await env.MEDIA.head("images/original/other")).not.toBeNull()
  })

  it("does not delete a slip that is attached while it runs", async () => {
    const booking = await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-21" })
    const id = await uploadSlip(app)
    const slow = withConcurrentWrite(app, () => attachSlip(app, booking.id, id, { actor: "guest" }))
    await cleanUpSlips({ ...slow, now: () => app.clock.now + 25 * HOUR_MS })
    expect(await files()).toEqual([slipKey(id)])
    expect(await rows("select id from slips")).toEqual([{ id }])
  })
})
