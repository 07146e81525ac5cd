import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { OFFER_SECTIONS } from "#app/villa/prices/offer-fields.ts"
import { VILLA_SECTIONS, type VillaSection } from "#app/villa/villa-fields.ts"
import { deleteVilla, insertSampleVilla, rows, testApp } from "../support/app.ts"
import { formsOf } from "../support/page-forms.ts"
import { setUpOwner } from "../support/set-up.ts"

const app = testApp()
const admin = setUpOwner(app)
beforeEach(async () => {
  await deleteVilla()
  await insertSampleVilla(app)
})

const villa = async () => (await findVilla(app))!

/** What the form of a page posts if nothing is typed. */
async function fieldsOf(path: string): Promise<Record<string, string>> {
  const forms = await formsOf(String((await admin.get(path)).body))
  const { fields } = forms.find(({ fields }) => fields.some(([name]) => name === "version"))!
  const { version = "", shown = "" } = Object.fromEntries(fields)
  const values = JSON.parse(shown)
  const typed = fields.map(([name]): [string, string] => [name, values[name] ?? ""])
  return { ...Object.fromEntries(typed.filter(([name]) => name !== "check")), version, shown }
}

/** The page of each section of the villa's fields. */
const PAGES: Record<VillaSection, string> = {
  texts: adminPaths.villa,
  facts: adminPaths.villa,
  prices: adminPaths.basePrices,
  times: adminPaths.stayTimes,
  timeToPay: adminPaths.timeToPay,
  documents: adminPaths.passports,
  contact: adminPaths.contact,
}
const { stay, ...priceRules } = OFFER_SECTIONS
/** Also those that may be empty: a field without an input would be emptied by each save of its page. */
const FIELDS: [path: string, names: string[]][] = [
  ...[...new Set(Object.values(PAGES))].map((path): [string, string[]] => [
    path,
    Object.entries(VILLA_SECTIONS).flatMap(([section, fields]) =>
      PAGES[section as VillaSection] === path ? Object.keys(fields) : [],
    ),
  ]),
  [adminPaths.contact, ["whatsapp"]],
  [adminPaths.bookingRules, Object.keys(stay)],
  [adminPaths.priceRules, Object.values(priceRules).flatMap(Object.keys)],
]

it.each(FIELDS)("%s has its own fields, which no other part has", async (path, names) => {
  const shown = new Set(Object.keys(await fieldsOf(path)).map((name) => name.split(".")[0]))
  for (const name of names) expect(shown).toContain(name)
  for (const [other, others] of FIELDS) if (other !== path) expect(others.filter((name) => shown.has(name))).toEqual([])
})

const CHANGES: [path: string, change: Record<string, string>, after: object][] = [
  [adminPaths.villa, { "title.en": "New" }, { title: { th: "หัวเรื่อง", en: "New" } }],
  [adminPaths.basePrices, { weekdayPrice: "8765.50" }, { weekdayPrice: 8765_50 }],
  [adminPaths.stayTimes, { checkInTime: "15:30" }, { checkInTime: "15:30" }],
  [adminPaths.timeToPay, { slipAnswerHours: "6" }, { slipAnswerHours: 6 }],
  [adminPaths.contact, { whatsapp: "081 234 5678" }, { place: { whatsapp: "+66812345678" } }],
  [adminPaths.contact, { contactLine: "@baan" }, { contactLine: "@baan" }],
  [adminPaths.bookingRules, { gapNights: "1" }, { offer: { gapNights: 1 } }],
  [adminPaths.priceRules, { cleaningFee: "800" }, { offer: { cleaningFee: 800_00 } }],
]

it.each(CHANGES)("%s saves %j and nothing else", async (path, change, after) => {
  const before = await villa()
  const { status } = await admin.form(path, { ...(await fieldsOf(path)), ...change })
  expect(status).toBe(303)
  const saved = await villa()
  expect(saved).toMatchObject(after)
  const changed = Object.keys(before).filter(
    (name) => JSON.stringify(before[name as "id"]) !== JSON.stringify(saved[name as "id"]),
  )
  expect(changed.sort()).toEqual(
    // That the setting is right is kept with it.
    [...Object.keys(after), "confirmed", "updatedAt", "version"].filter((name) => changed.includes(name)).sort(),
  )
  expect(saved.version).toBe(before.version + 1)
})

