import { beforeEach, expect, it, vi } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { paths } from "#app/paths.ts"
import { changeAccess } from "#app/villa/access/change-access.server.ts"
import { setAccessCode } from "#app/villa/access/set-access-code.server.ts"
import { ACCESS, parseCall } from "../../support/access-rules.ts"
import { accessScene, CALLERS, type CallerKind, urlIn } from "../../support/access-scene.ts"
import { Client } from "../../support/api.ts"
import { HOUR_MS, NOW, rows, type TestApp, testApp } from "../../support/app.ts"
import type { Scene } from "../../support/feature-requests.ts"
import { setUpClock } from "../../support/set-up.ts"

/* Codes and Wi-Fi passwords are in no byte of a response before their release, and never in another guest's. */

const ADMIN = { actor: "admin", name: "Malee" } as const
const [VILLA_CODE, OWN_CODE, PASSWORD] = ["VILLA-CODE-2580", "OWN-CODE-4711", "wifi-password-1"]
const SECRETS = [VILLA_CODE, OWN_CODE, PASSWORD]
/** 24 hours before check-in at 14:00 in Bangkok on 3 December. */
const RELEASE = Date.UTC(2090, 11, 2, 7)
/** Calls for owners that have the villa's codes at any time, and those of staff that set or show a booking's own. */
const WITH_CODES = ["/admin/villa/access", "/api/admin/villa/access", "/admin/bookings/:id/arrival"]

let app: TestApp
let scene: Scene
setUpClock()
beforeEach(async () => {
  app = testApp()
  scene = await accessScene()
  const wifi = { ssid: "Baan", password: PASSWORD, security: "WPA" } as const
  await changeAccess(app, { method: "door_code", code: VILLA_CODE, wifi }, { name: "Owner" })
  await changeStatus(app, scene.ids.booking!, "confirmed", ADMIN)
})

const GETS = ACCESS.flatMap(({ rows }) => rows)
  .map(parseCall)
  .filter(({ method }) => method === "GET")
const isPage = (pattern: string) => !pattern.startsWith("/api/")

/** Whoever sees what nobody else does. The HTML has all of a page's loader data in it, so of the others only that is read. */
const READERS_OF_HTML: CallerKind[] = ["anonymous", "another guest", "the guest", "the guest's token", "a staff member"]

/** The GETs of the route table whose bytes contain a secret: of pages the HTML, or their loader data. */
async function leaks(who: CallerKind): Promise<string[]> {
  const found: string[] = []
  const { client, token } = scene.as(who)
  const { cookie } = client
  for (const { pattern, address } of GETS) {
    const url = urlIn(scene, address)
    const path = isPage(pattern) && !READERS_OF_HTML.includes(who) ? url.replace(/(?=\?|$)/, ".data") : url
    client.cookie = cookie
    const { body, headers } = await client.get(path, { token })
    const text = `${typeof body === "string" ? body : JSON.stringify(body)} ${[...headers].join()}`
    if (SECRETS.some((secret) => text.includes(secret))) found.push(pattern)
  }
  return [...new Set(found)]
}

it.each(CALLERS.filter((who) => !who.startsWith("an admin")))(
  "before the release no response has a code or the Wi-Fi password: %s",
  async (who) => {
    await setAccessCode(app, scene.ids.booking!, { code: OWN_CODE, tellGuests: false }, ADMIN)
    const found = await leaks(who)
    expect(found.filter((pattern) => !who.startsWith("a staff member") || !WITH_CODES.includes(pattern))).toEqual([])
    expect(SECRETS.filter((secret) => JSON.stringify(scene).includes(secret))).toEqual([])
  },
  120_000,
)

it("after the release only the guest's own pass has them, and nobody else's page", async () => {
  vi.setSystemTime(RELEASE)
  const pass = ["/booking/:id/confirmation", "/api/booking/:id/arrival"]
  expect(await leaks("the guest")).toEqual(pass)
  for (const who of ["anonymous", "another guest"] as const) expect(await leaks(who)).toEqual([])
}, 120_000)

it("an email, an alert or a history never has them before the release", async () => {
  await setAccessCode(app, scene.ids.booking!, { code: OWN_CODE, tellGuests: false }, ADMIN)
  const tables = await rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
  )
  const stored = await Promise.all(tables.map(({ name }) => rows(`select * from "${name}"`)))
  const text = JSON.stringify(stored)
  expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([])
})

it("a pass with a code is not cached", async () => {
  vi.setSystemTime(RELEASE)
  const { client } = scene.as("the guest")
  const { body, headers } = await client.get(paths.booking.confirmation(scene.ids.booking!))
  expect(body).toContain(VILLA_CODE)
  expect(headers.get("Cache-Control")).toBe("private, no-store")
})

it("the arrival of a cancelled booking is closed", async () => {
  await changeStatus(app, scene.ids.booking!, "cancelled", ADMIN)
  const { client } = scene.as("the guest")
  const { status, body } = await client.get(`/api/booking/${scene.ids.booking}/arrival`)
  expect([status, body.code]).toEqual([409, "bookingClosed"])
})

it("the arrival page of an erased booking has no form for a code", async () => {
  const page = () => scene.as("an admin").client.get(adminPaths.bookingArrival(scene.ids.booking!))
  expect((await page()).body).toContain('name="accessCode"')
  await rows("update bookings set erased_at = 1 where id = ?", scene.ids.booking!)
  const { status, body } = await page()
  expect(status).toBe(200)
  expect(body).not.toContain('name="accessCode"')
})

it("an unpaid booking has no arrival pass, at any time", async () => {
  const guest = new Client()
  const { id } = await guest.book({ checkIn: "2090-12-13", checkOut: "2090-12-14" })
  vi.setSystemTime(NOW + HOUR_MS)
  const page = String((await guest.get(paths.booking.confirmation(id))).body)
  expect(SECRETS.filter((secret) => page.includes(secret))).toEqual([])
})
