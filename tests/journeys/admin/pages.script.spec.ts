import type { APIRequestContext, Page } from "@playwright/test"
import routes from "../../../app/routes.ts"
import { flatRoutes } from "../../support/routes.ts"
import { violations } from "../support/axe.ts"
import { untilHydrated } from "../support/connection.ts"
import { endedStay } from "../support/ended-stay.ts"
import { text } from "../support/files.ts"
import { bookByApi, SOMCHAI, submitDetailsByApi, submitSlipByApi } from "../support/guest.ts"
import { expect, LOCALES, test } from "../support/journey.ts"
import { dateAfter, freeStay, villaToday } from "../support/nights.ts"
import { adminTexts, fillIn, input, logInAsOwner, submitButton, upload } from "../support/owner.ts"

const t = adminTexts.th
const [PHONE, WIDE] = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]

/** Every page of the administration, by the pattern of its URL. */
const PAGES = flatRoutes(routes)
  .filter(({ pattern, file, layout }) => pattern.startsWith("/admin") && file.endsWith(".tsx") && !layout)
  .map(({ pattern }) => pattern)

/** A page's path, with an example for the parameters of its pattern. Throws for a new pattern that has none. */
function pathOf(pattern: string, examples: Record<string, string>): string {
  if (!/[:*]/.test(pattern)) return pattern
  const path = examples[pattern]
  if (path === undefined) throw new Error(`No example of the page ${pattern}`)
  return path
}

/** An example of every object that has a page. */
async function makeExamples(
  page: Page,
  { guest, origin }: { guest: APIRequestContext; origin: string },
  booking: string,
): Promise<Record<string, string>> {
  const create = async (call: string, data: object) =>
    (await (await page.request.post(`/api/admin/${call}`, { data })).json()).data
  const { paymentLink } = await create("payment-links", { amount: 500, description: "Deposit" })
  const { rooms } = await (await page.request.get("/api/villa/rooms")).json()
  const room = `/admin/villa/rooms/${rooms[0].id}`
  const { staff } = (await (await page.request.get("/api/admin/staff")).json()).data
  const holiday = { layer: "holiday", yearly: true, from: "04-13", to: "04-16", name: { en: "Holiday" }, minNights: 3 }
  const { season } = await create("villa/seasons", holiday)
  const { promoCode } = await create("promo-codes", { code: "SEA10", kind: "percent", value: 10 })
  const past = await endedStay(origin, { guest, owner: page }, dateAfter(villaToday(), -10))
  const reviewed = await guest.put(`/api/booking/${past}/review`, { data: { stars: 4, text: "Lovely" } })
  const { review } = (await reviewed.json()).data
  return {
    "/admin/reviews/:id": `/admin/reviews/${review.id}`,
    "/admin/villa/prices/:id": `/admin/villa/prices/${season.id}`,
    "/admin/villa/promo-codes/:id": `/admin/villa/promo-codes/${promoCode.id}`,
    "/admin/staff/:id": `/admin/staff/${staff[0].id}`,
    "/admin/staff/:id/reset": `/admin/staff/${staff[0].id}/reset`,
    "/admin/bookings/:id": `/admin/bookings/${booking}`,
    "/admin/bookings/:id/ledger": `/admin/bookings/${booking}/ledger`,
    "/admin/refunds/:id": `/admin/refunds/${await refundOf(page, booking)}`,
    ...(await receiptPages(page, booking)),
    "/admin/tm30/:id": `/admin/tm30/${booking}`,
    "/admin/bookings/:id/damage": `/admin/bookings/${booking}/damage`,
    "/admin/bookings/:id/share": `/admin/bookings/${booking}/share`,
    "/admin/payment-links/:id": `/admin/payment-links/${paymentLink.id}`,
    "/admin/villa/rooms/:id": room,
    "/admin/villa/rooms/:id/pictures": `${room}/pictures`,
  }
}

