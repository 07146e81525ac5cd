import { beforeEach, describe, expect, it } from "vitest"
import { changeAlertSettings } from "#app/notify/alerts/alert-settings.server.ts"
import { raiseDigests } from "#app/notify/alerts/raise-digests.server.ts"
import { deleteStaff, insertAdmin } from "../../support/admins.ts"
import { rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { setUpVilla } from "../../support/set-up.ts"

const app = setUpVilla()
let adminId: string
beforeEach(async () => {
  await deleteStaff()
  adminId = (await insertAdmin(app)).id
  await updateSampleVilla(app, { timezone: "Asia/Bangkok" })
})

const raiseAt = (instant: string) => {
  app.clock.now = Date.parse(instant)
  return raiseDigests(app)
}
const digests = () => rows<{ recipient_id: string; dedupe_key: string }>("select * from alerts where kind = 'digest'")

describe("the daily digest", () => {
  it("is raised at its hour, once a day, if there is something to say", async () => {
    // A Tuesday without guests.
    expect(await raiseAt("2090-11-21T08:00:00+07:00")).toBe(0)
    await createBooking(app)
    app.clock.now = Date.parse("2090-11-21T08:00:00+07:00")
    await rows("update bookings set payment_deadline = ?", Date.parse("2099-01-01"))
    expect(await raiseAt("2090-11-21T07:59:00+07:00")).toBe(0)
    expect(await raiseAt("2090-11-21T08:00:00+07:00")).toBe(1)
    expect(await raiseAt("2090-11-21T08:05:00+07:00")).toBe(0)
    expect(await raiseAt("2090-11-22T08:00:00+07:00")).toBe(1)
    expect(await digests()).toHaveLength(2)
  })

  it("is raised on Mondays in any case", async () => {
    expect(await raiseAt("2090-11-20T08:00:00+07:00")).toBe(1)
  })

  it("follows each admin's own hour, and none", async () => {
    const nok = await insertAdmin(app, { email: "nok@example.com" })
    await changeAlertSettings(app, adminId, { digestHour: null })
    await changeAlertSettings(app, nok.id, { digestHour: 18 })
    expect(await raiseAt("2090-11-20T08:00:00+07:00")).toBe(0)
    expect(await raiseAt("2090-11-20T18:00:00+07:00")).toBe(1)
    expect((await digests()).map(({ recipient_id }) => recipient_id)).toEqual([nok.id])
  })

  it("is raised once on days on which the clock changes, at an hour that is missing or comes twice", async () => {
    await updateSampleVilla(app, { timezone: "Europe/Berlin" })
    await changeAlertSettings(app, adminId, { digestHour: 2 })
    await rows("update villa set updated_at = 1")
    const slip = await createBooking(app)
    await rows(
      "update bookings set status = 'in_review', payment_deadline = null, slip_id = null where id = ?",
      slip.id,
    )
    // 26 March 2090: 01:59 is followed by 03:00.
    expect(await raiseAt("2090-03-26T00:59:00Z")).toBe(0)
    expect(await raiseAt("2090-03-26T01:00:00Z")).toBe(1)
    expect(await raiseAt("2090-03-26T01:05:00Z")).toBe(0)
    // 29 October 2090: 02:00 comes twice.
    expect(await raiseAt("2090-10-28T23:59:00Z")).toBe(0)
    expect(await raiseAt("2090-10-29T00:00:00Z")).toBe(1)
    expect(await raiseAt("2090-10-29T01:00:00Z")).toBe(0)
  })
})
