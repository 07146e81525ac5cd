import { beforeEach, describe, expect, it } from "vitest"
import { countSlipUpload } from "#app/money/slips/count-slip-upload.server.ts"
import { type TestApp, testApp } from "../../support/app.ts"
import { GUEST } from "../../support/bookings.ts"
import { setUpClock } from "../../support/set-up.ts"

setUpClock()
let app: TestApp

describe("countSlipUpload", () => {
  const TOO_MANY = { ok: false, error: "too-many-requests" }
  const check = (sender: string | null, address: string, network = address) =>
    countSlipUpload(app, { sender, address, network })
  beforeEach(() => {
    app = testApp({})
    app.limits = { ...app.limits, booking: async () => true, upload: async () => true }
  })

  it("rejects an address above the rate limit per minute", async () => {
    app.limits.upload = async (address) => address !== GUEST.address
    expect(await check("guest-1", GUEST.address)).toMatchObject(TOO_MANY)
    expect((await check("guest-1", "192.0.2.9")).ok).toBe(true)
  })

  it("allows a guest twenty slips an hour, from any address", async () => {
    for (let sent = 0; sent < 20; sent++) expect((await check("guest-a", `192.0.2.${sent}`)).ok).toBe(true)
    expect(await check("guest-a", "192.0.2.99")).toMatchObject({ ...TOO_MANY, data: { retryAfterSeconds: 3600 } })
    expect((await check("guest-b", "192.0.2.99")).ok).toBe(true)
  })

  it("does not count for the network what the guest's limit refuses", async () => {
    const network = "2001:db8:8::/48"
    for (let sent = 0; sent < 80; sent++) await check("guest-d", GUEST.address, network)
    expect((await check("guest-e", GUEST.address, network)).ok).toBe(true)
  })

  it("allows a network sixty slips an hour, from any guest and address", async () => {
    const network = "2001:db8:7::/48"
    for (let sent = 0; sent < 60; sent++) expect((await check(null, `2001:db8:7:${sent}::`, network)).ok).toBe(true)
    expect(await check("guest-c", "2001:db8:7:99::", network)).toMatchObject(TOO_MANY)
  })
})
