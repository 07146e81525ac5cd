import { expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { historyEn } from "#app/admin/history-words.en.ts"
import { accountsEn } from "#app/people/accounts/words.en.ts"
import { teamEn } from "#app/people/team/words.en.ts"
import { insertAdmin } from "../../support/admins.ts"
import { rows } from "../../support/app.ts"
import { setUpOwner, setUpVilla } from "../../support/set-up.ts"

const app = setUpVilla()
const owner = setUpOwner(app)

it("the last owner cannot become staff, and is told why on their page", async () => {
  const [{ id } = { id: "" }] = await rows<{ id: string }>("select id from admins")
  const { status, headers } = await owner.form(adminPaths.person(id), { role: "staff" })
  expect(status).toBe(303)
  const { body } = await owner.get(headers.get("Location")!)
  expect(String(body).replaceAll("&#x27;", "'")).toContain(accountsEn.errors.lastOwner)
  expect(await rows("select role from admins")).toEqual([{ role: "owner" }])
})

it("who is removed is named, is gone from the list, and is in the history", async () => {
  const { id, name } = await insertAdmin(app, { name: "Nok", email: "nok@example.com", role: "staff" })
  expect((await owner.form(adminPaths.personRemove(id))).status).toBe(303)
  const list = String((await owner.get(adminPaths.staff)).body)
  expect(list).toContain(teamEn.people.removed.replace("{{name}}", name))
  expect(list).not.toContain(`href="${adminPaths.person(id)}"`)
  expect((await owner.get(adminPaths.history)).body).toContain(historyEn.action["admin-removed"])
})
