import type { Page } from "@playwright/test"
import type { SetupStep } from "../../../app/admin/setup-checklist.ts"
import { image } from "../support/files.ts"
import { bookByApi } from "../support/guest.ts"
import { expect, test, texts } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { adminTexts, anotherPhone, expectMessage, fillIn, submitButton, upload } from "../support/owner.ts"
import { OWNER } from "../support/owner-account.ts"

test.use({ villaKind: "empty" })

const t = adminTexts.th
const { firstDay } = t.settings

const VILLA = {
  "name.th": "บ้านริมธาร",
  "name.en": "Streamside House",
  "title.th": "บ้านพักริมลำธาร",
  "description.th": "บ้านไม้สามห้องนอน เงียบสงบ",
  "beachfront.th": "ติดลำธาร",
  weekdayPrice: "5000",
  weekendPrice: "6500",
}
const BANK = { bankName: "ธนาคารกสิกรไทย", accountNumber: "987-6-54321-0", accountName: "มาลี ใจเย็น" }

/** The list of steps on Today. */
const list = (page: Page) => page.getByRole("region", { name: firstDay.title })
const step = (page: Page, name: SetupStep) => list(page).getByRole("link", { name: firstDay.steps[name] })

/** Expects these steps to be done, and tells how many that are. */
async function expectDone(page: Page, ...done: SetupStep[]): Promise<void> {
  const count = String(Object.keys(firstDay.steps).length)
  const progress = firstDay.done.replace("{{done}}", String(done.length)).replace("{{count}}", count)
  await expect(list(page).getByText(progress)).toBeVisible()
  await expect(list(page).getByRole("link", { name: firstDay.isDone })).toHaveCount(done.length)
  for (const name of done) await expect(step(page, name)).toHaveAccessibleName(new RegExp(firstDay.isDone))
}

test("An owner makes an empty house bookable by the steps on Today, each one tap away", async ({
  page,
  browser,
  request,
}, info) => {
  test.slow()
  const guest = await anotherPhone(browser)
  const today = () => page.getByRole("navigation", { name: t.staff.nav.label }).getByRole("link").first().tap()

  await test.step("registers, and Today begins with what is missing", async () => {
    await guest.goto("/")
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(texts.th.villa.closedTitle)
    await page.goto("/admin/register")
    await fillIn(page, { ...OWNER, confirmPassword: OWNER.password })
    await page.getByRole("button", { name: t.staff.register.submit }).tap()
    await expectDone(page)
    const top = (await list(page).boundingBox())!.y
    expect(top).toBeLessThan(200)
  })

  await test.step("names the house, and gives its prices with it", async () => {
    await step(page, "villa").tap()
    await fillIn(page, VILLA)
    await submitButton(page, "name.th").tap()
    await expectMessage(page, t.villa.saved)
    await today()
    await expectDone(page, "villa", "basePrices")
  })

  await test.step("adds a photo", async () => {
    await step(page, "images").tap()
    await upload(page, "backgroundImage", image(1))
    await expect(page.getByRole("img", { name: t.villa.photos.background })).toBeVisible()
    await today()
    await expectDone(page, "villa", "images", "basePrices")
  })

  await test.step("enters the bank account", async () => {
    await step(page, "bank").tap()
    await fillIn(page, BANK)
    await submitButton(page, "bankName").tap()
    await expectMessage(page, t.villa.bank.detailsSaved)
    await today()
    await expectDone(page, "villa", "images", "basePrices", "bank")
  })

  await test.step("says how guests reach them", async () => {
    await step(page, "contact").tap()
    await fillIn(page, { contactPhone: "081 234 5678", contactLine: "malee" })
    await submitButton(page, "contactPhone").tap()
    await expectMessage(page, t.villa.saved)
    await today()
    await expectDone(page, "villa", "images", "basePrices", "bank", "contact")
  })

  await test.step("sets the pin, after which Today says that the house can be booked", async () => {
    await step(page, "place").tap()
    await fillIn(page, { coordinates: "12.56842, 99.95771" })
    await submitButton(page, "coordinates").tap()
    await expectMessage(page, t.place.saved)
    await today()
    await expect(page.getByRole("heading", { name: firstDay.ready })).toBeVisible()
    await expect(page.getByRole("main").getByRole("link", { name: texts.th.site.shareLine })).toBeVisible()
    await expect(list(page)).toBeHidden()
  })

  await test.step("guests see the house and book it", async () => {
    await guest.goto("/")
    await expect(guest.getByRole("heading", { level: 1, name: VILLA["name.th"] })).toBeVisible()
    await expect(guest.locator(".book-bar data")).toHaveAttribute("value", "5000")
    await bookByApi(request, await freeStay(request, info))
  })

  await test.step("the steps do not come back, whatever is missing then", async () => {
    const removed = await page.request.patch("/api/admin/villa", { data: { contactPhone: "", contactLine: "" } })
    expect(removed.status(), await removed.text()).toBe(200)
    await page.goto("/admin")
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached()
    await expect(page.getByRole("heading", { name: firstDay.ready })).toBeHidden()
    await expect(list(page)).toBeHidden()
    await page.goto("/admin/settings")
    await expect(page.getByText(t.settings.state.contact.missing)).toBeVisible()
  })

  await test.step("logs out", async () => {
    await page.getByRole("main").getByRole("button", { name: t.staff.nav.logOut }).tap()
    await expect(page).toHaveURL(/\/admin\/login$/)
  })
  await guest.context().close()
})
