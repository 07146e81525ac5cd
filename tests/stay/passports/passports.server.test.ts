import { env } from "cloudflare:workers"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { encoded } from "#app/api/encode.ts"
import type { Booking } from "#app/booking/booking.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { undoPress } from "#app/booking/undo/undo-press.server.ts"
import { runCron } from "#app/cron.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { fanOutAlerts } from "#app/notify/alerts/fan-out-alerts.server.ts"
import { EMAIL_RULES } from "#app/notify/email/email-kinds.ts"
import { eraseGuest } from "#app/people/guests/erase-guest.server.ts"
import { findGuest } from "#app/people/guests/find-guest.server.ts"
import { GuestJson } from "#app/people/guests/guest-json.ts"
import { cleanUpPassports } from "#app/stay/passports/clean-up-passports.server.ts"
import { countUnreadable } from "#app/stay/passports/count-unreadable.server.ts"
import { findMissingPassports, findPassports, findPassportsAsked } from "#app/stay/passports/find-passports.server.ts"
import { passportPictureKey } from "#app/stay/passports/passport.ts"
import { raiseTm30Alerts } from "#app/stay/passports/raise-tm30-alerts.server.ts"
import {
  addPassport,
  addPassportPicture,
  checkPassportSending,
  deletePassport,
  typePassport,
} from "#app/stay/passports/save-passport.server.ts"
import {
  exportTm30,
  listPassportLog,
  listTm30,
  openPassportPicture,
  openStay,
  reportTm30,
} from "#app/stay/passports/tm30.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { withoutMetadata } from "#app/villa/photos/image-bytes.ts"
import type { Villa } from "#app/villa/villa.ts"
import { deleteStaff, insertAdmin } from "../../support/admins.ts"
import { deleteFiles, HOUR_MS, NOW, rows, type TestApp, testApp, updateSampleVilla } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { confirmedBooking, MALI } from "../../support/confirmed-booking.ts"
import { everythingStored } from "../../support/everything.ts"
import { PASSPORT_FIELDS, PASSPORT_SECRETS } from "../../support/passports.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { photos } from "../../support/photos.ts"
import { png } from "../../support/png.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const OWNER = { id: "owner-1", name: "Somchai" }
const NETWORK = "192.0.2.1"
const at = (local: string) => Date.parse(`${local}+07:00`)
const KEY = "the passports' own secret of this test, long enough"
const NEW_KEY = "the next secret of passports of this test, long enough"

