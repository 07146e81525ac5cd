import { beforeEach, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { deleteVilla, insertSampleVilla, rows, testApp } from "../../support/app.ts"
import { setUpOwner } from "../../support/set-up.ts"

const app = testApp()
const admin = setUpOwner(app)
beforeEach(async () => {
  await deleteVilla()
  await insertSampleVilla(app)
  await rows(
    "insert into images (id, type, size, width, height, variants, created_at) values ('one', 'image/jpeg', 1, 3, 2, '[]', 0)",
  )
  await rows(`insert into slides (image_id, alt, position) values ('one', '{"th":"","en":""}', 1)`)
  await rows(`insert into rooms (id, name, description, beds, position) values
    ('sea', '{"th":"","en":"Sea"}', '{"th":"","en":""}', '{"th":"","en":""}', 1)`)
  await rows(`insert into room_images (room_id, image_id, alt, position) values ('sea', 'one', '{"th":"","en":""}', 1)`)
})

const alts = async (table: string) => rows<{ alt: string }>(`select alt from ${table}`)

it.each([
  ["a slide", adminPaths.slideAlt("one"), adminPaths.images, "slides"],
  ["a room's picture", adminPaths.roomImageAlt("sea", "one"), adminPaths.room("sea"), "room_images"],
])("the description of %s is edited by a plain form and shown on the home page", async (_, action, page, table) => {
  expect((await admin.get(page)).body).toContain(`action="${action}"`)
  const { status, headers } = await admin.form(action, { th: " สระ ", en: "The <pool>" })
  expect([status, headers.get("Location")]).toEqual([303, page])
  expect(await alts(table)).toEqual([{ alt: JSON.stringify({ th: "สระ", en: "The <pool>" }) }])
  const html = (await admin.get(page)).body
  expect(html).toContain("The &lt;pool&gt;")
  expect(html).toContain("Description saved")
  expect((await admin.get("/")).body).toContain('alt="The &lt;pool&gt;"')

  // When it is empty, the page uses the room's name again.
  await admin.form(action, { th: "", en: "" })
  expect((await admin.get("/")).body).toContain(table === "slides" ? 'alt="A title"' : 'alt="Sea"')
})

it.each([
  ["a deleted slide", adminPaths.slideAlt("two"), { th: "", en: "A pool" }],
  ["an image of an unknown room", adminPaths.roomImageAlt("garden", "one"), { th: "", en: "A pool" }],
  ["an overlong text", adminPaths.slideAlt("one"), { th: "", en: "x".repeat(251) }],
])("%s changes nothing and is reported", async (_, action, fields) => {
  expect((await admin.form(action, fields)).status).toBe(303)
  expect(await alts("slides")).toEqual([{ alt: '{"th":"","en":""}' }])
  expect(await rows("select id from villa_events")).toEqual([])
})
