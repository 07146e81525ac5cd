import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { IMAGE_MAX_BYTES } from "#app/villa/image.ts"
import { saveImage } from "#app/villa/save-image.server.ts"
import { NOW, rows, type TestApp, testApp } from "../support/app.ts"
import { file } from "../support/files.ts"
import { png } from "../support/pictures.ts"

let app: TestApp
beforeEach(async () => {
  app = testApp()
  await env.DB.exec("delete from images")
  for (const { key } of (await env.MEDIA.list()).objects) await env.MEDIA.delete(key)
})

const keys = async () => (await env.MEDIA.list()).objects.map(({ key }) => key).sort()

describe("saveImage", () => {
  it("keeps the original, its smaller copies, its measures and a tiny blurred copy", async () => {
    const bytes = await png(600, 400)
    const saved = await saveImage(app, bytes)
    if (!saved.ok) throw new Error(saved.error)
    const { id, placeholder, ...rest } = saved.value
    expect(id).toBe((await app.sha256(bytes)).slice(0, 32))
    expect(rest).toEqual({
      type: "image/png",
      size: bytes.byteLength,
      width: 600,
      height: 400,
      variants: [
        { type: "image/avif", width: 480, key: `images/480-avif/${id}` },
        { type: "image/webp", width: 480, key: `images/480-webp/${id}` },
      ],
    })
    expect(placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/)
    expect(await keys()).toEqual([`images/480-avif/${id}`, `images/480-webp/${id}`, `images/original/${id}`])

    const original = await env.MEDIA.get(`images/original/${id}`)
    expect(original?.httpMetadata?.contentType).toBe("image/png")
    expect(new Uint8Array(await original!.arrayBuffer())).toEqual(bytes)
    const copy = await env.MEDIA.get(`images/480-webp/${id}`)
    expect(copy?.httpMetadata?.contentType).toBe("image/webp")
    expect(await app.images.measure(new Uint8Array(await copy!.arrayBuffer()))).toEqual({ width: 480, height: 320 })
    expect(await rows("select id, width, height, created_at from images")).toEqual([
      { id, width: 600, height: 400, created_at: NOW },
    ])
  })

  it("makes no copy larger than the original", async () => {
    const saved = await saveImage(app, await png(300, 200))
    expect(saved).toMatchObject({ ok: true, value: { width: 300, variants: [] } })
    expect(await keys()).toHaveLength(1)
  })

  it("keeps the same picture once", async () => {
    const bytes = await png(40, 40)
    const [one, two] = [await saveImage(app, bytes), await saveImage(app, bytes)]
    expect(one).toEqual(two)
    expect(await rows("select id from images")).toHaveLength(1)
    expect(await keys()).toHaveLength(1)
  })

  it("keeps the original alone where the Images service fails", async () => {
    app.images = { ...app.images, measure: async () => null, resize: async () => null }
    expect(await saveImage(app, file("jpeg"))).toMatchObject({
      ok: true,
      value: { type: "image/jpeg", size: 64, width: 0, height: 0, placeholder: null, variants: [] },
    })
    expect(await keys()).toHaveLength(1)
  })

  it.each([
    ["a PDF", file("pdf"), "image-invalid"],
    ["a drawing that could hold script", file("svg"), "image-invalid"],
    ["nothing", new Uint8Array(), "image-invalid"],
    ["a byte too many", file("png", IMAGE_MAX_BYTES + 1), "file-too-large"],
  ])("refuses %s and keeps nothing", async (_, bytes, error) => {
    expect(await saveImage(app, bytes)).toMatchObject({ ok: false, error })
    expect(await keys()).toEqual([])
    expect(await rows("select id from images")).toEqual([])
  })
})
