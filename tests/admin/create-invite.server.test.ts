import { expect, it } from "vitest"
import { createInvite } from "#app/admin/create-invite.server.ts"
import { putAdmin } from "../support/admins.ts"
import { HOUR_MS, rows, testApp } from "../support/app.ts"

it("an invite is good for a week, is a link's worth of chance, and is kept as its hash alone", async () => {
  const app = testApp()
  const admin = await putAdmin(app)
  const { invite, expiresAt } = await createInvite(app, admin)
  expect(invite).toMatch(/^[\w-]{43}$/)
  expect(expiresAt).toBe(app.now() + 7 * 24 * HOUR_MS)
  const kept = await rows("select * from invites")
  expect(kept).toEqual([
    {
      token_hash: await app.sha256(new TextEncoder().encode(invite)),
      created_by: admin.id,
      created_at: app.now(),
      expires_at: expiresAt,
      used_by: null,
    },
  ])
  expect((await createInvite(app, admin)).invite).not.toBe(invite)

  const events = await rows("select actor_name, action, detail from villa_events")
  expect(events).toEqual(Array(2).fill({ actor_name: admin.name, action: "admin-invited", detail: "" }))
})
