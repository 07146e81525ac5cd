import { describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { bookingsEn } from "#app/booking/words.en.ts"
import { PROMPTPAY_ID_MAX_LENGTH } from "#app/money/settings/promptpay-id.ts"
import { reviewsEn } from "#app/stay/reviews/words.en.ts"
import { placeEn } from "#app/villa/place/words.en.ts"
import { villaEn } from "#app/villa/words.en.ts"
import { shownHtml } from "../support/api.ts"
import { deleteVilla, insertSampleVilla, rows, updateSampleVilla } from "../support/app.ts"
import { createBooking } from "../support/bookings.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)

async function page(path: string): Promise<string> {
  const { status, body } = await admin.get(path)
  expect(status, path).toBe(200)
  return shownHtml(body).replaceAll("&#x27;", "'")
}
const villaVersion = async () => String((await rows<{ version: number }>("select version from villa"))[0]!.version)

it("a link for half of a booking's price is one button of the form to which the booking leads", async () => {
  const { id, reference } = await createBooking(app)
  const form = adminPaths.newPaymentLinkFor(id)
  expect(await page(adminPaths.booking(id))).toContain(`href="${form}"`)
  const html = await page(form)
  expect(html).toMatch(/<button[^>]* name="deposit"[^>]* value="17000"/)
  const key = /name="key" value="([^"]+)"/.exec(html)![1]!
  const fields = { amount: "34000", description: "Deposit", bookingId: reference, expiresInHours: "24", key }
  const made = await admin.form(form, { ...fields, deposit: "17000" })
  expect(made.status).toBe(303)
  const [link] = await rows<{ id: string; amount: number }>("select id, amount from payment_links")
  expect(link?.amount).toBe(17_000_00)
  const shown = await page(made.headers.get("Location")!)
  const [, share] = /href="(https:\/\/line\.me\/R\/share\?[^"]+)"/.exec(shown) ?? []
  expect(new URL(share!.replaceAll("&amp;", "&")).searchParams.get("text")).toContain(`/payment/${link!.id}`)
})

it("a PromptPay id can be typed as long as it is accepted, with its separators", async () => {
  const [field = ""] = /<input[^>]*name="promptPayId"[^>]*>/.exec(await page(adminPaths.promptPay)) ?? []
  expect(field).toContain(`maxLength="${PROMPTPAY_ID_MAX_LENGTH}"`)
})

it("PromptPay is turned on by a button of its form, which saves the number too and is then gone", async () => {
  await rows("update villa set prompt_pay_id = '0812345678', prompt_pay_enabled = 0")
  expect(await page(adminPaths.promptPay)).toContain(`>${villaEn.bank.turnOn}<`)
  const shown = JSON.stringify({ promptPayId: "0812345678", qr: "" })
  const typed = { promptPayId: "0899999999", promptPayEnabled: "on" }
  expect((await admin.form(adminPaths.promptPay, { ...typed, shown, version: await villaVersion() })).status).toBe(303)
  const html = await page(adminPaths.promptPay)
  expect(html).toContain(villaEn.bank.promptPaySaved)
  expect(html).toContain('value="0899999999"')
  expect(html).not.toContain(`>${villaEn.bank.turnOn}<`)
})

it("Today reminds the owner of the sample reviews, beside the way to hide them, until they are hidden", async () => {
  const html = await page(adminPaths.dashboard)
  expect(html).toContain(reviewsEn.sampled.notice)
  expect(html).toContain(`href="${adminPaths.amenities}#reviews"`)
  const form = await page(adminPaths.amenities)
  expect(form).toContain('id="reviews"')
  expect(form).toMatch(/<input[^>]* name="sampleReviews"[^>]* checked=""/)
  const shown = JSON.stringify({ sampleReviews: "on" })
  const { status } = await admin.form(adminPaths.amenities, { version: await villaVersion(), shown })
  expect(status).toBe(303)
  expect(await page(adminPaths.amenities)).not.toMatch(/<input[^>]* name="sampleReviews"[^>]* checked=""/)
  expect(await page(adminPaths.dashboard)).not.toContain(reviewsEn.sampled.notice)
})

it("a guest without an email address is notified by the owner, who records it with a button", async () => {
  const { id } = await createBooking(app)
  const { changesToSend, history, noEmail } = bookingsEn
  const changed = { version: "1", guests: "4", checkIn: "2090-12-03", checkOut: "2090-12-07", rooms: "3" }
  expect((await admin.form(adminPaths.bookingEdit(id), changed)).status).toBe(303)
  const html = await page(adminPaths.bookingMessages(id))
  expect(html).toContain(noEmail)
  expect(html).not.toContain(`>${changesToSend.notify}<`)
  expect(html).toContain('name="alreadyNotified" value="on"')
  expect((await admin.form(adminPaths.bookingSendChanges(id), { alreadyNotified: "on" })).status).toBe(303)
  expect(await page(adminPaths.bookingMessages(id))).not.toContain(changesToSend.title)
  expect(await page(adminPaths.booking(id))).toContain(history.action["guest-notified"])
})

it("the page of the bank account says that guests do not know where to pay until it is entered", async () => {
  await updateSampleVilla(app, { accountNumber: "" })
  expect(await page(adminPaths.bank)).toContain(villaEn.bank.detailsMissing)
  const account = { bankName: "SCB", accountNumber: "111-222", accountName: "Baan" }
  const { status } = await admin.form(adminPaths.bank, { ...account, version: await villaVersion() })
  expect(status).toBe(303)
  expect(await page(adminPaths.bank)).not.toContain(villaEn.bank.detailsMissing)
})

it("the place of the villa has a link to its pin on the map, once it has one", async () => {
  const name = placeEn.address.openMap
  expect(await page(adminPaths.place)).not.toContain(name)
  const maps =
    "https://www.google.com/maps/place/Baan/@12.7801,99.9701,17z/data=!4m6!3m5!1s0x0!8m2!3d12.78947!4d99.97553"
  const { status } = await admin.form(adminPaths.place, { coordinates: maps, version: await villaVersion() })
  expect(status).toBe(303)
  const html = await page(adminPaths.place)
  expect(html).toContain('value="12.78947, 99.97553"')
  expect(html).toMatch(new RegExp(`href="[^"]*query=12\\.78947%2C%2099\\.97553"[^>]*>.*?${name}<`))
})

describe("without a villa", () => {
  it.each([
    adminPaths.bank,
    adminPaths.access,
    adminPaths.prices,
    adminPaths.place,
    adminPaths.terms,
    adminPaths.images,
  ])("%s leads to its form", async (path) => {
    await deleteVilla()
    const html = await page(path)
    await insertSampleVilla(app)
    expect(html).toContain(villaEn.needsVilla)
    expect(html).toMatch(new RegExp(`href="${adminPaths.villa}"[^>]*>${villaEn.toVilla}<`))
  })
})
