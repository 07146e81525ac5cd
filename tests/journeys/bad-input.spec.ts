import {
  book,
  bookNow,
  card,
  type Details,
  day,
  field,
  SOMCHAI,
  selectedDate,
  showMonthOf,
  submitDetails,
} from "./support/guest.ts"
import { expect, test } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

const WRONG: Details = { firstName: "สมหญิง", lastName: "O’Hara-ณ อยุธยา", email: "somying@localhost", phone: "12 34" }

test("A wrong email and phone keep all input, with each error at its field and focus on the first", async ({
  page,
  request,
}) => {
  const id = await book(page, await freeStay(request))
  await submitDetails(page, WRONG)

  const email = field(page, "email")
  const phone = field(page, "phone")
  await expect(email).toHaveAttribute("aria-invalid", "true")
  await expect(email).toHaveAccessibleDescription("กรุณากรอกอีเมลให้ถูกต้อง")
  await expect(phone).toHaveAttribute("aria-invalid", "true")
  await expect(phone).toHaveAccessibleDescription(/กรุณากรอกหมายเลขโทรศัพท์ 10 หลัก/)
  await expect(page.getByText("กรุณากรอกอีเมลให้ถูกต้อง", { exact: true })).toBeVisible()
  for (const name of ["firstName", "lastName"] as const) {
    await expect(field(page, name)).not.toHaveAttribute("aria-invalid", "true")
  }
  for (const [name, value] of Object.entries(WRONG)) {
    await expect(field(page, name as keyof Details)).toHaveValue(value)
  }
  await expect(email).toBeFocused()
  // In focus, and not below the fixed header.
  const header = await page.getByRole("banner").boundingBox()
  await expect.poll(async () => (await email.boundingBox())!.y).toBeGreaterThanOrEqual(header!.y + header!.height)

  await email.fill(SOMCHAI.email)
  await phone.fill(SOMCHAI.phone)
  await phone.press("Enter")
  await page.waitForURL(`**/booking/${id}/payment`)
})

test("A stay that ends on its first day is rejected", async ({ page, request, javaScriptEnabled }) => {
  const { checkIn } = await freeStay(request, { reach: "near" })
  await page.goto("/booking")
  await showMonthOf(page, checkIn)
  await day(page, checkIn).tap()
  await expect(selectedDate(page, checkIn)).toBeVisible()

  // Playwright treats a date with aria-disabled as disabled, but a user can still tap it.
  await day(page, checkIn).tap({ force: true })
  if (javaScriptEnabled) {
    await expect(card(page).getByRole("alert")).toHaveText("วันเช็คเอาต์ต้องอยู่หลังวันเช็คอิน เลือกพักอย่างน้อยหนึ่งคืน")
  }
  await expect(selectedDate(page, checkIn)).toBeVisible()
  await expect(bookNow(page)).toBeDisabled()

  const forged = await page.request.post("/booking", { form: { checkIn, checkOut: checkIn, rooms: 3, guests: 1 } })
  expect(forged.status()).toBe(422)
  expect(await forged.text()).toContain("วันเช็คเอาต์ต้องอยู่หลังวันเช็คอิน เลือกพักอย่างน้อยหนึ่งคืน")
})
