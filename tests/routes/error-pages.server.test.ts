import { describe, expect, it } from "vitest"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { Client, shownHtml } from "../support/api.ts"
import { setUpClock, setUpVilla } from "../support/set-up.ts"

setUpClock()
setUpVilla()

const shown = (body: unknown) => shownHtml(body).replaceAll("&#x27;", "'")

describe.each([
  ["th", th, "ไม่พบหน้าที่คุณต้องการ", "บ้านทดสอบ"],
  ["en", en, "We couldn't find that page", "Test House"],
] as const)("a booking that is not the guest's, in %s", (language, t, heading, villa) => {
  it("is not found at any step, in the villa's frame with a way home, like one that does not exist", async () => {
    const { id } = await new Client().book()
    for (const step of [`${id}/customer-info`, `${id}/payment`, `${id}/confirmation`, "made-up/payment"]) {
      const { status, body } = await new Client().get(`/booking/${step}?lng=${language}`)
      const page = shown(body)
      expect(status, step).toBe(404)
      expect(page, step).toContain(`${heading}</h1>`)
      expect(page, step).toContain(`<title>${t.errors.notFoundTitle}</title>`)
      expect(/<header[\s\S]*?<\/header>/.exec(page)?.[0], step).toContain(villa)
      expect(/<main[\s\S]*?<\/main>/.exec(page)?.[0], step).toMatch(new RegExp(`<a href="/"[^>]*>${t.site.home}<`))
    }
  })
})

it.each([
  ["th", "ขออภัย เกิดข้อผิดพลาด", "ขณะนี้แสดงหน้านี้ไม่ได้ ลองอีกครั้ง", "ลองอีกครั้ง"],
  ["en", "Something went wrong", "We're sorry, but there was an error loading this page.", "Try Again"],
])("a page that fails says so and leads to itself again, in %s", async (language, heading, text, again) => {
  // A body that is not a form, which none of our pages sends.
  const { status, body } = await new Client().post("/admin/login", "no form", {
    headers: { "Accept-Language": language, "Content-Type": "text/plain" },
  })
  const page = shown(body)
  expect(status).toBe(415)
  expect(page).toContain(`${heading}</h1>`)
  expect(page).toContain(text)
  expect(page).toMatch(new RegExp(`<a href="/admin/login"[^>]*>${again}<`))
})