it.each<[path: string, change: Record<string, string>, other: string, text: string]>([
  [adminPaths.villa, { minRooms: "9", "title.en": "Typed" }, 'value="Typed"', "bedrooms"],
  [adminPaths.basePrices, { weekdayPrice: "-1", weekendPrice: "7777" }, 'value="7777"', "price"],
  [
    adminPaths.stayTimes,
    { timezone: "Mars/Phobos", checkInTime: "14:20" },
    '<option value="14:20" selected="">',
    "time zone",
  ],
  [adminPaths.timeToPay, { paymentWindowMinutes: "1", slipAnswerHours: "7" }, 'value="7"', "15 to 4,320"],
  [adminPaths.contact, { whatsapp: "12", contactLine: "@typed" }, 'value="@typed"', "country code"],
  [adminPaths.bookingRules, { minNights: "31", gapNights: "2" }, 'value="2"', "1 to 30 nights"],
])("%s refuses %j and keeps what was typed", async (path, change, kept, error) => {
  const { status, body } = await admin.form(path, { ...(await fieldsOf(path)), ...change })
  expect(status).toBe(422)
  expect(body).toContain(kept)
  expect(body).toContain(error)
  expect((await villa()).version).toBe(1)
})

it.each([
  [adminPaths.villa, "title.en"],
  [adminPaths.basePrices, "priceReductionPerRoom"],
  [adminPaths.timeToPay, "slipAnswerHours"],
  [adminPaths.contact, "contactLine"],
  [adminPaths.bookingRules, "noticeHours"],
])("%s names what a colleague has changed, and saves what no other page shows", async (path, field) => {
  const shown = await fieldsOf(path)
  const times = await fieldsOf(adminPaths.stayTimes)
  await admin.form(path, { ...shown, [field]: "17" })
  const { status, body } = await admin.form(path, { ...shown, [field]: "19" })
  expect(status).toBe(409)
  expect(body).toContain("<strong>17</strong>")
  expect(body).toContain('value="19"')
  // Another part was shown with the same version.
  expect((await admin.form(adminPaths.stayTimes, { ...times, checkOutTime: "10:00" })).status).toBe(303)
  expect(await villa()).toMatchObject({ checkOutTime: "10:00", version: 3 })
})

it("the page of the villa leads to its prices, photos and rooms", async () => {
  const { body } = await admin.get(adminPaths.villa)
  for (const path of [adminPaths.prices, adminPaths.images, adminPaths.rooms])
    expect(body).toContain(`<a href="${path}"`)
})

