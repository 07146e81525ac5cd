import type { App } from "#app/app.ts"
import { findBookings } from "../find-bookings.server.ts"
import type { Customer } from "./customer.ts"
import { readPhone, typedCountry } from "./phone.ts"

/** Enough to find a guest whose number is part of another's reference. */
const BOOKINGS_READ = 5

/** As in the guest's latest booking, which staff see anyway. Null if nobody has this number. */
export async function findReturningGuest(app: Pick<App, "db" | "now">, typed: string): Promise<Customer | null> {
  const phone = readPhone(typed, typedCountry(typed))
  if (!phone) return null
  const query = { q: phone, status: null, from: null, to: null, cursor: null, limit: BOOKINGS_READ }
  const { bookings } = await findBookings(app, query)
  return bookings.find(({ customer }) => customer?.phone === phone)?.customer ?? null
}
