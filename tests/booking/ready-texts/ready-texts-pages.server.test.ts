import { expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { expectFailure, shownHtml } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)

const { readyTexts: t } = adminEn
const page = async () => shownHtml((await admin.get(adminPaths.readyTexts)).body)
const stored = async () =>
  JSON.parse((await rows<{ ready_texts: string }>("select ready_texts from villa"))[0]!.ready_texts)
const OURS = "How to get to {villa}\n{address}"
const form = async (fields: Record<string, string>) => {
  const [{ version } = { version: 0 }] = await rows<{ version: number }>("select version from villa")
  return admin.form(adminPaths.readyTexts, { ...fields, version: String(version) })
}

it("shows our texts, filled in as a guest would get them", async () => {
  const html = await page()
  expect(html).toContain(OURS)
  expect(html).toMatch(/Your access code for [^{]*: 2580/)
})

it("keeps the owner's text, names it in the history, and offers ours again once it is emptied", async () => {
  expect((await form({ "way.en": "Hi {name}!\n{address}", "way.th": "" })).status).toBe(303)
  expect((await stored()).way).toEqual({ th: "", en: "Hi {name}!\n{address}" })
  expect(await page()).toMatch(/Hi Daniel!/)
  const history = shownHtml((await admin.get(adminPaths.history)).body)
  expect(history).toContain("Changed the messages for guests")
  expect(history).toContain(t.fields.way)
  expect((await form({ "way.en": "" })).status).toBe(303)
  expect((await stored()).way.en).toBe("")
  expect(await page()).toContain(OURS)
})

it("refuses a placeholder that it cannot fill in, beside its field, and keeps what was typed", async () => {
  const { status, body } = await form({ "thanks.en": "The code was {code}" })
  expect(status).toBe(422)
  expect(shownHtml(body)).toContain(t.errors.placeholder)
  expect(body).toContain("The code was {code}")
})

it("is read and changed by calls too", async () => {
  const messages = async () => (await admin.get("/api/admin/villa/messages")).body.data.messages
  expect((await messages()).way.en).toBe(OURS)
  const thanks = { th: "", en: "Thanks, {name}!" }
  expect((await admin.patch("/api/admin/villa/messages", { thanks })).body.data.messages.thanks.en).toBe(thanks.en)
  expect((await messages()).way.en).toBe(OURS)
  const refused = await admin.patch("/api/admin/villa/messages", { thanks: { en: "{code}" } })
  expectFailure(refused, 422, "validation")
})
