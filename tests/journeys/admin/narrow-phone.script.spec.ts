import type { APIRequestContext, Page } from "@playwright/test"
import { slipVerify } from "promptparse/generate"
import { moveStay } from "../../support/move-stay.ts"
import { bookByApi, submitSlipByApi } from "../support/guest.ts"
import { expect, LOCALES, test, texts } from "../support/journey.ts"
import { dateAfter, freeStay, type Stay, villaToday } from "../support/nights.ts"
import { adminTexts, logInAsOwner } from "../support/owner.ts"
import { makeLink } from "../support/payment-links.ts"
import { slipOf } from "../support/slips.ts"

/* Nothing is cut on a phone of 360 pixels, in English, whose texts are the longest. */

const t = adminTexts.en

test.use({ viewport: { width: 360, height: 740 }, locale: LOCALES.en })

const LONG_NAME = { firstName: "Wolfeschlegelsteinhausen", lastName: "Bergerdorffwelchevoralternwaren" }
const CUSTOMER = { ...LONG_NAME, email: "long@example.com", phone: "0812345678" }

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

/** The names of the navigation's places, each with the number of its lines. */
const namedPlaces = (page: Page) =>
  page
    .getByRole("navigation", { name: t.frame.nav.label })
    .getByRole("link")
    .evaluateAll((links) =>
      links
        .flatMap((link) => [link, ...link.querySelectorAll("*")])
        .flatMap(({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
        .map((text) => {
          const range = document.createRange()
          range.selectNode(text)
          return { text: text.textContent, lines: range.getClientRects().length }
        }),
    )

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Books by phone for the guest with the long name. @returns the booking's id */
async function bookByPhone(owner: APIRequestContext, stay: Stay): Promise<string> {
  const data = { bookingDetails: { ...stay, rooms: 3 }, customerInfo: CUSTOMER, receivedChannel: "bank" }
  const booked = await owner.post("/api/admin/bookings", { data })
  expect(booked.status(), await booked.text()).toBe(201)
  return (await booked.json()).data._id
}

test("The pages fit into a narrow phone, whatever the guests' names, sums and banks", async ({
  origin,
  page,
  request,
}) => {
  await logInAsOwner(page.context())
  const owner = page.request

  await test.step("Today and a booking, however long a guest's name is", async () => {
    const arriving = await bookByPhone(owner, await freeStay(request))
    await moveStay(origin, arriving, villaToday(), dateAfter(villaToday(), 2))
    const id = await bookByApi(request, await freeStay(request))
    const told = await request.patch(`/api/booking/${id}/customer-info`, { data: { customerInfo: CUSTOMER } })
    expect(told.status(), await told.text()).toBe(200)
    await submitSlipByApi(request, id)

    await page.goto("/admin")
    await expect(page.getByText(LONG_NAME.lastName).first()).toBeVisible()
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true
    })
    await expect(page.locator(`a[href="/admin/bookings/${id}"]`).first()).toBeVisible()
    expect(await widthOf(page)).toBe(360)
    const places = ["today", "calendar", "bookings", "money", "settings"] as const
    const named = places.map((key) => ({ text: t.frame.nav[key], lines: 1 }))
    expect(await namedPlaces(page)).toEqual(named)
    await page.goto(`/admin/bookings/${id}`)
    expect(await widthOf(page)).toBe(360)
  })

  await test.step("the money of a month with cancelled bookings", async () => {
    const id = await bookByPhone(owner, await freeStay(request))
    const cancelled = { status: "cancelled", reason: "" }
    expect((await owner.patch(`/api/admin/bookings/${id}/status`, { data: cancelled })).status()).toBe(200)
    await page.goto("/admin/money")
    await expect(page.getByRole("row", { name: t.money.wholeYear })).toContainText(t.money.cancelled)
    const table = page.getByRole("table").first()
    expect(await table.evaluate(({ parentElement: card }) => card!.scrollWidth - card!.clientWidth)).toBe(0)
  })

  await test.step("the bank of a slip in the list of payment links", async () => {
    const { id } = await makeLink(owner)
    const transfer = { sendingBank: "004", transRef: "0011122223333NARROW" }
    const multipart = { slip: slipOf(transfer), miniQr: slipVerify(transfer) }
    const sent = await request.post(`/api/payment-links/${id}/slips`, { multipart })
    expect(sent.ok(), await sent.text()).toBe(true)
    await page.goto("/admin/payment-links")
    expect(
      (await page
        .getByText(/\(KBANK\)/)
        .first()
        .boundingBox())!.width,
    ).toBeGreaterThan(READABLE_PX)
  })

  await test.step("the ways to send a link, in one row", async () => {
    const ROW_PX = 60
    for (const path of ["/admin/site-link", "/admin/payment-links"]) {
      await page.goto(path)
      const line = page.getByRole("main").getByRole("link", { name: texts.en.site.shareLine, exact: true }).first()
      expect((await line.locator("xpath=..").boundingBox())!.height, path).toBeLessThan(ROW_PX)
    }
  })

  await test.step("every option of the alert settings", async () => {
    await page.goto("/admin/alerts/settings")
    await expect(page.locator("main select").first()).toBeVisible()
    expect(await cutOptions(page)).toEqual([])
  })
})
