import { image } from "../support/files.ts"
import { expect, test } from "../support/journey.ts"
import { adminTexts, expectFieldError, expectMessage, fillIn, input, logInAsOwner, upload } from "../support/owner.ts"

const t = adminTexts.th

const PLACE = {
  "address.th": "12 ถนนเลียบชายหาด ตำบลชะอำ อำเภอชะอำ",
  "address.en": "12 Beach Road, Cha-am, Cha-am",
  "province.th": "เพชรบุรี",
  "province.en": "Phetchaburi",
  postalCode: "76120",
  "directions.th": "เลี้ยวซ้ายตรงวัด แล้วตรงไปจนสุดถนน",
  "directions.en": "Turn left at the temple and follow the road to its end",
  registrationNumber: "123/2569",
}
const MAPS = "https://www.google.com/maps/place/Baan/@12.7801,99.9701,17z/data=!4m6!3m5!1s0x0!8m2!3d12.78947!4d99.97553"

test.beforeEach(({ page }) => logInAsOwner(page.context()))

test("The owner enters the place, the map, the photos of the way and the house rules on a phone", async ({ page }) => {
  await page.goto("/admin/villa/place")
  await expect(page.getByRole("heading", { level: 1, name: t.place.title })).toBeVisible()
  const save = page.getByRole("button", { name: t.villa.save, exact: true })

  await test.step("A short link is refused, and everything typed stays", async () => {
    await fillIn(page, { ...PLACE, coordinates: "https://maps.app.goo.gl/AbCdEf" })
    await save.tap()
    await expectFieldError(input(page, "coordinates"), "https://maps.app.goo.gl/AbCdEf", t.place.errors.shortLink)
    for (const [name, value] of Object.entries(PLACE)) await expect(input(page, name)).toHaveValue(value)
  })

  await test.step("A pasted Google Maps address is read", async () => {
    await input(page, "coordinates").fill(MAPS)
    await save.tap()
    await expectMessage(page, t.place.saved)
    await expect(input(page, "coordinates")).toHaveValue("12.78947, 99.97553")
    const map = page.getByRole("link", { name: t.place.address.openMap })
    await expect(map).toHaveAttribute("href", /query=12\.78947%2C%2099\.97553$/)
    const { place } = await (await page.request.get("/api/villa")).json()
    expect(place).toMatchObject({ latitude: 12.78947, longitude: 99.97553, province: { en: "Phetchaburi" } })
  })

  await test.step("The exact place is shown to confirmed guests only", async () => {
    await page.getByLabel(t.place.fields.placePublic).uncheck()
    await save.tap()
    await expect.poll(async () => (await (await page.request.get("/api/villa")).json()).place.latitude).toBe(12.79)
    await expect(page.getByLabel(t.place.fields.placePublic)).not.toBeChecked()
  })

  await test.step("A map and photos of the way are uploaded and described", async () => {
    await page.getByRole("link", { name: t.place.photosTitle }).tap()
    await upload(page, "mapImage", image(300))
    await expect(page.getByRole("img", { name: t.place.map.title })).toBeVisible()
    await upload(page, "wayPhotos", image(301), image(302))
    await expect(page.getByText(t.villa.photos.count.replace("{{count}}", "2").replace("{{max}}", "6"))).toBeVisible()
    const first = page.locator("#way li").first()
    await first.locator("details.image-description summary").tap()
    await first.getByLabel(t.villa.caption.thai.replace("{{place}}", "1")).fill("เลี้ยวซ้ายตรงวัด")
    await first.getByRole("button", { name: t.villa.caption.save }).tap()
    await expectMessage(page, t.villa.caption.saved)
    const { data } = await (await page.request.get("/api/admin/villa/way-photos")).json()
    expect(data.photos[0].caption.th).toBe("เลี้ยวซ้ายตรงวัด")
  })

  await test.step("House rules are saved, with both quiet hours or none", async () => {
    await page.goto("/admin/villa/house-rules")
    const quiet = (name: string) => page.locator(`select[name=${name}]`)
    await expect(page.getByRole("heading", { level: 1, name: t.place.houseRules.title })).toBeVisible()
    await quiet("quietFrom").selectOption("21:30")
    await quiet("quietTo").selectOption(t.villa.noTime)
    await fillIn(page, { "text.th": "กรุณาอาบน้ำก่อนลงสระ" })
    await page.getByLabel(t.place.houseRules.fields.pets).selectOption("yes")
    await save.tap()
    await expect(page.getByText(t.place.errors.quietHoursIncomplete)).toBeVisible()
    await expect(quiet("quietFrom")).toHaveValue("21:30")
    await quiet("quietTo").selectOption({ label: "07:00\u00a0น." })
    await save.tap()
    await expectMessage(page, t.place.houseRules.saved)
    const { rules } = await (await page.request.get("/api/villa")).json()
    expect(rules).toMatchObject({ quietFrom: "21:30", quietTo: "07:00", pets: "yes" })
    expect(rules.text.th).toBe("กรุณาอาบน้ำก่อนลงสระ")
  })

  await test.step("The history names what was changed", async () => {
    await page.goto("/admin/history")
    for (const action of ["place-changed", "map-changed", "way-photos-changed", "house-rules-changed"] as const)
      await expect(page.getByText(t.staff.history.action[action]).first()).toBeVisible()
  })
})
