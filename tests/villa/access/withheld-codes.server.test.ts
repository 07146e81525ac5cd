import { beforeEach, describe, expect, it, vi } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { adminTh } from "#app/i18n/locales/admin/th.ts"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { paths } from "#app/paths.ts"
import { changeAccess } from "#app/villa/access/change-access.server.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"
import { deleteStaff, insertAdmin, staffClient } from "../../support/admins.ts"
import { Client, shownHtml, slipForm } from "../../support/api.ts"
import { rows, updateSampleVilla } from "../../support/app.ts"
import { REQUEST } from "../../support/bookings.ts"
import { file } from "../../support/files.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Malee" } as const
const WIFI = { ssid: "Baan", password: "sea-and-sand", security: "WPA" } as const
const CODE = "DOOR-2580"
/** Check-in is on 3 December 2090 at 14:00 in Bangkok. Half of 34,000 baht is paid on booking, the rest is due on 30 November. */
const HALF: Partial<Terms> = { deposit: { kind: "percent", percent: 50 }, balanceDays: 3 }
const RELEASE = Date.parse("2090-12-02T14:00:00+07:00")
const BEFORE_RELEASE = Date.parse("2090-12-01T12:00:00+07:00")
const WITHHELD = { releasedAt: null, code: null, wifi: null }
const RELEASED = { releasedAt: new Date(RELEASE).toISOString(), code: CODE, wifi: WIFI }

setUpClock()
const app = setUpVilla()
let guest: Client
let id: string
beforeEach(async () => {
  guest = new Client()
  await changeAccess(app, { method: "door_code", code: CODE, wifi: WIFI, releaseHours: 24 }, { name: "Owner" })
})

/** A stay under such terms that was confirmed with what they ask for, or with an amount, and is seen at an instant. */
async function confirmed(terms: Partial<Terms>, { amount, at = RELEASE }: { amount?: number; at?: number } = {}) {
  await updateSampleVilla(app, { terms: { ...DEFAULT_TERMS, ...terms } })
  ;({ id } = await guest.book())
  expect(await changeStatus(app, id, "confirmed", ADMIN, null, undefined, { amount })).toMatchObject({ ok: true })
  vi.setSystemTime(at)
  app.clock.now = at
}
/** All bytes of the page, which has its loader's data in them. */
async function bytesOf(language: "th" | "en" = "en"): Promise<string> {
  const { status, body } = await guest.get(`${paths.booking.confirmation(id)}?lng=${language}`)
  expect(status).toBe(200)
  return String(body)
}
const arrival = async () => (await guest.get(`/api/booking/${id}/arrival`)).body.data
const linkId = async () => (await rows<{ id: string }>("select id from payment_links where purpose = 'balance'"))[0]!.id
const sendSlip = async () => guest.post(paths.payment.link(await linkId()), slipForm(file("jpeg")))

async function takeBackPayment() {
  const [line] = await rows<{ id: string }>("select id from ledger where kind = 'payment' order by rowid desc")
  const reversal = { kind: "reversal", reverses: line!.id, note: "bounced" } as const
  expect(await recordLedgerLine(app, id, reversal, ADMIN)).toMatchObject({ ok: true })
}

async function expectWithheld() {
  expect(await arrival()).toMatchObject({ method: "door_code", ...WITHHELD })
  const bytes = await bytesOf()
  for (const secret of [CODE, WIFI.password]) expect(bytes).not.toContain(secret)
}
async function expectReleased() {
  expect(await arrival()).toMatchObject(RELEASED)
  const html = shownHtml(await bytesOf())
  for (const shown of [CODE, WIFI.password]) expect(html).toContain(shown)
  expect(html).not.toMatch(/will appear here/)
}
const withAmount = (text: string) => text.replace("{{amount}}", "฿17,000")

describe.each([
  ["th", th, adminTh],
  ["en", en, adminEn],
] as const)("of a balance that was due, in %s,", (language, t, admin) => {
  it("the page says that the code appears once it is paid, and leads to the payment", async () => {
    await confirmed(HALF)
    const html = shownHtml(await bytesOf(language))
    const [, pass = ""] = html.split('id="pass-title"')
    expect(pass).toContain(withAmount(t.pass.oncePaid.code))
    expect(pass).toContain(`href="${paths.payment.link(await linkId())}"`)
    await expectWithheld()
  })

  it("the page says that the code appears once its slip is checked, and does not ask to pay", async () => {
    await confirmed(HALF)
    await sendSlip()
    const html = shownHtml(await bytesOf(language)).replaceAll("&#x27;", "'")
    expect(html).toContain(t.pass.onceChecked.code)
    expect(html).not.toContain(withAmount(t.pass.oncePaid.code))
    expect(html).not.toContain(`href="${paths.payment.link(await linkId())}"`)
    await expectWithheld()
  })

  it("the page names the Wi-Fi if there is no code", async () => {
    await changeAccess(app, { code: null }, { name: "Owner" })
    await confirmed(HALF)
    expect(shownHtml(await bytesOf(language))).toContain(withAmount(t.pass.oncePaid.wifi))
    await expectWithheld()
  })

  it("staff see the code, and that the guest does not", async () => {
    await confirmed(HALF)
    await deleteStaff()
    const staff = await staffClient(app, await insertAdmin(app, { role: "staff" }))
    staff.cookie = staff.cookie.replace("lang=en", `lang=${language}`)
    const html = async () => shownHtml((await staff.get(adminPaths.bookingArrival(id))).body).replaceAll("&#x27;", "'")
    const owing = withAmount(admin.access.booking.owing)
    expect(await html()).toContain(CODE)
    expect(await html()).toContain(owing)
    await recordLedgerLine(app, id, { kind: "payment", amount: 17_000_00, channel: "bank" }, ADMIN)
    expect(await html()).toContain(CODE)
    expect(await html()).not.toContain(owing)
  })
})

