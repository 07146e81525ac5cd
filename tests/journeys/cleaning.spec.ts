import { moveStay } from "../support/move-stay.ts"
import { runStatements } from "../support/statements.ts"
import { png } from "./support/files.ts"
import { bookByApi } from "./support/guest.ts"
import { expect, LANGUAGES, LOCALES, test, texts } from "./support/journey.ts"
import { dateAfter, freeStay, villaToday } from "./support/nights.ts"
import { adminTexts, anotherPhone, expectMessage, fillIn, logInAsOwner } from "./support/owner.ts"

const NAME = { th: "นก", en: "Nok" }
const NOTE = { th: "ผ้าปูอยู่ชั้นบน", en: "Sheets are upstairs" }
const BROKEN = { th: "กาน้ำร้อนเสีย", en: "The kettle is broken" }

for (const language of LANGUAGES) {
  const t = texts[language].cleaning
  const a = adminTexts[language].cleaning
  const [name, note, broken] = [NAME[language], NOTE[language], BROKEN[language]]

  test.describe(`In ${language}`, () => {
    test.use({ locale: LOCALES[language] })

    test(`A cleaner gets a link, sees who leaves, and reports back to the owner (${language})`, async ({
      page,
      browser,
      origin,
    }) => {
      await logInAsOwner(page.context())
      const booking = await bookByApi(page.request, await freeStay(page.request))
      const confirmed = await page.request.patch(`/api/admin/bookings/${booking}/status`, {
        data: { status: "confirmed" },
      })
      expect(confirmed.status()).toBe(200)
      const today = villaToday()
      await moveStay(origin, booking, dateAfter(today, -2), today)
      await runStatements(origin, [
        `delete from nights where booking_id = '${booking}'`,
        `insert into nights (night, booking_id) values ('${dateAfter(today, -2)}', '${booking}'), ('${dateAfter(today, -1)}', '${booking}')`,
      ])

      await page.goto("/admin/cleaners")
      await fillIn(page, { name, note })
      await page.getByRole("button", { name: a.add }).tap()
      await expectMessage(page, a.added)
      const link = (await page.getByRole("link", { name: a.open }).getAttribute("href"))!
      const shared = new URL((await page.locator('a[href^="https://line.me/"]').getAttribute("href"))!)
      expect(shared.searchParams.get("text")).toContain(link)

      const phone = await anotherPhone(browser)
      await test.step("the cleaner sees the plan, and confirms it", async () => {
        await phone.goto(link)
        await expect(phone.getByRole("heading", { level: 1 })).toHaveText(t.title)
        await expect(phone.getByText(note)).toBeVisible()
        await phone.getByRole("button", { name: t.confirm }).tap()
        await expectMessage(phone, t.confirmed)
        await expect(phone.getByText(t.changed)).toHaveCount(0)
      })

      await test.step("reports the house as clean", async () => {
        await phone.getByRole("button", { name: t.done }).first().tap()
        await expect(phone.getByRole("button", { name: t.undo }).first()).toBeVisible()
      })

      await test.step("and what is broken, after an empty report was refused", async () => {
        await phone.getByText(t.problem).tap()
        await phone.getByRole("button", { name: t.problemSend }).tap()
        await expect(phone.getByText(t.errors.empty)).toBeVisible()
        await phone.getByLabel(t.problemText).fill(broken)
        await phone.getByLabel(t.problemPhoto, { exact: true }).setInputFiles(png)
        await phone.getByRole("button", { name: t.problemSend }).tap()
        await expectMessage(phone, t.problemSent)
        await expect(phone.getByLabel(t.problemText)).toHaveValue("")
      })

      await test.step("the owner sees it on Today, and deals with it", async () => {
        await page.goto("/admin")
        await expect(page.getByText(broken)).toBeVisible()
        const photo = page.getByRole("img", { name: a.photo.replace("{{name}}", name) })
        await photo.scrollIntoViewIfNeeded()
        await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
        await expect(page.getByText(a.done.split("{{")[0]!)).toBeVisible()
        await page.getByRole("button", { name: a.seen }).tap()
        await expectMessage(page, a.seenDone)
        await expect(page.getByText(broken)).toHaveCount(0)
      })

      await test.step("a new link ends the old one", async () => {
        await page.goto("/admin/cleaners")
        await page.getByRole("link", { name: a.edit }).tap()
        await page.locator("summary", { hasText: a.rotate }).tap()
        await page.getByRole("button", { name: a.rotate }).tap()
        await page.waitForURL("**/admin/cleaners")
        expect(await page.getByRole("link", { name: a.open }).getAttribute("href")).not.toBe(link)
        expect((await phone.goto(link))?.status()).toBe(404)
      })
    })
  })
}
