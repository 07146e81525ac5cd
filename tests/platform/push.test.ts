import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Push, push } from "#app/platform/push.server.ts"
import { FakePush } from "../support/fake-push.ts"

let fake: FakePush
let driver: Push
beforeAll(async () => {
  fake = await FakePush.start()
  driver = push(fake.url)
})
beforeEach(() => {
  fake.received.length = 0
})
afterAll(() => fake.stop())

const REQUEST = {
  payload: JSON.stringify({ web_push: 8030, text: "มีสลิปรอตรวจ" }),
  urgent: false,
  topic: "a".repeat(32),
}
const send = async (request = REQUEST) => {
  const { endpoint, keys } = fake.subscription()
  const vapid = { ...(await driver.newKeys()), subject: "https://baan.test" }
  return driver.send({ endpoint, ...keys }, request, vapid)
}

describe("a web push message", () => {
  it("is encrypted and signed so that another implementation reads it", async () => {
    expect(await send()).toMatchObject({ ok: true, status: 201 })
    expect(fake.faults).toEqual([])
    const [message] = fake.received
    expect(message?.payload).toEqual({ web_push: 8030, text: "มีสลิปรอตรวจ" })
    expect(message?.claims).toMatchObject({ aud: "https://fcm.googleapis.com", sub: "https://baan.test" })
    expect(message?.headers).toMatchObject({
      ttl: "43200",
      urgency: "normal",
      "content-type": "application/notification+json",
    })
  })

  it("that is urgent lives for a day", async () => {
    await send({ ...REQUEST, urgent: true })
    expect(fake.received[0]?.headers).toMatchObject({ ttl: "86400", urgency: "high" })
  })

  it.each([404, 410, 413, 429, 500])("answered by %d is not sent", async (status) => {
    fake.answers.push(status)
    expect(await send()).toEqual({ ok: false, status, error: `http ${status}` })
  })

  it("is not sent to a device whose keys are no point of the curve", async () => {
    const { endpoint } = fake.subscription()
    const vapid = { ...(await driver.newKeys()), subject: "https://baan.test" }
    const device = { endpoint, p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) }
    expect(await driver.send(device, REQUEST, vapid)).toEqual({ ok: false, status: 400, error: "invalid keys" })
    expect(fake.received).toEqual([])
  })

  it("is not followed to another address, and an endless response is not read", async () => {
    const { createServer } = await import("node:http")
    const hostile = createServer((request, response) => {
      if (request.url === "/redirect") return response.writeHead(307, { Location: fake.url }).end()
      response.writeHead(201)
      const timer = setInterval(() => response.write("x".repeat(65_536)), 1)
      response.on("close", () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => hostile.listen(0, "127.0.0.1", resolve))
    const { port } = hostile.address() as { port: number }
    const { endpoint, keys } = fake.subscription()
    const vapid = { ...(await driver.newKeys()), subject: "https://baan.test" }
    const sendTo = (path: string) => push(`http://127.0.0.1:${port}${path}`).send({ endpoint, ...keys }, REQUEST, vapid)
    expect(await sendTo("/redirect")).toEqual({ ok: false, status: 307, error: "http 307" })
    expect(fake.received).toEqual([])
    expect(await sendTo("/endless")).toMatchObject({ ok: true, status: 201 })
    hostile.closeAllConnections()
    await new Promise((resolve) => hostile.close(resolve))
  })

  it("is given up if the service does not respond in time", async () => {
    const { createServer } = await import("node:http")
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
    const { port } = silent.address() as { port: number }
    const { endpoint, keys } = fake.subscription()
    const vapid = { ...(await driver.newKeys()), subject: "https://baan.test" }
    const slow = push(`http://127.0.0.1:${port}/`, fetch, 100)
    expect(await slow.send({ endpoint, ...keys }, REQUEST, vapid)).toEqual({
      ok: false,
      status: null,
      error: "timeout",
    })
    silent.closeAllConnections()
    await new Promise((resolve) => silent.close(resolve))
  })

  it("is not sent while the service is unreachable", async () => {
    const { endpoint, keys } = fake.subscription()
    const vapid = { ...(await driver.newKeys()), subject: "https://baan.test" }
    const answer = await push("http://127.0.0.1:1/").send({ endpoint, ...keys }, REQUEST, vapid)
    expect(answer).toEqual({ ok: false, status: null, error: "unreachable" })
  })
})
