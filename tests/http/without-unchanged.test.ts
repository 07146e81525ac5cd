import { expect, it } from "vitest"
import { withoutUnchanged } from "#app/http/without-unchanged.ts"

const READ = { id: "b1", status: "pending", customerInfo: { firstName: "Mali", email: "" }, tags: [1, 2], version: 3 }

it.each<[string, unknown, unknown]>([
  ["an object as it was read has no changes", READ, { version: 3 }],
  ["the order of members does not matter", { customerInfo: { email: "", firstName: "Mali" } }, {}],
  ["a changed member stays", { ...READ, status: "cancelled" }, { status: "cancelled", version: 3 }],
  [
    "a nested object with one changed member stays whole",
    { customerInfo: { firstName: "Mali", email: "m@example.com" } },
    { customerInfo: { firstName: "Mali", email: "m@example.com" } },
  ],
  ["a nested object with fewer members stays", { customerInfo: {} }, { customerInfo: {} }],
  ["a list in another order stays", { tags: [2, 1] }, { tags: [2, 1] }],
  ["a list is no object with the same entries", { tags: { 0: 1, 1: 2 } }, { tags: { 0: 1, 1: 2 } }],
  ["a number is no text", { version: "3", id: 1 }, { version: "3", id: 1 }],
  ["an unknown member stays", { rooms: 2 }, { rooms: 2 }],
  ["null is no object", { customerInfo: null }, { customerInfo: null }],
  ["a member named like an object's method", { toString: 1 }, { toString: 1 }],
  ["a body that is no object", [1], [1]],
  ["no body", null, null],
])("%s", (_, body, changed) => {
  expect(withoutUnchanged(body, READ)).toEqual(changed)
})
