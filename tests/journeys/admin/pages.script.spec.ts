import type { Page } from "@playwright/test"
import { adminPages, PHONE, widthFaults } from "../support/admin-pages.ts"
import { violationsInBothThemes } from "../support/axe.ts"
import { expect, test } from "../support/channel-villa.ts"
import { untilHydrated } from "../support/connection.ts"
import { text } from "../support/files.ts"
import { bookByApi, SOMCHAI, submitDetailsByApi, submitSlipByApi } from "../support/guest.ts"
import { LOCALES } from "../support/journey.ts"
import { dateAfter, freeStay, villaToday } from "../support/nights.ts"
import { adminTexts, fillIn, input, logInAsOwner, submitButton, upload } from "../support/owner.ts"
import { smallTargets } from "../support/targets.ts"

const t = adminTexts.th

/** Faults of the open page: what axe finds, a width above that of the screen, and controls that are too small for a finger. */
async function pageFaults(page: Page, what: string): Promise<string[]> {
  const faults = [...(await violationsInBothThemes(page)), ...(await widthFaults(page))]
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true
  })
  return [...faults, ...(await smallTargets(page))].map((fault) => `${what}: ${fault}`)
}

// Axe measures rendered colours, so transitions are disabled.
test.use({ viewport: PHONE, contextOptions: { reducedMotion: "reduce" } })

test.describe("In English, whose texts are the longest", () => {
  test.use({ locale: LOCALES.en })

  test("axe finds no violation on any page of the route table, in either theme, none is too wide, and every control is at least 44 px", async ({
    page,
    request,
    origin,
    setChannels,
  }) => {
    test.slow()
    const faults: string[] = []
    for (const path of await adminPages(page, { guest: request, origin, setChannels })) {
      await page.goto(path)
      await untilHydrated(page)
      faults.push(...(await pageFaults(page, path)))
    }
    expect(faults).toEqual([])
  })
})

test("axe finds no violation in the states of the pages: bookings of each status, filters, selections, rejected forms", async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow()
  const faults: string[] = []
  const checkPage = async (what: string) => {
    faults.push(...(await pageFaults(page, what)))
  }
  const check = async (path: string) => {
    await page.goto(path)
    await untilHydrated(page)
    await checkPage(path)
  }

  await page.goto("/admin/login")
  await fillIn(page, { email: "nobody@example.com", password: "nothing at all" })
  await submitButton(page, "password").tap()
  await expect(page.getByRole("alert")).toBeVisible()
  await checkPage("/admin/login, rejected")
  await logInAsOwner(page.context())
  const { data } = await (await page.request.post("/api/admin/invites")).json()
  const visitor = await page.context().storageState()
  await page.context().clearCookies({ name: "admin" })
  await check(`/admin/register?invite=${data.invite}`)
  await check("/admin/reset?token=unknown")
  await page.context().addCookies(visitor.cookies)

  // A booking in each state, and some blocked nights.
  const { checkIn } = await freeStay(page.request, { nights: 6 })
  const guest = await playwright.request.newContext({ baseURL })
  const ids: string[] = []
  for (const first of [0, 1, 2, 3])
    ids.push(await bookByApi(guest, { checkIn: dateAfter(checkIn, first), checkOut: dateAfter(checkIn, first + 1) }))
  const [unpaid, sent, confirmed, cancelled] = ids as [string, string, string, string]
  for (const id of [sent, confirmed]) {
    await submitDetailsByApi(guest, id)
    await submitSlipByApi(guest, id)
  }
  await guest.dispose()
  for (const [id, status] of [
    [confirmed, "confirmed"],
    [cancelled, "cancelled"],
  ])
    await page.request.patch(`/api/admin/bookings/${id}/status`, { data: { status } })
  const block = { from: dateAfter(checkIn, 4), to: dateAfter(checkIn, 6), note: "Painting" }
  await page.request.post("/api/admin/blocks", { data: block })

  for (const id of [unpaid, sent, confirmed, cancelled]) await check(`/admin/bookings/${id}`)
  for (const path of [
    "",
    "/bookings?q=nobody+at+all",
    "/guests?q=nobody",
    `/guests?q=${SOMCHAI.email}`,
    `/guests/erase?q=${SOMCHAI.email}`,
    "/villa/prices/new?layer=holiday",
    `/villa/prices/preview?checkIn=${checkIn}&checkOut=${dateAfter(checkIn, 7)}&guests=2&promoCode=NONE`,
    `/calendar?month=${dateAfter(villaToday(), -31).slice(0, 7)}`,
    `/calendar?month=${block.from.slice(0, 7)}`,
    `/calendar?from=${block.from}`,
    `/calendar?from=${dateAfter(block.to, 7)}&to=${dateAfter(block.to, 9)}`,
  ])
    await check(`/admin${path}`)
  await page.goto("/admin/staff")
  await page.getByRole("button", { name: t.staff.invites.create }).tap()
  await expect(page.getByRole("status").getByText("?invite=")).toBeVisible()
  await checkPage("/admin/staff with an invite")

  await page.goto("/admin/bookings/new")
  await fillIn(page, { customerName: "x", phone: "1", checkIn: "2020-01-01", checkOut: "2020-01-01" })
  await submitButton(page, "customerName").tap()
  await expect(input(page, "phone")).toHaveAttribute("aria-invalid", "true")
  await checkPage("/admin/bookings/new, rejected")
  await page.goto("/admin/villa/times")
  await fillIn(page, { timezone: "Mars/Phobos" })
  await submitButton(page, "timezone").tap()
  await expect(input(page, "timezone")).toHaveAttribute("aria-invalid", "true")
  await checkPage("/admin/villa/times, rejected")
  await page.goto("/admin/villa/pictures")
  await upload(page, "backgroundImage", text)
  await expect(page.getByRole("alert")).toBeVisible()
  await checkPage("/admin/villa/pictures, rejected")
  expect(faults).toEqual([])
})
