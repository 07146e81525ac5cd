import { expect, it } from "vitest"
import { storedSection } from "#app/admin/pages/last-section.tsx"

const stored = (key: string, url: string) => JSON.stringify({ key, url })

it.each([
  [stored("calendar", "/admin/calendar?month=2027-05"), { key: "calendar", url: "/admin/calendar?month=2027-05" }],
  [stored("today", "/admin"), { key: "today", url: "/admin" }],
  [stored("money", "/admin/money?year=2025"), { key: "money", url: "/admin/money?year=2025" }],
  // Nothing, what another script stored, and URLs of elsewhere.
  [null, null],
  ["null", null],
  ["7", null],
  [stored("nowhere", "/admin"), null],
  [stored("today", "https://evil.example"), null],
  [stored("today", "/admin-of-others"), null],
  [stored("calendar", "javascript:alert(1)"), null],
])("%s is %j for the owner", (text, section) => {
  expect(storedSection(text, { role: "owner" })).toEqual(section)
})

it("is none for staff who logged in after the owner, if they may not see it", () => {
  expect(storedSection(stored("money", "/admin/money"), { role: "staff" })).toBeNull()
  expect(storedSection(stored("money", "/admin/payment-links"), { role: "staff" })).toEqual({
    key: "money",
    url: "/admin/payment-links",
  })
})
