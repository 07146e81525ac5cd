import { expect, test } from "./support/journey.ts"

/** Eight megabytes where at most five are taken, through the proxy that `wrangler dev` has before the worker. */
const LARGE = Buffer.alloc(8_000_000, " ")
const MULTIPART = "multipart/form-data; boundary=x"
const FILE = Buffer.concat([
  Buffer.from('--x\r\nContent-Disposition: form-data; name="slip"; filename="slip.png"\r\n\r\n'),
  LARGE,
  Buffer.from("\r\n--x--\r\n"),
])

test("a body beyond its limit is answered with 413 once it was sent", async ({ origin }) => {
  const sent: [path: string, type: string, body: Buffer<ArrayBuffer>][] = [
    ["/api/booking", "application/json", LARGE],
    ["/api/card-gateway", "application/json", LARGE],
    ["/api/line/webhook", "application/json", LARGE],
    ["/theme", "text/plain", LARGE],
    ["/language", "application/x-www-form-urlencoded", LARGE],
    ["/api/upload/slip", MULTIPART, FILE],
  ]
  for (const [path, type, body] of sent) {
    const answer = await fetch(`${origin}${path}`, { method: "POST", headers: { "Content-Type": type }, body })
    expect([path, answer.status, await answer.text()]).toEqual([path, 413, expect.not.stringContaining("Network")])
  }
})

test("a body is sent to the end also where nothing of it is read", async ({ origin }) => {
  const elsewhere = { Origin: "https://elsewhere.example" }
  for (const [path, headers, status] of [
    ["/theme", elsewhere, 403],
    ["/api/nowhere", {}, 404],
  ] as const) {
    const sent = { method: "POST", headers: { "Content-Type": MULTIPART, ...headers }, body: FILE }
    const answer = await fetch(`${origin}${path}`, sent)
    expect([path, answer.status]).toEqual([path, status])
  }
})
