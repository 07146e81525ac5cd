import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { formatDeadline, formatMoney } from "#app/i18n/format.ts"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { formatReceiptNumber } from "#app/money/receipts/receipt.ts"
import { findReceiptsOf } from "#app/money/receipts/receipts.server.ts"
import { closeUndecided } from "#app/money/slips/close-undecided.server.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { POLICY_PRESETS } from "#app/villa/terms/cancellation-presets.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { Client } from "../support/api.ts"
import { deleteBookings, HOUR_MS, NOW, rows, testApp, updateSampleVilla } from "../support/app.ts"
import { endStay } from "../support/bookings.ts"
import { file } from "../support/files.ts"
import { createLink } from "../support/payment-links.ts"
import { SAMPLE_SELLER, VAT_SELLER } from "../support/sample.ts"
import { setUpClock, setUpVilla } from "../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Malee" } as const
const PHONE = "081 234 5678"
const DETAILS = { firstName: "Mali", lastName: "Sri", email: "mali@example.com", phone: "0812345678" }

setUpClock()
const app = setUpVilla({ contactPhone: PHONE })
let guest: Client
let id: string
beforeEach(async () => {
  guest = new Client()
  id = (await guest.book()).id
})

const totalOf = async () => (await rows<{ total: number }>("select total from bookings"))[0]!.total
const shown = async (language: "th" | "en" = "th"): Promise<string> => {
  const { body } = await guest.get(`${paths.booking.confirmation(id)}?lng=${language}`)
  return String(body).replaceAll(/<!-- -->|<script[\s\S]*?<\/script>/g, "")
}
const confirm = (amount?: number) => changeStatus(app, id, "confirmed", ADMIN, null, undefined, { amount })

it("names the seller's tax ID, as receipts do", async () => {
  const offer = { ...DEFAULT_OFFER, vat: { mode: "included", rate: 700 } } as const
  await updateSampleVilla(app, { offer, seller: VAT_SELLER })
  const { id } = await guest.book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
  await changeStatus(app, id, "confirmed", ADMIN)
  const { body } = await guest.get(paths.booking.confirmation(id))
  await updateSampleVilla(app, { offer: DEFAULT_OFFER, seller: null })
  expect(body).toContain(VAT_SELLER.taxId)
})

it("is the last of the booking's steps once the booking is confirmed, and no step after the stay", async () => {
  const reached = new RegExp(`aria-current="step"[^>]*>(<[^>]*>)*${en.booking.steps.complete}`)
  expect(await shown("en")).not.toMatch(reached)
  expect(await confirm()).toMatchObject({ ok: true })
  expect(await shown("en")).toMatch(reached)
  await endStay(id)
  expect(await shown("en")).not.toContain(en.booking.steps.complete)
})

it("has the number of a receipt in the title of that receipt", async () => {
  await updateSampleVilla(app, { seller: SAMPLE_SELLER })
  expect(await confirm()).toMatchObject({ ok: true })
  const [receipt] = await findReceiptsOf(app, id)
  const number = formatReceiptNumber(receipt!)
  expect((await guest.get(stayPaths.receipt(id, number))).body).toContain(`<title>${number} · `)
  await updateSampleVilla(app, { seller: null })
})

describe("the receipt of a confirmed booking", () => {
  it.each([
    ["th", th],
    ["en", en],
  ] as const)("that is paid partially says what was received and what remains, in %s", async (language, t) => {
    await confirm(10_000_00)
    const page = await shown(language)
    const remaining = formatMoney((await totalOf()) - 10_000_00, language)
    expect(page).toContain(t.balance.title)
    // What is paid in part is no receipt, and names no sum in words as received.
    expect(page).toMatch(new RegExp(`id="receipt-title"[^>]*>${t.confirmation.reservation}<`))
    expect(page).not.toContain(t.confirmation.inWords)
    const [paid = ""] = t.balance.paid.replace("{{channel}}", t.balance.channel.bank).split("{{date}}")
    for (const [label, amount] of [
      [paid, formatMoney(10_000_00, language)],
      [t.balance.remaining, remaining],
    ])
      expect(page).toMatch(new RegExp(`<dt[^>]*>${label}.*?</dt><dd[^>]*>(<[^>]*>)*${amount}`))
  })

  it.each([
    ["the total", undefined],
    ["more than the total", 90_000_00],
  ])("says nothing of it when %s was received", async (_, amount) => {
    await confirm(amount)
    const page = await shown()
    expect(page).toMatch(new RegExp(`id="receipt-title"[^>]*>${th.confirmation.receipt}<`))
    expect(page).toContain(th.confirmation.inWords)
    expect(page).not.toContain(th.balance.remaining)
  })

  it("says how to contact the owner", async () => {
    await confirm()
    expect(await shown()).toContain(PHONE)
  })
})

