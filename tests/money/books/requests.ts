import { closeMonth } from "#app/money/books/close-month.server.ts"
import { testApp } from "../../support/app.ts"
import type { FeatureRequests } from "../../support/feature-requests.ts"
import { succeed } from "../../support/page-states.ts"
import { ADMIN } from "../../support/payment-links.ts"

export const requests: FeatureRequests = {
  access: {
    owners: [
      ["GET /admin/money", 200],
      ["GET /admin/money.csv?period=2026-11", 200],
      ["GET /admin/books/:month", 200],
      ["GET /admin/books/:month/tax.csv", 200],
      ["GET /admin/books/:month/withheld.csv", 200],
      ["GET /admin/books/:month/earned.csv", 200],
      ["GET /admin/books/:month/close", 302],
      ["POST /admin/books/:month/close", 303],
      ["GET /admin/books/:month/reopen", 302],
      ["POST /admin/books/:month/reopen", 303],
    ],
    staffCalls: [["GET /api/admin/stats", 200]],
    ownerCalls: [
      ["GET /api/admin/books/:month", 200],
      ["POST /api/admin/books/:month/close", 204],
      ["POST /api/admin/books/:month/reopen", 204],
    ],
  },
  scene: async () => ({ books: "2090-10" }),
  states: [
    {
      of: "a closed month",
      prepare: ({ ids }) => succeed(closeMonth(testApp(), ids.books!, ADMIN)),
      pages: [["an admin", "/admin/books/:month"]],
    },
  ],
  examples: {
    "/admin/books/{month}": async ({ day }) => ({ month: day(-40).slice(0, 7) }),
  },
}
