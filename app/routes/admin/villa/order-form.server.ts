/** The ids of a posted order; empty where nothing is left. */
export async function postedOrder(request: Request): Promise<string[]> {
  const order = (await request.formData()).get("order")
  return typeof order === "string" ? order.split(",").filter(Boolean) : []
}
