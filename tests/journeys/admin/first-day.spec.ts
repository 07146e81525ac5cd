import type { Page } from "@playwright/test"
import type { SetupStep } from "../../../app/admin/today/setup-checklist.ts"
import { image } from "../support/files.ts"
import { bookByApi, submitDetailsByApi, submitSlipByApi } from "../support/guest.ts"
import { expect, test, texts, WITH_SCRIPT, WITHOUT_SCRIPT } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import {
  adminTexts,
  anotherPhone,
  clickTwice,
  expectMessage,
  fillIn,
  input,
  openAdding,
  openPlace,
  submitButton,
  upload,
} from "../support/owner.ts"
import { OWNER } from "../support/owner-account.ts"

test.use({ villaKind: "empty" })

const t = adminTexts.th
const { firstDay } = t.settings

const VILLA = {
  "name.th": "บ้านริมธาร",
  "title.th": "บ้านพักริมลำธาร",
  "description.th": "บ้านไม้สามห้องนอน เงียบสงบ",
  "beachfront.th": "ติดลำธาร",
  weekdayPrice: "5000",
  weekendPrice: "6500.50",
}
const BANK = { bankName: "ธนาคารกสิกรไทย", accountNumber: "987-6-54321-0", accountName: "มาลี ใจเย็น" }
const ROOM = { "name.th": "ห้องต้นน้ำ", "description.th": "เตียงใหญ่ มองเห็นลำธาร" }
const REASON = "ยอดในสลิปขาดไป 500 บาท"

/** The list of steps on Today. */
const list = (page: Page) => page.getByRole("region", { name: firstDay.title })
const step = (page: Page, name: SetupStep) => list(page).getByRole("link", { name: firstDay.steps[name] })

/** Nights have a price once the house can be booked. */
const nights = (page: Page) => page.getByRole("heading", { name: t.today.nextNights })

/** On the page of a step. */
const nextLink = (page: Page, next: SetupStep) =>
  page.getByRole("link", { name: firstDay.next.replace("{{step}}", firstDay.steps[next]) }).last()

/** Expects these steps to be done, and tells how many that are. */
async function expectDone(page: Page, ...done: SetupStep[]): Promise<void> {
  const count = String(Object.keys(firstDay.steps).length)
  const progress = firstDay.done.replace("{{done}}", String(done.length)).replace("{{count}}", count)
  await expect(list(page).getByText(progress)).toBeVisible()
  await expect(list(page).getByRole("link", { name: firstDay.isDone })).toHaveCount(done.length)
  for (const name of done) await expect(step(page, name)).toHaveAccessibleName(new RegExp(firstDay.isDone))
}

/** The same beside the button that saved the step. */
const nextBesideSave = (page: Page, next: SetupStep) =>
  page.locator("form").getByRole("link", { name: firstDay.next.replace("{{step}}", firstDay.steps[next]) })

/** Goes from the registration through the steps on Today, until the house can be booked. */
async function makeBookable(page: Page, submitRegistration: () => Promise<void>): Promise<void> {
  await test.step("registers, and Today begins with what is missing", async () => {
    await page.goto("/admin/register")
    await fillIn(page, { ...OWNER, confirmPassword: OWNER.password })
    await submitRegistration()
    await expectDone(page)
    expect((await list(page).boundingBox())!.y).toBeLessThan(200)
    await expect(nights(page)).toHaveCount(0)
  })

  await test.step("names the house, and gives its prices with it", async () => {
    await step(page, "villa").tap()
    await fillIn(page, VILLA)
    await submitButton(page, "name.th").tap()
    await expectMessage(page, t.villa.saved)
    await expect(nextLink(page, "images")).toBeInViewport()
    await openPlace(page, "today")
    await expectDone(page, "villa", "basePrices")
  })

  await test.step("adds a photo", async () => {
    await step(page, "images").tap()
    await upload(page, "backgroundImage", image(1))
    await expect(page.getByRole("img", { name: t.villa.photos.background })).toBeVisible()
    await openPlace(page, "today")
    await expectDone(page, "villa", "images", "basePrices")
  })

  await test.step("enters the bank account", async () => {
    await step(page, "bank").tap()
    await fillIn(page, BANK)
    await submitButton(page, "bankName").tap()
    await expectMessage(page, t.villa.bank.detailsSaved)
    await expect(nextBesideSave(page, "contact")).toBeInViewport()
    await openPlace(page, "today")
    await expectDone(page, "villa", "images", "basePrices", "bank")
  })

  await test.step("says how guests reach them", async () => {
    await step(page, "contact").tap()
    await fillIn(page, { contactPhone: "081 234 5678", contactLine: "malee" })
    await submitButton(page, "contactPhone").tap()
    await expectMessage(page, t.villa.saved)
  })

  await test.step("sets the pin, after which Today says that the house can be booked", async () => {
    await nextLink(page, "place").tap()
    await fillIn(page, { coordinates: "12.56842, 99.95771" })
    await submitButton(page, "coordinates").tap()
    await expectMessage(page, t.place.saved)
    await openPlace(page, "today")
    await expect(page.getByRole("heading", { name: firstDay.ready })).toBeVisible()
    await expect(page.getByRole("main").getByRole("link", { name: texts.th.site.shareLine })).toBeVisible()
    await expect(list(page)).toBeHidden()
    // What is done needs no room any more.
    await expect(page.getByRole("link", { name: firstDay.steps.images })).toHaveCount(0)
    await expect(nights(page)).toBeVisible()
  })

  await test.step("is asked what is true of the house, page after page", async () => {
    await page.getByRole("link", { name: firstDay.steps.amenities }).tap()
    await page.getByRole("checkbox", { name: texts.th.villa.amenities.bbq }).uncheck()
    await submitButton(page, "amenities.bbq").tap()
    await expectMessage(page, t.villa.amenities.saved)
    await expect(nextBesideSave(page, "stayTimes")).toBeVisible()
    await nextLink(page, "stayTimes").tap()
    await submitButton(page, "checkInTime").tap()
    await expectMessage(page, t.villa.saved)
    await nextLink(page, "houseRules").tap()
    await submitButton(page, "pets").tap()
    await expectMessage(page, t.place.houseRules.saved)
    await expect(nextLink(page, "terms")).toBeVisible()
  })
}

