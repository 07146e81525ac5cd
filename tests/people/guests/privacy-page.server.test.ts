import { beforeAll, describe, expect, it } from "vitest"
import { localized } from "#app/i18n/localized.ts"
import { OTP_STORED_MINUTES } from "#app/money/cards/otp.ts"
import { insertAdmin } from "../../support/admins.ts"
import { Client } from "../../support/api.ts"
import { insertSampleVilla, rows, testApp, updateSampleVilla } from "../../support/app.ts"
import { SAMPLE_SELLER } from "../../support/sample.ts"

beforeAll(() => insertSampleVilla(testApp()))

const page = async (language: string) => {
  const { status, body } = await new Client().get(`/privacy?lng=${language}`)
  expect(status).toBe(200)
  return (body as string).replace(/<script[\s\S]*?<\/script>/g, "")
}

describe.each([
  ["th", "24 เดือน", "ผู้ควบคุมข้อมูลส่วนบุคคลคือ บ้านทดสอบ", "สคส.", "ร้องเรียน"],
  ["en", "24 months", "Test House is the controller of your personal data", "PDPC", "erased"],
] as const)("the privacy notice (%s)", (language, ...words) => {
  it("names the controller, the retention period, and the rights, without placeholders", async () => {
    const html = await page(language)
    for (const word of words) expect(html).toContain(word)
    expect(html).not.toMatch(/\{\{|privacy:|undefined/)
  })

  it("names the seller as the controller, once there is one", async () => {
    await updateSampleVilla(testApp(), { seller: SAMPLE_SELLER })
    const seller = localized(SAMPLE_SELLER.name, language)
    const named = language === "th" ? `ผู้ควบคุมข้อมูลส่วนบุคคลคือ ${seller}` : `${seller} is the controller`
    expect(await page(language)).toContain(named)
    await updateSampleVilla(testApp(), { seller: null })
  })

  it("says that the buyer's details and a code of the network are kept", async () => {
    const html = await page(language)
    expect(html).toContain(
      language === "th" ? "เลขประจำตัวผู้เสียภาษีสำหรับใบเสร็จ" : "a name, address and tax ID for receipts",
    )
    expect(html).toContain(language === "th" ? "รหัสแทนเครือข่ายอินเทอร์เน็ต" : "A code for the network you booked from")
  })

  it("says how long a verification code is stored", async () => {
    expect(await page(language)).toMatch(new RegExp(`(code|OTP)[^<]* ${OTP_STORED_MINUTES} (minutes|นาที)`))
  })

  it("links to the owner by each kind of contact", async () => {
    await updateSampleVilla(testApp(), { contactPhone: "081 111 2222", contactEmail: "", contactLine: "" })
    expect(await page(language)).toContain('href="tel:0811112222"')
    await updateSampleVilla(testApp(), { contactPhone: "" })
    expect(await page(language)).not.toContain('href="tel:')
  })
})

it("names LINE as a recipient while anybody has linked it", async () => {
  const pages = async () => [await page("th"), await page("en")]
  for (const html of await pages()) expect(html).not.toMatch(/>LINE[ ,]/)
  const { id } = await insertAdmin(testApp())
  await rows("insert into line_links (admin_id, line_user_id, created_at) values (?, 'U1', 1)", id)
  for (const html of await pages()) expect(html).toMatch(/<li>LINE[ ,]/)
  await rows("delete from line_links")
})

it("says that whoever waits for dates on LINE is known to it, only where both are on", async () => {
  for (const [waitingList, guestLine] of [
    [true, true],
    [true, false],
    [false, true],
  ] as const) {
    await updateSampleVilla(testApp(), { waitingList, guestLine })
    const isOn = waitingList && guestLine
    expect((await page("th")).includes("รอวันว่างทาง LINE")).toBe(isOn)
    expect((await page("en")).includes("wait for dates on LINE")).toBe(isOn)
  }
  await updateSampleVilla(testApp(), { waitingList: false, guestLine: false })
})

it("every guest page links to it", async () => {
  for (const path of ["/", "/booking", "/booking/nobody-s/payment", "/privacy"])
    expect((await new Client().get(path)).body).toContain('href="/privacy"')
})
