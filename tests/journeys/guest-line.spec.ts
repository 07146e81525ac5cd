import { controlLine, LINE_NAMES, LINE_USERS, lineWebhook, textEvent } from "../support/line.ts"
import { bookByApi, submitDetailsByApi, submitSlipByApi } from "./support/guest.ts"
import { LANGUAGES, LOCALES, ONE_WAY, texts } from "./support/journey.ts"
import { expect, test } from "./support/line-villa.ts"
import { freeStay } from "./support/nights.ts"
import { adminTexts, anotherPhone, expectMessage, logInAsOwner } from "./support/owner.ts"

for (const language of LANGUAGES) {
  test.describe(language, ONE_WAY[language], () => {
    test.use({ locale: LOCALES[language] })

    test("The owner offers LINE, and a guest reads there that the stay is confirmed", async ({
      page,
      browser,
      lineUrl,
    }) => {
      const t = texts[language].guestLine
      const a = adminTexts[language]
      const receive = async (...events: object[]) => {
        const { body, headers } = lineWebhook(events)
        expect((await page.request.post("/api/line/webhook", { data: body, headers })).status()).toBe(200)
      }
      await controlLine(lineUrl, { reset: true })
      const owner = await anotherPhone(browser)
      await logInAsOwner(owner.context())
      const id = await bookByApi(page.request, await freeStay(page.request))
      await submitDetailsByApi(page.request, id)

      await test.step("a villa that does not offer it shows nothing of it", async () => {
        await page.goto(`/booking/${id}/payment`)
        await expect(page.getByRole("button", { name: t.offer })).toHaveCount(0)
        expect((await page.request.get(`/booking/${id}/line`)).status()).toBe(404)
      })

      await test.step("the owner switches it on", async () => {
        await owner.goto("/admin/villa/line")
        await owner.getByLabel(a.guestLine.fields.guestLine).check()
        await owner.getByRole("button", { name: a.villa.save, exact: true }).tap()
        await expectMessage(owner, a.guestLine.saved)
      })

      await test.step("the guest opens LINE from the payment page, with a code ready to send", async () => {
        await page.goto(`/booking/${id}/payment`)
        await page.getByRole("button", { name: t.offer }).tap()
        const open = page.getByRole("link", { name: t.open })
        await expect(open).toHaveAttribute("href", /^https:\/\/line\.me\/R\/oaMessage\/%40123baan\/\?STAY-[0-9A-Z]{8}$/)
        const code = (await open.getAttribute("href"))?.split("?")[1] ?? ""
        await receive(textEvent(code, LINE_USERS.guest))
        await expect.poll(async () => (await controlLine(lineUrl)).replies.length).toBe(1)
      })

      await test.step("the page names the LINE account", async () => {
        await page.goto(`/booking/${id}/payment`)
        await page.getByRole("link", { name: t.linkedTo.replace("{{name}}", LINE_NAMES.guest) }).tap()
        await expect(page.getByRole("button", { name: t.unlink })).toBeVisible()
      })

      const uri = await test.step("the slip and the confirmation arrive in LINE", async () => {
        await submitSlipByApi(page.request, id)
        const pushes = async () => (await controlLine(lineUrl)).pushes.filter(({ to }) => to === LINE_USERS.guest)
        await expect.poll(async () => (await pushes()).length).toBe(1)
        const call = { data: { status: "confirmed" } }
        expect((await owner.request.patch(`/api/admin/bookings/${id}/status`, call)).status()).toBe(200)
        await expect.poll(async () => (await pushes()).length).toBe(2)
        const [, confirmed] = await pushes()
        return /"uri":"([^"]+)"/.exec(JSON.stringify(confirmed))?.[1] ?? ""
      })

      await test.step("the button opens the booking on any device", async () => {
        expect(uri).toContain("openExternalBrowser=1")
        const other = await anotherPhone(browser)
        await other.goto(uri)
        await expect(other).toHaveURL(`/booking/${id}/confirmation`)
      })

      await test.step("the owner sees that LINE is linked and what was sent, and the guest ends it", async () => {
        await owner.goto(`/admin/bookings/${id}/messages`)
        await expect(owner.getByText(LINE_NAMES.guest)).toBeVisible()
        await expect(owner.getByText("LINE", { exact: true })).toHaveCount(2)
        await page.goto(`/booking/${id}/line`)
        await page.getByRole("button", { name: t.unlink }).tap()
        await expect(page.getByRole("button", { name: t.offer })).toBeVisible()
      })

      await test.step("staff show a QR code for a guest by phone", async () => {
        await owner.goto(`/admin/bookings/${id}/messages`)
        await owner.getByRole("button", { name: a.guestLine.show }).tap()
        await expect(owner.getByRole("img", { name: t.qr })).toBeVisible()
      })
    })
  })
}
