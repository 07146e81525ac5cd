import { beforeEach, describe, expect, it } from "vitest"
import type { Admin } from "#app/admin/account.ts"
import { logIn } from "#app/admin/log-in.server.ts"
import { deleteStaff, insertAdmin, PASSWORD } from "../support/admins.ts"
import { rows, type TestApp, testApp } from "../support/app.ts"

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

it("the right password returns the admin without the hash", async () => {
  expect(await right()).toEqual({ ok: true, value: owner })
  expect(await rows("select who from log_in_failures")).toEqual([])
})

it("a wrong password and an unknown email get the same answer", async () => {
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

describe("a device that has signed in before", () => {
  const PHONE = "1d3c"

  it("can sign in while others have locked the account", async () => {
    for (let tried = 0; tried < 10; tried++) await fail(1, owner, `192.0.2.${tried}`)
    expect(await right(owner, "198.51.100.1")).toEqual(BLOCKED)
    expect(await right(owner, "198.51.100.1", PHONE)).toMatchObject({ ok: true })
    expect(await right(owner, "198.51.100.1")).toEqual(BLOCKED)
  })

  it("can sign in from an address that others have locked", async () => {
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
