import type { Page } from "@playwright/test"
import { calendarFile } from "../support/calendar-file.ts"
import { violationsInBothThemes } from "./support/axe.ts"
import { expect, test } from "./support/channel-villa.ts"
import { bookByApi } from "./support/guest.ts"
import { dateAfter, freeStay } from "./support/nights.ts"
import { adminTexts, expectFieldError, expectMessage, fillIn, input, logInAsOwner } from "./support/owner.ts"

const t = adminTexts.th.calendars
/** The form that adds a channel; each channel's card in the list has one that changes it. */
const addForm = (page: Page) => page.locator("form:not(li *)").filter({ has: page.locator('[name="url"]') })
const night = (page: Page, date: string) => page.locator(`[data-night="${date}"]`)
const day = (date: string) => date.replaceAll("-", "")
const stay = (from: string, to: string) => [
  `DTSTART;VALUE=DATE:${day(from)}`,
  `DTEND;VALUE=DATE:${day(to)}`,
  "SUMMARY:Reserved",
]
/** An address that no other run of this journey uses. */
const address = () => `https://www.airbnb.com/calendar/ical/${crypto.randomUUID()}.ics?s=secret`

// Axe measures rendered colours, so transitions are disabled.
test.use({ contextOptions: { reducedMotion: "reduce" } })
test.beforeEach(async ({ page }) => {
  await logInAsOwner(page.context())
})

test("An owner connects a channel: preview, closed dates, and the address for the channel", async ({
  page,
  setChannels,
}) => {
  const { checkIn } = await freeStay(page.request, { nights: 4 })
  const url = address()
  const name = "Airbnb"
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) })
  await setChannels({ [url]: { file: calendarFile([stay(checkIn, dateAfter(checkIn, 3))]) } })

  await test.step("a wrong address is refused beside its field, and what was typed stays", async () => {
    await page.goto("/admin/calendars")
    await expect(addForm(page)).toHaveCount(0)
    await page.getByRole("link", { name: t.channel.airbnb, exact: true }).tap()
    await expect(input(addForm(page), "name")).toHaveValue(t.channel.airbnb)
    await fillIn(addForm(page), { name, url: "https://192.168.1.1/calendar.ics" })
    await page.getByRole("button", { name: t.add.submit }).tap()
    await expectFieldError(input(addForm(page), "url"), "https://192.168.1.1/calendar.ics", t.errors.notPublic)
  })

  await test.step("the preview says what will be closed, and saves nothing", async () => {
    await fillIn(addForm(page), { url })
    await page.getByRole("button", { name: t.add.preview }).tap()
    const preview = page.getByRole("region", { name: t.add.found })
    await expect(preview).toContainText(t.add.willClose.replace("{{count}}", "3"))
    await expect(preview).toContainText(t.add.noConflicts)
    await expect(input(addForm(page), "url")).toHaveValue(url)
  })

  await test.step("saving closes the dates", async () => {
    await page.getByRole("button", { name: t.add.submit }).tap()
    await expectMessage(page, t.add.added)
    await expect(card).toContainText(t.state.ok)
    await expect(card).toContainText(t.feed.notFetched)
    await expect(page.getByText("s=secret")).toHaveCount(0)
    await page.goto(`/admin/calendar?month=${checkIn.slice(0, 7)}`)
    await expect(night(page, checkIn)).toHaveAttribute("data-state", "channel")
    await expect(night(page, checkIn)).toContainText(name)
    const { status } = await page.request
      .post("/api/booking", { data: { bookingDetails: { checkIn, checkOut: dateAfter(checkIn, 1), rooms: 3 } } })
      .then(async (answer) => ({ status: answer.status() }))
    expect(status).toBe(409)
  })

  await test.step("the channel fetches our calendar, and the page says when", async () => {
    await page.request.post("/api/admin/calendars/exports", { data: { name: "Phone" } })
    await page.goto("/admin/calendars")
    await page.evaluate(() => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) details.open = true
    })
    expect(await violationsInBothThemes(page)).toEqual([])
    const ours = await card.getByLabel(t.feed.export).first().inputValue()
    const file = await page.request.get(ours)
    expect(file.status()).toBe(200)
    expect(await file.text()).not.toContain(day(checkIn))
    await page.reload()
    await card.getByText(t.feed.details).first().tap()
    await expect(card.getByText(t.feed.fetched.replace(" {{time}}", "")).first()).toBeVisible()
  })

  await test.step("removing it frees the dates, if wanted", async () => {
    await card.getByText(t.feed.manage.replace("{{name}}", name)).first().tap()
    await card.getByLabel(t.feed.free).first().check()
    await card.getByText(t.feed.remove, { exact: true }).first().tap()
    await card.getByRole("button", { name: t.feed.remove }).first().tap()
    await expectMessage(page, t.feed.removed)
    await page.goto(`/admin/calendar?month=${checkIn.slice(0, 7)}`)
    await expect(night(page, checkIn)).toHaveAttribute("data-state", "free")
  })
})

test("A double booking is shown everywhere until the owner settles it", async ({ page, setChannels }) => {
  const { checkIn, checkOut } = await freeStay(page.request, { nights: 2 })
  const id = await bookByApi(page.request, { checkIn, checkOut })
  const url = address()
  await setChannels({ [url]: { file: calendarFile([stay(checkIn, checkOut)]) } })
  await test.step("the preview names both", async () => {
    await page.goto("/admin/calendars?channel=agoda")
    await fillIn(addForm(page), { url })
    await page.getByRole("button", { name: t.add.preview }).tap()
    const between = t.conflicts.between.replace("{{feed}}", "Agoda").replace("{{holder}}", "")
    await expect(page.getByRole("region", { name: t.add.found })).toContainText(between)
  })
  const added = await page.request.post("/api/admin/calendars/feeds", { data: { name: "Agoda", url } })
  expect(added.status(), await added.text()).toBe(201)

  await page.goto("/admin")
  await expect(page.getByText(t.conflicts.dashboard)).toBeVisible()
  await page.goto(`/admin/bookings/${id}`)
  await expect(page.getByText(t.conflicts.booking.replace("{{feeds}}", "Agoda"))).toBeVisible()
  await page.goto(`/admin/calendar?month=${checkIn.slice(0, 7)}`)
  await expect(night(page, checkIn)).toContainText("!")

  await page.goto("/admin/calendars")
  const conflicts = page.getByRole("region", { name: t.conflicts.title })
  await expect(conflicts).toContainText("Agoda")
  await conflicts.getByRole("button", { name: t.conflicts.settle }).first().tap()
  await expectMessage(page, t.conflicts.settled)
  await expect(page.getByRole("region", { name: t.conflicts.title })).toHaveCount(0)

  const { feed } = (await added.json()).data
  await page.request.delete(`/api/admin/calendars/feeds/${feed.id}?nights=free`)
})
