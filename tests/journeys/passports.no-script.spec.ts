import { readSheet } from "read-excel-file/node"
import { TM30_SHEET } from "../../app/stay/passports/tm30-file.ts"
import { png } from "./support/files.ts"
import { bookByApi, openPart, SOMCHAI } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { adminTexts, anotherPhone, expectMessage, fillIn, input, logInAsOwner } from "./support/owner.ts"

const t = texts.th.passports
const a = adminTexts.th.tm30

const GERMAN = "P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<\nC01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4"
const SWEDE = { firstName: "Åsa", lastName: "Lindström", number: "AB 12345 6", birthDate: "17/06/1985" }

test("A party of four from three countries sends its passports, and is reported with one file", async ({
  page,
  browser,
}) => {
  test.slow()
  const owner = await anotherPhone(browser)
  await logInAsOwner(owner.context())
  const id = await bookByApi(page.request, await freeStay(page.request))
  const data = { customerInfo: { ...SOMCHAI, phone: "0812345678" }, adults: 4, children: 0, foreignGuests: 4 }
  const told = await page.request.patch(`/api/booking/${id}/customer-info`, { data })
  expect(told.status(), await told.text()).toBe(200)
  const confirmed = await owner.request.patch(`/api/admin/bookings/${id}/status`, { data: { status: "confirmed" } })
  expect(confirmed.status()).toBe(200)
  const open = (way: string) => page.locator("summary").filter({ hasText: way }).tap()

  await test.step("the guest is asked on the booking's page, and pastes the lines of a passport", async () => {
    await page.goto(`/booking/${id}/confirmation`)
    await openPart(page, t.card.open)
    await page.getByRole("link", { name: t.card.open }).tap()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.title)
    await open(t.mrz.title)
    await input(page, "mrz").fill(GERMAN.replace("T478", "T479"))
    await page.getByRole("button", { name: t.mrz.submit }).tap()
    await expect(page.getByText(t.errors.mrz)).toBeVisible()
    await input(page, "mrz").fill(GERMAN)
    await page.getByRole("button", { name: t.mrz.submit }).tap()
    await expect(page.getByText(t.filled)).toBeVisible()
    await expect(input(page, "firstName")).toHaveValue("ERIKA")
    await expect(input(page, "birthDate")).toHaveValue("12/08/1964")
    await expect(page.locator("select[name=nationality]")).toHaveValue("DEU")
    await page.getByRole("button", { name: t.fields.submit }).tap()
    await expectMessage(page, t.saved)
    await expect(page.getByText("E. M. ••47")).toBeVisible()
    await expect(page.getByText("MUSTERMANN")).toHaveCount(0)
  })

  await test.step("a friend with the link fills in the fields of two more, and sees no passport", async () => {
    const line = await page.getByRole("link", { name: texts.th.site.shareLine }).getAttribute("href")
    const link = /https?:\/\/\S+/.exec(new URL(line!).searchParams.get("text")!)![0]
    const friend = await anotherPhone(browser)
    await friend.goto(link)
    await expect(friend).toHaveURL(new RegExp(`/booking/${id}/passports$`))
    for (const [first, number] of [
      [SWEDE.firstName, SWEDE.number],
      ["Lars", "CD 65432 1"],
    ] as const) {
      await friend.locator("summary").filter({ hasText: t.fields.title }).tap()
      await fillIn(friend, { ...SWEDE, firstName: first, number })
      await friend.locator("select[name=gender]").selectOption("F")
      await friend.locator("select[name=nationality]").selectOption("SWE")
      await friend.getByRole("button", { name: t.fields.submit }).tap()
      await expectMessage(friend, t.saved)
    }
    await expect(friend.getByText("A. L. ••56")).toBeVisible()
    expect(await friend.content()).not.toMatch(/MUSTERMANN|LINDSTROM|AB123456/)
    await friend.goto(`/booking/${id}/confirmation`)
    await expect(friend.getByText("E. M.")).toHaveCount(0)
  })

  await test.step("the guest sends the photo of the fourth", async () => {
    await page.reload()
    await page.locator("input[name=picture]").setInputFiles(png)
    await page.getByRole("button", { name: t.picture.submit }).tap()
    await expectMessage(page, t.saved)
    await expect(page.getByText(t.state.photo)).toBeVisible()
  })

  await test.step("staff type from the photo", async () => {
    await owner.goto(`/admin/tm30/${id}`)
    await expect(owner.getByRole("heading", { name: "ERIKA MUSTERMANN" })).toBeVisible()
    await owner.getByRole("link", { name: a.stay.typeFromPhoto }).tap()
    await fillIn(owner, { firstName: "Aiko", lastName: "Sato", number: "TK7654321", birthDate: "00/00/1990" })
    await owner.locator("select[name=gender]").selectOption("F")
    await owner.locator("select[name=nationality]").selectOption("JPN")
    await owner.getByRole("button", { name: t.fields.submit }).tap()
    await expectMessage(owner, a.stay.saved)
    await expect(owner.getByRole("heading", { name: "AIKO SATO" })).toBeVisible()
  })

  await test.step("one file has all four", async () => {
    const href = await owner.getByRole("link", { name: a.file, exact: true }).getAttribute("href")
    const file = await owner.request.get(href!)
    expect(file.status()).toBe(200)
    const [, ...guests] = await readSheet(await file.body(), TM30_SHEET)
    expect(guests.map((cells) => [cells[0], cells[2], cells[5], cells[6]])).toEqual([
      ["ERIKA", "MUSTERMANN", "DEU", "12/08/1964"],
      ["ASA", "LINDSTROM", "SWE", "17/06/1985"],
      ["LARS", "LINDSTROM", "SWE", "17/06/1985"],
      ["AIKO", "SATO", "JPN", "00/00/1990"],
    ])
  })

  await test.step("the stay is marked as reported, and the guest sees it", async () => {
    await input(owner, "receipt").fill("TM-2026-77")
    await owner.getByRole("button", { name: a.report.submit }).tap()
    await expectMessage(owner, a.report.done)
    await page.reload()
    await expect(page.getByText(t.state.reported, { exact: true })).toHaveCount(4)
    await expect(page.getByText(t.allReported)).toBeVisible()
    await expect(page.getByRole("heading", { name: t.add })).toHaveCount(0)
    await expect(page.getByRole("heading", { name: t.share })).toHaveCount(0)
  })
})
