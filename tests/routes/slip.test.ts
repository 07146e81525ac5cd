import { env, exports } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { slipKey } from "#app/payment/slip.ts"
import { imageDimensions } from "#app/villa/image-bytes.ts"
import { deleteStaff, newToken } from "../support/admins.ts"
import { Client, expectFailure, ORIGIN, slipForm } from "../support/api.ts"
import { png } from "../support/png.ts"
import { setUpVilla } from "../support/set-up.ts"

const app = setUpVilla()
let guest: Client
let token: string
beforeEach(async () => {
  await deleteStaff()
  token = await newToken(app)
  guest = new Client()
})

/** Fetches a slip as an admin. */
const fetchSlip = (path: string) =>
  exports.default.fetch(`${ORIGIN}${path}`, { headers: { Authorization: `Bearer ${token}` } })

/** The header of a PNG: a browser takes its memory from it before it sees that nothing follows. */
async function pngOf(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const small = await png(100, 100)
  const view = new DataView(small.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return small
}

it("a picture of 400 megapixels is refused, however small its file is", async () => {
  const answer = await guest.post("/api/upload/slip", slipForm(await pngOf(20_000, 20_000), "slip.png"))
  expectFailure(answer, 415, "slipInvalid")
})

describe("staff", () => {
  it("see a resized copy of a slip, and download the original", async () => {
    const path = new URL(await guest.upload(await png(2000, 1000), "slip.png"), ORIGIN).pathname
    const copy = await fetchSlip(`${path}?copy`)
    expect(copy.headers.get("Content-Type")).toBe("image/jpeg")
    expect(copy.headers.get("Content-Disposition")).toMatch(/^inline/)
    expect(imageDimensions(new Uint8Array(await copy.arrayBuffer()))).toEqual({ width: 1600, height: 800 })
    const original = await fetchSlip(path)
    expect(original.headers.get("Content-Disposition")).toMatch(/^attachment/)
    expect(imageDimensions(new Uint8Array(await original.arrayBuffer()))).toEqual({ width: 2000, height: 1000 })
  })

  it("are shown no picture that was accepted before there was a limit", async () => {
    const path = new URL(await guest.upload(await png(200, 100), "slip.png"), ORIGIN).pathname
    await env.MEDIA.put(slipKey(path.split("/").at(-1)!), await pngOf(20_000, 20_000))
    expect((await fetchSlip(`${path}?copy`)).status).toBe(404)
    expect((await fetchSlip(path)).headers.get("Content-Disposition")).toMatch(/^attachment/)
  })
})
