import { env, exports } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { cleanUpSlips } from "#app/money/slips/clean-up-slips.server.ts"
import { slipKey } from "#app/money/slips/slip.ts"
import { imageDimensions } from "#app/villa/photos/image-bytes.ts"
import { privateCopyKey } from "#app/villa/photos/private-copy.ts"
import { deleteStaff, newToken } from "../../support/admins.ts"
import { Client, expectFailure, ORIGIN, slipForm } from "../../support/api.ts"
import { png } from "../../support/png.ts"
import { setUpVilla } from "../../support/set-up.ts"

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

  it("have a copy made once, which is stored beside the original and deleted with it", async () => {
    const path = new URL(await guest.upload(await png(2000, 1000), "slip.png"), ORIGIN).pathname
    const id = path.split("/").at(-1)!
    const copyKey = privateCopyKey(slipKey(id))
    expect(await env.MEDIA.head(copyKey)).toBeNull()
    const copy = new Uint8Array(await (await fetchSlip(`${path}?copy`)).arrayBuffer())
    expect(await (await env.MEDIA.get(copyKey))!.bytes()).toEqual(copy)
    await env.MEDIA.put(copyKey, "the stored copy", { httpMetadata: { contentType: "image/jpeg" } })
    expect(await (await fetchSlip(`${path}?copy`)).text()).toBe("the stored copy")

    const stored = () => env.MEDIA.list({ prefix: slipKey(id) }).then(({ objects }) => objects.length)
    await cleanUpSlips({ ...app, now: () => Date.now() + 30 * 60_000 })
    expect(await stored()).toBe(2)
    await cleanUpSlips({ ...app, now: () => Date.now() + 2 * 60 * 60_000 })
    expect(await stored()).toBe(0)
  })

  it("have no copy of a slip that was deleted meanwhile", async () => {
    const id = crypto.randomUUID()
    await env.MEDIA.put(privateCopyKey(slipKey(id)), "left over")
    const nowhere = "00000000-0000-0000-0000-000000000000"
    await cleanUpSlips({ ...app, newId: () => nowhere, now: () => Date.now() + 32 * 24 * 60 * 60_000 })
    expect(await env.MEDIA.head(privateCopyKey(slipKey(id)))).toBeNull()
  })

  it("are shown no picture that was accepted before there was a limit", async () => {
    const path = new URL(await guest.upload(await png(200, 100), "slip.png"), ORIGIN).pathname
    await env.MEDIA.put(slipKey(path.split("/").at(-1)!), await pngOf(20_000, 20_000))
    expect((await fetchSlip(`${path}?copy`)).status).toBe(404)
    expect((await fetchSlip(path)).headers.get("Content-Disposition")).toMatch(/^attachment/)
  })
})

describe("the guest who sent a slip", () => {
  it("gets the file as it was sent, and no copy, which would cost a transformation", async () => {
    const sent = await png(2000, 1000)
    const path = new URL(await guest.upload(sent, "slip.png"), ORIGIN).pathname
    expect((await guest.get(`${path}?copy`)).status).toBe(404)
    await fetchSlip(`${path}?copy`)
    expect((await guest.get(`${path}?copy`)).status).toBe(404)
    const own = await exports.default.fetch(`${ORIGIN}${path}`, { headers: { Cookie: guest.cookie } })
    expect(new Uint8Array(await own.arrayBuffer())).toEqual(sent)
  })
})
