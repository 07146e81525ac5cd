import type { Locator } from "@playwright/test"
import { untilHydrated } from "./support/connection.ts"
import { bookByApi, SOMCHAI, submitDetailsByApi } from "./support/guest.ts"
import { expect, LOCALES, test, texts, WITH_SCRIPT, WITHOUT_SCRIPT } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import {
  adminTexts,
  checkBooking,
  expectMessage,
  fillIn,
  input,
  logInAsOwner,
  openMore,
  openPlace,
  submitButton,
} from "./support/owner.ts"

test.beforeEach(({ page }) => logInAsOwner(page.context()))

test(
  "A booking by phone is saved and sent in 8 taps, and shown to be free before",
  WITH_SCRIPT,
  async ({ page, request }) => {
    const t = adminTexts.th
    const stay = await freeStay(request)
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.tap()
    }
    await page.goto("/admin")
    taps += 1
    await openPlace(page, "bookings")
    await tap(page.getByRole("link", { name: t.bookings.list.new, exact: true }).first())
    // The keyboard's own key leads from the name to the phone, and from one date to the other.
    await tap(input(page, "customerName"))
    // A number that begins with + is one of another country.
    await fillIn(page, { customerName: "Anna Schmidt", phone: "+49 1512 3456789" })

    await test.step("a mistyped address is pointed out", async () => {
      await openMore(page)
      await fillIn(page, { email: "anna@gmial.com" })
      await page
        .getByRole("button", { name: texts.th.customer.didYouMean.replace("{{email}}", "anna@gmail.com") })
        .tap()
      await expect(input(page, "email")).toHaveValue("anna@gmail.com")
      await fillIn(page, { email: "" })
    })

    await tap(input(page, "checkIn"))
    await fillIn(page, stay)
    await expect(page.getByText(t.bookings.create.free)).toBeVisible()
    await tap(page.getByRole("radio", { name: t.bookings.create.paid.cash, exact: true }))
    await tap(page.getByRole("button", { name: t.bookings.create.submit, exact: true }))
    await expectMessage(page, t.bookings.toast.created)
    await expect(page.getByText("+49 1512 3456789", { exact: true })).toBeVisible()
    const call = page.getByRole("link", { name: t.bookings.detail.call, exact: true })
    await expect(call).toHaveAttribute("href", "tel:+4915123456789")
    await expect(page.getByText(t.bookings.money.paidInFull).first()).toBeVisible()
    await expect(page.getByText(texts.th.booking.status.confirmed).first()).toBeVisible()

    await tap(page.getByRole("button", { name: t.bookings.send.make, exact: true }))
    const line = page.getByRole("link", { name: texts.th.site.shareLine })
    await expect(line).toBeInViewport()
    const text = new URL((await line.getAttribute("href"))!).searchParams.get("text")!
    expect(text).toContain("/open?token=")
    // The last one is on LINE's link.
    expect(taps + 1).toBe(8)
  },
)

test(
  "A returning guest found by phone is filled in beside the dates and the price",
  WITH_SCRIPT,
  async ({ page, request }) => {
    const t = adminTexts.th.bookings
    await submitDetailsByApi(request, await bookByApi(request, await freeStay(request)))
    const stay = await freeStay(request)
    await page.goto("/admin/bookings/new")
    await untilHydrated(page)
    await fillIn(page, { ...stay, totalPrice: "12000" })
    await page.getByText(t.create.returning, { exact: true }).tap()
    await input(page, "returning").fill(SOMCHAI.phone)
    await page.getByRole("button", { name: t.create.find, exact: true }).tap()
    await expect(input(page, "customerName")).toHaveValue("สมชาย ใจดี")
    await expect(input(page, "phone")).toHaveValue(/^081/)
    await expect(input(page, "email")).toBeVisible()
    await expect(input(page, "checkIn")).toHaveValue(stay.checkIn)
    await expect(input(page, "totalPrice")).toHaveValue("12000")
  },
)

test.describe("In English", WITHOUT_SCRIPT, () => {
  test.use({ locale: LOCALES.en })

  test("A booking and its edit show what they are before they are saved, then the guest is notified", async ({
    page,
    request,
  }) => {
    const t = adminTexts.en
    const stay = await freeStay(request)
    await page.goto("/admin/bookings/new")
    await page.getByText(t.bookings.edit.more, { exact: true }).tap()
    await fillIn(page, { customerName: "Mali Edit", email: "mali@example.com", ...stay, totalPrice: "20000" })
    await page.getByRole("button", { name: t.bookings.create.check }).tap()
    await expect(page.getByText(t.bookings.create.free)).toBeVisible()
    await expect(input(page, "customerName")).toHaveValue("Mali Edit")
    await page.getByRole("radio", { name: t.bookings.create.paid.bank }).tap()
    await submitButton(page, "customerName").tap()
    await expectMessage(page, t.bookings.toast.created)

    await page.getByLabel(t.bookings.page.menu).tap()
    await page.getByRole("link", { name: t.bookings.edit.title }).tap()
    await fillIn(page, { guests: "5", totalPrice: "23500" })
    const save = await checkBooking(page, "en")
    await expect(page.getByText(t.bookings.edit.priceRaised.replace("{{amount}}", "฿3,500"))).toBeVisible()
    await expect(page.getByText("฿20,000 → ฿23,500").first()).toBeVisible()
    await save.tap()
    await expectMessage(page, t.bookings.toast.saved)

    await expect(page.getByText(t.bookings.changesToSend.linkAsks.replace("{{amount}}", "฿3,500"))).toBeVisible()
    await expect(page.getByRole("link", { name: t.bookings.changesToSend.makeLink })).toBeHidden()
    await page.getByRole("button", { name: t.bookings.changesToSend.notify, exact: true }).tap()
    await expectMessage(page, t.bookings.toast.changesSent)
    await expect(page.getByRole("button", { name: t.bookings.changesToSend.notify, exact: true })).toBeHidden()
    await page.getByRole("link", { name: t.bookings.send.back }).tap()
    await expect(page.getByRole("link", { name: t.bookings.emails.kind.changed })).toBeVisible()
    await page.getByRole("link", { name: t.bookings.history.title }).tap()
    // The history keeps both values.
    await expect(page.getByText("฿20,000 → ฿23,500").first()).toBeVisible()
  })
})
