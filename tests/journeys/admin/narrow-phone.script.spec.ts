import type { Page } from "@playwright/test"
import { moveStay } from "../support/ended-stay.ts"
import { bookByApi, submitSlipByApi } from "../support/guest.ts"
import { expect, LANGUAGES, LOCALES, test, texts } from "../support/journey.ts"
import { dateAfter, freeStay, villaToday } from "../support/nights.ts"
import { adminTexts, logInAsOwner } from "../support/owner.ts"
import { slipOf } from "../support/slips.ts"

/* Nothing is cut on a phone of 360 pixels, in either language: texts are longest in English, lines highest in Thai. */

test.use({ viewport: { width: 360, height: 740 } })

const LONG_NAME = { firstName: "Wolfeschlegelsteinhausen", lastName: "Bergerdorffwelchevoralternwaren" }

/** The narrowest column in which the name of a bank can be read. */
const READABLE_PX = 110

/** The options of a page's selects that are wider than the field. */
const cutOptions = (page: Page) =>
  page.evaluate(() => {
    const ARROW_PX = 20
    const canvas = document.createElement("canvas").getContext("2d")!
    return [...document.querySelectorAll<HTMLElement>("main select")].flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      canvas.font = font
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - ARROW_PX
      return [...select.querySelectorAll<HTMLElement>("option")]
        .map(({ textContent }) => textContent ?? "")
        .filter((text) => canvas.measureText(text).width > room)
    })
  })

for (const language of LANGUAGES) {
  const t = adminTexts[language]

  test.describe(`In ${language}`, () => {
    test.use({ locale: LOCALES[language] })
    test.beforeEach(({ page }) => logInAsOwner(page.context()))

    test(`each place of the navigation is named in one line (${language})`, async ({ page }) => {
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 740 })
        await page.goto("/admin")
        const links = page.getByRole("navigation", { name: t.staff.nav.label }).getByRole("link")
        await expect(links).toHaveCount(5)
        const named = await links.evaluateAll((all) =>
          all
            .flatMap((link) => [link, ...link.querySelectorAll("*")])
            .flatMap(({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
            .map((text) => {
              const range = document.createRange()
              range.selectNode(text)
              return { text: text.textContent, lines: range.getClientRects().length }
            }),
        )
        expect(named.filter(({ lines }) => lines > 1)).toEqual([])
        expect(named.filter(({ lines }) => lines === 1)).toHaveLength(5)
      }
    })

    test(`the money of a month with cancelled bookings is shown in full (${language})`, async ({ page }, info) => {
      const data = {
        bookingDetails: { ...(await freeStay(page.request, info)), rooms: 3 },
        customerInfo: { firstName: "Lek", lastName: "Sri", email: "lek@example.com", phone: "0812345678" },
        receivedChannel: "bank",
      }
      const booked = await page.request.post("/api/admin/bookings", { data })
      expect(booked.status(), await booked.text()).toBe(201)
      const { _id } = (await booked.json()).data
      const cancelled = { status: "cancelled", reason: "" }
      expect((await page.request.patch(`/api/admin/bookings/${_id}/status`, { data: cancelled })).status()).toBe(200)
      await page.goto("/admin/money")
      const year = page.getByRole("row", { name: t.staff.money.wholeYear })
      await expect(year).toContainText(t.staff.money.cancelled)
      const table = page.getByRole("table").first()
      expect(await table.evaluate(({ parentElement: card }) => card!.scrollWidth - card!.clientWidth)).toBe(0)
    })

    test(`Today and a booking are no wider than the screen, however long a guest's name is (${language})`, async ({
      origin,
      page,
      request,
    }, info) => {
      const customerInfo = { ...LONG_NAME, email: "long@example.com", phone: "0812345678" }
      const arriving = { ...(await freeStay(request, info)), rooms: 3 }
      const data = { bookingDetails: arriving, customerInfo, receivedChannel: "bank" }
      const booked = await page.request.post("/api/admin/bookings", { data })
      expect(booked.status(), await booked.text()).toBe(201)
      moveStay(origin, (await booked.json()).data._id, villaToday(), dateAfter(villaToday(), 2))
      const id = await bookByApi(request, await freeStay(request, info))
      const told = await request.patch(`/api/booking/${id}/customer-info`, { data: { customerInfo } })
      expect(told.status(), await told.text()).toBe(200)
      await submitSlipByApi(request, id)

      await page.goto("/admin")
      await expect(page.getByText(LONG_NAME.lastName).first()).toBeVisible()
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true
      })
      await expect(page.locator(`a[href="/admin/bookings/${id}"]`).first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await page.goto(`/admin/bookings/${id}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    })

    test(`the bank of a payment link's slip is readable in the list of links (${language})`, async ({ page }) => {
      const data = { amount: 5000, description: "Deposit" }
      const created = await page.request.post("/api/admin/payment-links", { data })
      const { id } = (await created.json()).data.paymentLink
      await page.goto(`/payment/${id}?method=bank_transfer`)
      const transRef = `0011122223333NARROW${language.toUpperCase()}`
      await page.locator("input[name=slip]").setInputFiles(slipOf({ sendingBank: "004", transRef }))
      await expect(page.locator("input[name=miniQr]")).not.toHaveValue("")
      await page.getByRole("button", { name: texts[language].payment.slip.submit }).tap()
      await expect(page.getByRole("heading", { name: texts[language].paymentLink.review.title })).toBeVisible()
      await page.goto("/admin/payment-links")
      const bank = page.getByText(/\(KBANK\)/).first()
      expect((await bank.boundingBox())!.width).toBeGreaterThan(READABLE_PX)
    })

    test(`no option of the alert settings is cut (${language})`, async ({ page }) => {
      await page.goto("/admin/alerts/settings")
      await expect(page.locator("main select").first()).toBeVisible()
      expect(await cutOptions(page)).toEqual([])
    })
  })
}
