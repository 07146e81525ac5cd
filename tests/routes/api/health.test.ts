import { expect, it } from "vitest"
import { Client } from "../../support/api.ts"

it("GET /api/health is ok while the database responds", async () => {
  const { status, body, headers } = await new Client().get("/api/health")
  expect({ status, body }).toEqual({ status: 200, body: { status: "ok" } })
  expect(headers.get("Cache-Control")).toBe("no-store")
})

it("HEAD is too, without a body", async () => {
  const { status, body } = await new Client().call("HEAD", "/api/health")
  expect([status, body || null]).toEqual([200, null])
})