const app = setUpVilla()
let villa: Villa
let booking: Booking
let photo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  photo = await png(900, 600)
})
beforeEach(async () => {
  await deleteStaff()
  await deleteFiles()
  await updateSampleVilla(app, { passportDays: 7 })
  villa = (await findVilla(app))!
  booking = await confirmedBooking(app, { foreignGuests: 2 })
  vi.spyOn(console, "error").mockImplementation(() => {})
  vi.spyOn(console, "log").mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const stay = () => ({ booking, villa })
const byGuest = () => ({ ...stay(), seesBooking: true })
const byParty = () => ({ ...stay(), seesBooking: false })
const add = (changes: Partial<typeof PASSPORT_FIELDS> = {}, with_: TestApp = app) =>
  addPassport(with_, stay(), { ...PASSPORT_FIELDS, ...changes })
const addPhoto = () => addPassportPicture(app, stay(), photo)
const stored = () =>
  rows<{ id: string; sealed: string | null; picture_key: string | null; reported_at: number | null }>(
    "select * from passports",
  )
const files = async () => (await env.MEDIA.list()).objects.map(({ key }) => key)
const opened = async (with_: TestApp = app) => {
  const found = await openStay(with_, booking.id, OWNER)
  if (!found.ok) throw new Error(found.error)
  return found.value.passports
}
async function saved(adding: ReturnType<typeof add> | ReturnType<typeof addPhoto>): Promise<string> {
  const result = await adding
  if (!result.ok) throw new Error(result.error)
  return result.value.id
}

describe("a passport", () => {
  it("is stored encrypted, bound to its row, and opened for staff", async () => {
    const id = await saved(add())
    expect(await opened()).toMatchObject([{ id, fields: PASSPORT_FIELDS, pictureKey: null }])
    app.clock.now += 1
    const other = await saved(add({ firstName: "ANNA" }))
    const [, row] = await stored()
    await rows("update passports set sealed = ? where id = ?", row!.sealed, id)
    expect(await opened()).toMatchObject([
      { id, fields: null },
      { id: other, fields: { firstName: "ANNA" } },
    ])
  })

  it.each([
    [{ nationality: "ZZZ" }, "nationality-unknown"],
    [{ birthDate: "2091-01-01" }, "birth-date-invalid"],
  ])("is refused: %j", async (changes, error) => {
    expect(await add(changes)).toMatchObject({ ok: false, error })
    expect(await stored()).toEqual([])
  })

  it("is one of as many as the booking has guests, and four more", async () => {
    for (let count = 0; count < 6; count++) await saved(add({ number: `A${count}00000` }))
    expect(await add()).toMatchObject({ ok: false, error: "passports-too-many" })
    expect(await addPhoto()).toMatchObject({ ok: false, error: "passports-too-many" })
    expect(await files()).toEqual([])
    await deletePassport(app, booking.id, (await stored())[0]!.id, null)
    expect(await add()).toMatchObject({ ok: true })
  })

  it("is not stored for a booking that is not confirmed, or no longer", async () => {
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await add()).toMatchObject({ ok: false, error: "passports-too-many" })
    expect(await add({}, app)).toMatchObject({ ok: false })
    expect(await stored()).toEqual([])
  })

  it("can be deleted until it is reported, and only of its own booking", async () => {
    const id = await saved(add())
    expect(await deletePassport(app, "another", id, null)).toMatchObject({ ok: false, error: "not-found" })
    await reportTm30(app, booking.id, { receipt: "1" }, OWNER)
    expect(await deletePassport(app, booking.id, id, null)).toMatchObject({ ok: false, error: "passport-reported" })
    const later = await saved(add())
    expect(await deletePassport(app, booking.id, later, null)).toMatchObject({ ok: true })
    expect(await deletePassport(app, booking.id, later, null)).toMatchObject({ ok: false, error: "not-found" })
    expect((await stored()).find((each) => each.id === later)?.sealed).toBeNull()
  })
})

describe("reporting", () => {
  it("leaves to be reported whoever came after the page was shown, and photos that nobody has typed", async () => {
    const seenAt = app.now()
    const shown = await saved(add())
    const photo = await saved(addPhoto())
    app.clock.now += 1000
    const later = await saved(add())
    await reportTm30(app, booking.id, { receipt: "1", seenAt }, OWNER)
    const reportedOf = new Map((await stored()).map((each) => [each.id, each.reported_at !== null]))
    expect([shown, photo, later].map((id) => reportedOf.get(id))).toEqual([true, false, false])
    expect(await files()).toEqual([passportPictureKey(photo)])
  })

  const reported = async (...ids: string[]) => {
    const reportedOf = new Map((await stored()).map((each) => [each.id, each.reported_at !== null]))
    return ids.map((id) => reportedOf.get(id))
  }
  const pass = () => {
    app.clock.now += 1000
  }
  const download = async () => {
    expect(await exportTm30(app, booking.checkIn, OWNER)).toMatchObject({ ok: true })
    pass()
  }
  const report = (seenAt?: number) => reportTm30(app, booking.id, { receipt: "1", seenAt }, OWNER)

  it("leaves to be reported who came after the file was downloaded, also if the page was shown later", async () => {
    const inFile = await saved(add())
    await download()
    const later = await saved(add())
    pass()
    const seenAt = app.now()
    await report(seenAt)
    expect(await reported(inFile, later)).toEqual([true, false])
    // The form of that page is submitted again.
    pass()
    await report(seenAt)
    await report()
    expect(await reported(later)).toEqual([false])
    app.clock.now = at(`${booking.checkIn}T14:00:00`) + 21 * HOUR_MS
    expect(await raiseTm30Alerts(app)).toBe(1)
  })

  it("of those that a report left: by the next file, or as the page then shows them", async () => {
    await saved(add())
    await download()
    const byFile = await saved(add())
    pass()
    await report(app.now())
    pass()
    await download()
    const byHand = await saved(add())
    await report(app.now())
    expect(await reported(byFile, byHand)).toEqual([true, false])
    pass()
    await report(app.now())
    expect(await reported(byHand)).toEqual([true])
  })

  it("leaves to be reported what was typed from a photo after the file was downloaded", async () => {
    const sent = await saved(add())
    const typed = await saved(addPhoto())
    await download()
    await typePassport(app, stay(), typed, PASSPORT_FIELDS, OWNER)
    pass()
    await report(app.now())
    expect(await reported(sent, typed)).toEqual([true, false])
    await download()
    await report(app.now())
    expect(await reported(typed)).toEqual([true])
  })
})

describe("a photo", () => {
  it("is encrypted before it is stored, and opened for staff, who type from it", async () => {
    const id = await saved(addPhoto())
    expect(await files()).toEqual([passportPictureKey(id)])
    const file = new Uint8Array(await (await env.MEDIA.get(passportPictureKey(id)))!.arrayBuffer())
    expect(Buffer.from(file).includes(Buffer.from(photo.subarray(0, 16)))).toBe(false)
    expect(await openPassportPicture(app, id, OWNER)).toEqual({ ok: true, value: photo })
    expect(await typePassport(app, stay(), id, PASSPORT_FIELDS, OWNER)).toEqual({ ok: true, value: null })
    expect(await opened()).toMatchObject([{ id, fields: PASSPORT_FIELDS }])
  })

  it("says neither where nor when it was taken, also if it is small enough to be stored as it is", async () => {
    const id = await saved(addPassportPicture(app, stay(), photos.jpeg()))
    expect(await openPassportPicture(app, id, OWNER)).toEqual({ ok: true, value: withoutMetadata(photos.jpeg()) })
  })

  it("that is none is refused", async () => {
    const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>")
    expect(await addPassportPicture(app, stay(), svg)).toMatchObject({ ok: false, error: "image-invalid" })
    expect(await stored()).toEqual([])
  })

  it("leaves no entry if its file cannot be stored", async () => {
    const broken = { ...app, media: { ...app.media, put: () => Promise.reject(new Error("R2 is down")) } }
    await expect(addPassportPicture(broken, stay(), photo)).rejects.toThrow("R2 is down")
    expect(await opened()).toEqual([])
    await cleanUpPassports(app)
    expect(await stored()).toEqual([])
  })
})

it("nothing of a passport is stored, queued or logged unencrypted", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {})
  const error = vi.spyOn(console, "error").mockImplementation(() => {})
  await insertAdmin(app, { id: OWNER.id })
  await saved(add())
  await typePassport(app, stay(), await saved(addPhoto()), PASSPORT_FIELDS, OWNER)
  await opened()
  app.clock.now = at("2090-11-30T10:00:00")
  await runCron(app)
  app.clock.now = at("2090-12-03T17:00:00")
  expect(await exportTm30(app, "2090-12-03", OWNER)).toMatchObject({ ok: true })
  await runCron(app)
  await reportTm30(app, booking.id, { receipt: "R-1" }, OWNER)
  await runCron(app)
  const everything = [await everythingStored(), JSON.stringify([log.mock.calls, error.mock.calls])].join("\n")
  expect(everything).toContain(booking.reference)
  expect(everything).toContain("tm30-due")
  expect(PASSPORT_SECRETS.filter((secret) => everything.includes(secret))).toEqual([])
  const pixels = Buffer.from(photo.subarray(33, 60)).toString("latin1")
  expect(everything.includes(JSON.stringify(pixels).slice(1, -1))).toBe(false)
})

