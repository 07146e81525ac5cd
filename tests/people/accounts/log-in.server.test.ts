import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { changeAlertSettings } from "#app/notify/alerts/alert-settings.server.ts"
import type { Admin } from "#app/people/accounts/account.ts"
import { changePassword } from "#app/people/accounts/change-password.server.ts"
import { logIn } from "#app/people/accounts/log-in.server.ts"
import { registerAdmin } from "#app/people/accounts/register-admin.server.ts"
import { resetPassword } from "#app/people/accounts/reset-password.server.ts"
import { findAdmin } from "#app/people/accounts/sessions.server.ts"
import { createResetLink } from "#app/people/team/create-reset-link.server.ts"
import { changeRole, removeAdmin } from "#app/people/team/staff.server.ts"
import { deleteStaff, insertAdmin, openSession, PASSWORD } from "../../support/admins.ts"
import { NOW, rows, type TestApp, testApp } from "../../support/app.ts"

const MINUTE_MS = 60 * 1000
const HERE = "192.0.2.1"
const FAILED = { ok: false, error: "log-in-failed" }
const BLOCKED = { ok: false, error: "log-in-blocked" }

let app: TestApp
let owner: Admin
let staff: Admin
beforeEach(async () => {
  await deleteStaff()
  app = testApp()
  owner = await insertAdmin(app)
  staff = await insertAdmin(app, { email: "staff@example.com", name: "Malee" })
})

const right = (admin = owner, address = HERE, deviceId: string | null = null) =>
  logIn(app, { email: admin.email, password: PASSWORD }, { address, deviceId })
const wrong = (admin = owner, address = HERE, deviceId: string | null = null) =>
  logIn(app, { email: admin.email, password: "wrong" }, { address, deviceId })
async function fail(times: number, ...[admin, address]: Parameters<typeof wrong>) {
  for (let tried = 0; tried < times; tried++) {
    expect(await wrong(admin, address)).toEqual(FAILED)
    app.clock.now += 1
  }
}

it("the right password opens a session and returns the admin without the hash", async () => {
  const loggedIn = await right()
  expect(loggedIn).toEqual({ ok: true, value: { admin: owner, token: expect.stringMatching(/^[\w-]{43}$/) } })
  if (loggedIn.ok) expect(await findAdmin(app, loggedIn.value.token)).toMatchObject(owner)
  expect(await rows("select who from log_in_failures")).toEqual([])
})

it("a wrong password and an unknown email get the same response", async () => {
  expect(await wrong()).toEqual(FAILED)
  expect(await right({ ...owner, email: "nobody@example.com" })).toEqual(FAILED)
})

describe("after ten failures in 15 minutes", () => {
  it("an account is locked, for the right password and from any address", async () => {
    for (let tried = 0; tried < 10; tried++) await fail(1, owner, `192.0.2.${tried}`)
    expect(await right(owner, "198.51.100.1")).toEqual(BLOCKED)
    expect(await wrong(owner, "198.51.100.2")).toEqual(BLOCKED)
    expect(await right(staff, "198.51.100.1")).toMatchObject({ ok: true })
  })

  it("an address is locked, for every account", async () => {
    await fail(5, owner)
    await fail(5, staff)
    expect(await right(owner)).toEqual(BLOCKED)
    expect(await right({ ...owner, email: "nobody@example.com" })).toEqual(BLOCKED)
    expect(await right(owner, "198.51.100.1")).toMatchObject({ ok: true })
  })

  it("nine failures do not block", async () => {
    await fail(9)
    expect(await right()).toMatchObject({ ok: true })
  })

  it("the lock ends 15 minutes after the first of the ten failures, and rejected attempts do not extend it", async () => {
    const first = app.now()
    await fail(10)
    app.clock.now = first + 15 * MINUTE_MS - 1
    expect(await right()).toEqual(BLOCKED)
    expect(await rows("select who from log_in_failures")).toHaveLength(20)
    app.clock.now = first + 15 * MINUTE_MS
    expect(await right()).toMatchObject({ ok: true })
  })
})

