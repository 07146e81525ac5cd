import { expect, test } from "../support/journey.ts"
import { dateAfter, freeStay, villaToday } from "../support/nights.ts"
import { adminTexts, expectMessage, input, logInAsOwner } from "../support/owner.ts"

const t = adminTexts.th
const TODAY = villaToday()
const LAST_YEAR = Number(TODAY.slice(0, 4)) - 1
const BUDDHIST_ERA = 543

test.beforeEach(({ page }) => logInAsOwner(page.context()))

test("Last year's income for March is at most three taps from the dashboard", async ({ page }, info) => {
  const data = {
    bookingDetails: { ...(await freeStay(page.request, info)), rooms: 3 },
    customerInfo: { firstName: "มีนา", lastName: "Sri", email: "mina@example.com", phone: "0812345678" },
    amountReceived: 12345,
    receivedOn: `${LAST_YEAR}-03-31`,
  }
  const booked = await page.request.post("/api/admin/bookings", { data })
  expect(booked.status(), await booked.text()).toBe(201)

  await page.goto("/admin")
  await page.getByRole("link", { name: t.staff.money.byMonth }).tap()
  const years = page.getByRole("navigation", { name: t.staff.money.year })
  await years.getByRole("link", { name: String(LAST_YEAR + BUDDHIST_ERA) }).tap()
  const march = page.getByRole("row", { name: "มีนาคม" })
  await expect(march).toContainText("฿12,345")
  await expect(march).toBeInViewport()

  await test.step("and its payments are the CSV's", async () => {
    const download = page.waitForEvent("download")
    await march.getByRole("link").tap()
    const csv = await (await download).createReadStream()
    const text = Buffer.concat(await csv.toArray()).toString()
    expect(text).toContain(`"${LAST_YEAR}-03-31","12345"`)
    expect(text.trim().split("\r\n")).toHaveLength(2)
  })
})

test("Money is recorded on the day it was received, and no later than today", async ({ page }, info) => {
  const { checkIn, checkOut } = await freeStay(page.request, info)
  const customerInfo = { firstName: "Lek", lastName: "Sri", email: "lek@example.com", phone: "0812345678" }
  const data = { bookingDetails: { checkIn, checkOut, rooms: 3 }, customerInfo }
  const { _id } = (await (await page.request.post("/api/admin/bookings", { data })).json()).data
  await page.goto(`/admin/bookings/${_id}`)
  const receivedOn = input(page, "receivedOn")
  await expect(receivedOn).toHaveValue(TODAY)
  await expect(receivedOn).toHaveAttribute("max", TODAY)
  await receivedOn.fill(dateAfter(TODAY, -40))
  await page.getByRole("radio", { name: t.bookings.money.channel.cash }).check()
  await page.getByRole("button", { name: t.bookings.actions.confirm }).tap()
  await expectMessage(page, t.bookings.toast.confirmed)
  const { months } = (
    await (await page.request.get(`/api/admin/stats?year=${dateAfter(TODAY, -40).slice(0, 4)}`)).json()
  ).data.received
  const month = months.find((each: { month: string }) => each.month === dateAfter(TODAY, -40).slice(0, 7))
  expect(month.payments).toBe(1)
  const { kind, channel } = t.bookings.money
  await expect(page.getByText(`${kind.payment} · ${channel.cash}`)).toBeVisible()
})