/** The pages of the receipt of a booking that was confirmed. */
async function receiptPages(page: Page, booking: string): Promise<Record<string, string>> {
  const seller = { name: { th: "มะลิ" }, address: { th: "9/9 ปราณบุรี" }, taxId: "1101700230708" }
  const saved = await page.request.patch("/api/admin/villa/seller", { data: seller })
  expect(saved.status(), await saved.text()).toBe(200)
  const { data } = await (await page.request.get(`/api/admin/bookings/${booking}/ledger`)).json()
  const line = { line: data.lines[0].id }
  // Refused where the seller was there before the booking was paid.
  await page.request.post("/api/admin/receipts", { data: line })
  const [receipt] = (await (await page.request.get(`/api/booking/${booking}/receipts`)).json()).data.receipts
  const path = `/admin/receipts/${receipt.number}`
  return { "/admin/receipts/:number": path, "/admin/receipts/:number/replace": `${path}/replace` }
}

/** A refund of a booking that was confirmed and has paid too much. @returns its id */
async function refundOf(page: Page, booking: string): Promise<string> {
  const ofBooking = `/api/admin/bookings/${booking}`
  await page.request.patch(`${ofBooking}/status`, { data: { status: "confirmed" } })
  await page.request.post(`${ofBooking}/ledger`, { data: { kind: "payment", amount: 500, channel: "cash" } })
  const owed = await page.request.post(`${ofBooking}/refunds`, { data: {} })
  expect(owed.status(), await owed.text()).toBe(201)
  return (await owed.json()).data.refunds[0].id
}

/** Faults of the open page: it is wider than a phone or a laptop. */
async function widthFaults(page: Page, what: string): Promise<string[]> {
  const faults: string[] = []
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport)
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    if (scrollWidth > viewport.width) faults.push(`${what}: wider than ${viewport.width} pixels, ${scrollWidth}`)
  }
  return faults
}

/** Faults of the open page: all that axe finds in the light theme, and too little contrast in the dark one. */
async function pageFaults(page: Page, what: string): Promise<string[]> {
  const setTheme = (name: string) =>
    page.evaluate((theme) => {
      document.documentElement.className = theme
    }, name)
  const faults = (await violations(page)).map((fault) => `${what}: ${fault}`)
  await setTheme("dark")
  faults.push(...(await violations(page, "color-contrast")).map((fault) => `${what}, dark: ${fault}`))
  await setTheme("light")
  return [...faults, ...(await widthFaults(page, what))]
}

// Axe measures rendered colours, so transitions are disabled.
test.use({ viewport: PHONE, contextOptions: { reducedMotion: "reduce" } })

test("axe finds no violation on any page of the route table, in either theme, and none is too wide", async ({
  page,
  request,
}, info) => {
  test.slow()
  await logInAsOwner(page.context())
  const booking = await bookByApi(page.request, await freeStay(page.request, info))
  const examples = await makeExamples(page, { guest: request, origin }, booking)
  const faults: string[] = []
  for (const path of PAGES.map((pattern) => pathOf(pattern, examples))) {
    await page.goto(path)
    await untilHydrated(page)
    faults.push(...(await pageFaults(page, path)))
  }
  expect(faults).toEqual([])
})

test("axe finds no violation in the states of the pages: bookings of each status, filters, selections, rejected forms", async ({
  page,
  playwright,
  baseURL,
}, info) => {
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
  const { checkIn } = await freeStay(page.request, info, { nights: 6 })
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

test.describe("In English", () => {
  test.use({ locale: LOCALES.en })

  test("no page of the route table is too wide", async ({ page, request }, info) => {
    test.slow()
    await logInAsOwner(page.context())
    const booking = await bookByApi(page.request, await freeStay(page.request, info))
    const examples = await makeExamples(page, { guest: request, origin }, booking)
    const faults: string[] = []
    for (const path of PAGES.map((pattern) => pathOf(pattern, examples))) {
      await page.goto(path)
      faults.push(...(await widthFaults(page, path)))
    }
    expect(faults).toEqual([])
  })
})
