import type { Browser, Page } from "@playwright/test"
import { formatDateRange, formatMoney } from "../../app/i18n/format.ts"
import { formatName } from "../../app/i18n/format-name.ts"
import { interpolate } from "../../app/i18n/translate.ts"
import { violations } from "./support/axe.ts"
import { bookByApi, openPart, SOMCHAI, selectDates, submitDetailsByApi } from "./support/guest.ts"
import {
  expect,
  hasScript,
  type Language,
  LOCALES,
  test,
  texts,
  WITH_SCRIPT,
  WITHOUT_SCRIPT,
} from "./support/journey.ts"
import { dateAfter, freeStay, type Stay } from "./support/nights.ts"
import { adminTexts, anotherPhone, expectMessage, logInAsOwner } from "./support/owner.ts"

/** The owner's phone, and a confirmed stay of the guest whose terms allow two moves, with free nights after it. */
async function confirmedStay(page: Page, browser: Browser) {
  const owner = await anotherPhone(browser)
  await logInAsOwner(owner.context())
  const terms = await owner.request.patch("/api/admin/villa/terms", { data: { moves: 2, moveDays: 7 } })
  expect(terms.status(), await terms.text()).toBe(200)
  const { checkIn } = await freeStay(page.request, { nights: 9 })
  const stay: Stay = { checkIn, checkOut: dateAfter(checkIn, 3) }
  const wanted: Stay = { checkIn: dateAfter(checkIn, 2), checkOut: dateAfter(checkIn, 8) }
  const id = await bookByApi(page.request, stay)
  await submitDetailsByApi(page.request, id)
  const confirmed = await owner.request.patch(`/api/admin/bookings/${id}/status`, { data: { status: "confirmed" } })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  return { owner, id, stay, wanted }
}

const range = ({ checkIn, checkOut }: Stay, language: Language) => formatDateRange(checkIn, checkOut, language)

/** Asks for other dates from the booking's page. @returns what they cost more, in satang */
async function askFor(page: Page, id: string, { stay, wanted }: { stay: Stay; wanted: Stay }, language: Language) {
  const t = texts[language]
  await page.goto(`/booking/${id}/confirmation`)
  await openPart(page, t.move.link)
  await page.getByRole("link", { name: t.move.link }).tap()
  await page.waitForURL("**/dates")
  await expect(page.getByText(range(stay, language), { exact: true })).toBeVisible()
  await selectDates(page, wanted, language)
  await expect(page.getByText(range(wanted, language), { exact: true })).toBeVisible()
  await expect(page.getByRole("status").filter({ hasText: t.move.price })).toContainText(range(wanted, language))
  const { data } = await (
    await page.request.get(`/api/booking/${id}/dates?checkIn=${wanted.checkIn}&checkOut=${wanted.checkOut}`)
  ).json()
  const difference = Math.round(data.quote.difference * 100)
  const more = interpolate(t.move.more, { amount: formatMoney(difference, language) })
  await expect(page.getByText(more)).toBeVisible()
  if (hasScript()) expect(await violations(page)).toEqual([])
  await page.getByRole("button", { name: t.move.submit }).tap()
  await expectMessage(page, t.move.sent)
  await expect(page.getByText(interpolate(t.move.asked, { dates: range(wanted, language) }))).toBeVisible()
  if (hasScript()) expect(await violations(page)).toEqual([])
  return difference
}

/** The guest's request on the owner's Today. */
async function taskOn(owner: Page, { stay, wanted }: { stay: Stay; wanted: Stay }, language: Language) {
  const name = formatName(`${SOMCHAI.firstName} ${SOMCHAI.lastName}`, language)
  const dates = { dates: range(wanted, language), current: range(stay, language) }
  await owner.goto("/admin")
  const asks = interpolate(adminTexts[language].bookings.move.asks, { name, ...dates })
  const task = owner.getByRole("listitem").filter({ hasText: asks })
  await expect(task).toBeVisible()
  return task
}

test.describe("In Thai", () => {
  // Axe measures rendered colours, so transitions are disabled.
  test.use({ contextOptions: { reducedMotion: "reduce" } })

  test(
    "a guest asks for other dates, the owner accepts with one press, and the difference is asked for",
    WITH_SCRIPT,
    async ({ page, browser }) => {
      test.slow()
      const t = texts.th
      const { owner, id, ...stays } = await confirmedStay(page, browser)
      const difference = await askFor(page, id, stays, "th")

      const task = await taskOn(owner, stays, "th")
      await expect(task).toContainText(`+${formatMoney(difference, "th")}`)
      if (hasScript()) expect(await violations(owner)).toEqual([])
      await task.getByRole("button", { name: adminTexts.th.bookings.move.accept, exact: true }).tap()
      await expectMessage(owner, adminTexts.th.bookings.move.toast.accept)
      await expect(task).toHaveCount(0)
      await owner.context().close()

      await page.goto(`/booking/${id}/confirmation`)
      await expect(
        page.getByRole("link", { name: interpolate(t.balance.pay, { amount: formatMoney(difference, "th") }) }),
      ).toBeVisible()
      await openPart(page, t.confirmation.show)
      await expect(page.getByRole("article").locator(`time[datetime="${stays.wanted.checkIn}"]`)).toBeVisible()
      await openPart(page, t.move.link)
      await expect(page.getByRole("link", { name: t.move.link }), "one more move is left").toBeVisible()
    },
  )
})

test.describe("In English", () => {
  test.use({ locale: LOCALES.en, contextOptions: { reducedMotion: "reduce" } })

  test(
    "a guest withdraws a request, asks again, and reads why the owner declines",
    WITHOUT_SCRIPT,
    async ({ page, browser }) => {
      test.slow()
      const t = texts.en
      const { owner, id, ...stays } = await confirmedStay(page, browser)
      await askFor(page, id, stays, "en")
      await page.getByRole("button", { name: t.move.withdraw }).tap()
      await expectMessage(page, t.move.withdrawn)
      await askFor(page, id, stays, "en")

      const reason = "We have a wedding on these dates."
      const task = await taskOn(owner, stays, "en")
      await task.getByText(adminTexts.en.bookings.move.decline, { exact: true }).tap()
      await task.locator("textarea[name=reason]").fill(reason)
      if (hasScript()) expect(await violations(owner)).toEqual([])
      await task.getByRole("button", { name: adminTexts.en.bookings.move.declineYes }).tap()
      await expectMessage(owner, adminTexts.en.bookings.move.toast.decline)
      await owner.context().close()

      await page.goto(`/booking/${id}/dates`)
      await expect(page.getByText(interpolate(t.move.declined, { dates: range(stays.wanted, "en") }))).toBeVisible()
      await expect(page.getByText(reason)).toBeVisible()
      await page.goto(`/booking/${id}/confirmation`)
      await openPart(page, t.confirmation.show)
      await expect(page.getByRole("article").locator(`time[datetime="${stays.stay.checkIn}"]`)).toBeVisible()
    },
  )
})
