import { postedForm } from "#app/http/posted-form.server.ts"

/** The ids of a posted order; empty where nothing is left. */
export async function postedOrder(request: Request): Promise<string[]> {
  const order = (await postedForm(request)).get("order")
  return typeof order === "string" ? order.split(",").filter(Boolean) : []
}