describe("the secret", () => {
  const withSecret = (secret: string) => ({
    ...testApp({ LIMITS: "off", GUEST_DATA_SECRET: secret }),
    clock: app.clock,
    now: app.now,
  })

  it("rotates alone: a new one encrypts, the listed ones open", async () => {
    await saved(add({}, withSecret(KEY)))
    const rotated = withSecret(`${NEW_KEY},${KEY}`)
    expect(await opened(rotated)).toMatchObject([{ fields: PASSPORT_FIELDS }])
    app.clock.now += 1
    await saved(add({ firstName: "ANNA" }, rotated))
    expect(await opened(withSecret(NEW_KEY))).toMatchObject([{ fields: null }, { fields: { firstName: "ANNA" } }])
    expect(await countUnreadable(app.db, withSecret(NEW_KEY).guestData!)).toBe(1)
    expect(await countUnreadable(app.db, rotated.guestData!)).toBe(0)
  })

  it("is not the session's: that one opens no passport", async () => {
    const id = await saved(add())
    const [row] = await stored()
    expect(await app.encrypter.decrypt(row!.sealed!, `passport:${id}`)).toBeNull()
  })

  it("must be another one than the session's, and long enough in production", () => {
    expect(() => testApp({ GUEST_DATA_SECRET: env.SESSION_SECRET })).toThrow("must not be the SESSION_SECRET")
  })

  it("is needed: without it passports are neither taken nor shown nor asked for, and no alert is raised", async () => {
    const off = withSecret("")
    const refused = { ok: false, error: "documents-off" }
    expect(await checkPassportSending(off, byGuest(), NETWORK)).toMatchObject(refused)
    expect(await add({}, off)).toMatchObject(refused)
    expect(await addPassportPicture(off, stay(), photo)).toMatchObject(refused)
    expect(await openStay(off, booking.id, OWNER)).toMatchObject(refused)
    expect(await openPassportPicture(off, "p1", OWNER)).toMatchObject(refused)
    expect(await exportTm30(off, undefined, OWNER)).toMatchObject(refused)
    expect(await reportTm30(off, booking.id, { receipt: "" }, OWNER)).toMatchObject(refused)
    expect(await findPassportsAsked(off, booking, villa)).toBeNull()
    app.clock.now = at("2090-12-03T17:00:00")
    expect(await raiseTm30Alerts(off)).toBe(0)
  })

  it("is not needed to delete what is due", async () => {
    await saved(addPhoto())
    app.clock.now = at("2090-12-20T00:00:00")
    await cleanUpPassports(withSecret(""))
    expect([await stored(), await files()]).toEqual([[], []])
  })
})