describe("after a hundred failures in 15 minutes from addresses of one network", () => {
  const NETWORK = "2001:db8:1::/48"
  const from = (subnet: number, password: string, email = owner.email, network = NETWORK) =>
    logIn(app, { email, password }, { address: `2001:db8:1:${subnet}::/64`, network, deviceId: null })
  /** Earlier ones, each from another address and for another account. */
  const failures = (times: number) =>
    rows(
      "insert into log_in_failures (who, at) select ?, ? from json_each(?)",
      `network:${NETWORK}`,
      NOW,
      JSON.stringify(Array(times).fill(0)),
    )

  it("all of its addresses are locked, and no other", async () => {
    await failures(99)
    expect(await from(1, "wrong", "nobody@example.com")).toEqual(FAILED)
    expect(await from(2, PASSWORD)).toEqual(BLOCKED)
    expect(await from(2, PASSWORD, owner.email, "2001:db8:2::/48")).toMatchObject({ ok: true })
  })

  it("a success only takes back its own attempt", async () => {
    await failures(2)
    app.clock.now += 1
    expect(await from(2, PASSWORD)).toMatchObject({ ok: true })
    expect(await rows("select who from log_in_failures where who like 'network:%'")).toEqual([
      { who: `network:${NETWORK}` },
      { who: `network:${NETWORK}` },
    ])
  })
})

describe("a block that has lasted half a minute", () => {
  /** How many batches D1 runs for these attempts. */
  async function batchesOf(attempts: () => Promise<unknown>): Promise<number> {
    const before = app.usage.batches
    await attempts()
    return app.usage.batches - before
  }
  const blocked = async (times: number) => {
    for (let tried = 0; tried < times; tried++) expect(await right()).toEqual(BLOCKED)
  }

  it("of an address is known without asking D1, and ends at its time", async () => {
    const first = app.now()
    await fail(10)
    app.clock.now += 30_000
    await blocked(1)
    expect(await batchesOf(() => blocked(20))).toBe(0)
    app.clock.now = first + 15 * MINUTE_MS - 1
    expect(await batchesOf(() => blocked(1))).toBe(0)
    app.clock.now = first + 15 * MINUTE_MS
    expect(await right()).toMatchObject({ ok: true })
  })

  it("does not concern a device that has logged in before", async () => {
    await fail(10)
    app.clock.now += 30_000
    await blocked(2)
    expect(await right(owner, HERE, "1d3c")).toMatchObject({ ok: true })
  })

  it("of an account is left to D1, because a new password ends it", async () => {
    for (let tried = 0; tried < 10; tried++) await fail(1, owner, `192.0.2.${tried}`)
    app.clock.now += 30_000
    expect(await right(owner, "198.51.100.1")).toEqual(BLOCKED)
    const link = await createResetLink(app, owner.id, staff)
    if (!link.ok) throw new Error(link.error)
    await resetPassword(app, { token: link.value.token, newPassword: "a new long password" })
    const email = owner.email
    const source = { address: "198.51.100.1", deviceId: null }
    expect(await logIn(app, { email, password: "a new long password" }, source)).toMatchObject({ ok: true })
  })

  it("is not known before, because a log-in under way may take back its own attempt", async () => {
    await fail(10)
    app.clock.now += 29_000
    await blocked(1)
    expect(await batchesOf(() => blocked(1))).toBeGreaterThan(0)
  })
})

