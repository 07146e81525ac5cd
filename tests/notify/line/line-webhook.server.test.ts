import { expect, it } from "vitest"
import { Client } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { lineWebhook, textEvent } from "../../support/line.ts"

const send = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  new Client().post("/api/line/webhook", body, { headers })
const handled = async () => (await rows<{ count: number }>("select count(*) as count from line_events"))[0]!.count

it("takes events that LINE has signed, and nothing else", async () => {
  const { body, headers } = lineWebhook([textEvent("สวัสดี")])
  expect((await send({ body, headers })).status).toBe(200)
  const before = await handled()
  const forged = lineWebhook([textEvent("สวัสดี")], "another secret")
  expect((await send(forged)).status).toBe(401)
  expect((await send({ body: `${body} `, headers })).status).toBe(401)
  expect((await send({ body, headers: {} })).status).toBe(401)
  expect(await handled()).toBe(before)
})

it("refuses a body above 256 KiB before it reads the signature", async () => {
  expect((await send(lineWebhook([textEvent("a".repeat(256 * 1024))]))).status).toBe(413)
})
