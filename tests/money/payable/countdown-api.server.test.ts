import { exports } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { Client, expectFailure, ORIGIN } from "../../support/api.ts"
import { HOUR_MS, NOW, testApp } from "../../support/app.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
setUpVilla()
let guest: Client
let id: string
let path: string
beforeEach(async () => {
  guest = new Client()
  ;({ id } = await guest.book())
  path = `/api/booking/${id}/countdown`
})

const upgrade = (headers: Record<string, string>) =>
  exports.default.fetch(`${ORIGIN}${path}`, { headers: { Upgrade: "websocket", ...headers } })

describe("GET /api/booking/{id}/countdown", () => {
  it("returns the deadline and the seconds left", async () => {
    vi.setSystemTime(NOW + HOUR_MS + 1)
    const { status, body, headers } = await guest.get(path)
    expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(body).toEqual({
      status: "success",
      data: { deadline: new Date(NOW + 2 * HOUR_MS).toISOString(), remainingSeconds: 3600, status: "pending_payment" },
    })
  })

  it("returns no deadline if there is none", async () => {
    await changeStatus(testApp(), id, "confirmed", { actor: "admin" })
    expect((await guest.get(path)).body.data).toEqual({ deadline: null, remainingSeconds: 0, status: "confirmed" })
  })

  it("returns that the deadline has passed", async () => {
    vi.setSystemTime(NOW + 2 * HOUR_MS)
    expect((await guest.get(path)).body.data).toEqual({ deadline: null, remainingSeconds: 0, status: "cancelled" })
  })

  it("of another guest's booking is 404, with and without a WebSocket", async () => {
    expectFailure(await new Client().get(path), 404, "notFound")
    const answer = await upgrade({})
    expect([answer.status, answer.webSocket]).toEqual([404, null])
    await answer.body?.cancel()
  })

  it("of a booking that twenty pages watch is 429", async () => {
    const open = await Promise.all(Array.from({ length: 20 }, () => upgrade({ Cookie: guest.cookie })))
    for (const { webSocket } of open) webSocket!.accept()
    const refused = await upgrade({ Cookie: guest.cookie })
    expect([refused.status, refused.webSocket]).toEqual([429, null])
    expect(await refused.json()).toMatchObject({ code: "tooManyRequests" })
    for (const { webSocket } of open) webSocket!.close()
  })

  it("becomes a live feed: the current state, and every change", async () => {
    const answer = await upgrade({ Cookie: guest.cookie })
    expect(answer.status).toBe(101)
    const socket = answer.webSocket!
    const messages: { status: string }[] = []
    const twice = new Promise<void>((resolve) => {
      socket.addEventListener("message", ({ data }) => {
        messages.push(JSON.parse(String(data)).data)
        if (messages.length === 2) resolve()
      })
    })
    socket.accept()
    await guest.delete(`/api/booking/${id}`)
    await twice
    expect(messages.map(({ status }) => status)).toEqual(["pending_payment", "cancelled"])
    socket.close()
  })
})
