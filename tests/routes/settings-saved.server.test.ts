import { beforeEach, describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { changeAccess } from "#app/villa/access/change-access.server.ts"
import { accessScene } from "../support/access-scene.ts"
import type { Client } from "../support/api.ts"
import { rows, testApp } from "../support/app.ts"
import { setUpClock } from "../support/set-up.ts"

let owner: Client
setUpClock()
beforeEach(async () => {
  owner = (await accessScene()).as("an admin").client
  owner.cookie = `${owner.cookie}; lang=en`
})

const villaVersion = async () => String((await rows<{ version: number }>("select version from villa"))[0]!.version)

describe("after saving a season", () => {
  const SEASON = { layer: "season", nameEn: "High", first: "2091-01-01", last: "2091-01-03", weekdayPrice: "15000" }

  it("a Buddhist year is saved, and shown, as that of the Common Era", async () => {
    const form = { ...SEASON, first: "2634-01-01", last: "2634-01-03", weekendPrice: "15000" }
    const saved = await owner.form(adminPaths.newSeason, { ...form, version: await villaVersion() })
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, adminPaths.prices])
    expect(await rows("select from_date, to_date from seasons where from_date > '2091'")).toEqual([
      { from_date: "2091-01-01", to_date: "2091-01-04" },
    ])
  })

  it("a refused form shows the dates as they were read", async () => {
    const form = { ...SEASON, first: "2634-01-01", last: "2640-13-01", version: await villaVersion() }
    const refused = await owner.form(adminPaths.newSeason, form)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatch(/name="first"[^>]*value="2091-01-01"|value="2091-01-01"[^>]*name="first"/)
  })
})

describe("saving the check-in details", () => {
  const written = { en: "Type the code and turn the handle", th: "" }
  const values = {
    method: "door_code",
    "instructions.th": written.th,
    "instructions.en": written.en,
    code: "2580#",
    "wifi.ssid": "",
    "wifi.password": "",
    "wifi.security": "WPA",
    releaseHours: "24",
    tellGuests: "on",
  }
  beforeEach(async () => {
    await changeAccess(testApp(), { method: "door_code", instructions: written, code: "2580#" }, { name: "Owner" })
  })

  it.each([
    ["another method reminds of instructions that stay", { method: "lock_box" }, true],
    [
      "another method with other instructions does not",
      { method: "lock_box", "instructions.en": "Open the box" },
      false,
    ],
    ["another method without instructions does not", { method: "lock_box", "instructions.en": "" }, false],
    ["the same method does not", { releaseHours: "48" }, false],
  ])("%s", async (_, change, reminds) => {
    const form = { ...values, shown: JSON.stringify(values), ...change, version: await villaVersion() }
    const saved = await owner.form(adminPaths.access, form)
    expect(saved.status).toBe(303)
    const { body } = await owner.get(adminPaths.access)
    const { saved: done, savedCheckInstructions } = adminEn.access
    expect([String(body).includes(savedCheckInstructions), String(body).includes(done)]).toEqual([reminds, !reminds])
  })
})
