/** The items in another order, or null where the ids are not exactly theirs: somebody added or removed one meanwhile. */
export function ordered<Item extends { id: string }>(items: Item[], order: string[]): Item[] | null {
  const byId = new Map(items.map((item) => [item.id, item]))
  const found = order.flatMap((id) => byId.get(id) ?? [])
  return new Set(order).size === items.length && order.length === items.length && found.length === items.length
    ? found
    : null
}
