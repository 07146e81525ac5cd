import { beforeEach, describe, expect, it, vi } from "vitest"
import { read } from "#app/db/database.server.ts"
import type { Registration } from "#app/people/accounts/account.ts"
import { isPassword } from "#app/people/accounts/password.server.ts"
import { registerAdmin, registrationGate } from "#app/people/accounts/register-admin.server.ts"
import { createInvite, withdrawInvite } from "#app/people/team/invites.server.ts"
import { readOpenInvites } from "#app/people/team/staff-store.server.ts"
import { deleteStaff, insertAdmin } from "../../support/admins.ts"
import { HOUR_MS, rows, type TestApp, testApp, withConcurrentWrite } from "../../support/app.ts"

const OWNER: Registration = { email: "owner@example.com", password: "sand & sea", name: "Somchai" }
const STAFF: Registration = { email: "staff@example.com", password: "sand & sea", name: "Malee" }

let app: TestApp
beforeEach(async () => {
  await deleteStaff()
  await rows("delete from alerts")
  app = testApp()
})

const here = (settings: Partial<TestApp["settings"]>) => ({ ...app, settings: { ...app.settings, ...settings } })
const HERE = "192.0.2.1"
const register = (registration: Registration, by: TestApp = app, address = HERE) =>
  registerAdmin(by, registration, { address })
const emails = async () =>
  (await rows<{ email: string }>("select email from admins order by email")).map(({ email }) => email)
const refused = (error: string) => ({ ok: false, error })

describe("the first account", () => {
  it("needs no code in local development; stores only a hash and adds to the audit log", async () => {
    const registered = await register(OWNER)
    expect(registered).toEqual({
      ok: true,
      value: {
        admin: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          email: OWNER.email,
          name: "Somchai",
          createdAt: app.now(),
          role: "owner",
          documents: false,
        },
        token: expect.stringMatching(/^[\w-]{43}$/),
      },
    })
    const [stored] = await rows<{ password_hash: string }>("select * from admins")
    expect(stored).toMatchObject({ email: OWNER.email, name: "Somchai", created_at: app.now() })
    expect(JSON.stringify(stored)).not.toContain(OWNER.password)
    expect(await isPassword(OWNER.password, stored!.password_hash)).toBe(true)
    expect(await rows("select at, actor_name, action, detail from villa_events")).toEqual([
      { at: app.now(), actor_name: "Somchai", action: "admin-registered", detail: OWNER.email },
    ])
  })

  it("needs the setup code if one is set, also in production", async () => {
    const by = here({ production: true, setupCode: "open sesame" })
    expect(await register({ ...OWNER, setupCode: "open sesame" }, by)).toMatchObject({ ok: true })
  })

  it("accepts the setup code with surrounding whitespace, in the input or in the setting", async () => {
    const by = testApp({ LIMITS: "off", SETUP_CODE: " open sesame\n" })
    expect(await register({ ...OWNER, setupCode: "open sesame " }, by)).toMatchObject({ ok: true })
  })

  it.each([undefined, "", "open", "open sesame!", "Open sesame", "null"])(
    "is rejected for the setup code %j",
    async (setupCode) => {
      const by = here({ setupCode: "open sesame" })
      expect(await register({ ...OWNER, setupCode }, by)).toEqual(refused("setup-code-wrong"))
      expect(await emails()).toEqual([])
    },
  )

  describe("after ten wrong setup codes in 15 minutes", () => {
    const BLOCKED = refused("log-in-blocked")
    // The test app has limits disabled; this one still applies.
    const withCode = () => here({ setupCode: "open sesame" })
    const wrong = (address = HERE) => register({ ...OWNER, setupCode: "wrong" }, withCode(), address)
    const right = (address = HERE) => register({ ...OWNER, setupCode: "open sesame" }, withCode(), address)

    it("an address is rejected even with the right code; others are not", async () => {
      for (let tried = 0; tried < 10; tried++) expect(await wrong()).toEqual(refused("setup-code-wrong"))
      expect(await wrong()).toEqual(BLOCKED)
      expect(await right()).toEqual(BLOCKED)
      expect(await emails()).toEqual([])
      expect(await right("192.0.2.2")).toMatchObject({ ok: true })
    })

    it("the lock ends 15 minutes after the first failure, and rejected attempts do not extend it", async () => {
      for (let tried = 0; tried < 12; tried++) await wrong()
      app.clock.now += 15 * 60 * 1000 - 1
      expect(await right()).toEqual(BLOCKED)
      app.clock.now += 1
      expect(await right()).toMatchObject({ ok: true })
      expect(await rows("select who from log_in_failures")).toEqual([])
    })

    it("of forty concurrent attempts, ten are checked", async () => {
      const results = await Promise.all(Array.from({ length: 40 }, () => wrong()))
      expect(
        results.filter(({ ok, ...rest }) => !ok && "error" in rest && rest.error === "setup-code-wrong"),
      ).toHaveLength(10)
      expect(results).toContainEqual(BLOCKED)
    })
  })

  it("after thirty wrong setup codes in an hour every address is rejected, and an event is logged", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {})
    const by = here({ setupCode: "open sesame" })
    const first = app.now()
    const attempt = (at: number, setupCode = "wrong") => register({ ...OWNER, setupCode }, by, `198.51.100.${at}`)
    for (let at = 0; at < 30; at++) {
      expect(await attempt(at)).toEqual(refused("setup-code-wrong"))
      app.clock.now += 1000
    }
    expect(logged).not.toHaveBeenCalled()
    app.clock.now = first + 60 * 60 * 1000 - 1
    const inAnHour = { retryAfterSeconds: 60 * 60 }
    expect(await attempt(99, "open sesame")).toEqual({ ...refused("log-in-blocked"), data: inAnHour })
    expect(logged).toHaveBeenCalledWith(expect.stringContaining("setup-code-refused"))
    const before = by.usage.batches
    for (const address of [99, 100])
      expect(await attempt(address)).toEqual({ ...refused("log-in-blocked"), data: inAnHour })
    // Whether there is an account.
    expect(by.usage.batches - before).toBe(2)
    app.clock.now += 1
    expect(await attempt(99, "open sesame")).toMatchObject({ ok: true })
    expect(await rows("select who from log_in_failures where who like 'setup%'")).toEqual(
      expect.not.arrayContaining([{ who: "setup" }]),
    )
    logged.mockRestore()
  })

  it("registration is closed in production if no setup code is set", async () => {
    const by = here({ production: true, setupCode: null })
    for (const setupCode of [undefined, "", "null", "undefined"])
      expect(await register({ ...OWNER, setupCode, invite: "x" }, by)).toEqual(refused("registration-closed"))
    expect(await emails()).toEqual([])
  })

  it("only one of many concurrent registrations succeeds", async () => {
    const results = await Promise.all([register(OWNER), register(STAFF)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(({ ok }) => !ok)).toEqual([refused("registration-closed")])
    expect(await emails()).toHaveLength(1)
    expect(await rows("select id from villa_events")).toHaveLength(1)
  })
})

