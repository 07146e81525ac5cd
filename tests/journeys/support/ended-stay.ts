import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { type APIRequestContext, type Page, test } from "@playwright/test"
import { CACHE } from "../../../scripts/project.ts"
import { localDatabase } from "../../../scripts/state.ts"
import { bookByApi, SOMCHAI } from "./guest.ts"
import { expect } from "./journey.ts"
import { dateAfter, freeStay, villaToday } from "./nights.ts"

/**
 * Books for the guest of `guest`, has the owner confirm it, and moves the stay into the past, which neither of them can:
 * only a guest who booked before the stay can review it.
 * @param villa the name of the villa's own server
 * @param checkOut a date in the past
 */
export async function endedStay(
  villa: string,
  { guest, owner }: { guest: APIRequestContext; owner: Page },
  checkOut: string,
): Promise<string> {
  const id = await bookByApi(guest, await freeStay(guest, test.info()))
  const customerInfo = { ...SOMCHAI, phone: "0812345678" }
  const told = await guest.patch(`/api/booking/${id}/customer-info`, { data: { customerInfo } })
  expect(told.status(), await told.text()).toBe(200)
  const confirmed = await owner.request.patch(`/api/admin/bookings/${id}/status`, { data: { status: "confirmed" } })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  moveStay(villa, id, dateAfter(checkOut, -2), checkOut)
  return id
}

/**
 * Moves a booking in the villa's database, which stands in for the clock; it was made 40 days ago.
 * @param villa the name of the villa's own server
 */
export function moveStay(villa: string, id: string, checkIn: string, checkOut: string): void {
  const booked = Date.parse(dateAfter(villaToday(), -40))
  inDatabase(villa, (database) =>
    database
      .prepare("update bookings set check_in = ?, check_out = ?, created_at = ? where id = ?")
      .run(checkIn, checkOut, booked, id),
  )
}

/** Changes the database of a villa's own server. */
export function inDatabase(villa: string, change: (database: DatabaseSync) => unknown): void {
  const state = join(CACHE, `journeys-${villa}-${test.info().parallelIndex}`)
  const database = new DatabaseSync(localDatabase(state)!, { timeout: 5000 })
  try {
    change(database)
  } finally {
    database.close()
  }
}
