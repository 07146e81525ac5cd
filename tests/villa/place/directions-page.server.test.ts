import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { paths } from "#app/paths.ts"
import { changeHouseRules } from "#app/villa/house-rules/change-house-rules.server.ts"
import type { HouseRules } from "#app/villa/house-rules/house-rules-fields.ts"
import { saveImage } from "#app/villa/photos/save-image.server.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import type { Place } from "#app/villa/place/place-fields.ts"
import { Client } from "../../support/api.ts"
import { insertSampleVilla, NOW, rows, testApp, updateSampleVilla } from "../../support/app.ts"
import { png } from "../../support/png.ts"

const app = testApp()
const PLACE: Place = {
  ...NO_PLACE,
  address: { th: "99/9 ซอยหาดลับ", en: "99/9 Secret Beach Lane" },
  province: { th: "ภูเก็ต", en: "Phuket" },
  postalCode: "83110",
  latitude: 7.98765,
  longitude: 98.28912,
  directions: { th: "เลี้ยวซ้ายที่ศาลาสีแดง", en: "Turn left at the red pavilion" },
  whatsapp: "+66812345678",
  registrationNumber: "83/2567",
}
const RULES: HouseRules = {
  quietFrom: "22:00",
  quietTo: "07:00",
  smoking: "outside",
  pets: "ask",
  parties: "no",
  visitors: "yes",
  text: { th: "ถอดรองเท้าก่อนเข้าบ้าน", en: "Please take off your shoes" },
}
const CAPTION = "The red pavilion"
const images = { map: "", photo: "" }

const get = async (path: string, client = new Client()): Promise<string> => {
  const { status, body } = await client.get(path)
  expect(status, path).toBe(200)
  return typeof body === "string" ? body.replace(/<!-- -->/g, "").replace(/\u00a0/g, " ") : JSON.stringify(body)
}
/** Without the data for hydration. */
const shown = async (path: string) => (await get(path)).replace(/<script[\s\S]*?<\/script>/g, "")
const setPlace = (changes: Partial<Place> = {}) => updateSampleVilla(app, { place: { ...PLACE, ...changes } })

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
})
afterAll(() => {
  vi.useRealTimers()
})

describe("without a villa", () => {
  it.each([paths.directions, paths.houseRules])("%s redirects to the home page", async (path) => {
    const { status, headers } = await new Client().get(path)
    expect([status, headers.get("Location")]).toEqual([302, paths.home])
  })
})

