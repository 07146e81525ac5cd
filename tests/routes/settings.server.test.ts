import { beforeEach, describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { findSettings, type SettingName } from "#app/admin/settings-overview.server.ts"
import { settingsEn } from "#app/admin/words.en.ts"
import { write } from "#app/db/database.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { changeAccess } from "#app/villa/access/change-access.server.ts"
import { NO_RULES } from "#app/villa/prices/season-fields.ts"
import { insertSeason } from "#app/villa/prices/season-store.server.ts"
import { insertPromoCode } from "#app/villa/promo-codes/promo-code-store.server.ts"
import { insertImage, insertPhoto, insertRoom } from "#app/villa/villa-store.server.ts"
import { insertAdmin, insertAlertTargets, staffClient } from "../support/admins.ts"
import { type Client, shownHtml } from "../support/api.ts"
import { HOUR_MS, insertSampleVilla, NOW, rows, type TestApp, testApp } from "../support/app.ts"
import { createBooking } from "../support/bookings.ts"
import { emptyStorage } from "../support/empty-storage.ts"
import { IMAGE, SAMPLE_CODE } from "../support/sample.ts"
import { setUpClock } from "../support/set-up.ts"

let app: TestApp
setUpClock()
beforeEach(async () => {
  await emptyStorage()
  app = testApp()
})

const NO_TEXT = { th: "", en: "" }
const SLIDE = { ...IMAGE, alt: NO_TEXT }

/** The rows of a list of links on a page, as "path: text", without markup. */
async function linksOf(client: Client, path: string, first: string): Promise<string[]> {
  const { status, body } = await client.get(path)
  expect(status).toBe(200)
  const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"))
  const list = main.slice(main.indexOf(first))
  return [...list.matchAll(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(([, href, html]) => {
    const words = html!
      .replaceAll(/<!--.*?-->/g, "")
      .replaceAll(/<[^>]+>/g, "|")
      .replaceAll("&#x27;", "'")
      .replaceAll("\u00a0", " ")
    return `${href}: ${words.split("|").filter(Boolean).join(": ")}`
  })
}
const settings = (client: Client) => linksOf(client, adminPaths.settings, "<ul")

describe("the page of settings", () => {
  it("leads to the own page of each setting, which has a heading", async () => {
    await insertSampleVilla(app)
    const client = await staffClient(app, await insertAdmin(app))
    const paths = (await settings(client)).map((link) => link.split(": ")[0]!)
    expect(paths).toHaveLength(Object.keys(settingsEn.names).length)
    for (const path of paths) {
      const { status, body } = await client.get(path)
      expect([path, status, body]).toEqual([path, 200, expect.stringMatching(/<h1[ >]/)])
    }
  })

  it("tells an owner the state of everything", async () => {
    await insertSampleVilla(app, { creditCardEnabled: true })
    const owner = await insertAdmin(app)
    await insertAdmin(app, { email: "nok@example.com", name: "Nok", role: "staff" })
    await insertAlertTargets(owner.id)
    await write(app.db, [
      insertImage(app.db, IMAGE, 0),
      insertPhoto(app.db, "slides", SLIDE),
      ...insertRoom(app.db, {
        id: "room-1",
        name: NO_TEXT,
        description: NO_TEXT,
        sleeps: null,
        beds: NO_TEXT,
        images: [SLIDE],
      }),
    ])
    const shown = await settings(await staffClient(app, owner))
    expect(shown).toEqual([
      "/admin/villa: Name, description and size: Test House · up to 6 guests · 3 bedrooms",
      "/admin/villa/pictures: Photos of the villa: 1 photo",
      "/admin/villa/rooms: Rooms and their photos: 1 room",
      "/admin/villa/amenities: Amenities: 9 shown",
      "/admin/villa/place: Location and directions: No address and no pin yet",
      "/admin/villa/house-rules: House rules: No rules yet",
      "/admin/villa/contact: Phone, LINE and email for guests: 081 234 5678 · LINE @testhouse · owner@example.com",
      "/admin/villa/prices: Prices, seasons and holidays: ฿8,500, weekend ฿11,000",
      "/admin/villa/prices/rules: Fees and discounts: None",
      "/admin/villa/promo-codes: Promo codes: None",
      "/admin/villa/extras: Extras: None",
      "/admin/villa/booking-rules: Minimum stay and booking rules: From 1 night",
      "/admin/villa/terms: Deposits, cancellation and date changes: Paid in full on booking · No cancellation policy shown",
      "/admin/villa/access: Check-in, codes and Wi-Fi: Not filled in, so guests don't know how to get in",
      "/admin/villa/messages: Messages for guests: Our texts",
      "/admin/villa/waiting-list: Waiting list: Off",
      "/admin/villa/line: LINE for guests: Off",
      "/admin/villa/times: Check-in and check-out times: In from 14:00, out by 11:00",
      "/admin/bank: Bank account: KBank · ending in 7890",
      "/admin/bank/promptpay: PromptPay: On · ending in 5678",
      "/admin/bank/methods: Credit and debit cards: On",
      "/admin/villa/seller: Seller and receipts: No receipts yet",
      "/admin/villa/time-to-pay: Time to pay: Pay within 2 hours · slips answered within 24 hours",
      "/admin/calendars: Airbnb and other channels: Not connected",
      "/admin/alerts/settings: My alerts: On 1 device",
      "/admin/alerts/line: Alerts by LINE: Connected",
      "/admin/tm30: Foreign guests (TM30): Guests can send passports online",
      "/admin/villa/passports: How long passports are kept: 7 days after check-out",
      "/admin/cleaners: Cleaning: None",
      "/admin/reviews: Guest reviews: None yet, the home page shows samples",
      "/admin/staff: Team: 2 people",
      "/admin/account: My account and password: owner@example.com",
      "/admin/history: History of changes: No changes yet",
      "/admin/guests: Export or erase guest data: Erased automatically 24 months after check-out",
      "/: View the guests' website: localhost",
      "/admin/outbox: Outbox: For local development only",
    ])
  })

  it("shows staff only what they may use, and sends them nothing else", async () => {
    await insertSampleVilla(app)
    const staff = await staffClient(app, await insertAdmin(app, { role: "staff" }))
    expect((await settings(staff)).map((row) => row.split(": ")[0])).toEqual([
      adminPaths.calendars,
      adminPaths.alertSettings,
      adminPaths.alertLine,
      adminPaths.cleaning,
      adminPaths.reviews,
      adminPaths.account,
      "/",
    ])
    const { body } = await staff.get(`${adminPaths.settings}.data`)
    expect(body).toContain("owner@example.com")
    expect(body).not.toMatch(/KBank|8,500/)
  })

  it("says of an empty database what is missing, in the colour of a warning", async () => {
    const owner = await staffClient(app, await insertAdmin(app))
    const { body } = await owner.get(adminPaths.settings)
    const warned = [...body.matchAll(/text-danger">([^<]*)</g)].map(([, text]) => text!.replaceAll("&#x27;", "'"))
    const { villa, images, rooms, place, houseRules, contact, prices, access, bank } = settingsEn.state
    const missing = [villa, images, rooms, place, houseRules, contact, prices, access].map((each) => each.missing)
    expect(warned.slice(0, missing.length + 1)).toEqual([...missing, bank.noMethod])
  })

  it("has a form to log out", async () => {
    const owner = await staffClient(app, await insertAdmin(app))
    const { body } = await owner.get(adminPaths.settings)
    expect(body.slice(body.indexOf("<main"))).toMatch(/<form method="post" action="\/admin\/logout"/)
  })
})

describe("what the page of settings reads", () => {
  const statesFor = async (admin = { id: "nobody" }): Promise<Partial<Record<SettingName, string>>> => {
    const owner = { ...admin, role: "owner", email: "owner@example.com", documents: false } as const
    const groups = await findSettings(app, owner, { t: i18nFor("en").adminT, language: "en" })
    return Object.fromEntries(
      groups.flatMap(({ rows }) => rows.map(({ name, text }) => [name, text.replaceAll("\u00a0", " ")])),
    )
  }

  it("counts only what applies now, in one round trip", async () => {
    await insertSampleVilla(app)
    const { id } = await insertAdmin(app)
    const prices = null
    const rules = { ...NO_RULES, minNights: 2 }
    const season = { name: NO_TEXT, prices, ...rules, layer: "season", yearly: false } as const
    await write(app.db, [
      insertSeason(app.db, { ...season, id: "past", from: "2090-10-01", to: "2090-11-01" }, NOW),
      insertSeason(app.db, { ...season, id: "now", from: "2090-11-10", to: "2090-12-01" }, NOW),
      insertSeason(app.db, { ...season, id: "yearly", yearly: true, from: "04-13", to: "04-16" }, NOW),
      insertPromoCode(app.db, { ...SAMPLE_CODE, id: "open" }, NOW),
      insertPromoCode(app.db, { ...SAMPLE_CODE, id: "off", code: "CODE-OFF", active: false }, NOW),
      insertPromoCode(app.db, { ...SAMPLE_CODE, id: "ended", code: "CODE-ENDED", validTo: "2090-11-19" }, NOW),
      insertPromoCode(app.db, { ...SAMPLE_CODE, id: "stayed", code: "CODE-STAYED", stayTo: "2090-11-19" }, NOW),
    ])
    const batches = app.usage.batches
    expect(await statesFor({ id })).toMatchObject({
      prices: "฿8,500, weekend ฿11,000 · 2 periods",
      promoCodes: "1 active",
      staff: "1 person",
    })
    expect(app.usage.batches - batches).toBe(1)
  })

  it("counts published and waiting reviews apart", async () => {
    await insertSampleVilla(app)
    for (const [day, publishedAt] of [
      ["10", NOW - HOUR_MS],
      ["11", NOW - HOUR_MS],
      ["12", NOW + HOUR_MS],
    ] as const) {
      const { id } = await createBooking(app, { checkIn: `2090-12-${day}`, checkOut: `2090-12-${Number(day) + 1}` })
      await rows(
        `insert into reviews (id, booking_id, stars, text, lang, created_at, updated_at, published_at)
          values (?1, ?1, 5, '', '', 0, 0, ?2)`,
        id,
        publishedAt,
      )
    }
    expect((await statesFor()).reviews).toBe("2 published · 1 waiting")
  })

  it("knows whether a code and Wi-Fi are set", async () => {
    await insertSampleVilla(app)
    await changeAccess(app, { method: "door_code", code: "4711" }, { name: "Noi" })
    expect((await statesFor()).access).toBe("Door code, shown 24 hours before check-in")
  })
})

describe("the first day", () => {
  const steps = (client: Client) => linksOf(client, adminPaths.dashboard, '<ol class="divide-y')

  it("comes first for an owner without a villa, with one link a step", async () => {
    const owner = await staffClient(app, await insertAdmin(app))
    expect((await steps(owner)).slice(0, 11).map((step) => step.split(": ").slice(0, 3))).toEqual([
      [adminPaths.villa, "1", settingsEn.firstDay.steps.villa],
      [adminPaths.images, "2", settingsEn.firstDay.steps.images],
      [adminPaths.basePrices, "3", settingsEn.firstDay.steps.basePrices],
      [adminPaths.bank, "4", settingsEn.firstDay.steps.bank],
      [adminPaths.contact, "5", settingsEn.firstDay.steps.contact],
      [adminPaths.place, "6", settingsEn.firstDay.steps.place],
      [adminPaths.amenities, "7", settingsEn.firstDay.steps.amenities],
      [adminPaths.stayTimes, "8", settingsEn.firstDay.steps.stayTimes],
      [adminPaths.houseRules, "9", settingsEn.firstDay.steps.houseRules],
      [adminPaths.terms, "10", settingsEn.firstDay.steps.terms],
      [adminPaths.seller, "11", settingsEn.firstDay.steps.seller],
    ])
  })

  it("checks what is done, and is over after the first booking", async () => {
    await insertSampleVilla(app)
    const owner = await staffClient(app, await insertAdmin(app))
    expect((await owner.get("/admin")).body).toContain("4 of 11 done")
    await createBooking(app)
    expect((await owner.get("/admin")).body).not.toContain(settingsEn.firstDay.title)
  })

  it("asks once what is true of the house, which saving the default answers", async () => {
    await insertSampleVilla(app)
    const owner = await staffClient(app, await insertAdmin(app))
    const version = async () => String((await rows<{ version: number }>("select version from villa"))[0]!.version)
    const times = { checkInTime: "14:00", checkOutTime: "11:00", timezone: "Asia/Bangkok" }
    const amenities = { "amenities.pool": "on", sampleReviews: "on" }
    expect((await owner.form(adminPaths.stayTimes, { ...times, version: await version() })).status).toBe(303)
    expect((await owner.form(adminPaths.amenities, { ...amenities, version: await version() })).status).toBe(303)
    expect((await owner.patch("/api/admin/villa/terms", { balanceDays: 14 })).status).toBe(200)
    expect((await owner.get("/admin")).body).toContain("7 of 11 done")
    const before = await version()
    expect((await owner.form(adminPaths.stayTimes, { ...times, version: before })).status).toBe(303)
    expect(await version()).toBe(before)
  })

  it("leads from each step to the next one that is open, until the first booking", async () => {
    await insertSampleVilla(app)
    const owner = await staffClient(app, await insertAdmin(app))
    owner.cookie = `${owner.cookie}; lang=en`
    const contact = shownHtml((await owner.get(adminPaths.contact)).body)
    expect(contact).toContain("Step 5 of 11")
    expect(contact).toMatch(new RegExp(`href="${adminPaths.place}"[^>]*>${settingsEn.firstDay.next.split(":")[0]}`))
    expect(shownHtml((await owner.get(adminPaths.history)).body)).not.toContain(" of 11")
    await createBooking(app)
    expect(shownHtml((await owner.get(adminPaths.contact)).body)).not.toContain(" of 11")
  })

  it("is not for staff", async () => {
    const staff = await staffClient(app, await insertAdmin(app, { role: "staff" }))
    expect((await staff.get("/admin")).body).not.toContain(settingsEn.firstDay.title)
  })
})
