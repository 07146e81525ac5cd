import type { APIRequestContext, Page } from "@playwright/test"
import { moveStay } from "../../support/move-stay.ts"
import { bookByApi, SOMCHAI } from "./guest.ts"
import { expect } from "./journey.ts"
import { dateAfter, freeStay } from "./nights.ts"

/**
 * Books for the guest of `guest`, has the owner confirm it, and moves the stay into the past, which neither of them can:
 * only a guest who booked before the stay can review it.
 * @param checkOut a date in the past
 */
export async function endedStay(
  origin: string,
  { guest, owner }: { guest: APIRequestContext; owner: Page },
  checkOut: string,
): Promise<string> {
  const id = await bookByApi(guest, await freeStay(guest))
  const customerInfo = { ...SOMCHAI, phone: "0812345678" }
  const told = await guest.patch(`/api/booking/${id}/customer-info`, { data: { customerInfo } })
  expect(told.status(), await told.text()).toBe(200)
  const confirmed = await owner.request.patch(`/api/admin/bookings/${id}/status`, { data: { status: "confirmed" } })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  await moveStay(origin, id, dateAfter(checkOut, -2), checkOut)
  return id
}
