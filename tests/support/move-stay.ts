import { DatabaseSync } from "node:sqlite"
import { localDatabase } from "../../scripts/state.ts"
import { dateAfter, villaToday } from "../journeys/support/nights.ts"

/**
 * Moves a booking in the database of a state folder, which stands in for the clock; it was made 40 days ago. The server may
 * run meanwhile.
 */
export function moveStayIn(state: string, id: string, checkIn: string, checkOut: string): void {
  const database = new DatabaseSync(localDatabase(state)!, { timeout: 5000 })
  try {
    const booked = Date.parse(dateAfter(villaToday(), -40))
    database
      .prepare("update bookings set check_in = ?, check_out = ?, created_at = ? where id = ?")
      .run(checkIn, checkOut, booked, id)
  } finally {
    database.close()
  }
}
