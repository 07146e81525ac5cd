import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { read } from "#app/db/database.server.ts"
import { changeAlertSettings } from "#app/notify/alerts/alert-settings.server.ts"
import type { Admin } from "#app/people/accounts/account.ts"
import { registerAdmin } from "#app/people/accounts/register-admin.server.ts"
import { isUsableReset, resetPassword } from "#app/people/accounts/reset-password.server.ts"
import { findAdmin } from "#app/people/accounts/sessions.server.ts"
import { createResetLink } from "#app/people/team/create-reset-link.server.ts"
import { createInvite, withdrawInvite } from "#app/people/team/invites.server.ts"
import { changeRole, removeAdmin } from "#app/people/team/staff.server.ts"
import { readOpenInvites } from "#app/people/team/staff-store.server.ts"
import { ALERT_TARGETS, deleteStaff, insertAdmin, insertAlertTargets, openSession } from "../../support/admins.ts"
import { rows, type TestApp, testApp, withConcurrentWrite } from "../../support/app.ts"

let app: TestApp
let owner: Admin
let staff: Admin
beforeEach(async () => {
  await deleteStaff()
  await env.DB.exec("delete from outbox")
  await env.DB.exec("delete from alerts")
  app = testApp()
  owner = await insertAdmin(app)
  staff = await insertAdmin(app, { email: "staff@example.com", name: "Nok", role: "staff" })
})

const roles = async () =>
  Object.fromEntries(
    (await rows<{ name: string; role: string }>("select name, role from admins")).map(({ name, role }) => [name, role]),
  )
const history = () =>
  rows<{ actor_name: string; action: string; detail: string }>(
    "select actor_name, action, detail from villa_events order by id",
  )
const notices = async () => {
  const emails = await rows<{ recipient: string; facts: string }>(
    "select recipient, facts from outbox where kind = 'account-changed' order by rowid",
  )
  return emails.map(({ recipient, facts }) => {
    const { change, changedBy, about, url } = JSON.parse(facts)
    return { recipient, change, changedBy, url, ...(about && { about }) }
  })
}
const count = async (table: string) => (await rows(`select 1 from ${table}`)).length

