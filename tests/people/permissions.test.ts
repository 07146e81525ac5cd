import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { Role } from "#app/people/accounts/account.ts"
import { may, type Permission } from "#app/people/permissions.ts"

/** As docs/product.md says, "Who may do what". A permission without a row does not compile. */
const PERMITTED: Record<Permission, Record<Role, boolean>> = {
  bookings: { owner: true, staff: true },
  refunds: { owner: true, staff: false },
  "adjust-balance": { owner: true, staff: false },
  calendars: { owner: true, staff: true },
  reviews: { owner: true, staff: true },
  account: { owner: true, staff: true },
  money: { owner: true, staff: false },
  villa: { owner: true, staff: false },
  "payment-settings": { owner: true, staff: false },
  "manage-calendars": { owner: true, staff: false },
  "report-reviews": { owner: true, staff: false },
  "guest-data": { owner: true, staff: false },
  documents: { owner: true, staff: false },
  team: { owner: true, staff: false },
  history: { owner: true, staff: false },
  deployment: { owner: true, staff: false },
  outbox: { owner: true, staff: false },
}

it("every permission is asked for by a page, a call or a button", () => {
  const asked = /(?:permission:|who:|may\([^)]*,|useMay\(|requireAdmin\(context, request,)\s*"([\w-]+)"/g
  const code = globSync("app/**/*.{ts,tsx}").map((path) => readFileSync(path, "utf8"))
  const used = new Set(code.flatMap((text) => [...text.matchAll(asked)].map(([, permission]) => permission)))
  expect(Object.keys(PERMITTED).filter((permission) => !used.has(permission))).toEqual([])
})

describe("an account may", () => {
  const cases = Object.entries(PERMITTED).flatMap(([permission, roles]) =>
    Object.entries(roles).map(([role, permitted]) => ({ role, permission, permitted })),
  )

  it.each(cases)("$permission, as $role: $permitted", ({ role, permission, permitted }) => {
    expect(may({ role: role as Role }, permission as Permission)).toBe(permitted)
  })

  it("documents, as staff whom an owner allows it, and nothing else of an owner's", () => {
    const permitted = Object.keys(PERMITTED).filter((each) =>
      may({ role: "staff", documents: true }, each as Permission),
    )
    const staff = Object.keys(PERMITTED).filter((each) => may({ role: "staff" }, each as Permission))
    expect(permitted.toSorted()).toEqual([...staff, "documents"].toSorted())
  })
})
