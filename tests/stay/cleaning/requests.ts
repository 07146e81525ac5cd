import { env } from "cloudflare:workers"
import { addCleaner } from "#app/stay/cleaning/change-cleaners.server.ts"
import { problemPhotoKey } from "#app/stay/cleaning/cleaner.ts"
import { privateCopyKey } from "#app/villa/photos/private-copy.ts"
import { Client } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import type { ExampleVilla } from "../../support/example-villa.ts"
import type { Scene } from "../../support/feature-requests.ts"
import { type FeatureRequests, form, ID, json, STAY } from "../../support/feature-requests.ts"
import { BY } from "../../support/feeds.ts"
import { confirm } from "../../support/page-states.ts"
import { png } from "../../support/png.ts"

const problem = () => {
  const body = new FormData()
  body.set("text", "The kettle is broken")
  return body
}

/** The guest of the scene leaves today. */
async function departs(scene: Scene): Promise<void> {
  await confirm(scene)
  await rows("update bookings set check_in = '2090-11-18', check_out = '2090-11-21' where id = ?", scene.ids.booking)
}

/** Whoever has a cleaner's link. */
async function cleaner({ admin }: ExampleVilla) {
  const { data } = await admin.created("/api/admin/cleaners", { name: "Nok", language: "th", byLine: true })
  const { id, url } = data.cleaner
  return { client: new Client(), id: id as string, token: url.split("/").at(-1) as string }
}

/** A cleaner on a day on which a guest leaves. */
async function departure(villa: ExampleVilla) {
  const { id } = await villa.confirmedGuest()
  await rows("update bookings set check_in = ?, check_out = ? where id = ?", villa.day(-2), villa.day(0), id)
  return cleaner(villa)
}

export const requests: FeatureRequests = {
  access: {
    anyone: [
      // Whoever has the cleaner's link sees the plan and reports to it
      ["GET /cleaning/:token", 200],
      ["POST /cleaning/:token", 303, form({ text: "The kettle is broken" })],
      ["GET /cleaning/:token/confirm", 302],
      ["POST /cleaning/:token/confirm", 303, form({ shown: "" })],
      ["GET /cleaning/:token/done", 302],
      ["POST /cleaning/:token/done", 303, form({ day: STAY.checkIn })],
      ["GET /cleaning/:token/undone", 302],
      ["POST /cleaning/:token/undone", 303, form({ day: STAY.checkIn })],
      ["GET /cleaning/:token/plan.ics", 200],
      ["GET /cleaning/:token/line", 200],
      ["POST /cleaning/:token/line", 201],
      ["GET /cleaning/:token/unlink", 302],
      ["POST /cleaning/:token/unlink", 303],
    ],
    staff: [
      ["GET /admin/cleaners", 200],
      ["GET /admin/cleaners/problems/:id/seen", 302],
      ["POST /admin/cleaners/problems/:id/seen", 303],
      ["GET /admin/cleaners/problems/:id/delete", 302],
      ["POST /admin/cleaners/problems/:id/delete", 303],
      ["GET /admin/cleaners/problems/:id/unseen", 302],
      ["POST /admin/cleaners/problems/:id/unseen", 303],
      ["GET /admin/cleaning-photos/:id", 200],
    ],
    owners: [
      ["POST /admin/cleaners", 303, form({ id: ID, name: "Nok", language: "th" })],
      ["GET /admin/cleaners/:id", 200],
      ["POST /admin/cleaners/:id", 303, form({ name: "Noi", language: "th", version: "1" })],
      ["GET /admin/cleaners/:id/rotate", 302],
      ["POST /admin/cleaners/:id/rotate", 303],
      ["GET /admin/cleaners/:id/remove", 302],
      ["POST /admin/cleaners/:id/remove", 303],
    ],
    anyoneCalls: [
      ["GET /api/cleaning/:token", 200],
      ["POST /api/cleaning/:token/confirm", 204],
      // Nobody leaves on that day
      ["POST /api/cleaning/:token/done", 409, json({ day: STAY.checkIn })],
      ["POST /api/cleaning/:token/undone", 409, json({ day: STAY.checkIn })],
      ["POST /api/cleaning/:token/problems", 201, problem],
      ["GET /api/cleaning/:token/line-link", 200],
      ["POST /api/cleaning/:token/line-link", 201],
      ["DELETE /api/cleaning/:token/line-link", 204],
    ],
    staffCalls: [
      ["GET /api/admin/cleaners", 200],
      ["PATCH /api/admin/cleaning-problems/:id", 204, json({ seen: true })],
      ["DELETE /api/admin/cleaning-problems/:id", 204],
    ],
    ownerCalls: [
      ["POST /api/admin/cleaners", 201, json({ name: "Nok", language: "th" })],
      ["PATCH /api/admin/cleaners/:id", 200, json({ name: "Noi" })],
      ["DELETE /api/admin/cleaners/:id", 204],
      ["POST /api/admin/cleaners/:id/rotate", 200],
    ],
  },
  scene: async ({ app }) => {
    const added = await addCleaner(app, { id: app.newId(), name: "Nok", language: "th", note: "", byLine: true }, BY)
    if (!added.ok) throw new Error(added.error)
    await rows(
      `insert into cleaning_problems (id, cleaner_name, text, photo_type, reported_at)
      values ('problem-1', 'Nok', 'Nok', 'image/png', 1)`,
    )
    for (const key of [problemPhotoKey("problem-1"), privateCopyKey(problemPhotoKey("problem-1"))])
      await env.MEDIA.put(key, await png(9, 9), { httpMetadata: { contentType: "image/png" } })
    return {
      cleaning: added.value.token,
      cleaners: added.value.id,
      problems: "problem-1",
      "cleaning-problems": "problem-1",
      "cleaning-photos": "problem-1",
    }
  },
  states: [
    { of: "a day on which a guest leaves", prepare: departs, pages: [["anonymous", "/cleaning/:token"]] },
    {
      of: "a house that is clean",
      prepare: async (scene) => {
        await departs(scene)
        await rows("insert into cleanings (day, cleaner_name, done_at) values ('2090-11-21', 'Nok', 1)")
        await rows("update cleaning_problems set seen_at = 1")
      },
      pages: [
        ["anonymous", "/cleaning/:token"],
        ["an admin", "/admin/cleaners"],
      ],
    },
    {
      of: "a cleaner with LINE",
      prepare: () => rows("update cleaners set by_line = 1, line_user_id = 'U1', line_linked_at = 1"),
      pages: [["anonymous", "/cleaning/:token/line"]],
    },
  ],
  examples: {
    "POST /cleaning/{token}/done": departure,
    "POST /cleaning/{token}/undone": departure,
    "/cleaning/": cleaner,
    "/admin/cleaners/": async (villa) => ({ id: (await cleaner(villa)).id }),
    "/admin/cleaning-problems/": async ({ app }) => {
      const id = app.newId()
      await rows(
        "insert into cleaning_problems (id, cleaner_name, text, reported_at) values (?, 'Nok', 'Kettle', 1)",
        id,
      )
      return { id }
    },
  },
}
