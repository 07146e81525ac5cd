import { env } from "cloudflare:workers"
import { beforeEach, expect, it, vi } from "vitest"
import { encoded } from "#app/api/encode.ts"
import type { Booking } from "#app/booking/booking.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { cleanUpDamagePhotos } from "#app/money/damage/clean-up-damage-photos.server.ts"
import { damagePhotoKey } from "#app/money/damage/damage-photo.ts"
import { raiseDamageAlerts } from "#app/money/damage/raise-damage-alerts.server.ts"
import { eraseGuest } from "#app/people/guests/erase-guest.server.ts"
import { findGuest } from "#app/people/guests/find-guest.server.ts"
import { GuestJson } from "#app/people/guests/guest-json.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { deleteFiles, rows } from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
import { file } from "../../support/files.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const BY_EMAIL = { email: "mali@example.com", phone: null }

setUpClock()
const app = setUpVilla({ terms: { ...DEFAULT_TERMS, damage: { amount: 5_000_00, when: "arrival" } } })
let booking: Booking
beforeEach(async () => {
  await deleteFiles()
  // From 3 to 7 December 2090.
  booking = await createBooking(app)
  await setCustomerInfo(app, booking.id, MALI, GUEST)
  await changeStatus(app, booking.id, "confirmed", ADMIN)
  await change({ kind: "receive", channel: "cash" })
})

const change = async (what: Parameters<typeof changeDamage>[2]) =>
  expect(await changeDamage(app, booking.id, what, ADMIN)).toMatchObject({ ok: true })
const at = (instant: string) => {
  app.clock.now = Date.parse(instant)
  vi.setSystemTime(app.clock.now)
}
const alerts = async () =>
  (await rows<{ facts: string }>("select facts from alerts where kind = 'damage-to-return'")).map(
    ({ facts }) => JSON.parse(facts).amount,
  )

it("owners are alerted once, from 09:00 on the day after check-out", async () => {
  at("2090-12-08T01:59:59Z")
  expect([await raiseDamageAlerts(app), await alerts()]).toEqual([0, []])
  at("2090-12-08T02:00:00Z")
  expect([await raiseDamageAlerts(app), await alerts()]).toEqual([1, [5_000_00]])
  at("2090-12-09T02:00:00Z")
  expect([await raiseDamageAlerts(app), await alerts()]).toEqual([0, [5_000_00]])
})

it("not of what was returned or is on its way", async () => {
  await change({ kind: "return", channel: "bank" })
  at("2090-12-08T03:00:00Z")
  expect([await raiseDamageAlerts(app), await alerts()]).toEqual([0, []])
})

it("a guest is not erased while any of it is held; then the photo goes, file and row", async () => {
  await change({ kind: "deduct", amount: 1_200_00, note: "Mali broke two glasses", photo: file("jpeg") })
  const [photo] = await rows<{ id: string }>("select id from damage_photos")
  const key = damagePhotoKey(photo!.id)
  at("2090-12-10T03:00:00Z")
  expect(await eraseGuest(app, BY_EMAIL, ADMIN)).toMatchObject({ ok: false, error: "damage-held" })
  await change({ kind: "return", channel: "cash" })

  const exported = encoded(GuestJson, { guest: (await findGuest(app, BY_EMAIL))!, now: app.now() }, "https://baan.test")
  expect(exported.damagePhotos).toMatchObject([{ url: `https://baan.test/damage-photos/${photo!.id}` }])
  expect(await eraseGuest(app, BY_EMAIL, ADMIN)).toMatchObject({ ok: true })
  expect(await rows("select note from ledger where note is not null")).toEqual([])
  expect(await cleanUpDamagePhotos(app)).toBe(1)
  expect([await rows("select id from damage_photos"), await env.MEDIA.get(key)]).toEqual([[], null])
})

it("a file that an interrupted request has left is deleted after 31 days, one of a photo stays", async () => {
  await change({ kind: "deduct", amount: 1_200_00, note: "Two glasses", photo: file("jpeg") })
  const orphan = await env.MEDIA.put(damagePhotoKey("zzzz"), "orphaned")
  const uploaded = orphan!.uploaded.getTime()
  // From the first key on, because it is random where a run begins.
  const cleanUpAt = (now: number) => cleanUpDamagePhotos({ ...app, newId: () => "", now: () => now })
  expect(await cleanUpAt(uploaded + 31 * DAY_MS)).toBe(0)
  expect(await cleanUpAt(uploaded + 31 * DAY_MS + 1)).toBe(1)
  const kept = (await env.MEDIA.list({ prefix: "damage/" })).objects.map(({ key }) => key)
  expect(kept).toEqual((await rows<{ id: string }>("select id from damage_photos")).map(({ id }) => damagePhotoKey(id)))
})
