import { dateAfter, villaToday } from "../journeys/support/nights.ts"
import { literal, runStatements } from "./statements.ts"

/** Moves a booking in the database of the server at an origin, which stands in for the clock; it was made 40 days ago. */
export async function moveStay(origin: string, id: string, checkIn: string, checkOut: string): Promise<void> {
  const booked = Date.parse(dateAfter(villaToday(), -40))
  await runStatements(origin, [
    `update bookings set check_in = ${literal(checkIn)}, check_out = ${literal(checkOut)}, created_at = ${booked}
      where id = ${literal(id)}`,
  ])
}
