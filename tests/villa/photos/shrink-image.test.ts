import { describe, expect, it } from "vitest"
import { IMAGE_MAX_BYTES } from "#app/villa/photos/image.ts"
import { contentId, shrunkSize } from "#app/villa/photos/ui/shrink-image.ts"

describe("a photo before it is sent", () => {
  it.each<[number, number, number, { width: number; height: number } | null]>([
    [2560, 1440, 1000, null],
    [1440, 2560, IMAGE_MAX_BYTES, null],
    [8, 8, 100, null],
    [4032, 3024, 3_000_000, { width: 2560, height: 1920 }],
    [3024, 4032, 3_000_000, { width: 1920, height: 2560 }],
    [2561, 1, 1000, { width: 2560, height: 1 }],
    [20000, 3, 1000, { width: 2560, height: 1 }],
    [2000, 1000, IMAGE_MAX_BYTES + 1, { width: 2000, height: 1000 }],
  ])("of %i × %i pixels and %i bytes becomes %j", (width, height, bytes, size) => {
    expect(shrunkSize({ width, height }, bytes)).toEqual(size)
  })

  it.each<[number, number, number, { width: number; height: number } | null]>([
    [1080, 2000, 1024 * 1024, null],
    [3024, 4032, 6_000_000, { width: 1500, height: 2000 }],
    [1080, 2400, 500_000, { width: 900, height: 2000 }],
    [1080, 20_400, 350_000, { width: 700, height: 13_222 }],
    [400, 9000, 350_000, { width: 400, height: 9000 }],
  ])("whose text is to be read, of %i × %i pixels and %i bytes, becomes %j", (width, height, bytes, size) => {
    expect(shrunkSize({ width, height }, bytes, { side: 2000, bytes: 1024 * 1024, shortSide: 700 })).toEqual(size)
  })

  it("is known by the hash of its content, as the server stores it", async () => {
    expect(await contentId(new File(["abc"], "a.jpg"))).toBe("ba7816bf8f01cfea414140de5dae2223")
  })
})