describe("without a villa", () => {
  beforeEach(() => env.DB.exec("delete from villa"))

  it("the first form has prices, without which no villa is created", async () => {
    const shown = await fieldsOf(adminPaths.villa)
    expect(shown).toMatchObject({ version: "0", weekdayPrice: "", weekendPrice: "" })
    const named: Record<string, string> = { ...shown, "name.en": "Baan" }
    const { weekdayPrice: _, weekendPrice: __, ...withoutPrices } = named
    for (const form of [named, withoutPrices, { ...named, weekdayPrice: "9000" }]) {
      const { status, body } = await admin.form(adminPaths.villa, form)
      expect(status).toBe(422)
      expect(body).toContain('value="Baan"')
    }
    expect(await findVilla(app)).toBeNull()
    const { status } = await admin.form(adminPaths.villa, { ...named, weekdayPrice: "9000", weekendPrice: "0" })
    expect(status).toBe(303)
    expect(await villa()).toMatchObject({ name: { en: "Baan" }, weekdayPrice: 9000_00, weekendPrice: 0, version: 1 })
    expect(Object.keys(await fieldsOf(adminPaths.villa))).not.toContain("weekdayPrice")
  })

  it("of two first forms the second is reported as a conflict, and replaces no price", async () => {
    const first = {
      ...(await fieldsOf(adminPaths.villa)),
      "name.en": "Baan",
      weekdayPrice: "9000",
      weekendPrice: "9000",
    }
    await admin.form(adminPaths.villa, first)
    const { status } = await admin.form(adminPaths.villa, { ...first, weekdayPrice: "1" })
    expect(status).toBe(409)
    expect(await villa()).toMatchObject({ weekdayPrice: 9000_00, version: 1 })
  })

  it.each([adminPaths.basePrices, adminPaths.stayTimes, adminPaths.timeToPay, adminPaths.contact])(
    "%s leads to the first form, and creates none",
    async (path) => {
      const { body } = await admin.get(path)
      expect(body).toContain(`href="${adminPaths.villa}"`)
      expect(body).not.toContain('name="version"')
      const posted = { version: "0", timezone: "Asia/Bangkok", checkInTime: "14:00", checkOutTime: "11:00" }
      const more = { paymentWindowMinutes: "60", slipAnswerHours: "2", weekdayPrice: "1", weekendPrice: "1" }
      const fields = Object.entries({ ...posted, ...more }).filter(
        ([name]) => name === "version" || FIELDS.find(([each]) => each === path)![1].includes(name),
      )
      expect((await admin.form(path, Object.fromEntries(fields))).status).toBeGreaterThan(400)
      expect(await rows("select id from villa")).toEqual([])
    },
  )
})

describe.each(["th", "en"])("the frame of the settings in %s", (language) => {
  const INNER: Record<string, string> = {
    [adminPaths.newSeason]: adminPaths.prices,
    [adminPaths.pricePreview]: adminPaths.prices,
    [adminPaths.basePrices]: adminPaths.prices,
    [adminPaths.wayPhotos]: adminPaths.place,
  }
  it.each([
    ...FIELDS.map(([path]) => path),
    adminPaths.images,
    adminPaths.rooms,
    adminPaths.amenities,
    adminPaths.place,
    adminPaths.wayPhotos,
    adminPaths.houseRules,
    adminPaths.prices,
    adminPaths.newSeason,
    adminPaths.pricePreview,
    adminPaths.promoCodes,
    adminPaths.terms,
    adminPaths.readyTexts,
    adminPaths.access,
    adminPaths.bank,
    adminPaths.staff,
    adminPaths.account,
    adminPaths.history,
    adminPaths.reviews,
    adminPaths.alertSettings,
    adminPaths.alertLine,
    adminPaths.outbox,
  ])(
    "%s has one heading and the way back, and navigation of its own only where it is of several pages",
    async (path) => {
      admin.cookie = admin.cookie.replace("lang=en", `lang=${language}`)
      const { status, body } = await admin.get(path)
      expect(status).toBe(200)
      const main = String(body).split("<main")[1]!.split("</main>")[0]!
      expect(main.match(/<h1/g)).toHaveLength(1)
      // The three pages of getting paid lead to each other, that of the villa to its prices, photos and rooms.
      expect(main.includes("<nav")).toBe(path === adminPaths.bank || path === adminPaths.villa)
      const [beforeHeading = ""] = main.split("<h1")
      expect(beforeHeading).toContain(`href="${INNER[path] ?? adminPaths.settings}"`)
    },
  )
})

it("shows times of day in 24 hours, in either language, also one that is no half hour", async () => {
  await admin.patch("/api/admin/villa", { checkInTime: "14:20" })
  const english = String((await admin.get(adminPaths.stayTimes)).body)
  expect(english).toContain('<option value="14:20" selected="">14:20</option>')
  expect(english).toContain('<option value="23:30">23:30</option>')
  admin.cookie = admin.cookie.replace("lang=en", "lang=th")
  expect((await admin.get(adminPaths.stayTimes)).body).toContain(
    '<option value="14:20" selected="">14:20\u00a0น.</option>',
  )
  for (const path of [adminPaths.stayTimes, adminPaths.houseRules, adminPaths.alertSettings])
    expect((await admin.get(path)).body, path).not.toContain('type="time"')
})
