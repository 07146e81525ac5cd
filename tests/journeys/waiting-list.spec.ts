import type { Page } from "@playwright/test"
import { scheduledUrl } from "../../scripts/serve.ts"
import { runStatements } from "../support/statements.ts"
import { violations } from "./support/axe.ts"
import { bookByApi, card, field, submitDetails } from "./support/guest.ts"
import { expect, hasScript, LANGUAGES, LOCALES, ONE_WAY, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { adminTexts, anotherPhone, expectMessage, logInAsOwner } from "./support/owner.ts"

/** Looks at the page as it is, on a phone. */
async function look(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  if (hasScript()) expect(await violations(page)).toEqual([])
}

for (const language of LANGUAGES) {
  const t = texts[language].waiting
  const a = adminTexts[language].waitingList

  test.describe(`In ${language}`, ONE_WAY[language], () => {
    test.use({ locale: LOCALES[language] })

    test(`a guest queues for taken dates, gets them when a hold lapses, and books (${language})`, async ({
      page,
      browser,
      origin,
    }) => {
      const owner = await anotherPhone(browser)
      await logInAsOwner(owner.context())
      const stay = await freeStay(owner.request)
      const held = await bookByApi(owner.request, stay)
      const dates = `checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&rooms=3&guests=2`
      const runCron = async () => expect((await fetch(scheduledUrl({ origin }, "jobs"))).status).toBe(200)
      const linkTo = async (address: string) => {
        const { data } = await (await owner.request.get("/api/admin/outbox")).json()
        const { text } = data.messages.find(({ to }: { to: string }) => to === address)
        return new URL(/https?:\/\/\S+\/waiting-list\/\S+/.exec(text)![0]).pathname
      }

      await test.step("until the owner switches it on, nothing is said of it", async () => {
        await page.goto(`/booking?${dates}`)
        await expect(card(page).getByRole("alert")).toBeVisible()
        await expect(page.getByText(t.ask)).toHaveCount(0)
        await owner.goto("/admin/villa/waiting-list")
        await owner.getByRole("checkbox").tap()
        await owner.getByRole("button", { name: adminTexts[language].villa.save }).first().tap()
        await expectMessage(owner, a.saved)
        await look(owner)
      })

      await test.step("a guest leaves an address, after a mistyped one was refused", async () => {
        await page.goto(`/booking?${dates}`)
        await look(page)
        await card(page).getByRole("alert").getByRole("link", { name: t.ask }).tap()
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.title)
        await page.locator('input[name="email"]').fill("mali@example")
        await page.getByRole("button", { name: t.submit }).tap()
        await expect(page.getByText(texts[language].validation.email)).toBeVisible()
        await expect(page.locator('input[name="checkIn"]')).toHaveValue(stay.checkIn)
        await look(page)
        await page.locator('input[name="email"]').fill("mali@example.com")
        await page.getByRole("button", { name: t.submit }).tap()
        await expect(page.getByText(t.sent.replace("{{email}}", "mali@example.com"))).toBeVisible()
        await look(page)
      })

      await test.step("and opens the link", async () => {
        await page.goto(await linkTo("mali@example.com"))
        await look(page)
        await page.getByRole("button", { name: t.confirm }).tap()
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.waitingTitle)
        await look(page)
      })

      await test.step("as does somebody after her", async () => {
        const data = { email: "ploy@example.com", ...stay, guests: 2 }
        expect((await owner.request.post("/api/waiting-list", { data })).status()).toBe(201)
        const joined = await owner.request.post(`/api${await linkTo("ploy@example.com")}/confirm`, { data: {} })
        expect(joined.status()).toBe(204)
        await owner.goto("/admin/calendar")
        await owner.getByRole("link", { name: a.title }).tap()
        await expect(owner.getByText("mali@example.com", { exact: true })).toBeVisible()
        await look(owner)
      })

      await test.step("the hold lapses, and the dates are held for the first in line, who gives them back", async () => {
        await runStatements(origin, [`update bookings set payment_deadline = 1 where id = '${held}'`])
        await runCron()
        await page.goto(await linkTo("mali@example.com"))
        await expect(page.getByRole("button", { name: t.book })).toBeVisible()
        await look(page)
        await page.getByRole("button", { name: t.decline }).tap()
        await expectMessage(page, t.declined)
      })

      await test.step("so that the next one books them", async () => {
        const phone = await anotherPhone(browser)
        await phone.goto(await linkTo("ploy@example.com"))
        await phone.getByRole("button", { name: t.book }).tap()
        await phone.waitForURL("**/customer-info")
        await expect(field(phone, "email")).toBeVisible()
        await look(phone)
        await submitDetails(phone, undefined, language)
        await phone.waitForURL("**/payment")
      })

      await test.step("and her link says that it has ended", async () => {
        await page.goto(await linkTo("mali@example.com"))
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.endedTitle)
        await look(page)
      })
    })
  })
}