describe("a confirmed stay", () => {
  /** The texts of the buttons that stand out and are not folded away. */
  const nextSteps = async () => {
    const page = await shown("en")
    const unfolded = page.slice(page.indexOf("<main")).replaceAll(/<details[\s\S]*?<\/details>/g, "")
    const buttons = unfolded.matchAll(/<a [^>]*class="(button [^"]*)"[^>]*>([^<]*)</g)
    return [...buttons].flatMap(([, classes = "", text]) => (classes.includes("button-quiet") ? [] : [text]))
  }

  it("asks for one next step: what is due before the arrival, else the time of it, else nothing", async () => {
    await updateSampleVilla(app, { terms: { ...DEFAULT_TERMS, deposit: { kind: "percent", percent: 50 } } })
    id = (await guest.book({ checkIn: "2090-12-20", checkOut: "2090-12-22" })).id
    await confirm()
    expect(await nextSteps()).toEqual([expect.stringMatching(/^Pay ฿/)])
    await rows("update payment_links set status = 'cancelled'")
    expect(await nextSteps()).toEqual([en.stay.tell])
    await rows("update bookings set arrival = '18:00' where id = ?", id)
    expect(await nextSteps()).toEqual([])
    await updateSampleVilla(app, { terms: DEFAULT_TERMS })
  })

  it("folds the way there, the passports, its other dates and its summary", async () => {
    await confirm()
    const parts = (await shown("en")).match(/<details[\s\S]*?<\/details>/g)!
    const titles = parts.map((part) => /<summary[^>]*>[\s\S]*?<\/summary>/.exec(part)![0].replaceAll(/<[^>]*>/g, " "))
    expect(titles).toEqual(
      [en.directions.title, en.passports.title, en.confirmation.parts.otherDates, en.confirmation.receipt].map(
        (title) => expect.stringContaining(title),
      ),
    )
  })

  it.each([
    ["th", th],
    ["en", en],
  ] as const)("is welcomed until its day of check-out, then the guest is thanked, in %s", async (language, t) => {
    await confirm()
    const [{ check_out: checkOut } = { check_out: "" }] = await rows<{ check_out: string }>(
      "select check_out from bookings",
    )
    const said = async () => {
      const page = (await shown(language)).replaceAll("&#x27;", "'")
      return (["confirmed", "over"] as const).filter(
        (each) => page.includes(t.confirmation.title[each]) && page.includes(t.confirmation.text[each]),
      )
    }
    expect(await said()).toEqual(["confirmed"])
    vi.setSystemTime(Date.parse(`${checkOut}T00:00:00+07:00`) - 1)
    expect(await said()).toEqual(["confirmed"])
    vi.setSystemTime(Date.parse(`${checkOut}T00:00:00+07:00`))
    expect(await said()).toEqual(["over"])
  })
})

