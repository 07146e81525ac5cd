import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Client, ORIGIN } from "../support/api.ts"
import { deleteBookings, insertSampleVilla, testApp } from "../support/app.ts"

const CUSTOMER = { firstName: "Somchai", lastName: "Jaidee", email: "somchai@example.com", phone: "0812345678" }

beforeAll(() => insertSampleVilla(testApp()))
beforeEach(deleteBookings)
afterEach(deleteBookings)

const visible = (html: string) => html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replaceAll("<!-- -->", "")

describe.each([
  ["th", "บ้านทดสอบ", "ไม่พบหน้าที่คุณต้องการ"],
  ["en", "Test House", "We couldn&#x27;t find that page"],
])("another guest's booking (%s)", (language, villa, title) => {
  it.each(["customer-info", "payment", "confirmation", "stay"])(
    "is not found at %s, in the villa's frame and without its data",
    async (step) => {
      const owner = new Client()
      const { id } = await owner.book()
      await owner.patch(`/api/booking/${id}/customer-info`, { customerInfo: CUSTOMER })
      const { status, body } = await new Client().get(`/booking/${id}/${step}?lng=${language}`)
      expect(status).toBe(404)
      expect(body).not.toContain(CUSTOMER.email)
      const html = visible(body)
      expect(html).toMatch(new RegExp(`<h1[^>]*>${title}`))
      expect(html).toMatch(new RegExp(`<header.*${villa}.*</header>`, "s"))
      expect(html).toMatch(/<a [^>]*href="\/"/)
    },
  )

  it("cannot be cancelled", async () => {
    const owner = new Client()
    const { id } = await owner.book()
    expect((await new Client().form(`/booking/${id}/cancel`)).status).toBe(404)
    expect((await owner.get(`/api/booking/${id}`)).body.data.booking.status).toBe("pending_payment")
  })
})

describe.each([
  ["th", "ขออภัย เกิดข้อผิดพลาด", "ขณะนี้แสดงหน้านี้ไม่ได้ กรุณาลองอีกครั้ง", "ลองอีกครั้ง"],
  ["en", "Something went wrong", "We&#x27;re sorry, but there was an error loading this page.", "Try Again"],
])("a page that fails (%s)", (language, title, text, again) => {
  it("says so, and links to itself", async () => {
    const { status, body } = await new Client().post(`/admin/login?lng=${language}`, "no form", {
      headers: { Origin: ORIGIN, "Content-Type": "text/plain" },
    })
    expect(status).toBeGreaterThanOrEqual(400)
    const html = visible(body)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}`))
    expect(html).toContain(text)
    expect(html).toMatch(new RegExp(`<a [^>]*href="/admin/login[^"]*"[^>]*>(<[^>]*>)*${again}`))
  })
})

it("an unknown path of the administration asks for the log-in", async () => {
  const { status, headers } = await new Client().get("/admin/nowhere")
  expect(status).toBe(302)
  expect(headers.get("Location")).toMatch(/^\/admin\/login/)
})