describe("a device that has logged in before", () => {
  const PHONE = "1d3c"

  it("can log in while others have locked the account", async () => {
    for (let tried = 0; tried < 10; tried++) await fail(1, owner, `192.0.2.${tried}`)
    expect(await right(owner, "198.51.100.1")).toEqual(BLOCKED)
    expect(await right(owner, "198.51.100.1", PHONE)).toMatchObject({ ok: true })
    expect(await right(owner, "198.51.100.1")).toEqual(BLOCKED)
  })

  it("can log in from an address that others have locked", async () => {
    await fail(10, staff)
    expect(await right(owner)).toEqual(BLOCKED)
    expect(await right(owner, HERE, PHONE)).toMatchObject({ ok: true })
  })

  it("is locked by its own ten failures, without affecting others", async () => {
    for (let tried = 0; tried < 10; tried++) expect(await wrong(owner, `192.0.2.${tried}`, PHONE)).toEqual(FAILED)
    expect(await right(owner, "198.51.100.1", PHONE)).toEqual(BLOCKED)
    expect(await right(owner, "198.51.100.1", "another")).toMatchObject({ ok: true })
    expect(await right(owner, "198.51.100.1")).toMatchObject({ ok: true })
  })
})

it("the right password clears the failures of its account, but not those of the address", async () => {
  await fail(4, owner)
  await fail(5, staff)
  expect(await right()).toMatchObject({ ok: true })
  expect(await rows("select who, count(*) as count from log_in_failures group by who order by who")).toEqual([
    { who: `account:${staff.email}`, count: 5 },
    { who: `address:${HERE}`, count: 9 },
  ])
  await fail(1, owner)
  expect(await right(owner)).toEqual(BLOCKED)
  expect(await right(owner, "198.51.100.1")).toMatchObject({ ok: true })
})

describe("of forty concurrent wrong attempts, ten are checked", () => {
  it.each([
    ["for one account from forty addresses", (at: number) => wrong(owner, `192.0.2.${at}`)],
    ["from one address", (at: number) => wrong(at % 2 ? owner : staff)],
  ])("%s", async (_, attempt) => {
    const results = await Promise.all(Array.from({ length: 40 }, (_, at) => attempt(at)))
    const checked = results.filter(({ ok, ...rest }) => !ok && "error" in rest && rest.error === "log-in-failed")
    expect(checked).toHaveLength(10)
    expect(results.filter(({ ok }) => ok)).toEqual([])
    expect(results).toContainEqual(BLOCKED)
  })
})

describe("while the password is being checked", () => {
  const NEW = "a new long password"
  /** Logs in, and runs something else after the account was read and before the session is opened. */
  const logInDuring = (other: () => Promise<unknown>) =>
    logIn(afterReading(app, other), { email: staff.email, password: PASSWORD }, { address: HERE, deviceId: null })
  const sessions = () => rows("select 1 from admin_sessions where admin_id = ?", staff.id)
  const reset = async () => {
    const link = await createResetLink(app, staff.id, owner)
    if (!link.ok) throw new Error(link.error)
    expect(await resetPassword(app, { token: link.value.token, newPassword: NEW })).toEqual({ ok: true, value: null })
  }
  const change = async () => {
    const self = (await findAdmin(app, await openSession(app, staff.id)))!
    const changed = await changePassword(app, self, { currentPassword: PASSWORD, newPassword: NEW })
    expect(changed).toEqual({ ok: true, value: null })
    await rows("delete from admin_sessions where token_hash = ?", self.sessionId)
  }

  it.each([
    ["the password is reset", reset],
    ["the password is changed", change],
    ["the account is removed", () => removeAdmin(app, staff.id, owner)],
    ["the role is changed", () => changeRole(app, staff.id, "staff", owner)],
  ])("%s: no session is opened, and the attempt stays counted", async (_, other) => {
    expect(await logInDuring(other)).toEqual(FAILED)
    expect(await sessions()).toEqual([])
    expect(await rows("select device from admin_devices where admin_id = ?", staff.id)).toEqual(
      other === change ? [{ device: "" }] : [],
    )
    expect(await rows("select 1 from log_in_failures where who = ?", `address:${HERE}`)).toHaveLength(1)
  })

  it.each([
    ["reset", reset],
    ["changed", change],
  ])("a session that was opened before the password is %s ends by it", async (_, other) => {
    const before = await right(staff)
    await other()
    expect(before.ok && (await findAdmin(app, before.value.token))).toBeNull()
  })

  it("another change, such as an invite, does not prevent the log-in", async () => {
    expect(await logInDuring(() => right(owner))).toMatchObject({ ok: true, value: { admin: staff } })
  })
})

