import { env } from "cloudflare:workers"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { images } from "#app/platform/images.server.ts"
import { IMAGE_MAX_BYTES } from "#app/villa/photos/image.ts"
import { imageDimensions } from "#app/villa/photos/image-bytes.ts"
import { saveImage } from "#app/villa/photos/save-image.server.ts"
import { deleteFiles, NOW, rows, type TestApp, testApp } from "../../support/app.ts"
import { file } from "../../support/files.ts"
import { png } from "../../support/png.ts"

let app: TestApp
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  app = testApp()
  await env.DB.exec("delete from images")
  await deleteFiles()
})

/** An Images service that fails with this error. */
function failing(code: number | undefined, message: string): ImagesBinding {
  const error = Object.assign(new Error(message), code && { code })
  const transformer = { transform: () => transformer, output: () => Promise.reject(error) }
  return { info: () => Promise.reject(error), input: () => transformer } as unknown as ImagesBinding
}

/** An Images service that always returns one type. */
function onlyMaking(output: ImageOutputOptions): ImagesBinding["input"] {
  return (stream) => {
    const input = env.IMAGES.input(stream)
    return { transform: (size: ImageTransform) => ({ output: () => input.transform(size).output(output) }) } as never
  }
}

const keys = async () => (await env.MEDIA.list()).objects.map(({ key }) => key).sort()

describe("saveImage", () => {
  it("stores the original, its smaller variants, its dimensions and a blurred placeholder", async () => {
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
    expect(imageDimensions(new Uint8Array(await copy!.arrayBuffer()))).toEqual({ width: 480, height: 320 })
    expect(await rows("select id, width, height, created_at from images")).toEqual([
      { id, width: 600, height: 400, created_at: NOW },
    ])
  })

  it("creates no variant larger than the original", async () => {
    const saved = await saveImage(app, await png(300, 200))
    expect(saved).toMatchObject({ ok: true, value: { width: 300, variants: [] } })
    expect(await keys()).toHaveLength(1)
  })

  it("stores the same image once", async () => {
    const bytes = await png(40, 40)
    const [one, two] = [await saveImage(app, bytes), await saveImage(app, bytes)]
    expect(one).toEqual(two)
    expect(await rows("select id from images")).toHaveLength(1)
    expect(await keys()).toHaveLength(1)
  })

  it.each([
    [9422, "Free unique transformations by account has been exhausted"],
    [9432, "The Images Binding is not available using legacy billing"],
    [9516, "Could not resize the image: error during encoding: encode error"],
    [9522, "The service in this colo is too busy"],
    [9523, "Could not resize the image: internal error while processing the image"],
    [9527, "The service in this colo is busy and can't handle large images right now"],
    [9529, "The image is too large to process or the service is too busy"],
    [undefined, "Network connection lost."],
  ])("stores and serves only the original if the Images service fails: %s %s", async (code, message) => {
    app.images = images(failing(code, message))
    expect(await saveImage(app, await png(600, 400))).toMatchObject({
      ok: true,
      value: { type: "image/png", width: 600, height: 400, placeholder: null, variants: [] },
    })
    expect(await keys()).toHaveLength(1)
    expect(await rows("select id from images")).toHaveLength(1)
  })

  it("an image without variants gets them when it is uploaded again, and a later outage takes none away", async () => {
    const bytes = await png(600, 400)
    const working = app.images
    const broken = images(failing(9522, "The service in this colo is too busy"))
    const stored = async () => {
      await saveImage(app, bytes)
      return rows<{ count: number; blurred: number }>(
        "select json_array_length(variants) as count, placeholder is not null as blurred from images",
      )
    }
    app.images = broken
    expect(await stored()).toEqual([{ count: 0, blurred: 0 }])
    app.images = working
    expect(await stored()).toEqual([{ count: 2, blurred: 1 }])
    app.images = broken
    expect(await stored()).toEqual([{ count: 2, blurred: 1 }])
  })

  it.each([
    [9412, "Could not resize the image: The requested file is not an image."],
    [9413, "Could not resize the image: The image has width or height of size 0"],
    [9420, "Original image has unsupported format"],
    [9516, "Could not resize the image: error during decoding: decode error"],
    [9520, "Original image has unsupported format"],
  ])("rejects an image that the Images service cannot read: %s %s", async (code, message) => {
    app.images = images(failing(code, message))
    expect(await saveImage(app, await png(600, 400))).toMatchObject({ ok: false, error: "image-invalid" })
    expect(await keys()).toEqual([])
  })

  it("stores only the original of an AVIF if the account may not send AVIF to the Images service", async () => {
    const drawn = await env.IMAGES.input(new Blob([await png(600, 400)]).stream()).output({ format: "image/avif" })
    const avif = new Uint8Array(await drawn.response().arrayBuffer())
    app.images = images(failing(9412, "Could not resize the image: AVIF input is not enabled for this account."))
    expect(await saveImage(app, avif)).toMatchObject({
      ok: true,
      value: { type: "image/avif", width: 600, height: 400, placeholder: null, variants: [] },
    })
  })

  it("discards a variant that is returned as another type", async () => {
    const webp = { format: "image/webp" } as const
    app.images = images({ ...env.IMAGES, info: env.IMAGES.info.bind(env.IMAGES), input: onlyMaking(webp) } as never)
    const saved = await saveImage(app, await png(1300, 1000))
    expect(saved).toMatchObject({
      ok: true,
      value: { variants: [480, 960].map((width) => ({ type: "image/webp", width })) },
    })
    for (const key of (await keys()).filter((each) => !each.includes("original")))
      expect((await env.MEDIA.get(key))?.httpMetadata?.contentType).toBe("image/webp")
  })

  it.each([
    ["a PDF", file("pdf"), "image-invalid"],
    ["an SVG, which could contain script", file("svg"), "image-invalid"],
    ["nothing", new Uint8Array(), "image-invalid"],
    ["one byte too many", file("png", IMAGE_MAX_BYTES + 1), "file-too-large"],
  ])("rejects %s and stores nothing", async (_, bytes, error) => {
    expect(await saveImage(app, bytes)).toMatchObject({ ok: false, error })
    expect(await keys()).toEqual([])
    expect(await rows("select id from images")).toEqual([])
  })
})
