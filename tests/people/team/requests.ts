import { insertAdmin } from "../../support/admins.ts"
import { rows } from "../../support/app.ts"
import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    owners: [
      ["GET /admin/staff", 200],
      ["POST /admin/staff", 201, form({})],
      ["GET /admin/staff/:id", 200],
      ["POST /admin/staff/:id", 303, form({ role: "owner" })],
      ["GET /admin/staff/:id/reset", 200],
      ["POST /admin/staff/:id/reset", 201],
      ["GET /admin/staff/:id/remove", 302],
      ["POST /admin/staff/:id/remove", 303, form({})],
      ["GET /admin/staff/invites/:id/withdraw", 302],
      ["POST /admin/staff/invites/:id/withdraw", 303],
    ],
    ownerCalls: [
      ["POST /api/admin/invites", 201, json({})],
      ["DELETE /api/admin/invites/:id", 204],
      ["GET /api/admin/staff", 200],
      ["PATCH /api/admin/staff/:id", 200, json({ role: "owner" })],
      ["DELETE /api/admin/staff/:id", 204],
      ["POST /api/admin/staff/:id/reset", 201],
    ],
  },
  states: [
    {
      of: "a booking whose email address somebody entered who has left",
      prepare: async ({ ids }) => {
        await rows(
          `insert into booking_events (booking_id, at, actor, actor_name, action, changes, sets_email, applied)
            values (?, 1, 'admin', 'Mai', 'changed', '[{"field":"email","from":"","to":"mai@example.com"}]', 1, 1)`,
          ids.booking,
        )
        await rows(
          "insert into villa_events (at, actor_name, action, detail) values (2, 'Anan', 'admin-removed', 'Mai')",
        )
      },
      pages: [["an admin", "/admin/staff"]],
    },
  ],
  severalForms: {
    "/admin/staff/:id": "a person's role, or the confirmation that removes them",
  },
  examples: {
    "DELETE /admin/invites/{id}": async ({ admin }) => {
      await admin.post("/api/admin/invites", {})
      const { body } = await admin.get("/api/admin/staff")
      return { id: body.data.invites[0].id }
    },
    "/admin/staff/{id}": async ({ app }) => ({
      id: (await insertAdmin(app, { email: "staff@example.com", name: "Nok", role: "staff" })).id,
    }),
  },
}
