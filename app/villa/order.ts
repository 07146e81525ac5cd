import * as z from "zod"

/** Higher than any list of rooms or photos has. */
const ORDER_MAX = 200

/** The ids of a reordered list, separated by commas. */
export const OrderForm = z.object({
  order: z
    .string()
    .default("")
    .transform((ids) => ids.split(",").filter(Boolean))
    .pipe(z.array(z.string().max(64)).max(ORDER_MAX)),
})

/** Null if `order` is not exactly the ids of the items. */
export function ordered<Item extends { id: string }>(items: Item[], order: string[]): Item[] | null {
  const byId = new Map(items.map((item) => [item.id, item]))
  const found = order.flatMap((id) => byId.get(id) ?? [])
  return new Set(order).size === items.length && order.length === items.length && found.length === items.length
    ? found
    : null
}
