import { describe, expect, it } from "vitest"
import { withoutMetadata } from "#app/villa/photos/image-bytes.ts"
import { fileWithoutMetadata } from "#app/villa/photos/ui/file-without-metadata.ts"
import { contentId } from "#app/villa/photos/ui/shrink-image.ts"
import { file } from "../../support/files.ts"
import { photos, secretsIn } from "../../support/photos.ts"

const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], "pool.jpg", { type: "image/jpeg" })
const bytesOf = async (sent: File) => new Uint8Array(await sent.arrayBuffer())

describe("a photo that script sends", () => {
  it("says neither where nor when it was taken, and is known by the hash of what the server stores", async () => {
    const sent = await fileWithoutMetadata(fileOf(photos.jpeg()))
    expect([sent.name, sent.type]).toEqual(["pool.jpg", "image/jpeg"])
    expect(secretsIn(await bytesOf(sent))).toEqual([])
    expect(await contentId(sent)).toBe(await contentId(fileOf(withoutMetadata(photos.jpeg())!)))
  })

  it.each([
    ["has no metadata", withoutMetadata(photos.jpeg())!],
    ["is not whole", photos.jpeg().subarray(0, -2)],
    ["is no image", file("pdf")],
  ])("stays as it is if it %s", async (_, bytes) => {
    const chosen = fileOf(bytes)
    expect(await fileWithoutMetadata(chosen)).toBe(chosen)
  })
})
