import { exports } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { Client, expectFailure, ORIGIN, slipForm } from "../support/api.ts"
import { png } from "../support/png.ts"
import { setUpVilla } from "../support/set-up.ts"

setUpVilla()

/** Begins an upload that goes on until it is ended. */
function beginUpload(address: string, path = "/api/upload/slip") {
  let sender: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      sender = controller
      controller.enqueue(
        new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="slip"; filename="a"\r\n'),
      )
    },
  })
  const headers = { "CF-Connecting-IP": address, "Content-Type": "multipart/form-data; boundary=x" }
  const answer = exports.default.fetch(`${ORIGIN}${path}`, { method: "POST", headers, body, redirect: "manual" })
  return { answer, end: () => sender!.close() }
}

describe("uploads of one network", () => {
  it("are three at a time, then 429 until one has ended", async () => {
    const guest = new Client()
    const form = async () => slipForm(await png(300, 200), "slip.png")
    const open = Array.from({ length: 3 }, () => beginUpload(guest.address))
    const refused = await beginUpload(guest.address).answer
    expect(refused.status).toBe(429)
    expect(refused.headers.get("Retry-After")).toBe("30")
    expect(await refused.json()).toMatchObject({ code: "tooManyRequests" })
    const page = await beginUpload(guest.address, "/theme").answer
    expect(page.status).toBe(429)
    await page.text()
    for (const { end } of open) end()
    for (const { answer } of open) expect((await answer).status).toBe(400)
    expect((await guest.post("/api/upload/slip", await form())).status).toBe(201)
  })
})

/** A form of so many files of a byte each, the first of which may be a slip. */
function smallFiles(count: number): FormData {
  const form = new FormData()
  for (let index = 0; index < count; index++) form.append(index ? `f${index}` : "slip", new File(["x"], "a"))
  return form
}

describe("a form of ninety files where one or none is taken", () => {
  it.each(["/api/upload/slip", "/language", "/admin/login"])("is refused by %s", async (path) => {
    const answer = await new Client().post(path, smallFiles(90))
    expect(answer.status).toBe(400)
    if (path.startsWith("/api/")) expectFailure(answer, 400, "badRequest")
  })
})

describe("a URL that is deeper than any of ours", () => {
  const DEEP = "/a".repeat(3700)

  it("is not found, as a page and as JSON", async () => {
    const client = new Client()
    const page = await client.get(DEEP)
    expect([page.status, page.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"])
    expectFailure(await client.get(`/api${DEEP}`), 404, "notFound")
  })

  it("is not asked about at Remix's manifest", async () => {
    const client = new Client()
    expectFailure(await client.get(`/__manifest?version=1&p=${DEEP}`), 400, "badRequest")
    expectFailure(await client.get(`/__manifest?version=1&${"p=/a&".repeat(21)}`), 400, "badRequest")
    expect((await client.get("/__manifest?version=1&p=/admin")).status).toBe(204)
  })
})
