// Checks the invariants of the data that no SQL constraint can express.
/** Invariants of every database of this app; each query finds the rows that violate one. */
export type Check = { what: string; sql: string }

const LIVE = "bookings.status <> 'cancelled'"

export const CHECKS: Check[] = [
  { what: "every foreign key references an existing row", sql: "PRAGMA foreign_key_check" },
  {
    what: "no night is held without a live booking of that night",
    sql: `SELECT night FROM nights LEFT JOIN bookings ON bookings.id = nights.booking_id WHERE nights.booking_id IS NOT NULL
      AND (bookings.id IS NULL OR NOT (${LIVE} AND night >= check_in AND night < check_out))`,
  },
  {
    what: "each night of each live booking is held once",
    sql: `SELECT id, check_in, check_out FROM bookings WHERE ${LIVE}
      AND julianday(check_out) - julianday(check_in) <> (SELECT count(*) FROM nights WHERE booking_id = bookings.id)`,
  },
  {
    what: "each night of each block is held once, and no other night",
    sql: `SELECT id, from_date, to_date FROM blocks WHERE julianday(to_date) - julianday(from_date) <>
      (SELECT count(*) FROM nights WHERE block_id = blocks.id AND night >= from_date AND night < to_date)
      OR EXISTS (SELECT 1 FROM nights WHERE block_id = blocks.id AND NOT (night >= from_date AND night < to_date))`,
  },
  {
    what: "the statistics equal a recount",
    sql: `SELECT month, status FROM (
        SELECT month, status, count, total, 1 AS kept FROM booking_totals WHERE count <> 0 OR total <> 0 UNION ALL
        SELECT substr(check_in, 1, 7), status, count(*), sum(total), 0 FROM bookings WHERE deleted_at IS NULL GROUP BY 1, 2
      ) GROUP BY month, status, count, total HAVING count(*) <> 2`,
  },
  {
    what: "each booking's history ends in its status",
    sql: `SELECT id, status FROM bookings WHERE status IS NOT (SELECT to_status FROM booking_events
      WHERE booking_id = bookings.id AND to_status IS NOT NULL ORDER BY id DESC LIMIT 1)`,
  },
  {
    what: "each slip of a booking exists",
    sql: "SELECT id FROM bookings WHERE slip_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM slips WHERE slips.id = slip_id)",
  },
  {
    what: "at most one payment of a debt is captured",
    sql: `SELECT debt FROM card_payments WHERE debt IS NOT NULL AND status IN ('capturing', 'captured')
      GROUP BY debt HAVING count(*) > 1`,
  },
  {
    what: "each captured card payment is in the ledger, with its amount",
    sql: `SELECT id FROM card_payments WHERE status = 'captured' AND amount > 0 AND NOT EXISTS (SELECT 1 FROM ledger
      WHERE evidence = 'charge:' || gateway || ':' || charge_id AND ledger.amount = card_payments.amount)`,
  },
  {
    what: "each paid link is in the ledger, with its amount",
    sql: `SELECT id FROM payment_links WHERE status = 'paid' AND NOT EXISTS (SELECT 1 FROM ledger
      WHERE payment_link_id = payment_links.id AND ledger.amount = payment_links.amount)`,
  },
  {
    what: "the same evidence of a payment is recorded once",
    sql: "SELECT evidence FROM ledger WHERE evidence IS NOT NULL GROUP BY evidence HAVING count(*) > 1",
  },
  {
    what: "no payment link of a cancelled booking can be paid",
    sql: `SELECT payment_links.id FROM payment_links JOIN bookings ON bookings.id = booking_id
      WHERE bookings.status = 'cancelled' AND payment_links.status IN ('open', 'in_review') AND settling_payment_id IS NULL`,
  },
]

/** A line for each violated invariant. @param query returns the rows of each query, in order */
export async function violations(query: (queries: string[]) => Promise<unknown[][]>): Promise<string[]> {
  const found = await query(CHECKS.map(({ sql }) => sql))
  return CHECKS.flatMap(({ what }, index) => {
    const rows = found[index] ?? []
    return rows.length === 0 ? [] : [`violated: ${what}: ${rows.length} times, for example ${JSON.stringify(rows[0])}`]
  })
}
