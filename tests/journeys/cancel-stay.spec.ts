import type { APIRequestContext, Page } from "@playwright/test"
import { formatDate, formatMoney } from "../../app/i18n/format.ts"
import { interpolate } from "../../app/i18n/translate.ts"
import { moveStay } from "../support/move-stay.ts"
import { violations } from "./support/axe.ts"
import { bookByApi, openPart, submitDetailsByApi } from "./support/guest.ts"
import { expect, test, texts, WITH_SCRIPT, WITHOUT_SCRIPT } from "./support/journey.ts"
import { dateAfter, freeStay, villaToday } from "./support/nights.ts"
import { adminTexts, anotherPhone, logInAsOwner } from "./support/owner.ts"
import { slipOf } from "./support/slips.ts"

const TERMS = {
  cancellation: {
    tiers: [
      { days: 5, percent: 100 },
      { days: 1, percent: 50 },
    ],
    graceHours: 0,
  },
  deposit: { kind: "full" },
}

/** What an owner's call answers; fails the test if it is refused. */
async function answerOf(owner: APIRequestContext, method: "get" | "patch" | "post", path: string, data?: object) {
  const answer = await owner[method](`/api/admin/${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** The newest code sent to an address, from its email. */
async function codeSentTo(owner: APIRequestContext, email: string): Promise<string> {
  const { messages } = await answerOf(owner, "get", "outbox")
  const { text } = messages.find(
    (message: { to: string; text: string }) => message.to === email && CODE.test(message.text),
  )
  return CODE.exec(text)![0]
}
const CODE = /\b\d{6}\b/

/** A stay that was paid in full and begins some days from now. */
async function paidStay(page: Page, owner: APIRequestContext, origin: string, days: number) {
  await answerOf(owner, "patch", "villa/terms", TERMS)
  const id = await bookByApi(page.request, await freeStay(page.request))
  const email = `leaves-${id}@example.com`
  await submitDetailsByApi(page.request, id, email)
  const { booking } = await answerOf(owner, "patch", `bookings/${id}/status`, { status: "confirmed" })
  await moveStay(origin, id, dateAfter(villaToday(), days), dateAfter(villaToday(), days + 3))
  return { id, email, total: Math.round(booking.totalPrice * 100) }
}

const t = adminTexts

// Axe measures rendered colours, so transitions are disabled.
test.use({ contextOptions: { reducedMotion: "reduce" } })

test(
  "A guest cancels with what comes back before the press, and the owner returns it",
  WITH_SCRIPT,
  async ({ page, browser, origin }) => {
    test.slow()
    const guest = texts.th
    const admin = await anotherPhone(browser)
    await logInAsOwner(admin.context())
    const owner = admin.request
    const { id, email, total } = await paidStay(page, owner, origin, 3)
    const money = (satang: number) => formatMoney(satang, "th")

    await page.goto(`/booking/${id}/confirmation`)
    await openPart(page, guest.cancelStay.link)
    await page.getByRole("link", { name: guest.cancelStay.link }).tap()
    await page.waitForURL("**/cancellation")
    const sentence = interpolate(guest.cancelStay.comparison.part, { refund: money(total / 2), paid: money(total) })
    await expect(page.getByText(sentence)).toBeVisible()
    expect(await violations(page)).toEqual([])

    await page.getByRole("button", { name: guest.cancelStay.sendCode }).tap()
    await page.waitForURL("**/cancellation?step=code")
    await page.getByLabel(guest.payment.otp.label).fill("000000")
    await page.getByLabel(guest.refund.account.promptPay).fill("123")
    await page.getByRole("button", { name: guest.cancelStay.submit, exact: true }).tap()
    await expect(page.getByText(guest.validation.promptPayId)).toBeVisible()
    expect(await violations(page)).toEqual([])

    await page.getByLabel(guest.refund.account.promptPay).fill("081 234 5678")
    await page.getByLabel(guest.payment.otp.label).fill(await codeSentTo(owner, email))
    await page.getByRole("button", { name: guest.cancelStay.submit, exact: true }).tap()
    await page.waitForURL("**/confirmation")
    const due = formatDate(dateAfter(villaToday(), 7), "th", "short")
    await expect(page.getByText(interpolate(guest.refund.due, { date: due }))).toBeVisible()
    await expect(page.getByRole("link", { name: guest.refund.account.change })).toBeVisible()
    expect(await violations(page)).toEqual([])

    await test.step("the owner transfers it and attaches the slip", async () => {
      await admin.goto("/admin/money")
      const texts = t.th
      await openPart(admin, texts.refunds.waiting)
      const { refunds } = await answerOf(owner, "get", `bookings/${id}/refunds`)
      await admin.locator(`a[href="/admin/refunds/${refunds[0].id}"]`).first().tap()
      await expect(admin.getByText("0812345678")).toBeVisible()
      await expect(admin.getByRole("img", { name: money(total / 2) })).toBeVisible()
      expect(await violations(admin)).toEqual([])
      const slip = slipOf({ sendingBank: "014", transRef: `BACK-${id.slice(0, 8)}` })
      await admin.getByLabel(texts.refunds.transfer.slip).setInputFiles(slip)
      await admin.getByRole("button", { name: texts.refunds.transfer.yes }).tap()
      await expect(admin.getByRole("link", { name: texts.refunds.slip })).toBeVisible()
    })

    await page.reload()
    await expect(page.getByRole("link", { name: guest.refund.proof })).toBeVisible()
    const { money: sums } = await answerOf(owner, "get", `bookings/${id}/ledger`)
    expect(sums).toMatchObject({ owed: total / 200, received: total / 200, balance: 0 })
    await admin.context().close()
  },
)

test(
  "An owner cancels with a part, and the guest says later where it goes",
  WITHOUT_SCRIPT,
  async ({ page, browser, origin }) => {
    test.slow()
    const guest = texts.th
    const admin = await anotherPhone(browser)
    await logInAsOwner(admin.context())
    const owner = admin.request
    const { id, email, total } = await paidStay(page, owner, origin, 20)
    await admin.goto(`/admin/bookings/${id}`)
    await admin.getByLabel(t.th.bookings.page.menu).tap()
    await admin.getByRole("link", { name: t.th.bookings.actions.cancel, exact: true }).tap()
    await admin.getByRole("link", { name: t.th.bookings.cancel.who.guest }).tap()
    await expect(admin.getByRole("radio", { checked: true })).toHaveValue("policy")
    await admin.getByLabel(t.th.refunds.cancel.amount, { exact: true }).check()
    await admin.locator("input[name=refundAmount]").fill(String(total / 400))
    await admin.getByRole("button", { name: t.th.bookings.cancel.yes }).tap()
    await expect(admin.getByRole("link", { name: t.th.refunds.status.owed })).toBeVisible()

    await page.goto(`/booking/${id}/confirmation`)
    await page.getByRole("link", { name: guest.refund.account.ask }).tap()
    await page.getByRole("button", { name: guest.refund.account.sendCode }).tap()
    await page.waitForURL("**/refund?step=code")
    await page.getByLabel(guest.payment.bankName).fill("กสิกรไทย")
    await page.getByLabel(guest.payment.accountNumber).fill("123-4-56789-0")
    await page.getByLabel(guest.payment.accountName).fill("สมหญิง ใจกล้า")
    await page.getByLabel(guest.payment.otp.label).fill(await codeSentTo(owner, email))
    await page.getByRole("button", { name: guest.refund.account.submit }).tap()
    await expect(page.getByText(guest.refund.account.given)).toBeVisible()

    await admin.getByRole("link", { name: t.th.refunds.status.owed }).tap()
    await expect(admin.getByText("123-4-56789-0")).toBeVisible()
    // The account is not the guest's.
    await expect(admin.locator(".notice-error")).toBeVisible()
    await admin.getByText(t.th.refunds.waive.title).tap()
    await admin.getByLabel(t.th.bookings.money.why).fill("ตกลงกันแล้ว")
    await admin.getByRole("button", { name: t.th.refunds.waive.yes }).tap()
    await expect(admin.getByText("ตกลงกันแล้ว")).toBeVisible()
    const { money } = await answerOf(owner, "get", `bookings/${id}/ledger`)
    expect(money).toMatchObject({ owed: total / 100, received: total / 100, balance: 0 })
    await admin.context().close()
  },
)
