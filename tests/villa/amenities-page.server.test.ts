import { beforeAll, expect, it } from "vitest"
import { AMENITIES } from "#app/villa/amenities.ts"
import { newToken } from "../support/admins.ts"
import { Client } from "../support/api.ts"
import { insertSampleVilla, rows, testApp } from "../support/app.ts"

const app = testApp()
const admin = new Client()
let token: string
beforeAll(async () => {
  await insertSampleVilla(app)
  token = await newToken(app, { name: "Noi" })
})

const BOXES: Record<string, string> = Object.fromEntries(AMENITIES.map((amenity) => [`amenities.${amenity}`, "on"]))

/** Submits the form with all boxes ticked but one, as it was shown with the first version. */
const untick = async (box: string, version: string) => {
  const shown = { ...BOXES, sampleReviews: "on" }
  const { [box]: _, ...ticked } = shown as Record<string, string>
  const fields = new URLSearchParams({ ...ticked, version, shown: JSON.stringify(shown) })
  const headers = { "Content-Type": "application/x-www-form-urlencoded" }
  const { status } = await admin.post("/admin/villa/amenities", String(fields), { token, headers })
  return status
}

it("are not saved over what a colleague has changed since the form was shown", async () => {
  const [villa] = await rows<{ version: number }>("select version from villa")
  const version = String(villa?.version)
  expect(await untick("amenities.bbq", version)).toBe(303)
  expect(await untick("amenities.tv", version)).toBe(409)
  const left = AMENITIES.filter((amenity) => amenity !== "bbq")
  expect(await rows("select amenities, sample_reviews from villa")).toEqual([
    { amenities: JSON.stringify(left), sample_reviews: 1 },
  ])
})
