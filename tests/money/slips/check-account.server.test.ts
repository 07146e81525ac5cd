import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { checkAccount } from "#app/money/slips/check-account.server.ts"
import { forgetAttempts, insertSampleVilla, NOW, type TestApp, testApp } from "../../support/app.ts"
import { setUpClock } from "../../support/set-up.ts"

const ACCOUNT = { lastDigits: "7890" }
const OTHER = { lastDigits: "0000" }
const NETWORK = { network: "192.0.2.1" }
const REFUSED = { ok: false, error: "account-checks-exhausted" }

let app: TestApp
beforeAll(() => insertSampleVilla(testApp()))
setUpClock()
beforeEach(async () => {
  await forgetAttempts()
  app = testApp({})
})

describe("checking an account", () => {
  it("finds the account in use, and nothing for other digits", async () => {
    expect(await checkAccount(app, ACCOUNT, NETWORK)).toEqual({
      ok: true,
      value: { kind: "bank", bankName: "KBank", accountName: "Test House Ltd." },
    })
    expect(await checkAccount(app, OTHER, NETWORK)).toEqual({ ok: true, value: null })
  })

  it("is limited to ten a minute for a network, exactly and whatever is typed", async () => {
    const checks = Array.from({ length: 30 }, (_, index) => checkAccount(app, index % 2 ? ACCOUNT : OTHER, NETWORK))
    const refused = (await Promise.all(checks)).filter(({ ok }) => !ok)
    expect(refused).toEqual(Array(20).fill(REFUSED))
    expect(await checkAccount(app, ACCOUNT, { network: "198.51.100.7" })).toMatchObject({ ok: true })
    vi.setSystemTime(NOW + 60_000)
    expect(await checkAccount(app, ACCOUNT, NETWORK)).toMatchObject({ ok: true })
  })

  it("is not limited where limits are off", async () => {
    const unlimited = testApp({ LIMITS: "off" })
    const checks = Array.from({ length: 12 }, () => checkAccount(unlimited, OTHER, NETWORK))
    expect(await Promise.all(checks)).toEqual(Array(12).fill({ ok: true, value: null }))
  })
})