describe("with a villa", () => {
  beforeAll(async () => {
    await insertSampleVilla(app)
  })

  it.each([
    [paths.directions, th.directions.none],
    [paths.houseRules, th.houseRules.none],
  ])("%s says whom to ask until the owner has entered something", async (path, text) => {
    const page = await shown(path)
    expect(page).toContain(text)
    expect(page).toContain('href="tel:0812345678"')
    for (const link of [paths.directions, paths.houseRules])
      expect(await shown(paths.home)).not.toContain(`href="${link}"`)
  })

  describe("whose owner shows the place to everybody", () => {
    beforeAll(async () => {
      const [map, photo] = [await saveImage(app, await png(600, 400)), await saveImage(app, await png(300, 200))]
      if (!map.ok || !photo.ok) throw new Error("the images were refused")
      Object.assign(images, { map: map.value.id, photo: photo.value.id })
      await updateSampleVilla(app, { place: PLACE, map: map.value })
      await changeHouseRules(app, RULES, { name: "Owner" })
      await rows(
        "insert into way_photos (image_id, caption, position) values (?, ?, 1)",
        images.photo,
        JSON.stringify({ th: "", en: CAPTION }),
      )
    })

    it.each([
      ["th", PLACE.address.th, PLACE.directions.th],
      ["en", PLACE.address.en, PLACE.directions.en],
    ])("the directions have address, map links, map and photos in %s", async (language, address, directions) => {
      const page = await shown(`${paths.directions}?lng=${language}`)
      for (const part of [
        address,
        directions,
        "83110",
        CAPTION,
        `/${images.map}`,
        `/${images.photo}`,
        "7.98765, 98.28912",
      ])
        expect(page, part).toContain(part)
      expect(page).toContain('href="https://www.google.com/maps/dir/?api=1&amp;destination=7.98765,98.28912"')
      expect(page).toContain('href="https://maps.apple.com/?daddr=7.98765,98.28912"')
    })

    it.each([
      ["th", th, "งดใช้เสียงดังช่วง 22:00 น. ถึง 07:00 น."],
      ["en", en, "Quiet hours from 22:00 to 07:00"],
    ] as const)("the house rules in %s", async (language, t, quiet) => {
      const page = await shown(`${paths.houseRules}?lng=${language}`)
      const { smoking, pets, parties, visitors } = t.houseRules
      for (const rule of [quiet, smoking.outside, pets.ask, parties.no, visitors.yes, RULES.text[language]])
        expect(page, rule).toContain(rule)
    })

    it("the home page has address, map links and contact below the reviews, and the footer links to both pages", async () => {
      const page = await get("/?lng=en")
      const section = page.slice(page.indexOf('id="location-title"'), page.indexOf("<footer"))
      expect(page.indexOf('id="reviews"')).toBeLessThan(page.indexOf('id="location-title"'))
      for (const part of [
        "99/9 Secret Beach Lane",
        "destination=7.98765,98.28912",
        "https://wa.me/66812345678",
        "tel:",
      ])
        expect(section, part).toContain(part)
      const footer = page.slice(page.indexOf("<footer"))
      for (const part of [paths.directions, paths.houseRules, "https://wa.me/66812345678", "mailto:", "83/2567"])
        expect(footer, part).toContain(part)
    })

    it("the home page has the map closed, so that it is fetched on tap only", async () => {
      const page = await shown("/?lng=en")
      const [details = ""] = /<details[^>]*><summary[^>]*>Show the map<[\s\S]*?<\/details>/.exec(page) ?? []
      expect(details).toMatch(/^<details(?![^>]* open)/)
      expect(details).toContain(`/${images.map}`)
      expect(details).toContain('loading="lazy"')
      expect(details).toContain(`alt="${en.directions.mapAlt}"`)
    })

    it("search engines read address, coordinates and telephone", async () => {
      const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await get("/?lng=en")) ?? []
      expect(JSON.parse(json)).toMatchObject({
        address: { streetAddress: "99/9 Secret Beach Lane", addressRegion: "Phuket", addressCountry: "TH" },
        geo: { latitude: 7.98765, longitude: 98.28912 },
        telephone: "081 234 5678",
      })
    })

    it("WhatsApp links of a booking's pages name its number, those of other pages none", async () => {
      const guest = new Client()
      const { id } = await guest.book({ checkIn: "2090-12-03", checkOut: "2090-12-04" })
      const [booking] = await rows<{ reference: string }>("select reference from bookings where id = ?", id)
      const message = encodeURIComponent(en.payment.contact.aboutBooking.replace("{{reference}}", booking!.reference))
      for (const path of [paths.booking.customerInfo(id), paths.booking.confirmation(id)])
        expect(await get(`${path}?lng=en`, guest), path).toContain(`https://wa.me/66812345678?text=${message}"`)
      expect(await get(`${paths.booking.choose}?lng=en`, guest)).toContain('href="https://wa.me/66812345678"')
    })
  })

  describe("whose owner shows the place to confirmed guests only", () => {
    const SECRETS =
      /99\/9|หาดลับ|Secret Beach|(?<![0-9a-f-])83110(?![0-9a-f-])|7\.98765|98\.28912|ศาลาสีแดง|red pavilion/i
    const PAGES = [paths.home, paths.directions, paths.houseRules, paths.booking.choose, paths.photos, paths.privacy]
    beforeAll(() => setPlace({ placePublic: false }))

    it.each([
      ["th", { checkIn: "2090-12-10", checkOut: "2090-12-11" }],
      ["en", { checkIn: "2090-12-20", checkOut: "2090-12-21" }],
    ])("no byte of a page or call contains it in %s", async (language, stay) => {
      const guest = new Client()
      const { id } = await guest.book(stay)
      const own = [paths.booking.customerInfo(id), paths.booking.confirmation(id)]
      for (const path of [...PAGES, ...own, "/api/villa", "/sitemap.xml", `/api/booking/${id}`]) {
        const bytes = await get(`${path}?lng=${language}`, guest)
        expect(bytes.match(SECRETS), path).toBeNull()
        for (const image of [images.map, images.photo]) expect(bytes, path).not.toContain(image)
      }
    })

    it("the pages show the area and say when the address appears", async () => {
      for (const path of [paths.home, paths.directions]) {
        const page = await shown(`${path}?lng=en`)
        expect(page, path).toContain(en.directions.hidden)
        expect(page, path).toContain("Phuket")
        expect(page, path).toContain("center=7.99,98.29&amp;")
      }
    })

    it("its email contains it once the booking is confirmed, and not before", async () => {
      const guest = new Client()
      const { id } = await guest.book({ checkIn: "2090-12-25", checkOut: "2090-12-26" })
      const customerInfo = { firstName: "Mali", lastName: "Sri", email: "mali@example.com", phone: "0812345678" }
      await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo })
      await changeStatus(app, id, "confirmed", { actor: "admin", name: "Owner" })
      const emails = await rows<{ kind: string; facts: string }>(
        "select kind, facts from outbox where booking_id = ? order by rowid",
        id,
      )
      expect(emails.map(({ kind, facts }) => [kind, SECRETS.test(facts)])).toEqual([
        ["received", false],
        ["confirmed", true],
      ])
    })
  })
})
