import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { formatDeadline } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { Client, shownHtml, slipForm, untilRefused } from "../../support/api.ts"
import { forgetAttempts, HOUR_MS, NOW, rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { file } from "../../support/files.ts"
import { ADMIN, createLink } from "../../support/payment-links.ts"
import { SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
let guest: Client
beforeEach(async () => {
  guest = new Client()
  guest.cookie = "lang=en"
})

async function page(path: string, expected = 200): Promise<string> {
  const { status, headers, body } = await guest.get(path)
  expect(status, path).toBe(expected)
  expect(headers.get("Cache-Control")).toMatch(/no-store/)
  expect(headers.get("X-Robots-Tag")).toBe("noindex")
  return shownHtml(body)
}
const settle = (id: string, to: "paid" | "cancelled" | "open") => changePaymentLinkStatus(app, id, to, ADMIN)
const send = (id: string, from = `/payment/${id}`) => guest.post(from, slipForm(file("jpeg")))

describe.each(["th", "en"])("the pages of a link in every state, in %s", (language) => {
  it.each(["open", "in_review", "returned", "paid", "cancelled", "expired"])("%s", async (state) => {
    guest.cookie = `lang=${language}`
    const { id } = await createLink(app, { customerName: "Ploy", expiresInHours: 1 })
    if (state === "in_review" || state === "returned") await send(id)
    if (state === "returned") await settle(id, "open")
    if (state === "paid" || state === "cancelled") await settle(id, state)
    if (state === "expired") vi.setSystemTime(NOW + HOUR_MS)
    for (const path of [`/payment/${id}`, `/payment-slips/${id}`]) {
      const html = await page(path, state === "expired" ? 410 : 200)
      expect(html).toContain(`<html lang="${language}"`)
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(html).toContain("฿1,500")
      expect(html).toContain("Deposit")
      expect(html).toMatch(/<meta name="robots" content="noindex"/)
      expect(html).not.toMatch(/>(paymentLink|payment)\.\w+(\.\w+)*</)
      expect(html).not.toMatch(/\{\{|undefined|\[object Object\]|NaN/)
      // Slips are accepted while they can be reviewed.
      const acceptsSlips = path.includes("slips") ? /open|in_review|returned/ : /open|returned/
      expect(html.includes('name="slip"')).toBe(acceptsSlips.test(state))
    }
  })
})

it("a slip that is refused after too many says for how long", async () => {
  const { id } = await createLink(app)
  await forgetAttempts()
  await guest.post(`/payment/${id}`, slipForm(file("gif")))
  await rows("update attempt_counts set count = 60")
  const { status, body } = await send(id)
  expect([status, body.includes(en.errors.tooManyRequestsHour)]).toEqual([429, true])
})

describe.each(["en", "th"] as const)("a slip that is being checked, in %s", (language) => {
  const t = i18nFor(language).t
  const timeOf = (ms: number) => formatDeadline(ms, language, "Asia/Bangkok")

  it("has the time by which the owner answers, and then asks to contact them", async () => {
    guest.cookie = `lang=${language}`
    await rows("update villa set slip_answer_hours = 5")
    const { id } = await createLink(app)
    expect(await page(`/payment/${id}`)).not.toContain(timeOf(NOW + 5 * HOUR_MS))
    await send(id)
    const time = timeOf(NOW + 5 * HOUR_MS)
    const before = t("confirmation.slipCheck.answerBy", { time }).replaceAll("'", "&#x27;")
    const after = t("paymentLink.slipCheck.late", { time })
    for (const path of [`/payment/${id}`, `/payment-slips/${id}`]) {
      vi.setSystemTime(NOW + HOUR_MS)
      const waiting = await page(path)
      expect([waiting.includes(before), waiting.includes(after)], path).toEqual([true, false])
      vi.setSystemTime(NOW + 5 * HOUR_MS)
      const late = await page(path)
      expect([late.includes(before), late.includes(after)], path).toEqual([false, true])
      const contacts = (html: string) => html.split("mailto:owner@example.com").length
      expect(contacts(late), path).toBe(contacts(waiting) + 1)
    }
  })
})

describe("the receipt of a link", () => {
  beforeEach(() => updateSampleVilla(app, { seller: SAMPLE_SELLER }))
  afterEach(() => updateSampleVilla(app, { seller: null }))

  it("is offered on its page once it is paid, and printed", async () => {
    const { id } = await createLink(app)
    const path = `/payment/${id}/receipts/RC-2633-000001`
    expect(await page(`/payment/${id}`)).not.toContain(path)
    await page(path, 404)
    await settle(id, "paid")
    expect(await page(`/payment/${id}`)).toContain(`href="${path}"`)
    const paper = await page(path)
    for (const text of ["RC-2633-000001", "1,500.00", "Deposit", SAMPLE_SELLER.name.th]) expect(paper).toContain(text)
    expect(await rows("select printed_at from receipts")).toEqual([{ printed_at: null }])
    expect((await guest.form(path, {})).status).toBe(200)
    expect(await rows("select printed_at from receipts")).toEqual([{ printed_at: NOW }])
  })

  it("is not found by the address of another link", async () => {
    const [paid, other] = [await createLink(app), await createLink(app)]
    await settle(paid.id, "paid")
    expect((await guest.get(`/payment/${other.id}/receipts/RC-2633-000001`)).status).toBe(404)
  })

  it("is for the guest of its booking alone if it has one", async () => {
    const booking = await createBooking(app)
    const { id } = await createLink(app, { bookingId: booking.id, amount: booking.total })
    await settle(id, "paid")
    expect(await rows("select count(*) as n from receipts")).toEqual([{ n: 1 }])
    expect(await page(`/payment/${id}`)).not.toContain("RC-2633")
    expect((await guest.get(`/payment/${id}/receipts/RC-2633-000001`)).status).toBe(404)
  })
})

describe("POST /payment/{id}/code", () => {
  it("does not accept the OTP of a booking, whose id may be used as a link's", async () => {
    const { id } = await createBooking(app)
    const answer = await guest.form(`/payment/${id}/code`, { otp: "123456" })
    expect(answer.status).toBe(404)
  })
})

describe("/payment/{id}", () => {
  it("shows the account, the villa, and the time left, and refreshes at its end", async () => {
    const { id } = await createLink(app, { customerName: "<Ploy>", expiresInHours: 1 })
    const html = await page(`/payment/${id}`)
    for (const text of ["Amount due to Test House", "For &lt;Ploy&gt;", "123-4-56789-0", "KBank", "Pay by"]) {
      expect(html).toContain(text)
    }
    expect(html).not.toContain("confirms your booking")
    expect((await guest.get(`/payment/${id}`)).headers.get("Refresh")).toBe("3601")
  })

  it("says above the button what cancelling its unpaid booking refunds, and nothing for other links", async () => {
    const { id: bookingId } = await createBooking(app)
    const terms = { ...DEFAULT_TERMS, cancellation: { tiers: [{ days: 1, percent: 50 }], graceHours: 0 } }
    await rows("update bookings set terms = ?", JSON.stringify(terms))
    const { id } = await createLink(app, { bookingId })
    expect(await page(`/payment/${id}`)).toContain("get 50% of what you paid")
    const { id: other } = await createLink(app)
    expect(await page(`/payment/${other}`)).not.toContain("refund")
  })

  it("shows the QR for PromptPay, and serves it as an image while the link is open", async () => {
    const { id } = await createLink(app)
    expect(await page(`/payment/${id}`)).toContain(`href="/payment/${id}?method=promptpay"`)
    const html = await page(`/payment/${id}?method=promptpay`)
    expect(html).toContain(`href="/payment/${id}/promptpay.png?lng=en"`)
    expect(html).toMatch(/<svg[^>]*role="img"/)
    const images = [
      [`/payment/${id}/promptpay.png`, "image/png"],
      [`/payment/${id}/promptpay.svg`, "image/svg+xml"],
    ] as const
    for (const [path, type] of images) {
      const { status, headers } = await guest.get(path)
      expect([status, headers.get("Content-Type"), headers.get("Cache-Control")]).toEqual([
        200,
        type,
        "private, no-store",
      ])
    }
    await settle(id, "paid")
    for (const [path] of images) expect((await guest.get(path)).status).toBe(404)
  })

  it("draws PromptPay images for a network 60 times a minute, and for others as before", async () => {
    const { id } = await createLink(app)
    const one = new Client()
    // Counted before anything is read or drawn.
    await untilRefused(60, () => one.get("/payment/unknown/promptpay.png"))
    const refused = await one.get(`/payment/${id}/promptpay.png`)
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, expect.any(String)])
    expect((await one.get(`/payment/${id}/promptpay.svg`)).status).toBe(200)
    expect((await new Client().get(`/payment/${id}/promptpay.png`)).status).toBe(200)
  })

  it("accepts a slip from a plain form, and shows that it arrived", async () => {
    const { id } = await createLink(app)
    const { status, headers } = await send(id)
    expect([status, headers.get("Location")]).toEqual([303, `/payment-slips/${id}`])
    const html = await page(`/payment-slips/${id}`)
    expect(html).toContain("received your slip")
    expect(html).toContain("In review")
    expect(html).not.toMatch(/\/slips\/[\w-]{36}/)
    expect(await page(`/payment/${id}`)).toContain("Thank you, we")
  })

  it("shows next to the field what is wrong with a file", async () => {
    const { id } = await createLink(app)
    const { status, body } = await guest.post(`/payment/${id}`, slipForm(file("gif")))
    expect(status).toBe(415)
    expect(body).toContain('id="slip-error"')
    expect((await guest.post(`/payment-slips/${id}`, new FormData())).status).toBe(422)
  })

  it.each([
    ["a HEIC", "slipPicture", file("heic")],
    ["a WebP", "slipPicture", file("webp")],
    ["a screenshot of 20,400 lines", "slipOversized", file("png", 999, { width: 1080, height: 20_400 })],
    ["a photo of 6 MiB", "slipTooLarge", file("jpeg", 6 * 1024 * 1024)],
  ] as const)("says next to the field what to send instead of %s, in both languages", async (_, text, bytes) => {
    const { id } = await createLink(app)
    for (const [language, texts] of Object.entries({ en, th })) {
      guest.cookie = `lang=${language}`
      const { body } = await guest.post(`/payment/${id}`, slipForm(bytes))
      expect(shownHtml(body)).toContain(texts.payment.errors[text].replace("'", "&#x27;"))
    }
  })

  it("rejects a slip after it is settled, with a message", async () => {
    const { id } = await createLink(app)
    await settle(id, "paid")
    const { status, headers } = await send(id)
    expect([status, headers.get("Location")]).toEqual([303, `/payment/${id}`])
    const html = await page(`/payment/${id}`)
    expect(html).toContain("This link no longer accepts slips")
    expect(html).toContain("Payment received. Thank you!")
  })

  it("asks for another slip after a rejection", async () => {
    const { id } = await createLink(app)
    await send(id)
    await settle(id, "open")
    expect(await page(`/payment/${id}`)).toContain("match your slip to a payment")
    expect(await page(`/payment-slips/${id}`)).toContain("Not accepted, please resend")
  })

  it("warns if its booking was cancelled, with the owner's contact", async () => {
    const booking = await createBooking(app)
    const { id } = await createLink(app, { bookingId: booking.id })
    expect(await page(`/payment/${id}`)).toContain(
      `Booking <span class="whitespace-nowrap">${booking.reference}</span>`,
    )
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    const html = await page(`/payment/${id}`)
    expect(html).toContain("This booking was cancelled")
    expect(html).toContain('href="tel:0812345678"')
    expect(html).not.toContain("123-4-56789-0")
    expect(html).not.toContain(booking.id)
  })

  it("of a booking redirects its guest to the payment step; for others it is 404", async () => {
    const { id } = await guest.book()
    const { status, headers } = await guest.get(`/payment/${id}`)
    expect([status, headers.get("Location")]).toEqual([302, `/booking/${id}/payment`])
    expect((await new Client().get(`/payment/${id}`)).status).toBe(404)
    expect((await guest.get("/payment/nobody-s")).status).toBe(404)
    expect((await guest.get(`/payment-slips/${id}`)).status).toBe(404)
    expect((await send("nobody-s")).status).toBe(404)
  })
})
