import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { formatTime } from "#app/i18n/format-time.ts"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { interpolate } from "#app/i18n/translate.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { createRefund } from "#app/money/refunds/create-refund.server.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { POLICY_PRESETS } from "#app/villa/terms/cancellation-presets.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { Client } from "../support/api.ts"
import { deleteBookings, insertSampleVilla, NOW, testApp } from "../support/app.ts"
import { ORAWAN } from "../support/sample.ts"
import { setUpClock } from "../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Malee" } as const
/** How long codes are blocked after five wrong ones. */
const BLOCKED_MS = 15 * 60_000
/** How many codes of a booking are sent. */
const SENDS_PER_HOUR = 5

let guest: Client
let id: string
beforeAll(() =>
  insertSampleVilla(testApp(), {
    terms: { ...DEFAULT_TERMS, cancellation: { tiers: POLICY_PRESETS.moderate, graceHours: 0 } },
  }),
)
setUpClock()
beforeEach(async () => {
  await deleteBookings()
  const app = testApp()
  guest = new Client()
  id = (await guest.book()).id
  await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: ORAWAN })
  await changeStatus(app, id, "confirmed", ADMIN, null)
  // Something to return, so that its account can be given.
  await recordLedgerLine(app, id, { kind: "payment", amount: 100, channel: "cash" }, ADMIN)
  await createRefund(app, id, undefined, ADMIN)
})

const PAGES = [
  ["cancellation", stayPaths.cancellation],
  ["refund-account", stayPaths.refund],
] as const

describe.each(PAGES)("the page of the code for %s", (purpose, pathOf) => {
  it.each([
    ["th", th],
    ["en", en],
  ] as const)("says in %s until when codes are blocked, and nothing of a card", async (language, t) => {
    expect((await guest.form(stayPaths.code(id), { purpose })).status).toBe(303)
    const { refund } = (await guest.get(`/api/booking/${id}/cancellation`)).body.data
    for (let attempt = 0; attempt < 5; attempt++) {
      const fields = { refundShown: refund, promptPayId: "0812345678", otp: `00000${attempt}` }
      await guest.post(`/api/booking/${id}/${purpose}`, fields)
    }
    const { body } = await guest.get(`${pathOf(id)}?step=code&lng=${language}`)
    const page = String(body).replaceAll("<!-- -->", "")
    const time = formatTime(NOW + BLOCKED_MS, language, "Asia/Bangkok")
    expect(page).toContain(interpolate(t.guestCode.blocked, { time }))
    expect(page).not.toContain(interpolate(t.payment.otp.blocked, { time }))
  })

  it.each([
    ["th", th],
    ["en", en],
  ] as const)("still takes the last code after too many, and says in %s what to do", async (language, t) => {
    for (let sent = 0; sent <= SENDS_PER_HOUR; sent++) {
      vi.setSystemTime(NOW + sent * 61_000)
      const { status, headers } = await guest.form(stayPaths.code(id), { purpose })
      expect([status, headers.get("Location")]).toEqual([303, `${pathOf(id)}?step=code`])
    }
    const { body } = await guest.get(`${pathOf(id)}?step=code&lng=${language}`)
    expect(body).toContain(t.guestCode.sendsExhausted)
    expect(body).not.toContain(t.payment.errors.otpSendsExhausted)
    expect(body).toMatch(/<input[^>]*name="otp"/)
  })
})
