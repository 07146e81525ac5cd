import type { APIRequestContext, Page } from "@playwright/test"
import { night, selection, selectNights } from "../support/calendar.ts"
import { expect, test, texts, WITH_SCRIPT, WITHOUT_SCRIPT } from "../support/journey.ts"
import { availability, dateAfter, freeStay, nightsOf, type Stay } from "../support/nights.ts"
import { adminTexts, expectMessage, input, logInAsOwner } from "../support/owner.ts"

const t = adminTexts.th

test.beforeEach(({ page }) => logInAsOwner(page.context()))

const showMonthOf = (page: Page, date: string) => page.goto(`/admin/calendar?month=${date.slice(0, 7)}`)

const blockButton = (page: Page) => selection(page).getByRole("button", { name: t.month.block })

async function bookByPhone(request: APIRequestContext, { checkIn, checkOut }: Stay): Promise<string> {
  const customerInfo = { firstName: "สมหญิง", lastName: "Sri", email: "ying@example.com", phone: "0812345678" }
  const data = { bookingDetails: { checkIn, checkOut, rooms: 3 }, customerInfo }
  const answer = await request.post("/api/admin/bookings", { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).data._id
}

test(
  "Two taps select nights, which are then blocked with a reason, and unblocked",
  WITHOUT_SCRIPT,
  async ({ page, request }) => {
    const stay = await freeStay(request, { nights: 3 })
    await showMonthOf(page, stay.checkIn)
    await selectNights(page, stay)
    await expect(night(page, dateAfter(stay.checkOut, -1))).toHaveAttribute("data-selected", "end")
    await page.getByText(t.month.addNote, { exact: true }).tap()
    await input(page, "note").fill("ทาสีบ้าน")
    await blockButton(page).tap()
    await expectMessage(page, t.blocks.blocked)
    await expect(night(page, stay.checkIn)).toHaveAttribute("data-state", "blocked")
    await expect(selection(page)).toHaveCount(0)
    expect(await availability(request, stay)).toEqual([false, false, false])

    await test.step("a tap on a blocked night says what it is, and leads to its unblocking", async () => {
      await night(page, stay.checkIn).tap()
      await expect(blockButton(page)).toHaveCount(0)
      await selection(page)
        .getByRole("link", { name: `${t.today.night.blocked}: ทาสีบ้าน` })
        .tap()
      const block = page.getByRole("listitem").filter({ hasText: "ทาสีบ้าน" })
      await expect(block).toBeInViewport()
      await block.getByText(t.blocks.remove).first().tap()
      await block.getByRole("button", { name: t.blocks.remove }).tap()
      await expectMessage(page, t.blocks.unblocked)
      expect(await availability(request, stay)).toEqual([true, true, true])
    })
  },
)

test(
  "Selected nights become a booking; if nights are taken, the booking is named",
  WITHOUT_SCRIPT,
  async ({ page, request }) => {
    const { checkIn } = await freeStay(request, { nights: 6 })
    const last = dateAfter(checkIn, 2)
    await test.step("a new booking starts with these dates", async () => {
      await showMonthOf(page, checkIn)
      await selectNights(page, { checkIn, checkOut: dateAfter(last, 1) })
      await selection(page).getByRole("link", { name: t.bookings.list.new }).tap()
      await expect(input(page, "checkIn")).toHaveValue(checkIn)
      await expect(input(page, "checkOut")).toHaveValue(dateAfter(last, 1))
    })

    const id = await bookByPhone(page.request, { checkIn: last, checkOut: dateAfter(last, 2) })
    await test.step("the booking that has a night is named", async () => {
      await page.goto(`/admin/calendar?from=${checkIn}&to=${last}`)
      await expect(selection(page).getByRole("link", { name: /สมหญิง Sri · BV-/ })).toBeVisible()
      await expect(blockButton(page)).toHaveCount(0)
      await selection(page).getByRole("link", { name: t.month.clear }).tap()
      await expect(selection(page)).toHaveCount(0)
    })

    await test.step("a tap on its night opens it", async () => {
      await showMonthOf(page, last)
      await expect(night(page, last)).toContainText("สมหญิง")
      await night(page, last).tap()
      await expect(page).toHaveURL(new RegExp(`/admin/bookings/${id}$`))
    })
  },
)

test(
  "A refused block names who was faster, and keeps the reason, for other nights, too",
  WITH_SCRIPT,
  async ({ page, request }) => {
    const stay = await freeStay(request, { nights: 4 })
    const [first = "", second = "", , other = ""] = nightsOf(stay)
    await page.goto(`/admin/calendar?from=${first}&to=${second}`)
    await page.getByText(t.month.addNote, { exact: true }).tap()
    await input(page, "note").fill("ซ่อมหลังคา")
    await bookByPhone(page.request, { checkIn: second, checkOut: dateAfter(second, 1) })
    await blockButton(page).tap()
    await expectMessage(page, texts.th.errors.nightsBooked)
    await expect(selection(page).getByRole("link", { name: /สมหญิง Sri · BV-/ })).toBeVisible()
    await expect(input(page, "note")).toHaveValue("ซ่อมหลังคา")
    if (other.slice(0, 7) !== first.slice(0, 7)) await page.getByRole("link", { name: t.month.next }).tap()
    await night(page, other).tap()
    await expect(night(page, other)).toHaveAttribute("data-selected", "only")
    await expect(page.getByRole("alert")).toHaveCount(0)
    await expect(input(page, "note")).toHaveValue("ซ่อมหลังคา")
  },
)

test("The month's arrows keep it in view", WITHOUT_SCRIPT, async ({ page }) => {
  await page.goto("/admin/calendar")
  const next = page.getByRole("link", { name: t.month.next })
  await next.scrollIntoViewIfNeeded()
  const title = page.locator("#nights-title")
  const before = await title.textContent()
  await next.tap()
  await expect(title).not.toHaveText(before ?? "")
  await expect(next).toBeInViewport()
})
