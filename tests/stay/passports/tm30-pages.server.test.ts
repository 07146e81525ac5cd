import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { guestCookieHeader } from "#app/http/credentials.server.ts"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { interpolate } from "#app/i18n/translate.ts"
import { passportUrl } from "#app/stay/passports/passport-link.server.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { IMAGE_MAX_BYTES } from "#app/villa/photos/image.ts"
import { deleteStaff, insertAdmin, staffClient } from "../../support/admins.ts"
import { Client, expectFailure } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { confirmedBooking } from "../../support/confirmed-booking.ts"
import { PASSPORT_FIELDS, PASSPORT_FORM, PASSPORT_SECRETS } from "../../support/passports.ts"
import { png } from "../../support/png.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
let booking: Booking
let link: string
let page: string
let call: string
beforeEach(async () => {
  await deleteStaff()
  booking = await confirmedBooking(app, { foreignGuests: 2 })
  const { pathname, search } = new URL(await passportUrl(app, booking, (await findVilla(app))!))
  link = pathname + search
  page = stayPaths.passports(booking.id)
  call = `/api/booking/${booking.id}/passports`
})

/** A phone on which the link for the party was opened. */
async function phone(): Promise<Client> {
  const client = new Client()
  const { status, headers } = await client.get(link)
  expect([status, headers.get("Location")]).toEqual([303, page])
  return client
}

/** The form of a passport's photo. */
function photoForm(bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.set("kind", "picture")
  form.set("picture", new File([bytes], "passport.jpg", { type: "image/jpeg" }))
  return form
}

const stored = () => rows<{ id: string }>("select id from passports where removed_at is null")
const log = () => rows<{ action: string; admin_name: string }>("select action, admin_name from document_access")

describe("the link for the party", () => {
  it("opens the page on another device, and nothing else of the booking", async () => {
    expect((await new Client().get(page)).status).toBe(404)
    const guest = await phone()
    const { status, headers, body } = await guest.get(page)
    expect([status, headers.get("Cache-Control")]).toEqual([200, expect.stringContaining("no-store")])
    expect(body).not.toMatch(/mali@example\.com|0898887777|token=|href="[^"]*confirmation/)
    for (const other of ["confirmation", "payment", "stay", "review"])
      expect((await guest.get(`/booking/${booking.id}/${other}`)).status).toBe(404)
    expectFailure(await guest.get(`/api/booking/${booking.id}`), 404, "notFound")
  })

  it("takes passports and deletes none", async () => {
    const guest = await phone()
    const { body } = await guest.post(call, PASSPORT_FIELDS)
    expect(body.data.passport.canDelete).toBe(false)
    const { id } = body.data.passport
    expectFailure(await guest.delete(`${call}/${id}`), 404, "notFound")
    expect((await guest.post(stayPaths.passportDelete(booking.id, id), new URLSearchParams())).status).toBe(404)
    expect((await guest.get(page)).body).not.toContain(stayPaths.passportDelete(booking.id, id))
    expect(await stored()).toEqual([{ id }])
  })

  it.each([
    ["is forged", async () => link.replace(/token=.{4}/, "token=zzzz")],
    ["belongs to another booking", async () => link.replace(booking.id, "another")],
    [
      "is used after check-out",
      async () => {
        vi.setSystemTime(Date.parse("2090-12-07T11:00:00+07:00"))
        return link
      },
    ],
    [
      "was sent to an earlier address",
      async () => {
        await rows("update bookings set email_version = 2")
        return link
      },
    ],
  ])("leads to the home page if it %s", async (_, address) => {
    const { status, headers } = await new Client().get(await address())
    expect([status, headers.get("Location")]).toEqual([303, "/"])
    expect(await stored()).toEqual([])
  })

  it("only takes: what was sent is shown by initials and two characters, in the page and the call", async () => {
    const guest = await phone()
    expect((await guest.form(page, PASSPORT_FORM)).status).toBe(303)
    const { body } = await guest.get(page)
    expect(body).toContain("Z. Q. X. ••Z4")
    const listed = await guest.get(call)
    expect(listed.body.data).toMatchObject({ foreignGuests: 2, passports: [{ initials: "Z. Q. X.", number: "••Z4" }] })
    for (const text of [body, JSON.stringify(listed.body)])
      expect(PASSPORT_SECRETS.filter((secret) => text.includes(secret))).toEqual([])
  })
})

