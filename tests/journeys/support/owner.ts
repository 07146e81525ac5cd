import { type APIRequestContext, expect } from "@playwright/test"
import { adminEn } from "../../../app/i18n/locales/admin/en.ts"
import { adminTh } from "../../../app/i18n/locales/admin/th.ts"

/** The administration's words, to find buttons and fields by. */
export const staffWords = { th: adminTh, en: adminEn }

export const OWNER = { name: "มาลี", email: "malee@example.com", password: "น้ำทะเล sea 1234" }

/** Makes the browser the owner's: logs in, having opened the account if there was none. */
export async function becomeOwner(request: APIRequestContext): Promise<void> {
  const { name, email, password } = OWNER
  const opened = await request.post("/api/admin/auth/register", { data: { name, email, password } })
  // 403 where this journey is not the first at its villa.
  expect([201, 403]).toContain(opened.status())
  const entered = await request.post("/admin/login", { form: { email, password }, maxRedirects: 0 })
  expect(entered.status(), await entered.text()).toBe(303)
}