describe("the codes are withheld", () => {
  it("before the release, too: the page says both from when they appear and what is to be paid first", async () => {
    await confirmed(HALF, { at: BEFORE_RELEASE })
    await expectWithheld()
    const html = shownHtml(await bytesOf())
    expect(html).toContain("Your code will appear here from 2 Dec 2090, 14:00")
    expect(html).toContain(withAmount(en.pass.oncePaid.code))
  })

  it("if a payment is taken back", async () => {
    await confirmed(HALF)
    await recordLedgerLine(app, id, { kind: "payment", amount: 17_000_00, channel: "cash" }, ADMIN)
    await expectReleased()
    await takeBackPayment()
    await expectWithheld()
  })

  it("if the payment that confirmed the stay is taken back, until as much has come, even if it is due on arrival", async () => {
    await confirmed({})
    await expectReleased()
    await takeBackPayment()
    await expectWithheld()
    expect(shownHtml(await bytesOf())).toContain(en.pass.oncePaid.code.replace("{{amount}}", "฿34,000"))
    await recordLedgerLine(app, id, { kind: "payment", amount: 33_999_99, channel: "cash" }, ADMIN)
    await expectWithheld()
    await recordLedgerLine(app, id, { kind: "payment", amount: 1, channel: "cash" }, ADMIN)
    await expectReleased()
  })

  it("if the payment with which a stay was entered is taken back", async () => {
    await updateSampleVilla(app, { terms: DEFAULT_TERMS })
    const customer = { firstName: "Mali", lastName: "Sri", email: "mali@example.com", phone: "0812345678" }
    const by = { ...ADMIN, id: "a1", role: "owner", guestId: "team:1", network: "" } as const
    const entered = await startBooking(app, { ...REQUEST, customer, received: {} }, by)
    if (!entered.ok) throw new Error(entered.error)
    id = entered.value.booking.id
    await deleteStaff()
    const staff = await staffClient(app, await insertAdmin(app, { role: "staff" }))
    const page = async () => shownHtml((await staff.get(adminPaths.bookingArrival(id))).body).replaceAll("&#x27;", "'")
    const owing = adminEn.access.booking.owing.replace("{{amount}}", "฿34,000")
    expect(await page()).not.toContain(owing)
    await takeBackPayment()
    expect(await page()).toContain(owing)
  })

  it("without a word of it once they would no longer be shown", async () => {
    await confirmed(HALF, { at: Date.parse("2090-12-07T17:00:00+07:00") })
    await expectWithheld()
    expect(shownHtml(await bytesOf())).not.toContain("will appear here")
  })
})

describe("the codes are released", () => {
  it.each<[string, Partial<Terms>, number | undefined]>([
    ["all was paid on booking", {}, undefined],
    ["the balance is due on arrival", { ...HALF, balanceDays: 0 }, undefined],
    ["an owner left a part to be paid on arrival", {}, 10_000_00],
    ["only a security deposit is due on arrival", { damage: { amount: 5_000_00, when: "arrival" } }, undefined],
  ])("if %s", async (_, terms, amount) => {
    await confirmed(terms, { amount })
    await expectReleased()
  })

  it("if a payment is taken back that came once the stay was confirmed without it", async () => {
    await confirmed({}, { amount: 0 })
    await recordLedgerLine(app, id, { kind: "payment", amount: 34_000_00, channel: "cash" }, ADMIN)
    await takeBackPayment()
    await expectReleased()
  })

  it("once all is paid after a waiver, also with a dinner that is owed", async () => {
    await confirmed({})
    await takeBackPayment()
    await recordLedgerLine(app, id, { kind: "waiver", amount: 4_000_00, note: "goodwill" }, ADMIN)
    await recordLedgerLine(app, id, { kind: "payment", amount: 30_000_00, channel: "cash" }, ADMIN)
    await recordLedgerLine(app, id, { kind: "charge", amount: 2_000_00, note: "dinner" }, ADMIN)
    await expectReleased()
  })

  it("if the payment that confirmed the stay is recorded anew", async () => {
    await confirmed({})
    await takeBackPayment()
    await recordLedgerLine(app, id, { kind: "payment", amount: 34_000_00, channel: "cash" }, ADMIN)
    await expectReleased()
  })

  it("once staff confirm the slip of the balance", async () => {
    await confirmed(HALF)
    await sendSlip()
    await expectWithheld()
    expect(await changePaymentLinkStatus(app, await linkId(), "paid", ADMIN)).toMatchObject({ ok: true })
    await expectReleased()
  })

  it.each([
    { kind: "payment", amount: 17_000_00, channel: "bank" },
    { kind: "waiver", amount: 17_000_00, note: "goodwill" },
  ] as const)("once staff record the $kind of the rest", async (line) => {
    await confirmed(HALF)
    await expectWithheld()
    expect(await recordLedgerLine(app, id, line, ADMIN)).toMatchObject({ ok: true })
    await expectReleased()
  })

  it("while the balance is not due yet, and withheld from its due day on", async () => {
    await changeAccess(app, { releaseHours: 168 }, { name: "Owner" })
    await confirmed(HALF, { at: Date.parse("2090-11-29T23:59:00+07:00") })
    expect(await arrival()).toMatchObject({ code: CODE, wifi: WIFI })
    vi.setSystemTime(Date.parse("2090-11-30T00:00:00+07:00"))
    await expectWithheld()
  })
})
