import { beforeEach, describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { en } from "#app/i18n/locales/en.ts"
import { deleteVilla, insertSampleVilla, testApp } from "../support/app.ts"
import { formsOf } from "../support/page-forms.ts"
import { setUpOwner } from "../support/set-up.ts"

const app = testApp()
const admin = setUpOwner(app)
beforeEach(async () => {
  await deleteVilla()
  await insertSampleVilla(app)
})

/** The opening tag of the part with this summary, and what it holds. */
function folded(html: string, summary: string): { isOpen: boolean; content: string } {
  const part = html.split("<details").find((each) => each.split("</summary>")[0]!.includes(summary))
  if (!part) throw new Error(`Nothing is folded below ${summary}`)
  return { isOpen: / open=""/.test(part.split(">")[0]!), content: part.split("</details>")[0]! }
}

const page = async (path: string) => String((await admin.get(path)).body)

/** Posts the form of a settings page as it is shown, but for these fields. @returns the refused form */
async function refused(path: string, typed: Record<string, string>): Promise<string> {
  const forms = await formsOf(await page(path))
  const { fields } = forms.find(({ fields }) => fields.some(([name]) => name === "version"))!
  const { version = "", shown = "" } = Object.fromEntries(fields)
  const { status, body } = await admin.form(path, { ...JSON.parse(shown), version, shown, ...typed })
  expect(status).toBe(422)
  return String(body)
}

describe("the texts in the other language", () => {
  const { other } = adminEn.villa.texts

  it.each([
    [adminPaths.villa, "description.th"],
    [adminPaths.place, "address.th"],
    [adminPaths.access, "instructions.th"],
    [adminPaths.houseRules, "text.th"],
    [adminPaths.seller, "address.th"],
  ])("are folded on %s, below those in the reader's own", async (path, field) => {
    const html = await page(path)
    const summary = html.includes(other.th) ? other.th : adminEn.villa.texts.later.th
    const { isOpen, content } = folded(html, summary)
    expect(isOpen).toBe(false)
    expect(content).toContain(`name="${field}"`)
    expect(content).not.toContain(`name="${field.replace(".th", ".en")}"`)
  })

  it("are open while one of them is refused", async () => {
    const html = await refused(adminPaths.villa, { "description.th": "ก".repeat(20_000) })
    expect(folded(html, other.th).isOpen).toBe(true)
  })

  it("stay folded while a name is missing in both languages, which the reader's own asks for", async () => {
    const html = await refused(adminPaths.villa, { "name.th": "", "name.en": "" })
    expect(html).toContain(en.validation.required)
    expect(folded(html, other.th).isOpen).toBe(false)
  })

  it("of a message are in its own part, which is open while it is refused", async () => {
    const { way } = adminEn.readyTexts.fields
    expect(folded(await page(adminPaths.readyTexts), way).isOpen).toBe(false)
    const html = await refused(adminPaths.readyTexts, { "way.en": "The code was {code}" })
    expect(folded(html, way).isOpen).toBe(true)
    expect(folded(html, adminEn.readyTexts.fields.thanks).isOpen).toBe(false)
  })
})

describe("a form that adds to a list", () => {
  const { add } = adminEn.promoCodes

  it("is open while the list is empty, and folded below the first item", async () => {
    expect(folded(await page(adminPaths.promoCodes), add).isOpen).toBe(true)
    await admin.post("/api/admin/promo-codes", { code: "SEA10", kind: "percent", value: 10 })
    const html = await page(adminPaths.promoCodes)
    expect(folded(html, add).isOpen).toBe(false)
    expect(html.indexOf("SEA10")).toBeLessThan(html.indexOf(add))
  })

  it("is open while it is refused, with what was typed", async () => {
    await admin.post("/api/admin/promo-codes", { code: "SEA20", kind: "percent", value: 10 })
    const { status, body } = await admin.form(adminPaths.promoCodes, { code: "SEA 30", kind: "percent", value: "10" })
    expect(status).toBe(422)
    expect(folded(String(body), add).isOpen).toBe(true)
    expect(String(body)).toContain("SEA 30")
  })
})
