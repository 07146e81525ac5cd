import * as z from "zod"

/** An upper limit; lists of rooms or photos are shorter. */
const ORDER_MAX = 200

/** A page's form that reorders a list: the ids, separated by commas. */
export const OrderForm = z.object({
  order: z
    .string()
    .default("")
    .transform((ids) => ids.split(",").filter(Boolean))
    .pipe(z.array(z.string().max(64)).max(ORDER_MAX)),
})

/** The items in the order of these ids, or null if the ids are not exactly theirs. */
export function ordered<Item extends { id: string }>(items: Item[], order: string[]): Item[] | null {
  const byId = new Map(items.map((item) => [item.id, item]))
  const found = order.flatMap((id) => byId.get(id) ?? [])
  return new Set(order).size === items.length && order.length === items.length && found.length === items.length
    ? found
    : null
}