test(
  "An owner makes an empty house bookable by the steps on Today, each one tap away",
  WITHOUT_SCRIPT,
  async ({ page }) => {
    await makeBookable(page, () => page.getByRole("button", { name: t.accounts.register.submit }).tap())
  },
)

test(
  "An owner's first day: the steps on Today, the first guest's two slips, another price, and logging out",
  WITH_SCRIPT,
  async ({ page, browser }) => {
    test.slow()
    const guest = await anotherPhone(browser)
    const { request } = guest.context()
    // Hashing the password takes a moment, in which users click again.
    await makeBookable(page, () => clickTwice(page, page.getByRole("button", { name: t.accounts.register.submit })))

    await test.step("adds a room with a photo", async () => {
      await page.goto("/admin/villa/rooms")
      await openAdding(page, t.villa.rooms.add)
      await fillIn(page, ROOM)
      await page.getByRole("button", { name: t.villa.rooms.add }).tap()
      await expectMessage(page, t.villa.rooms.added)
      await upload(page, "roomImages", image(4))
      await expect(page.getByRole("img", { name: t.villa.list.photo.replace("{{place}}", "1") })).toBeVisible()
    })

    const id = await bookByApi(request, await freeStay(request))
    await submitDetailsByApi(request, id)
    await submitSlipByApi(request, id)

    await test.step("rejects the slip with a reason, which the guest reads", async () => {
      await openPlace(page, "today")
      const slip = page
        .getByRole("listitem")
        .filter({ hasText: "สมชาย ใจดี" })
        .filter({ has: page.getByRole("img", { name: t.today.openSlip }) })
      await slip.getByText(t.bookings.actions.reject, { exact: true }).first().tap()
      await slip.getByLabel(t.bookings.actions.rejectReason).fill(REASON)
      await slip.getByRole("button", { name: t.bookings.actions.rejectYes, exact: true }).tap()
      await expectMessage(page, t.bookings.toast.pending_payment)
      await guest.goto(`/booking/${id}/payment`)
      await expect(guest.getByText(texts.th.refusedSlip.title)).toBeVisible()
      await expect(guest.getByText(REASON)).toBeVisible()
      await expect(guest.getByText(BANK.accountNumber)).toBeVisible()
    })

    await test.step("confirms the second slip on the booking's page", async () => {
      await submitSlipByApi(request, id)
      await openPlace(page, "bookings")
      await page.getByRole("link", { name: /สมชาย ใจดี/ }).tap()
      await expect(page).toHaveURL(new RegExp(`/admin/bookings/${id}$`))
      await expect(page.getByRole("img", { name: /BV-/ })).toBeVisible()
      await page.getByRole("button", { name: t.bookings.actions.confirm }).tap()
      await expectMessage(page, t.bookings.toast.confirmed)
      await page.goto(`/admin/bookings/${id}/history`)
      await expect(page.getByText(`“${REASON}”`)).toBeVisible()
      await guest.goto(`/booking/${id}/confirmation`)
      await expect(guest.getByRole("heading", { level: 1 })).toHaveText(texts.th.confirmation.title.confirmed)
    })

    await test.step("changes the price, which guests see immediately, with the room", async () => {
      await page.goto("/admin/villa/prices/base")
      await expect(input(page, "weekendPrice")).toHaveValue(VILLA.weekendPrice)
      await fillIn(page, { weekdayPrice: "5500", weekdayDiscountedPrice: "4200" })
      await page.getByRole("button", { name: t.villa.save, exact: true }).tap()
      await expectMessage(page, t.villa.saved)
      await guest.goto("/")
      await expect(guest.getByRole("heading", { level: 1, name: VILLA["name.th"] })).toBeVisible()
      await expect(guest.locator(".book-bar data")).toHaveAttribute("value", "4200")
      await expect(guest.getByRole("heading", { name: ROOM["name.th"] })).toBeVisible()
      await expect(guest.locator("#rooms img")).toHaveCount(1)
    })

    await test.step("logs out; the log-in leads back to the page that asked for it, where the steps do not come back", async () => {
      const removed = await page.request.patch("/api/admin/villa", { data: { contactPhone: "", contactLine: "" } })
      expect(removed.status(), await removed.text()).toBe(200)
      await openPlace(page, "settings")
      await expect(page.getByText(t.settings.state.contact.missing)).toBeVisible()
      await page.getByRole("main").getByRole("button", { name: t.frame.nav.logOut }).tap()
      await expect(page).toHaveURL(/\/admin\/login$/)
      await page.goto("/admin/bookings")
      await expect(page).toHaveURL(/\/admin\/login\?back=/)
      await fillIn(page, { email: OWNER.email, password: OWNER.password })
      await page.getByRole("button", { name: t.accounts.logIn.submit }).tap()
      await expect(page).toHaveURL(/\/admin\/bookings$/)
      await openPlace(page, "today")
      await expect(page.getByRole("heading", { name: t.today.today, level: 2 })).toBeVisible()
      await expect(page.getByRole("heading", { name: firstDay.ready })).toBeHidden()
      await expect(list(page)).toBeHidden()
    })
    await guest.context().close()
  },
)
