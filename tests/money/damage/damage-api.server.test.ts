import { env, exports } from "cloudflare:workers"
import { beforeAll, describe, expect, it } from "vitest"
import { damagePhotoKey } from "#app/money/damage/damage-photo.ts"
import { privateCopyKey } from "#app/villa/photos/private-copy.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { newToken } from "../../support/admins.ts"
import { Client, expectFailure, ORIGIN } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { png } from "../../support/png.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const guest = new Client()
const admin = new Client()
setUpClock()
const app = setUpVilla({ terms: { ...DEFAULT_TERMS, damage: { amount: 5_000_00, when: "arrival" } } })
let owner: { token: string }
let staff: { token: string }
beforeAll(async () => {
  owner = { token: await newToken(app, { name: "Noi" }) }
  staff = { token: await newToken(app, { name: "Lek", email: "lek@example.com", role: "staff" }) }
})

const post = (id: string, body: unknown, who = owner) => admin.post(`/api/admin/bookings/${id}/damage`, body, who)
const confirmed = async () => {
  const { id } = await guest.book()
  const { status } = await admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed" }, owner)
  expect(status).toBe(200)
  return id as string
}
const photo = async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ kind: "deduct", amount: "1200", note: "Two glasses" }))
    form.set(name, value)
  form.set("photo", new File([await png(300, 200)], "glass.png"))
  return form
}

describe("POST /api/admin/bookings/{id}/damage", () => {
  it("receives, keeps with a photo, and returns, as the guest's booking then says", async () => {
    const id = await confirmed()
    const received = await post(id, { kind: "receive", channel: "cash" }, staff)
    expect(received).toMatchObject({
      status: 201,
      body: { data: { damage: { amount: 5000, held: 5000, kept: 0, returned: 0 } } },
    })
    expect((await post(id, await photo())).body.data.damage).toMatchObject({ held: 3800, kept: 1200 })
    expect((await post(id, { kind: "return", channel: "cash" }, staff)).status).toBe(201)
    const { booking } = (await guest.get(`/api/booking/${id}`)).body.data
    expect(booking.money.damage).toEqual({ amount: 5000, held: 0, kept: 1200, returned: 3800 })
    expect(booking.money).toMatchObject({ received: 34000, balance: 0 })
    expect(booking.price.damageDeposit).toMatchObject({ amount: 5000, when: "arrival", returnDays: 7 })
  })

  it("shows the photo to the guest and to admins, and to nobody else", async () => {
    const id = await confirmed()
    await post(id, { kind: "receive", channel: "cash" })
    await post(id, await photo())
    const [row] = await rows<{ id: string }>("select id from damage_photos")
    const path = `${ORIGIN}/damage-photos/${row!.id}`
    const seen = await exports.default.fetch(path, { headers: { Cookie: guest.cookie } })
    expect([seen.status, seen.headers.get("Cache-Control")]).toEqual([200, "private, no-store"])
    expect(seen.headers.get("Content-Security-Policy")).toContain("sandbox")
    expect((await exports.default.fetch(path, { headers: { Authorization: `Bearer ${staff.token}` } })).status).toBe(
      200,
    )
    expect((await exports.default.fetch(path)).status).toBe(404)
    const stranger = new Client()
    await stranger.book({ checkIn: "2090-12-10", checkOut: "2090-12-11" })
    expect((await exports.default.fetch(path, { headers: { Cookie: stranger.cookie } })).status).toBe(404)
  })

  it("makes the copy that the guest sees when the photo is sent, and shows no guest the original", async () => {
    const id = await confirmed()
    await post(id, { kind: "receive", channel: "cash" })
    await post(id, await photo())
    const [row] = await rows<{ id: string }>("select id from damage_photos where booking_id = ?", id)
    const path = `${ORIGIN}/damage-photos/${row!.id}`
    const copyKey = privateCopyKey(damagePhotoKey(row!.id))
    const ofGuest = async () => {
      const seen = await exports.default.fetch(path, { headers: { Cookie: guest.cookie } })
      return { status: seen.status, text: await seen.text() }
    }
    expect(await env.MEDIA.head(copyKey)).not.toBeNull()
    await env.MEDIA.put(copyKey, "the stored copy", { httpMetadata: { contentType: "image/jpeg" } })
    expect(await ofGuest()).toEqual({ status: 200, text: "the stored copy" })

    await env.MEDIA.delete(copyKey)
    expect((await ofGuest()).status).toBe(404)
    const made = await exports.default.fetch(path, { headers: { Authorization: `Bearer ${staff.token}` } })
    expect([made.status, made.headers.get("Content-Type")]).toEqual([200, "image/jpeg"])
    await made.arrayBuffer()
    expect((await ofGuest()).status).toBe(200)
  })

  it("lets only owners keep some of it", async () => {
    const id = await confirmed()
    await post(id, { kind: "receive", channel: "cash" })
    expectFailure(await post(id, { kind: "deduct", amount: 1, note: "A glass" }, staff), 403, "ownerOnly")
  })

  it.each([
    ["without a note", { kind: "deduct", amount: 1200, note: " " }, 422],
    ["of nothing", { kind: "deduct", amount: 0, note: "A glass" }, 422],
    ["by card", { kind: "receive", channel: "card" }, 422],
    ["of more than is asked for", { kind: "receive", channel: "cash", amount: 5000.01 }, 422],
    ["of what is not there", { kind: "return", channel: "cash" }, 409],
    ["of another version", { kind: "receive", channel: "cash", version: 1 }, 409],
  ])("refuses one %s", async (_, body, status) => {
    const id = await confirmed()
    expect((await post(id, body)).status).toBe(status)
    expect(await rows("select id from ledger where pot = 'damage'")).toEqual([])
  })
})