describe("sending is limited", () => {
  setUpClock()
  const A_DAY = { error: "too-many-requests", data: { retryAfterSeconds: 24 * 60 * 60 } }
  const limitedApp = () => {
    const limited = { ...testApp({ LIMITS: "" }), clock: app.clock, now: app.now }
    return { ...limited, limits: { ...limited.limits, upload: async () => true } }
  }

  it("until check-out, and to 40 a day from the guest of a booking, then with Retry-After", async () => {
    const limited = limitedApp()
    for (let sent = 0; sent < 40; sent++)
      expect(await checkPassportSending(limited, byGuest(), NETWORK)).toMatchObject({ ok: true })
    expect(await checkPassportSending(limited, byGuest(), NETWORK)).toMatchObject(A_DAY)
    app.clock.now = at("2090-12-07T11:00:00")
    expect(await checkPassportSending(limited, byGuest(), NETWORK)).toMatchObject({ error: "passports-closed" })
  })

  it("apart for whoever has only the party's link, who cannot use up what the guest may send", async () => {
    const limited = limitedApp()
    for (let sent = 0; sent < 40; sent++)
      expect(await checkPassportSending(limited, byParty(), "192.0.2.7")).toMatchObject({ ok: true })
    expect(await checkPassportSending(limited, byParty(), "192.0.2.8")).toMatchObject(A_DAY)
    expect(await checkPassportSending(limited, byGuest(), NETWORK)).toMatchObject({ ok: true })
  })

  it("apart for whoever has the booking by a link only", async () => {
    const limited = limitedApp()
    const opened = { bookingId: booking.id, emailVersion: booking.emailVersion, openedPassports: null }
    const foundBy = async (guestId: string) => (await findPassports(app, booking.id, { guestId, ...opened }))!
    const byLink = await foundBy("another-device")
    for (let sent = 0; sent < 40; sent++)
      expect(await checkPassportSending(limited, byLink, "192.0.2.7")).toMatchObject({ ok: true })
    expect(await checkPassportSending(limited, byLink, "192.0.2.8")).toMatchObject(A_DAY)
    expect(await checkPassportSending(limited, await foundBy(booking.guestId), NETWORK)).toMatchObject({ ok: true })
  })

  it("to 60 a day of a network, of which those refused for the booking are none", async () => {
    const limited = limitedApp()
    const send = (who: ReturnType<typeof byGuest>) => checkPassportSending(limited, who, "192.0.2.9")
    for (let sent = 0; sent < 40; sent++) expect(await send(byParty())).toMatchObject({ ok: true })
    for (let refused = 0; refused < 30; refused++) expect(await send(byParty())).toMatchObject(A_DAY)
    for (let sent = 0; sent < 20; sent++) expect(await send(byGuest())).toMatchObject({ ok: true })
    expect(await send(byGuest())).toMatchObject(A_DAY)
  })
})