describe("the calendar and what guests share", () => {
  /** The message of the link to LINE. */
  const shared = (page: string) => {
    const [, href = ""] = /href="(https:\/\/line\.me[^"]*)"/.exec(page) ?? []
    return new URL(href.replaceAll("&amp;", "&")).searchParams.get("text")?.replaceAll("\u00a0", " ")
  }
  const place = {
    ...NO_PLACE,
    address: { th: "99/9 ซอยหาดลับ", en: "99/9 Secret Beach Lane" },
    latitude: 7.98765,
    longitude: 98.28912,
  }

  it("of a confirmed booking are dates, address and map without the guest's access", async () => {
    await updateSampleVilla(app, { place })
    await confirm()
    const page = await shown("en")
    expect(page).toContain(`href="${stayPaths.calendarFile(id)}"`)
    expect(shared(page)?.split("\n")).toEqual([
      "Test House",
      "Check in on Sunday, 3 December 2090 from 14:00",
      "Check out on Thursday, 7 December 2090 by 11:00",
      "99/9 Secret Beach Lane",
      "https://www.google.com/maps/dir/?api=1&destination=7.98765,98.28912",
    ])
    await updateSampleVilla(app, { place: NO_PLACE })
    expect(shared(await shown())).toMatch(/^บ้านทดสอบ\n.*\n.*\nhttps?:\/\/[^/]+\/$/)
  })

  it("are not offered before it is confirmed", async () => {
    const page = await shown()
    for (const part of [stayPaths.calendarFile(id), "line.me/R/share"]) expect(page).not.toContain(part)
  })
})

it("an unpaid booking says nothing of what remains: its total is to be paid", async () => {
  expect(await shown()).not.toContain(th.balance.remaining)
})

it.each([
  ["a day or more away in hours, minutes and seconds, too", 30 * 24 * HOUR_MS - 1000, ">719<"],
  ["nearer in hours, minutes and seconds", 24 * HOUR_MS - 1000, ">23<"],
])("shows a deadline that is %s", async (_, ms, timer) => {
  await env.DB.prepare("update bookings set payment_deadline = ?")
    .bind(NOW + ms)
    .run()
  expect(await shown()).toContain(timer)
})

describe("while a slip is in review, the page", () => {
  const customerInfo = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
  const sendSlip = async () => {
    const url = await guest.upload(file("jpeg"))
    const { status } = await guest.patch(`/api/booking/${id}`, { paymentSlipUrl: url })
    expect(status).toBe(200)
  }
  const { slipCheck } = en.confirmation
  const emailed = slipCheck.emailed.replace("{{email}}", customerInfo.email).replace("'", "&#x27;")
  const at = (text: string, ms: number) => text.replace("{{time}}", formatDeadline(ms, "en", "Asia/Bangkok"))

  it("names the address, by when the owner answers, and what happens if not", async () => {
    await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo })
    await sendSlip()
    const page = (await shown("en")).replaceAll("&#x27;", "'")
    expect(page).toContain(emailed.replace("&#x27;", "'"))
    expect(page).toContain(at(slipCheck.answerBy, NOW + 24 * HOUR_MS))
    expect(page).toContain(at(slipCheck.heldUntil, NOW + 7 * 24 * HOUR_MS))
    expect(page).toContain("the booking is cancelled and your money is returned")
    expect(page).toMatch(new RegExp(`aria-current="step"[^>]*>(<[^>]*>)*${slipCheck.step}`))
    expect(page).not.toContain(en.booking.steps.complete)
    expect(page.indexOf('id="next-title"')).toBeGreaterThan(page.indexOf("is cancelled and your money is returned"))
    expect(page.indexOf('id="next-title"')).toBeLessThan(page.indexOf('id="stay-details-title"'))
  })

  it("has the hours that the owner has set, and asks to contact the owner once they are over", async () => {
    await updateSampleVilla(testApp(), { slipAnswerHours: 2 })
    await sendSlip()
    const end = NOW + 2 * HOUR_MS
    expect((await shown("en")).replaceAll("&#x27;", "'")).toContain(at(slipCheck.answerBy, end))
    vi.setSystemTime(end)
    expect(await shown("en")).toContain(at(slipCheck.late.slice(0, slipCheck.late.indexOf("{{reference}}")), end))
    await updateSampleVilla(testApp(), { slipAnswerHours: 24 })
  })

  it("says nothing of an email without an address", async () => {
    await sendSlip()
    expect(await shown("en")).not.toContain(emailed.slice(0, emailed.indexOf("mali")))
  })
})

