import { randomUUID } from "node:crypto"
import { expect, test } from "./support/journey.ts"

test("The next journey's villa comes while requests of the last one still write, and none of them fails", async ({
  villaServer,
  request,
}) => {
  let hasCome = false
  const writing = Array.from({ length: 6 }, async () => {
    const statuses: number[] = []
    while (!hasCome) {
      const headers = { "Idempotency-Key": randomUUID() }
      statuses.push((await request.post("/api/booking", { headers, data: {} })).status())
    }
    return statuses
  })
  for (let times = 0; times < 20; times++) await villaServer.begin("sample")
  hasCome = true
  expect((await Promise.all(writing)).flat().filter((status) => status !== 422)).toEqual([])
})
