import { expect, it } from "vitest"
import { emptyDatabase } from "../support/villa-database.ts"

/** Each foreign key, and the indexes that begin with it. */
const FOREIGN_KEYS = `
SELECT t.name AS child, f."from" AS column,
  (SELECT count(*) FROM pragma_index_list(t.name) AS i, pragma_index_info(i.name) AS c
    WHERE c.seqno = 0 AND c.name = f."from") AS indexes
FROM sqlite_master AS t, pragma_foreign_key_list(t.name) AS f
WHERE t.type = 'table'`

it("every foreign key has an index, so that deleting the row it refers to scans no table", () => {
  const keys = emptyDatabase().prepare(FOREIGN_KEYS).all()
  expect(keys.length).toBeGreaterThan(40)
  // The villa is one row.
  const scanned = keys.filter(({ child, indexes }) => child !== "villa" && indexes === 0)
  expect(scanned.map(({ child, column }) => `${child}.${column}`)).toEqual([])
})