describe("the form", () => {
  it("reads lines into the fields, without storing them", async () => {
    const guest = await phone()
    const mrz = "P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<\nC01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4"
    const { status, body } = await guest.form(page, { kind: "mrz", mrz })
    expect(status).toBe(200)
    expect(body).toMatch(/value="MUSTERMANN"/)
    // The clock of this test is in 2090, and nobody is older than a century.
    expect(body).toMatch(/value="12\/08\/2064"/)
    expect(await stored()).toEqual([])
    const refused = await guest.form(page, { kind: "mrz", mrz: mrz.replace("T478", "T479") })
    expect([refused.status, refused.body.includes(th.passports.errors.mrz)]).toEqual([422, true])
  })

  it.each([
    [{ ...PASSPORT_FORM, firstName: "มะลิ" }, th.passports.errors.name],
    [{ ...PASSPORT_FORM, nationality: "THA" }, th.passports.errors.thai],
    [{ ...PASSPORT_FORM, nationality: "ZZZ" }, th.passports.errors.nationality],
    [{ ...PASSPORT_FORM, birthDate: "soon" }, th.passports.errors.birthDate],
  ])("%#: says what is wrong", async (fields, text) => {
    const { status, body } = await (await phone()).form(page, fields)
    expect([status, body.includes(text)]).toEqual([422, true])
    expect(await stored()).toEqual([])
  })

  it.each([
    ["an SVG", new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415, th.errors.imageInvalid],
    ["a file above 5 MiB", new Uint8Array(IMAGE_MAX_BYTES + 1).fill(255), 413, th.errors.fileTooLarge],
    ["a file above 15 MiB", new Uint8Array(4 * IMAGE_MAX_BYTES).fill(255), 413, th.errors.fileTooLarge],
  ])("refuses %s as a photo, beside its field", async (_, bytes, status, text) => {
    const answer = await (await phone()).post(page, photoForm(bytes))
    expect(answer.status).toBe(status)
    expect(answer.body).toMatch(new RegExp(`id="passport-picture-picture-error"[^>]*>[^<]*${text}`))
    expect(await stored()).toEqual([])
  })

  it("says that a network which sent too many waits until the next day", async () => {
    const guest = await phone()
    await guest.post(page, photoForm(new Uint8Array()))
    await rows("update attempt_counts set count = 60")
    const { status, body } = await guest.post(`${page}?lng=en`, photoForm(new Uint8Array()))
    expect([status, body.includes(en.errors.tooManyRequestsDay)]).toEqual([429, true])
  })

  it.each([
    ["th", th],
    ["en", en],
  ] as const)("says in %s how large a photo may be, as the refusal does", async (language, t) => {
    const { body } = await (await phone()).get(`${page}?lng=${language}`)
    const hint = interpolate(t.passports.picture.hint, { megabytes: 5 })
    expect(body).toContain(hint)
    for (const text of [hint, t.errors.fileTooLarge]) expect(text).toMatch(/5 ?MB/)
  })

  it("takes a photo, also by the call, and deletes it again", async () => {
    const guest = new Client()
    guest.cookie = (await guestCookie()).split(";")[0] ?? ""
    const form = new FormData()
    form.set("kind", "picture")
    form.set("picture", new File([await png(900, 600)], "passport.png"))
    expect((await guest.post(page, form)).status).toBe(303)
    const body = new FormData()
    body.set("picture", new File([await png(900, 600)], "passport.png"))
    const answer = await guest.post(call, body)
    expect([answer.status, answer.body.data.passport.state]).toEqual([201, "photo"])
    const [first] = await stored()
    expect((await guest.form(stayPaths.passportDelete(booking.id, first!.id))).status).toBe(303)
    expect((await guest.delete(`${call}/${answer.body.data.passport.id}`)).status).toBe(204)
    expect(await stored()).toEqual([])
  })

  it("of the call reads the lines, whose fields others correct", async () => {
    const mrz = "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10"
    const guest = await phone()
    expectFailure(await guest.post(call, { mrz }), 422, "validation")
    expect((await guest.post(call, { mrz, nationality: "SWE" })).body.data.passport).toMatchObject({
      initials: "A. M. E.",
      number: "••C3",
    })
    expectFailure(await guest.post(call, { mrz: "nothing" }), 422, "mrzInvalid")
  })
})

