import { bookByApi, submitDetailsByApi, submitSlipByApi } from "../support/guest.ts"
import { expect, LOCALES, test } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { adminTexts, expectMessage, fillIn, input, logInAsOwner, openFold } from "../support/owner.ts"

/** The amounts of a ledger's rows, as the panel shows them. */
const amountOf = (row: string | null) => row?.match(/[−-]?฿[\d,.]+/)?.[0]

const t = adminTexts.en

test.use({
  locale: LOCALES.en,
  viewport: { width: 360, height: 740 },
})

test("an owner asks for 50 %, confirms the slip of the deposit, takes the rest in cash, charges and takes it back", async ({
  page,
  request,
}) => {
  test.slow()
  await logInAsOwner(page.context())
  await test.step("sets a deposit of 50 %", async () => {
    await page.goto("/admin/villa/terms")
    await openFold(page, t.terms.fields.deposit)
    await page.locator("input[name=deposit][value=percent]").check()
    await fillIn(page, { depositPercent: "50", balanceDays: "0" })
    await openFold(page, t.terms.policy)
    await page.locator("input[name=policy][value=none]").check()
    await page.getByRole("button", { name: t.villa.save, exact: true }).click()
    await expectMessage(page, t.terms.saved)
    await expect(page.locator("input[name=deposit][value=percent]")).toBeChecked()
  })

  const id = await bookByApi(request, await freeStay(request))
  await submitDetailsByApi(request, id)
  await submitSlipByApi(request, id)
  const { data } = await (await page.request.get(`/api/admin/bookings/${id}`)).json()
  const { total, deposit } = data.booking.money
  expect(deposit).toBe(Math.ceil(total / 2))

  const slip = page.locator("section", {
    has: page.getByRole("heading", { name: t.bookings.detail.slip, exact: true }),
  })
  const slipWasFor = `${t.bookings.detail.compare}฿${deposit.toLocaleString("en")}`
  await test.step("confirms the slip with the deposit", async () => {
    await page.goto(`/admin/bookings/${id}`)
    await expect(slip).toContainText(slipWasFor)
    await page.getByText(t.bookings.received.other).click()
    await expect(page.locator("input[name=receivedPart][value=due]")).toBeChecked()
    await expect(input(page, "amountReceived")).toBeHidden()
    await page.getByRole("button", { name: t.bookings.actions.confirm }).click()
    await expectMessage(page, t.bookings.toast.confirmed)
    await expect(slip).toHaveCount(0)
  })

  await page.goto(`/admin/bookings/${id}/ledger`)
  // Decided on, it is small.
  expect((await slip.locator("img").boundingBox())?.width).toBe(64)
  const panel = page.locator("section", { has: page.locator("#ledger-title") })
  const row = panel.locator("dl > div").filter({ hasText: t.bookings.money.rest })
  const rest = async () => amountOf(await row.textContent())
  const baht = (amount: number) => `฿${amount.toLocaleString("en")}`
  await test.step("charges a late check-out", async () => {
    const charge = panel.locator("details", { has: page.locator("input[value=charge]") })
    await charge.locator("summary").click()
    await fillIn(charge, { amount: "1500", note: "Late check-out" })
    await charge.getByRole("button", { name: t.bookings.money.charge.yes }).click()
    await expectMessage(page, t.bookings.money.toast.charge)
    await expect.poll(rest).toBe(baht(total - deposit + 1500))
  })
  await test.step("takes it back", async () => {
    const line = panel.getByRole("listitem").filter({ hasText: "Late check-out" }).first()
    await line.locator("summary").click()
    await fillIn(line, { note: "Left on time" })
    await line.getByRole("button", { name: t.bookings.money.takeBackYes }).click()
    await expectMessage(page, t.bookings.money.toast.reversal)
    await expect.poll(rest).toBe(baht(total - deposit))
  })
  await test.step("records the rest in cash; the amount is there already", async () => {
    const received = panel.locator("details", { has: page.locator("input[value=payment]") })
    await received.locator("summary").first().click()
    await expect(input(received, "amount")).toHaveValue(String(total - deposit))
    await expect(received.getByRole("radio", { name: t.bookings.money.channel.cash })).toBeChecked()
    await received.getByRole("button", { name: t.bookings.money.recordYes }).click()
    await expectMessage(page, t.bookings.money.toast.payment)
    await expect(panel.getByText(t.bookings.money.paidInFull)).toBeVisible()
  })
  const after = await (await page.request.get(`/api/admin/bookings/${id}/ledger`)).json()
  expect(after.data.money).toMatchObject({ total, received: total, owed: total, balance: 0 })
  expect(after.data.lines.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ["payment", deposit],
    ["charge", 1500],
    ["reversal", -1500],
    ["payment", total - deposit],
  ])
})