describe("what is no longer needed is deleted", () => {
  it("photos the day after check-out, passports some days later", async () => {
    await typePassport(app, stay(), await saved(addPhoto()), PASSPORT_FIELDS, OWNER)
    await saved(addPhoto())
    app.clock.now = at("2090-12-07T23:00:00")
    expect(await cleanUpPassports(app)).toBe(0)
    app.clock.now = at("2090-12-08T00:30:00")
    expect(await cleanUpPassports(app)).toBe(2)
    expect(await files()).toEqual([])
    // The one that nobody has typed had nothing but its photo.
    expect(await opened()).toMatchObject([{ fields: PASSPORT_FIELDS, pictureKey: null }])
    app.clock.now = at("2090-12-13T23:00:00")
    await cleanUpPassports(app)
    expect(await stored()).toHaveLength(1)
    app.clock.now = at("2090-12-14T00:30:00")
    await cleanUpPassports(app)
    expect(await stored()).toEqual([])
  })

  it("not within a week of a move into the past, so that a wrong month can be corrected", async () => {
    await saved(add())
    await saved(addPhoto())
    const by = { actor: "admin", name: "Noi" } as const
    const wrong = await editBooking(app, booking.id, { checkIn: "2090-10-03", checkOut: "2090-10-07" }, by)
    expect(wrong.ok).toBe(true)
    app.clock.now += 7 * DAY_MS - 1
    expect(await cleanUpPassports(app)).toBe(0)
    expect((await stored()).map(({ sealed }) => sealed !== null)).toEqual([true, false])
    expect(await files()).toHaveLength(1)
    app.clock.now += 1
    expect(await cleanUpPassports(app)).toBe(1)
    expect([await stored(), await files()]).toEqual([[], []])
  })

  it("by the number of days that the owner has set", async () => {
    await updateSampleVilla(app, { passportDays: 1 })
    await saved(add())
    app.clock.now = at("2090-12-08T00:30:00")
    await cleanUpPassports(app)
    expect(await stored()).toEqual([])
  })

  it("photos once they are typed and reported", async () => {
    await typePassport(app, stay(), await saved(addPhoto()), PASSPORT_FIELDS, OWNER)
    await reportTm30(app, booking.id, { receipt: "" }, OWNER)
    expect(await files()).toEqual([])
  })

  it("all of a booking that is cancelled", async () => {
    await saved(add())
    await saved(addPhoto())
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    await cleanUpPassports(app)
    expect([await stored(), await files()]).toEqual([[], []])
  })

  it("all of a guest who is erased; the export says only that there were passports", async () => {
    await saved(add())
    await saved(addPhoto())
    const by = { email: booking.customer!.email, phone: null }
    const exported = JSON.stringify(
      encoded(GuestJson, { guest: (await findGuest(app, by))!, now: app.now() }, "https://baan.test"),
    )
    expect(JSON.parse(exported).passports).toHaveLength(2)
    expect(PASSPORT_SECRETS.filter((secret) => exported.includes(secret))).toEqual([])
    app.clock.now = at("2090-12-08T00:30:00")
    expect(await eraseGuest(app, by, { name: "Somchai" })).toMatchObject({ ok: true })
    expect((await stored()).map(({ sealed }) => sealed)).toEqual([null, null])
    await cleanUpPassports(app)
    expect([await stored(), await files()]).toEqual([[], []])
  })

  it("a file is deleted before its row forgets it", async () => {
    await saved(addPhoto())
    app.clock.now = at("2090-12-20T00:00:00")
    const broken = { ...app, media: { ...app.media, delete: () => Promise.reject(new Error("R2 is down")) } }
    await expect(cleanUpPassports(broken)).rejects.toThrow("R2 is down")
    expect(await stored()).toMatchObject([{ sealed: null, picture_key: (await files())[0] }])
    await cleanUpPassports(app)
    expect([await stored(), await files()]).toEqual([[], []])
  })
})