describe("a stay with a cancellation policy", () => {
  const pageOf = async (path: string) => {
    const { status, headers, body } = await guest.get(`${path}?lng=en`)
    return { status, location: headers.get("Location"), text: String(body).replaceAll("&#x27;", "'") }
  }
  const [toCancel = ""] = en.cancellation.contact.split("{{ways}}")

  it("says before it is paid that its guest can cancel it on the site", async () => {
    await updateSampleVilla(app, {
      terms: { ...DEFAULT_TERMS, cancellation: { tiers: POLICY_PRESETS.moderate, graceHours: 0 } },
    })
    await deleteBookings()
    id = (await guest.book()).id
    await guest.form(paths.booking.customerInfo(id), DETAILS)
    const link = await createLink(app, { bookingId: id })
    for (const path of [paths.booking.customerInfo(id), paths.booking.payment(id), paths.payment.link(link.id)]) {
      const { text } = await pageOf(path)
      expect(text, path).toContain(en.cancellation.online)
      expect(text, path).not.toContain(toCancel)
    }
    await updateSampleVilla(app, { terms: DEFAULT_TERMS })
  })

  it("says whom to contact to cancel it, until it is over", async () => {
    await updateSampleVilla(app, {
      terms: { ...DEFAULT_TERMS, cancellation: { tiers: POLICY_PRESETS.moderate, graceHours: 0 } },
    })
    await deleteBookings()
    id = (await guest.book()).id
    await confirm()
    expect(await shown("en")).toContain(toCancel)
    expect((await pageOf(stayPaths.cancellation(id))).text).toContain(en.cancelStay.notOnline)
    vi.setSystemTime(Date.parse("2090-12-07T12:00+07:00"))
    expect(await shown("en")).toContain(en.cancellation.title)
    expect(await shown("en")).not.toContain(toCancel)
    expect(await pageOf(stayPaths.cancellation(id))).toMatchObject({
      status: 302,
      location: paths.booking.confirmation(id),
    })
    await updateSampleVilla(app, { terms: DEFAULT_TERMS })
  })
})

it("counts what was charged later in what cancelling refunds once all is paid", async () => {
  await updateSampleVilla(app, {
    terms: {
      ...DEFAULT_TERMS,
      cancellation: { tiers: POLICY_PRESETS.moderate, graceHours: 0 },
      deposit: { kind: "percent", percent: 50 },
    },
  })
  await deleteBookings()
  id = (await guest.book()).id
  const total = await totalOf()
  await confirm(total / 2)
  await recordLedgerLine(app, id, { kind: "charge", amount: 1_800_00, note: "BBQ" }, ADMIN)
  expect(await shown("en")).toContain(`${formatMoney(total + 1_800_00, "en")} once paid in full`)
  const stay = "checkIn=2090-12-10&checkOut=2090-12-12"
  const { body } = await guest.get(`${stayPaths.dates(id)}?lng=en&${stay}`)
  expect(body).toMatch(new RegExp(`${en.balance.charge}(<[^>]*>)+\\+฿1,800`))
  expect(body).toMatch(new RegExp(`${en.confirmation.received}(<[^>]*>)+[-−]${formatMoney(total / 2, "en")}`))
  await updateSampleVilla(app, { terms: DEFAULT_TERMS })
})

it("the page of a refund that there is not says whom to ask", async () => {
  await confirm()
  const { body } = await guest.get(`${stayPaths.refund(id)}?lng=en`)
  const page = String(body).replaceAll("&#x27;", "'")
  expect(page).toContain(en.refund.nothing)
  expect(page).toContain(PHONE)
})

it("links the file that removes the stay from a calendar, once a confirmed stay is cancelled", async () => {
  const { id: unpaid } = await guest.book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
  await changeStatus(app, unpaid, "cancelled", ADMIN)
  expect((await guest.get(paths.booking.confirmation(unpaid))).body).not.toContain(stayPaths.calendarFile(unpaid))
  await confirm()
  await changeStatus(app, id, "cancelled", ADMIN)
  expect(await shown("en")).toMatch(
    new RegExp(`href="${stayPaths.calendarFile(id)}"[^>]*>${en.confirmation.removeFromCalendar}<`),
  )
})

it("leads from the payment of a confirmed booking to what is still to be paid, else to its page", async () => {
  await confirm(10_000_00)
  const [link] = await rows<{ id: string }>("select id from payment_links where booking_id = ?", id)
  const open = await guest.get(paths.booking.payment(id))
  expect([open.status, open.headers.get("Location")]).toEqual([302, paths.payment.link(link!.id)])
  await rows("update payment_links set status = 'cancelled' where id = ?", link!.id)
  const closed = await guest.get(paths.booking.payment(id))
  expect(closed.headers.get("Location")).toBe(paths.booking.confirmation(id))
})

