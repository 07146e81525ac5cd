import { expect, it } from "vitest"
import { createInvite } from "#app/people/team/invites.server.ts"
import { insertAdmin } from "../../support/admins.ts"
import { HOUR_MS, insertSampleVilla, rows, testApp } from "../../support/app.ts"

it("an invite is valid for a week, has 256 random bits, and is stored as a hash", async () => {
  const app = testApp()
  const admin = await insertAdmin(app)
  const { invite, expiresAt } = await createInvite(app, admin, "staff")
  expect(invite).toMatch(/^[\w-]{43}$/)
  expect(expiresAt).toBe(app.now() + 7 * 24 * HOUR_MS)
  const stored = await rows("select * from invites")
  expect(stored).toEqual([
    {
      token_hash: await app.sha256(new TextEncoder().encode(invite)),
      created_by: admin.id,
      created_at: app.now(),
      expires_at: expiresAt,
      used_by: null,
      role: "staff",
      email: null,
    },
  ])
  expect((await createInvite(app, admin, "staff")).invite).not.toBe(invite)

  const events = await rows("select actor_name, action, detail from villa_events")
  expect(events).toEqual(Array(2).fill({ actor_name: admin.name, action: "staff-invited", detail: "" }))
})

it("the invite email is queued in the same batch, with the link", async () => {
  const app = testApp()
  await insertSampleVilla(app)
  const admin = await insertAdmin(app, { email: "third@example.com", name: "Noi" })
  const urlOf = (invite: string) => `https://baan.test/admin/register?invite=${invite}`
  const { invite, expiresAt } = await createInvite(app, admin, "owner", {
    email: "new@example.com",
    language: "en",
    urlOf,
  })
  const [email, ...others] = await rows<{ facts: string }>(
    "select kind, language, recipient, due_at, facts from outbox",
  )
  expect(others).toEqual([])
  expect({ ...email, facts: JSON.parse(email?.facts ?? "") }).toEqual({
    kind: "invite",
    language: "en",
    recipient: "new@example.com",
    due_at: app.now(),
    facts: {
      villaName: { th: "บ้านทดสอบ", en: "Test House" },
      timezone: "Asia/Bangkok",
      url: urlOf(invite),
      invitedBy: "Noi",
      role: "owner",
      expiresAt,
    },
  })
})