it("of a stay deleted by mistake are deleted once that can no longer be undone", async () => {
  const other = await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-22", customer: MALI })
  const confirmed = await changeStatus(app, other.id, "confirmed", ADMIN, null, undefined, { amount: 0 })
  if (!confirmed.ok) throw new Error(confirmed.error)
  booking = confirmed.value
  const id = await saved(add())
  await saved(addPhoto())
  app.clock.now += HOUR_MS
  const by = { ...ADMIN, id: "owner-1", role: "owner" } as const
  const deleted = await deleteBooking(app, booking.id, by)
  if (!deleted.ok) throw new Error(deleted.error)
  await cleanUpPassports(app)
  expect(await undoPress(app, booking.id, by, deleted.value.version)).toMatchObject({ ok: true })
  expect((await opened()).map((passport) => passport.id)).toContain(id)
  expect([(await opened()).length, (await files()).length]).toEqual([2, 1])
  expect(await deleteBooking(app, booking.id, by)).toMatchObject({ ok: true })
  app.clock.now += 10_000
  await cleanUpPassports(app)
  expect([await stored(), await files()]).toEqual([[], []])
})

describe("the log", () => {
  it("is read to its end, however many looks came later", async () => {
    await saved(add())
    await opened()
    const other = await confirmedBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-22", foreignGuests: 1 })
    const looks = JSON.stringify(Array.from({ length: 250 }, (_, index) => index))
    await rows(
      `insert into document_access (at, admin_id, admin_name, action, booking_id)
        select ? + value, 'lek', 'Lek', 'view', ? from json_each(?)`,
      NOW,
      other.id,
      looks,
    )
    const pages = [await listPassportLog(app)]
    for (let older = pages[0]?.older; older; older = pages.at(-1)?.older) pages.push(await listPassportLog(app, older))
    expect(pages.map(({ entries }) => entries.length)).toEqual([100, 100, 51])
    expect(new Set(pages.flatMap(({ entries }) => entries.map(({ id }) => id))).size).toBe(251)
    expect(pages.at(-1)?.entries.at(-1)).toMatchObject({ reference: booking.reference, adminName: "Somchai" })
    expect(pages[0]?.entries[0]).toMatchObject({ reference: other.reference })
  })

  it("notes each look, download and report: who, when and which booking", async () => {
    const id = await saved(addPhoto())
    await opened()
    app.clock.now += 1000
    await openPassportPicture(app, id, OWNER)
    app.clock.now += 1000
    await typePassport(app, stay(), id, PASSPORT_FIELDS, OWNER)
    app.clock.now += 1000
    await exportTm30(app, booking.checkIn, OWNER)
    app.clock.now += 1000
    await reportTm30(app, booking.id, { receipt: "TM-77" }, OWNER)
    const { reference } = booking
    const by = { adminId: OWNER.id, adminName: "Somchai", reference, bookingId: booking.id }
    expect((await listPassportLog(app)).entries).toMatchObject([
      { ...by, action: "report", receipt: "TM-77" },
      { ...by, action: "export" },
      { ...by, action: "type" },
      { ...by, action: "picture" },
      { ...by, action: "view", at: NOW },
    ])
  })

  it("does not note what showed nothing", async () => {
    await opened()
    expect(await exportTm30(app, booking.checkIn, OWNER)).toMatchObject({ ok: false, error: "passports-none" })
    expect(await openPassportPicture(app, "nobody-s", OWNER)).toMatchObject({ ok: false, error: "not-found" })
    expect(await listPassportLog(app)).toEqual({ entries: [], older: null })
  })
})