describe("a role", () => {
  it("is changed with a row of the history and an email to its person", async () => {
    expect(await changeRole(app, staff.id, "owner", owner)).toEqual({
      ok: true,
      value: { ...staff, role: "owner", language: "th" },
    })
    expect(await roles()).toEqual({ Somchai: "owner", Nok: "owner" })
    expect(await history()).toEqual([{ actor_name: "Somchai", action: "made-owner", detail: "Nok" }])
    const account = `${app.origin}/admin/account`
    expect((await notices())[0]).toEqual({
      recipient: "staff@example.com",
      change: "made-owner",
      changedBy: "Somchai",
      url: account,
    })
  })

  it("applies to the person's open sessions at once", async () => {
    const token = await openSession(app, staff.id)
    await changeRole(app, staff.id, "owner", owner)
    expect(await findAdmin(app, token)).toMatchObject({ role: "owner" })
    await changeRole(app, staff.id, "staff", owner)
    expect(await findAdmin(app, token)).toMatchObject({ role: "staff" })
  })

  it("is emailed in the language of the person's alerts", async () => {
    await changeAlertSettings(app, staff.id, { language: "en" })
    await changeRole(app, staff.id, "owner", owner)
    await removeAdmin(app, staff.id, owner)
    expect(await rows("select language from outbox where recipient = ?", staff.email)).toEqual([
      { language: "en" },
      { language: "en" },
    ])
  })

  it("that is the same already writes nothing", async () => {
    expect(await changeRole(app, staff.id, "staff", owner)).toMatchObject({ ok: true, value: staff })
    expect(await history()).toEqual([])
    expect(await notices()).toEqual([])
  })

  it("taken from an owner withdraws their invites and reset links", async () => {
    const second = await insertAdmin(app, { email: "second@example.com", name: "Lek" })
    await createInvite(app, second, "owner")
    await createResetLink(app, staff.id, second)
    await createInvite(app, owner, "staff")
    expect(await changeRole(app, second.id, "staff", owner)).toMatchObject({ ok: true })
    expect(await rows("select created_by from invites")).toEqual([{ created_by: owner.id }])
    expect(await count("password_resets")).toBe(0)
  })

  it("taken while its owner makes an invite and a reset link makes both invalid", async () => {
    const second = await insertAdmin(app, { email: "second@example.com", name: "Lek" })
    await changeRole(app, second.id, "staff", owner)
    // Requests that were allowed before the role changed.
    const { invite } = await createInvite(app, second, "owner")
    const link = await createResetLink(app, owner.id, second)
    expect(await read(app.db, readOpenInvites(app.db, app.now()))).toEqual([[]])
    const registration = { email: "new@example.com", password: "a long password", name: "New", invite }
    expect(await registerAdmin(app, registration, { address: "a" })).toEqual({ ok: false, error: "invite-invalid" })
    if (!link.ok) throw new Error(link.error)
    const { token } = link.value
    expect(await isUsableReset(app, token)).toBe(false)
    expect(await resetPassword(app, { token, newPassword: "a new password" })).toMatchObject({ error: "reset-invalid" })
  })

  it("of an unknown account is not found", async () => {
    expect(await changeRole(app, "nobody", "owner", owner)).toEqual({ ok: false, error: "not-found" })
  })

  it("of an owner that somebody gets is emailed to all other owners, with who gave it", async () => {
    const second = await insertAdmin(app, { email: "second@example.com", name: "Lek" })
    await changeAlertSettings(app, second.id, { language: "en" })
    await changeRole(app, staff.id, "owner", second)
    const team = `${app.origin}/admin/staff`
    const toOwners = { change: "owner-added", changedBy: "Lek", about: "Nok", url: team }
    const sent = (await notices()).slice(1)
    expect(sent).toHaveLength(2)
    for (const recipient of [owner.email, second.email]) expect(sent).toContainEqual({ recipient, ...toOwners })
    expect(await rows("select language from outbox where recipient = ?", second.email)).toEqual([{ language: "en" }])
    const alerts = await rows<{ recipient_id: string; facts: string }>("select recipient_id, facts from alerts")
    expect(alerts.map(({ recipient_id, facts }) => [recipient_id, JSON.parse(facts).change]).sort()).toEqual(
      [
        [staff.id, "made-owner"],
        [owner.id, "owner-added"],
        [second.id, "owner-added"],
      ].sort(),
    )
  })
})

describe("the right to see passports", () => {
  const account = () => `${app.origin}/admin/account`
  const seesPassports = async (id = staff.id) =>
    (await rows<{ documents: number }>("select documents from admins where id = ?", id))[0]?.documents === 1

  it.each([
    ["given", true, "passports-allowed"],
    ["taken", false, "passports-withdrawn"],
  ])("that is %s is in the history, and its person gets an email and an alert", async (_, allowed, change) => {
    await rows("update admins set documents = ? where id = ?", allowed ? 0 : 1, staff.id)
    expect(await changeRole(app, staff.id, undefined, owner, allowed)).toMatchObject({
      ok: true,
      value: { id: staff.id, role: "staff", documents: allowed },
    })
    expect(await seesPassports()).toBe(allowed)
    expect(await history()).toEqual([{ actor_name: "Somchai", action: change, detail: "Nok" }])
    expect(await notices()).toEqual([{ recipient: "staff@example.com", change, changedBy: "Somchai", url: account() }])
    const alerts = await rows<{ facts: string }>("select facts from alerts where recipient_id = ?", staff.id)
    expect(alerts.map(({ facts }) => JSON.parse(facts).change)).toEqual([change])
  })

  it("that is the same already writes nothing", async () => {
    expect(await changeRole(app, staff.id, "staff", owner, false)).toMatchObject({ ok: true, value: staff })
    expect([await history(), await notices()]).toEqual([[], []])
  })

  it("that an owner keeps as staff is in the history beside the role", async () => {
    const second = await insertAdmin(app, { email: "second@example.com", name: "Lek" })
    await changeRole(app, second.id, "staff", owner, true)
    expect((await history()).map(({ action }) => action)).toEqual(["made-staff", "passports-allowed"])
    expect((await notices()).map(({ change }) => change)).toEqual(["made-staff", "passports-allowed"])
    expect(await seesPassports(second.id)).toBe(true)
  })

  it("does not outlive the time as an owner without an entry of its own", async () => {
    await changeRole(app, staff.id, "owner", owner, true)
    await changeRole(app, staff.id, "staff", owner)
    expect(await seesPassports()).toBe(false)
    expect((await history()).map(({ action }) => action)).toEqual(["made-owner", "made-staff"])
  })

  it("of somebody who is removed meanwhile is not found, and nothing is written", async () => {
    const meanwhile = withConcurrentWrite(app, () => rows("delete from admins where id = ?", staff.id))
    const changed = await changeRole(meanwhile, staff.id, undefined, owner, true)
    expect(changed).toEqual({ ok: false, error: "not-found" })
    expect([await history(), await notices()]).toEqual([[], []])
  })
})