describe("a log-in on a new device", () => {
  const PHONE = "Safari · iPhone"
  const LAPTOP = "Chrome · Windows"
  /** A user agent of a device by its name. */
  const agentOf = (device: string) => device.replace(" · ", "/1 ")
  const DAY_MS = 24 * 60 * MINUTE_MS
  beforeEach(() => env.DB.exec("delete from outbox"))
  const logInOn = async (device: string, admin = owner) =>
    expect(
      await logIn(
        app,
        { email: admin.email, password: PASSWORD },
        { address: HERE, deviceId: null, userAgent: agentOf(device) },
      ),
    ).toMatchObject({ ok: true })
  const notices = async () => {
    const queued = await rows<{ recipient: string; language: string; facts: string }>(
      "select recipient, language, facts from outbox where kind = 'account-changed' order by rowid",
    )
    return queued.map(({ facts, ...rest }) => ({ ...rest, device: JSON.parse(facts).device }))
  }

  it("is emailed to its person once, in the language of their alerts", async () => {
    await logInOn(PHONE)
    await logInOn(LAPTOP)
    await logInOn(LAPTOP)
    await logInOn(PHONE)
    expect(await notices()).toEqual([{ recipient: owner.email, language: "th", device: LAPTOP }])
    await changeAlertSettings(app, owner.id, { language: "en" })
    await logInOn("Firefox · Linux")
    expect((await notices()).at(-1)).toEqual({ recipient: owner.email, language: "en", device: "Firefox · Linux" })
  })

  it("is not emailed for the first log-in ever, nor for a registration", async () => {
    await logInOn(PHONE)
    await deleteStaff()
    const registration = { email: owner.email, password: PASSWORD, name: "Somchai" }
    expect(await registerAdmin(app, registration, { address: HERE, userAgent: agentOf(PHONE) })).toMatchObject({
      ok: true,
    })
    await logInOn(PHONE)
    expect(await notices()).toEqual([])
    await logInOn(LAPTOP)
    expect(await notices()).toHaveLength(1)
  })

  it("is emailed once if it happens twice at the same time", async () => {
    await logInOn(PHONE)
    await Promise.all([logInOn(LAPTOP), logInOn(LAPTOP)])
    expect(await notices()).toHaveLength(1)
  })

  it("is emailed for each account, and for a browser that does not say what it is", async () => {
    await logInOn(PHONE)
    await logInOn(LAPTOP, staff)
    expect(await notices()).toEqual([])
    await logInOn("")
    expect(await notices()).toEqual([{ recipient: owner.email, language: "th", device: undefined }])
  })

  it("is emailed for a device that was last used over 180 days ago, also if all were", async () => {
    await logInOn(PHONE)
    app.clock.now += 179 * DAY_MS
    await logInOn(PHONE)
    app.clock.now += 179 * DAY_MS
    await logInOn(PHONE)
    expect(await notices()).toEqual([])
    app.clock.now += 180 * DAY_MS
    await logInOn(PHONE)
    expect(await notices()).toHaveLength(1)
  })

  it("with a wrong password is neither emailed nor remembered", async () => {
    await logInOn(PHONE)
    await logIn(
      app,
      { email: owner.email, password: "wrong" },
      { address: HERE, deviceId: null, userAgent: agentOf(LAPTOP) },
    )
    expect(await notices()).toEqual([])
    expect(await rows("select device from admin_devices")).toEqual([{ device: PHONE }])
  })
})

/** Runs something else after the first read, as if the password took long to check. */
function afterReading(on: TestApp, other: () => Promise<unknown>): TestApp {
  let pending = true
  const batch = async (...args: Parameters<typeof on.db.batch>) => {
    const result = await on.db.batch(...args)
    if (pending) {
      pending = false
      await other()
    }
    return result
  }
  return { ...on, db: Object.assign(Object.create(on.db), { batch }) }
}