describe("a cancelled booking", () => {
  it.each([
    ["the owner", ADMIN, th.confirmation.text.cancelledByOwner],
    ["the guest", { actor: "guest" } as const, th.confirmation.text.cancelled],
  ])("by %s says so, is not a receipt, and says whom to ask about money", async (_, by, text) => {
    await changeStatus(app, id, "cancelled", by, by.actor === "admin" ? "น้ำท่วม" : null)
    const page = await shown()
    expect(page).toContain(text)
    expect(page).toContain(th.confirmation.contactPaid)
    expect(page).toContain(PHONE)
    expect(page.includes(th.confirmation.reason) && page.includes("น้ำท่วม")).toBe(by.actor === "admin")
    expect(page).not.toContain(th.confirmation.print)
    expect(page).not.toContain(th.confirmation.received)
  })

  it("that was paid says how much was received", async () => {
    await confirm()
    await changeStatus(app, id, "cancelled", ADMIN)
    const page = await shown()
    expect(page).toContain(th.confirmation.received)
    expect(page).toContain(formatMoney(await totalOf(), "th"))
    expect(page).toContain(th.confirmation.questions)
    expect(page).not.toContain(th.confirmation.contactPaid)
  })

  it("that ended with a slip which nobody checked says that the owner was late", async () => {
    expect((await guest.form(paths.booking.customerInfo(id), DETAILS)).status).toBe(303)
    const paymentSlipUrl = await guest.upload(file("jpeg"))
    expect((await guest.patch(`/api/booking/${id}`, { paymentSlipUrl })).status).toBe(200)
    vi.setSystemTime(NOW + 7 * 24 * HOUR_MS)
    app.clock.now = NOW + 7 * 24 * HOUR_MS
    expect(await closeUndecided(app)).toBe(1)
    const page = await shown("en")
    expect(page).toContain(en.confirmation.title.cancelled)
    expect(page).toContain(en.confirmation.text.undecided.replaceAll("'", "&#x27;"))
    expect(page).not.toContain(en.payment.expiredTitle)
  })

  it("that expired says so", async () => {
    vi.setSystemTime(NOW + 3 * HOUR_MS)
    const page = await shown()
    expect(page).toContain(th.payment.expiredTitle)
    expect(page).toContain(th.confirmation.text.expired)
    expect(await shown("en")).toContain(en.confirmation.text.expired.replaceAll("'", "&#x27;"))
    // In the words of the button that does it.
    expect(th.confirmation.text.expired).toContain(th.payment.startAgain)
    expect(en.confirmation.text.expired).toContain("you need to book again")
  })
})

describe("booking again", () => {
  const STAY = { checkIn: "2090-12-20", checkOut: "2090-12-22", rooms: 3, guests: 4 }
  const again = async () => {
    const [, href = ""] = new RegExp(`<a href="([^"]*)"[^>]*>${en.payment.startAgain}<`).exec(await shown("en")) ?? []
    return href.replaceAll("&amp;", "&")
  }

  it("after the payment time has run out begins with the same stay, rooms and guests", async () => {
    id = (await guest.book(STAY)).id
    vi.setSystemTime(NOW + 3 * HOUR_MS)
    app.clock.now = NOW + 3 * HOUR_MS
    const href = await again()
    expect(href).toBe(`${paths.booking.choose}?checkIn=2090-12-20&checkOut=2090-12-22&rooms=3&guests=4#choose`)
    const { body } = await guest.get(href.replace("#choose", ""))
    for (const [name, value] of Object.entries({ checkIn: STAY.checkIn, checkOut: STAY.checkOut }))
      expect(body).toContain(`name="${name}" value="${value}"`)
    expect(body).toMatch(/<select[^>]*name="guests".*?<option value="4" selected/s)
  })

  it("after a cancellation begins without dates", async () => {
    await changeStatus(app, id, "cancelled", ADMIN)
    expect(await again()).toBe(paths.booking.choose)
  })
})