describe("alerts", () => {
  const alerts = () =>
    rows<{ dedupe_key: string; facts: string; urgency: string }>(
      "select dedupe_key, facts, urgency from alerts where kind = 'tm30-due' order by created_at",
    )

  it("are raised two hours after check-in, urgently after twenty, each once, until the stay is reported", async () => {
    await insertAdmin(app)
    app.clock.now = at("2090-12-03T15:59:00")
    expect(await raiseTm30Alerts(app)).toBe(0)
    for (const time of ["2090-12-03T16:00:00", "2090-12-03T18:00:00", "2090-12-04T10:00:00", "2090-12-04T12:00:00"]) {
      app.clock.now = at(time)
      await raiseTm30Alerts(app)
      await fanOutAlerts(app)
      // The cron comes back every five minutes.
      expect(await raiseTm30Alerts(app)).toBe(0)
    }
    const found = await alerts()
    expect(found.map(({ urgency }) => urgency)).toEqual(["normal", "urgent"])
    const { reference, checkIn } = booking
    expect(JSON.parse(found[0]!.facts)).toEqual({ reference, checkIn, foreignGuests: 2, urgent: false })
  })

  it("are not raised for a stay that is reported", async () => {
    await reportTm30(app, booking.id, { receipt: "" }, OWNER)
    app.clock.now = at("2090-12-03T17:00:00")
    expect(await raiseTm30Alerts(app)).toBe(0)
  })

  it("reach owners, and staff who may see passports", async () => {
    await insertAdmin(app, { id: "owner" })
    await insertAdmin(app, { id: "staff", email: "s@example.com", role: "staff" })
    await insertAdmin(app, { id: "trusted", email: "t@example.com", role: "staff", documents: true })
    app.clock.now = at("2090-12-03T17:00:00")
    await raiseTm30Alerts(app)
    await fanOutAlerts(app)
    const sent = await rows<{ admin_id: string }>(
      "select distinct admin_id from alert_deliveries where alert_id in (select id from alerts where kind = 'tm30-due')",
    )
    expect(sent.map(({ admin_id }) => admin_id).sort()).toEqual(["owner", "trusted"])
  })
})

it("the email before the stay has the link while passports are missing", async () => {
  const missing = await findMissingPassports(app, [booking], villa)
  expect(missing.get(booking.id)).toMatch(new RegExp(`/booking/${booking.id}/passports\\?token=`))
  app.clock.now = at("2090-11-30T10:00:00")
  await runCron(app)
  const [email] = await rows<{ facts: string }>("select facts from outbox where kind = 'before-stay'")
  expect(JSON.parse(email!.facts).passportsUrl).toContain(`/booking/${booking.id}/passports?token=`)
  expect(EMAIL_RULES["before-stay"].secrets).toContain("passportsUrl")
  await saved(add())
  await saved(addPhoto())
  expect((await findMissingPassports(app, [booking], villa)).size).toBe(0)
})

it("a stay of four people from three countries is reported with one file", async () => {
  await saved(add({ firstName: "ANNA", nationality: "SWE" }))
  await saved(add({ firstName: "BEA", nationality: "SWE" }))
  await saved(add({ firstName: "CARL", nationality: "DEU" }))
  await saved(add({ firstName: "DORA", nationality: "JPN" }))
  const file = await exportTm30(app, booking.checkIn, OWNER)
  expect(file).toMatchObject({ ok: true, value: { date: "2090-12-03" } })
  app.clock.now += HOUR_MS
  await reportTm30(app, booking.id, { receipt: "TM-1" }, OWNER)
  const [row] = (await listTm30({ ...app, now: () => at("2090-12-03T20:00:00") }))!.stays
  expect(row).toMatchObject({ state: "reported", booking: { id: booking.id } })
  expect(row!.passports.map(({ receipt }) => receipt)).toEqual(["TM-1", "TM-1", "TM-1", "TM-1"])
  // One who comes later is to be reported too, alone.
  await saved(add({ firstName: "EVE" }))
  const [again] = (await listTm30({ ...app, now: () => at("2090-12-03T20:00:00") }))!.stays
  expect(again!.state).toBe("due")
})