describe("the last owner", () => {
  it.each([
    ["cannot become staff", () => changeRole(app, owner.id, "staff", owner)],
    ["cannot be removed", () => removeAdmin(app, owner.id, owner)],
  ])("%s, and nothing is written", async (_, change) => {
    const token = await openSession(app, owner.id)
    await createInvite(app, owner, "staff")
    const before = await history()
    expect(await change()).toEqual({ ok: false, error: "last-owner" })
    expect(await roles()).toEqual({ Somchai: "owner", Nok: "staff" })
    expect(await findAdmin(app, token)).not.toBeNull()
    expect(await count("invites")).toBe(1)
    expect(await history()).toEqual(before)
    expect(await notices()).toEqual([])
  })

  it("remains if two owners remove each other at the same time", async () => {
    const second = await insertAdmin(app, { email: "second@example.com", name: "Lek" })
    const results = await Promise.all([removeAdmin(app, second.id, owner), removeAdmin(app, owner.id, second)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(({ ok }) => !ok)).toEqual([{ ok: false, error: "last-owner" }])
    expect(await rows("select 1 from admins where role = 'owner'")).toHaveLength(1)
  })

  it("remains if two owners take each other's role at the same time", async () => {
    const second = await insertAdmin(app, { email: "second@example.com", name: "Lek" })
    const results = await Promise.all([
      changeRole(app, second.id, "staff", owner),
      changeRole(app, owner.id, "staff", second),
    ])
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await rows("select 1 from admins where role = 'owner'")).toHaveLength(1)
  })
})

