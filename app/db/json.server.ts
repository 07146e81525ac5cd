import { Column, type SQL, type SQLWrapper, sql } from "drizzle-orm"

type Expression<Value> = SQLWrapper &
  (SQL<Value> | { _: { data: NonNullable<Value>; notNull: null extends Value ? boolean : true } })

/**
 * A JSON object built in SQL, which contains the values as the batch has written them.
 * TypeScript checks that every member is present. Booleans are not supported: SQLite has none.
 */
export function jsonObject<Shape extends object>(
  members: { [Name in keyof Shape]-?: Expression<Shape[Name]> },
): SQL<Shape> {
  const pairs = Object.entries<SQLWrapper>(members).map(([name, value]) => sql`${name}, ${asJson(value)}`)
  return sql<Shape>`json_object(${sql.join(pairs, sql`, `)})`
}

/** Without `json()`, SQLite would quote a JSON column as text. */
function asJson(value: SQLWrapper): SQLWrapper {
  return value instanceof Column && value.dataType === "json" ? sql`json(${value})` : value
}
