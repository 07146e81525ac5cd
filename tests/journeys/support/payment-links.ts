import { type APIRequestContext, expect } from "@playwright/test"

type LinkJson = { id: string; url: string; status: string }

/** Creates a link by the API. */
export async function makeLink(owner: APIRequestContext, more: Record<string, unknown> = {}): Promise<LinkJson> {
  const answer = await owner.post("/api/admin/payment-links", { data: { amount: 2500, description: "มัดจำ", ...more } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).data.paymentLink
}