describe("removing somebody", () => {
  it("ends their sessions at once and keeps their name in the history", async () => {
    const tokens = [await openSession(app, staff.id), await openSession(app, staff.id, { staySignedIn: true })]
    await createResetLink(app, staff.id, owner)
    expect(await removeAdmin(app, staff.id, owner)).toMatchObject({ ok: true, value: staff })
    for (const token of tokens) expect(await findAdmin(app, token)).toBeNull()
    expect(await roles()).toEqual({ Somchai: "owner" })
    expect((await history()).at(-1)).toEqual({ actor_name: "Somchai", action: "admin-removed", detail: "Nok" })
    expect((await notices()).at(-1)).toEqual({
      recipient: "staff@example.com",
      change: "admin-removed",
      changedBy: "Somchai",
      url: null,
    })
    expect(await count("password_resets")).toBe(0)
  })

  it("deletes the alerts to them that are not sent yet, and nobody else's", async () => {
    const insert = (id: string, kind: string, recipient: string, dueAt: number | null) =>
      rows(
        "insert into outbox (id, kind, language, recipient, facts, created_at, due_at, attempts) values (?, ?, 'th', ?, '{}', 1, ?, 1)",
        id,
        kind,
        recipient,
        dueAt,
      )
    await insert("waiting", "alert", "staff@example.com", 2)
    await insert("sent", "alert", "staff@example.com", null)
    await insert("own-stay", "confirmed", "staff@example.com", 2)
    await insert("of-owner", "alert", owner.email, 2)
    await removeAdmin(app, staff.id, owner)
    const left = await rows<{ id: string }>("select id from outbox where kind <> 'account-changed' order by rowid")
    expect(left.map(({ id }) => id)).toEqual(["sent", "own-stay", "of-owner"])
  })

  it("withdraws the invites of a removed owner, and they can be invited again", async () => {
    const second = await insertAdmin(app, { email: "second@example.com", name: "Lek" })
    const { invite } = await createInvite(app, second, "owner")
    expect(await removeAdmin(app, second.id, owner)).toMatchObject({ ok: true })
    const registration = { email: "second@example.com", password: "a long password", name: "Lek" }
    expect(await registerAdmin(app, { ...registration, invite }, { address: "a" })).toEqual({
      ok: false,
      error: "invite-invalid",
    })
    const again = await createInvite(app, owner, "staff")
    expect(await registerAdmin(app, { ...registration, invite: again.invite }, { address: "a" })).toMatchObject({
      ok: true,
      value: { admin: { role: "staff" } },
    })
    // An invite that was used does not keep its account from being removed.
    const [{ id } = { id: "" }] = await rows<{ id: string }>("select id from admins where name = 'Lek'")
    expect(await removeAdmin(app, id, owner)).toMatchObject({ ok: true })
  })

  it("ends their devices, LINE account and settings at once, and nobody else's", async () => {
    for (const { id } of [owner, staff]) await insertAlertTargets(id)
    await removeAdmin(app, staff.id, owner)
    for (const table of ALERT_TARGETS)
      expect(await rows(`select admin_id from ${table}`), table).toEqual([{ admin_id: owner.id }])
  })

  it("twice at the same time removes once", async () => {
    const results = await Promise.all([removeAdmin(app, staff.id, owner), removeAdmin(app, staff.id, owner)])
    expect(results.map((result) => (result.ok ? "ok" : result.error)).sort()).toEqual(["not-found", "ok"])
    expect(await notices()).toHaveLength(1)
  })
})

describe("withdrawing an invite", () => {
  const open = async () => (await read(app.db, readOpenInvites(app.db, app.now())))[0]

  it("makes its link invalid, and emails whoever it was sent to", async () => {
    const to = { email: "new@example.com", language: "en" as const, urlOf: (invite: string) => `https://x/${invite}` }
    const { invite } = await createInvite(app, owner, "staff", to)
    const [listed] = await open()
    expect(listed).toMatchObject({ role: "staff", email: "new@example.com", invitedBy: "Somchai" })
    expect(await withdrawInvite(app, listed!.id, owner, "en")).toEqual({ ok: true, value: null })
    expect(await open()).toEqual([])
    const registration = { email: "new@example.com", password: "a long password", name: "New", invite }
    expect(await registerAdmin(app, registration, { address: "a" })).toEqual({ ok: false, error: "invite-invalid" })
    expect((await history()).at(-1)).toMatchObject({ action: "invite-withdrawn", detail: "new@example.com" })
    expect(await notices()).toMatchObject([{ recipient: "new@example.com", change: "invite-withdrawn", url: null }])
    expect(await rows("select language from outbox")).toEqual([{ language: "en" }, { language: "en" }])
  })

  it("without an address emails nobody; a second time it is not found", async () => {
    await createInvite(app, owner, "owner")
    const [listed] = await open()
    expect(await withdrawInvite(app, listed!.id, owner, "en")).toEqual({ ok: true, value: null })
    expect(await withdrawInvite(app, listed!.id, owner, "en")).toEqual({ ok: false, error: "not-found" })
    expect(await notices()).toEqual([])
  })
})