describe("staff", () => {
  const passport = async () => {
    const answer = await (await phone()).post(call, PASSPORT_FIELDS)
    return answer.body.data.passport.id as string
  }
  const clientOf = async (documents: boolean) =>
    staffClient(app, await insertAdmin(app, { name: "Nok", email: "nok@example.com", role: "staff", documents }))

  it("see passports only if an owner allows it", async () => {
    await passport()
    const nok = await insertAdmin(app, { name: "Nok", email: "nok@example.com", role: "staff" })
    const staff = await staffClient(app, nok)
    const owner = await staffClient(app, await insertAdmin(app))
    for (const path of ["/admin/tm30", `/admin/tm30/${booking.id}`, `/admin/tm30.xlsx?date=${booking.checkIn}`])
      expect((await staff.get(path)).status).toBe(403)
    expectFailure(await staff.get("/api/admin/tm30"), 403, "ownerOnly")
    expect((await staff.get("/admin/settings")).body).not.toContain("/admin/tm30")

    const allowed = await owner.form(`/admin/staff/${nok.id}`, { role: "staff", documents: "on" })
    expect(allowed.status).toBe(303)
    const { body } = await staff.get(`/admin/tm30/${booking.id}`)
    expect(body).toContain("ZEBULON")
    expect((await staff.get("/admin/settings")).body).toContain("/admin/tm30")
    expect(await log()).toEqual([{ action: "view", admin_name: "Nok" }])

    const { body: staffJson } = await owner.patch(`/api/admin/staff/${nok.id}`, { documents: false })
    expect(staffJson.data.user).toMatchObject({ role: "staff", documents: false })
    expect((await staff.get(`/admin/tm30/${booking.id}`)).status).toBe(403)
  })

  it("who are allowed do not see the log, which is the owner's", async () => {
    await passport()
    const staff = await clientOf(true)
    await staff.get(`/admin/tm30/${booking.id}`)
    const title = adminEn.tm30.log.title
    expect((await staff.get("/admin/tm30")).body).not.toContain(title)
    const owner = await staffClient(app, await insertAdmin(app))
    const { body } = await owner.get("/admin/tm30")
    expect([body.includes(title), body.includes("Nok")]).toEqual([true, true])
  })

  it("get the file of a day, and are told if there is none", async () => {
    const staff = await clientOf(true)
    const none = await staff.get(`/admin/tm30.xlsx?date=${booking.checkIn}`)
    expect([none.status, none.headers.get("Location")]).toEqual([303, "/admin/tm30"])
    expectFailure(await staff.get(`/api/admin/tm30.xlsx?date=${booking.checkIn}`), 404, "passportsNone")
    expectFailure(await staff.get("/api/admin/tm30.xlsx?date=tomorrow"), 422, "validation")
    await passport()
    for (const path of ["/admin/tm30.xlsx", "/api/admin/tm30.xlsx"]) {
      const { status, headers, body } = await staff.get(`${path}?date=${booking.checkIn}`)
      expect(status).toBe(200)
      expect(headers.get("Content-Disposition")).toBe('attachment; filename="tm30-2090-12-03.xlsx"')
      expect(headers.get("Cache-Control")).toContain("no-store")
      expect(body.slice(0, 2)).toBe("PK")
    }
    expect((await log()).map(({ action }) => action)).toEqual(["export", "export"])
  })

  it("mark a stay as reported, or say that nobody is foreign", async () => {
    await passport()
    const staff = await clientOf(true)
    const reported = await staff.post(`/api/admin/tm30/${booking.id}/reported`, { receipt: "TM-5" })
    expect(reported.status).toBe(200)
    expect(await rows("select receipt from passports")).toEqual([{ receipt: "TM-5" }])
    expect((await staff.form(`/admin/tm30/${booking.id}/foreigners`, { foreignGuests: "0" })).status).toBe(303)
    expect(await rows("select foreign_guests from bookings")).toEqual([{ foreign_guests: 0 }])
    const tooMany = await staff.form(`/admin/tm30/${booking.id}/foreigners`, { foreignGuests: "9" })
    expect(tooMany.status).toBe(303)
    expect(await rows("select foreign_guests from bookings")).toEqual([{ foreign_guests: 0 }])
  })

  it("have the task on the page of today", async () => {
    app.clock.now = Date.parse("2090-12-03T10:00:00+07:00")
    vi.setSystemTime(app.clock.now)
    const staff = await clientOf(true)
    expect((await staff.get("/admin")).body).toContain(`/admin/tm30/${booking.id}`)
    await staff.post(`/api/admin/tm30/${booking.id}/reported`, {})
    expect((await staff.get("/admin")).body).not.toContain(`/admin/tm30/${booking.id}`)
  })
})

it("the booking's page asks for passports, unless nobody is foreign", async () => {
  const guest = new Client()
  guest.cookie = (await guestCookie()).split(";")[0] ?? ""
  expect((await guest.get(`/booking/${booking.id}/confirmation`)).body).toContain(page)
  await rows("update bookings set foreign_guests = 0")
  expect((await guest.get(`/booking/${booking.id}/confirmation`)).body).not.toContain(page)
})

function guestCookie(): Promise<string> {
  return guestCookieHeader(app, new Request("http://localhost"), booking.guestId)
}
