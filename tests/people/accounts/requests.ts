import { hashToken } from "#app/people/accounts/sessions.server.ts"
import { cheapHash, deleteStaff, openSession, PASSWORD } from "../../support/admins.ts"
import { Client } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"

const LOG_IN = { email: "owner@example.com", password: PASSWORD }
const NEWCOMER = { email: "nok@example.com", password: "a long password", name: "Ploy" }

export const requests: FeatureRequests = {
  access: {
    anyone: [
      ["POST /admin/login", 303, form(LOG_IN)],
      ["GET /admin/reset", 200],
      // Responds the same whether a link was emailed or not
      ["POST /admin/reset", 200, form({ email: LOG_IN.email })],
      [
        "POST /admin/register",
        303,
        ({ invite }) => new URLSearchParams({ ...NEWCOMER, invite, confirmPassword: NEWCOMER.password }),
      ],
    ],
    logIn: [
      ["GET /admin/login", 200],
      ["GET /admin/register", 200],
    ],
    staff: [
      ["GET /admin/logout", 302],
      ["POST /admin/logout", 303],
      ["GET /admin/account", 200],
      [
        "POST /admin/account",
        303,
        form({ currentPassword: PASSWORD, newPassword: "another password", confirmPassword: "another password" }),
      ],
      ["GET /admin/account/sessions", 302],
      ["POST /admin/account/sessions", 303],
      ["GET /admin/account/sessions/:id", 302],
      // Somebody else's session is treated as one that has ended
      ["POST /admin/account/sessions/:id", 303],
    ],
    anyoneCalls: [
      ["POST /api/admin/auth/login", 200, json(LOG_IN)],
      ["POST /api/admin/auth/register", 201, ({ invite }) => ({ ...NEWCOMER, invite })],
    ],
    staffCalls: [
      ["GET /api/admin/auth/me", 200],
      ["POST /api/admin/auth/logout", 204],
      ["POST /api/admin/auth/password", 204, json({ currentPassword: PASSWORD, newPassword: "another password" })],
      ["GET /api/admin/auth/sessions", 200],
      ["DELETE /api/admin/auth/sessions", 204],
    ],
    ownSession: [["DELETE /api/admin/auth/sessions/:id", 204]],
  },
  states: [
    { of: "a villa without an account", prepare: deleteStaff, pages: [["anonymous", "/admin/register"]] },
    {
      of: "three sessions",
      prepare: ({ send }) => send("POST /admin/login", "anonymous"),
      pages: [["an admin", "/admin/account"]],
    },
  ],
  examples: {
    "POST /admin/auth/password": async () => ({
      body: { currentPassword: PASSWORD, newPassword: "a longer password" },
    }),
    "DELETE /admin/auth/sessions/{id}": async ({ app, adminId }) => {
      const other = await openSession({ ...app, now: Date.now }, adminId)
      return { id: await hashToken(app, other) }
    },
    "POST /admin/auth/register": async () => {
      await deleteStaff()
      return { client: new Client() }
    },
    "POST /admin/auth/login": async ({ adminId }) => {
      await rows("update admins set password_hash = ? where id = ?", cheapHash("a long password"), adminId)
      return { client: new Client() }
    },
  },
}
