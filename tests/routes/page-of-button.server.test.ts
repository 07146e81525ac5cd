import { describe, expect, it, vi } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { deleteStaff, insertAdmin, staffClient } from "../support/admins.ts"
import type { Client } from "../support/api.ts"
import { NOW, rows } from "../support/app.ts"
import { createBooking, uploadSlip } from "../support/bookings.ts"
import { formsOf } from "../support/page-forms.ts"
import { MALI } from "../support/sample.ts"
import { setUpClock, setUpVilla } from "../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Noi" } as const
setUpClock()
const app = setUpVilla({
  terms: {
    ...DEFAULT_TERMS,
    deposit: { kind: "percent", percent: 50 },
    balanceDays: 7,
    damage: { amount: 5000_00, when: "arrival" },
  },
})

async function confirmed(): Promise<string> {
  const { id } = await createBooking(app, { customer: MALI })
  await changeStatus(app, id, "confirmed", ADMIN)
  return id
}

/** Its slip was in review. */
async function cancelled(): Promise<string> {
  const { id } = await createBooking(app)
  await attachSlip(app, id, await uploadSlip(app), { actor: "guest" })
  await changeStatus(app, id, "cancelled", { actor: "guest" })
  return id
}

async function overpaid(): Promise<string> {
  const id = await confirmed()
  await rows("update bookings set total = 1000000 where id = ?", id)
  return id
}

/** With a new session: the clock may have moved on. */
async function loggedIn(): Promise<Client> {
  await deleteStaff()
  return staffClient(app, await insertAdmin(app))
}

const today = () => adminPaths.dashboard
const { booking, bookingLedger, bookingMoneyArrived, bookingRefunds, bookingDamage, remindOfBalance } = adminPaths

describe("a button returns to the page that it is on", () => {
  it.each([
    ["money that did not arrive, the booking", cancelled, booking, bookingMoneyArrived],
    ["money that did not arrive, its money", cancelled, bookingLedger, bookingMoneyArrived],
    ["an overpayment, the booking", overpaid, booking, bookingRefunds],
    ["an overpayment, its money", overpaid, bookingLedger, bookingRefunds],
    ["the security deposit, its money", confirmed, bookingLedger, bookingDamage],
    ["a reminder, its money", confirmed, bookingLedger, remindOfBalance],
    ["a reminder of an overdue balance, Today", confirmed, today, remindOfBalance],
  ])("%s", async (_, prepare, pageOf, actionOf) => {
    const id = await prepare()
    vi.setSystemTime(NOW + 7 * DAY_MS)
    app.clock.now = NOW + 7 * DAY_MS
    const owner = await loggedIn()
    const page = pageOf(id)
    const form = (await formsOf(String((await owner.get(page)).body))).find(({ action }) => action === actionOf(id))
    const answer = await owner.form(actionOf(id), Object.fromEntries(form?.fields ?? []))
    expect([form?.method, answer.status, answer.headers.get("Location")]).toEqual(["post", 303, page])
  })
})