describe("once there is an admin", () => {
  let invite: string
  beforeEach(async () => {
    invite = (await createInvite(app, await insertAdmin(app), "staff")).invite
  })

  it("an invite creates one account, once", async () => {
    expect(await register({ ...STAFF, invite })).toMatchObject({
      ok: true,
      value: { admin: { email: STAFF.email, role: "staff" } },
    })
    const [used] = await rows("select used_by from invites")
    expect(used).toEqual((await rows(`select id as used_by from admins where email = '${STAFF.email}'`))[0])

    expect(await register({ ...STAFF, email: "third@example.com", invite })).toEqual(refused("invite-invalid"))
    expect(await emails()).toEqual([OWNER.email, STAFF.email])
  })

  it("an account by an owner's invite is emailed to all owners, with who invited them", async () => {
    await rows("delete from outbox")
    const [inviter, second] = [
      await insertAdmin(app, { email: "second@example.com", name: "Lek" }),
      await insertAdmin(app, { email: "third@example.com", name: "Nok" }),
    ]
    await insertAdmin(app, { email: "cleaner@example.com", name: "Dao", role: "staff" })
    const ofOwner = await createInvite(app, inviter, "owner")
    expect(await register({ ...STAFF, invite: ofOwner.invite })).toMatchObject({ ok: true })
    const sent = await rows<{ recipient: string; facts: string }>(
      "select recipient, facts from outbox order by recipient",
    )
    expect(sent.map(({ recipient, facts }) => ({ recipient, ...JSON.parse(facts) }))).toMatchObject(
      [OWNER.email, inviter.email, second.email].map((recipient) => ({
        recipient,
        change: "owner-added",
        changedBy: "Lek",
        about: "Malee",
        url: `${app.origin}/admin/staff`,
      })),
    )
    expect(await rows("select 1 from alerts where kind = 'security'")).toHaveLength(3)
  })

  it("an account of staff is emailed to nobody", async () => {
    await rows("delete from outbox")
    expect(await register({ ...STAFF, invite })).toMatchObject({ ok: true })
    expect(await rows("select recipient from outbox")).toEqual([])
  })

  it("registration without an invite is rejected, even with the setup code", async () => {
    expect(await register(STAFF)).toEqual(refused("registration-closed"))
    expect(await register({ ...STAFF, setupCode: "open sesame" }, here({ setupCode: "open sesame" }))).toEqual(
      refused("registration-closed"),
    )
    expect(await register({ ...STAFF, invite: `${invite}x` })).toEqual(refused("invite-invalid"))
    expect(await emails()).toEqual([OWNER.email])
  })

  it("an invite is rejected from its expiry on", async () => {
    app.clock.now += 7 * 24 * HOUR_MS
    expect(await register({ ...STAFF, invite })).toEqual(refused("invite-invalid"))
    expect(await emails()).toEqual([OWNER.email])
  })

  it("an email that is taken is rejected, and the invite stays valid", async () => {
    expect(await register({ ...STAFF, email: OWNER.email, invite })).toEqual(refused("email-taken"))
    expect(await rows("select used_by from invites")).toEqual([{ used_by: null }])
  })

  it.each([OWNER.name, "somchai", "Som\u200bchai", " SOMCHAI "])("a colleague's name is rejected: %j", async (name) => {
    expect(await register({ ...STAFF, name, invite })).toEqual(refused("name-taken"))
    expect(await rows("select used_by from invites")).toEqual([{ used_by: null }])
  })

  it("without an invite, does not reveal whether an email is taken", async () => {
    expect(await register(OWNER)).toEqual(refused("registration-closed"))
  })

  it("two concurrent registrations with one invite create one account", async () => {
    const results = await Promise.all([
      register({ ...STAFF, invite }),
      register({ ...STAFF, email: "third@example.com", invite }),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(({ ok }) => !ok)).toHaveLength(1)
    expect(await emails()).toHaveLength(2)
    expect(await rows("select id from villa_events where action = 'admin-registered'")).toHaveLength(1)
  })

  it("an invite that is withdrawn while the account is being created creates none", async () => {
    const [open] = await read(app.db, readOpenInvites(app.db, app.now()))
    const withdraw = () => withdrawInvite(app, open![0]!.id, { name: "Somchai" }, "en")
    expect(await register({ ...STAFF, invite }, withConcurrentWrite(app, withdraw))).toEqual(
      refused("registration-closed"),
    )
    expect(await emails()).toEqual([OWNER.email])
    expect(await rows("select 1 from admin_sessions")).toEqual([])
  })

  it("account, session and entry of the history are written together or not at all", async () => {
    await rows("create trigger refused before insert on villa_events begin select raise(abort, 'refused'); end")
    await expect(register({ ...STAFF, invite })).rejects.toThrow()
    await rows("drop trigger refused")
    expect(await emails()).toEqual([OWNER.email])
    expect(await rows("select used_by from invites")).toEqual([{ used_by: null }])
    expect(await rows("select 1 from admin_sessions")).toEqual([])
  })

  it("two concurrent invites for one email create one account, and one invite stays valid", async () => {
    const second = (await createInvite(app, await insertAdmin(app, { email: "second@example.com" }), "staff")).invite
    const results = await Promise.all([register({ ...STAFF, invite }), register({ ...STAFF, invite: second })])
    expect(results.filter(({ ok }) => !ok)).toEqual([refused("email-taken")])
    expect(await rows("select used_by from invites where used_by is null")).toHaveLength(1)
  })
})

describe("registrationGate", () => {
  it.each([
    [{ production: false, setupCode: null }, "free"],
    [{ production: true, setupCode: "code" }, "code"],
    [{ production: true, setupCode: null }, "closed"],
  ] as const)("before the first account, with %j: %s", async (settings, otpState) => {
    expect(await registrationGate({ ...app, settings: { ...app.settings, ...settings } }, "")).toBe(otpState)
  })

  it("registration is open to an unused, unexpired invite", async () => {
    const { invite } = await createInvite(app, await insertAdmin(app), "staff")
    expect(await registrationGate(app, "")).toBe("closed")
    expect(await registrationGate(app, "guessed")).toBe("closed")
    expect(await registrationGate(app, invite)).toBe("free")

    app.clock.now += 7 * 24 * HOUR_MS - 1
    expect(await registrationGate(app, invite)).toBe("free")
    app.clock.now += 1
    expect(await registrationGate(app, invite)).toBe("closed")

    app.clock.now -= 1
    await rows("update invites set used_by = (select id from admins)")
    expect(await registrationGate(app, invite)).toBe("closed")
  })

  it("the setup code is not accepted once there is an admin", async () => {
    await insertAdmin(app)
    expect(await registrationGate({ ...app, settings: { ...app.settings, setupCode: "code" } }, "")).toBe("closed")
  })
})
