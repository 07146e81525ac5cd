import { expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { accessScene, urlIn } from "../support/access-scene.ts"
import { Client } from "../support/api.ts"
import { testApp, updateSampleVilla } from "../support/app.ts"
import { ADMIN } from "../support/payment-links.ts"
import { png } from "../support/png.ts"
import { setUpClock } from "../support/set-up.ts"

setUpClock()

/** What takes a single file, with the field for it. */
const ROWS: [method: string, address: string, field: string][] = [
  ["POST", "/api/admin/bookings/:id/damage", "photo"],
  ["PUT", "/api/admin/villa/map", "mapImage"],
  ["PATCH", "/api/admin/villa/background", "backgroundImage"],
  ["POST", "/api/admin/villa/promptpay-qr", "qrImage"],
  ["POST", "/admin/villa/place/map", "mapImage"],
  ["POST", "/admin/villa/pictures/background", "backgroundImage"],
  ["POST", "/admin/bank/qr", "qrImage"],
]

async function twoFiles(field: string): Promise<FormData> {
  const body = new FormData()
  for (const name of ["one.png", "two.png"]) body.append(field, new File([await png(9, 9)], name))
  return body
}

it.each(ROWS)("%s %s rejects two files instead of keeping both in memory", async (method, address, field) => {
  const scene = await accessScene()
  const answer = await scene.as("an admin").client.call(method, urlIn(scene, address), { body: await twoFiles(field) })
  expect(answer.status).toBe(400)
})

it("POST /api/booking/{id}/passports does too", async () => {
  await accessScene()
  const app = testApp()
  await updateSampleVilla(app, { passportDays: 7 })
  const guest = new Client()
  const { id } = await guest.book({ checkIn: "2090-12-26", checkOut: "2090-12-28" })
  await changeStatus(app, id, "confirmed", ADMIN)
  const answer = await guest.post(`/api/booking/${id}/passports`, await twoFiles("picture"))
  expect(answer.status).toBe(400)
})
