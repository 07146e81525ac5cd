import { describe, expect, it } from "vitest"
import { startsWith } from "#app/villa/photos/bytes.ts"
import { imageType, mainImage, mediaPath, originalKey, variantKey, wantedVariants } from "#app/villa/photos/image.ts"
import { FIRST_BYTES, file } from "../../support/files.ts"
import { IMAGE } from "../../support/sample.ts"

describe("imageType, by the first bytes alone", () => {
  it.each([
    ["jpeg", "image/jpeg"],
    ["png", "image/png"],
    ["webp", "image/webp"],
    ["avif", "image/avif"],
    ["gif", null],
    ["svg", null],
    ["html", null],
    ["pdf", null],
    ["text", null],
  ] as const)("%s → %s", (kind, type) => {
    expect(imageType(file(kind))).toBe(type)
  })

  it.each(["jpeg", "png", "webp", "avif"] as const)("%s truncated within its signature is null", (kind) => {
    expect(imageType(Uint8Array.from(FIRST_BYTES[kind].slice(0, -1)))).toBeNull()
  })

  it.each(["avis", "mp42", "heic"])("a sequence, a video and a photo of another kind are none: %s", (brand) => {
    expect(imageType(Uint8Array.from([0, 0, 0, 0x20, ...new TextEncoder().encode(`ftyp${brand}`)]))).toBeNull()
  })

  it("a RIFF file that is not WebP is null", () => {
    expect(imageType(new TextEncoder().encode("RIFF....WAVEfmt "))).toBeNull()
  })
})

it("the background stands for the villa, or the first photo until there is one", () => {
  const [background, first] = [
    { ...IMAGE, id: "background" },
    { ...IMAGE, id: "first" },
  ]
  expect(mainImage({ background, slides: [first] })?.id).toBe("background")
  expect(mainImage({ background: null, slides: [first, background] })?.id).toBe("first")
  expect(mainImage({ background: null, slides: [] })).toBeNull()
})

describe("keys and paths", () => {
  it("the last segment of the original's is the image id", () => {
    expect(originalKey("abc")).toBe("images/original/abc")
    expect(mediaPath(originalKey("abc")).split("/").at(-1)).toBe("abc")
  })

  it("a variant's contain width and type", () => {
    expect(variantKey("abc", "image/avif", 960)).toBe("images/960-avif/abc")
    expect(mediaPath(variantKey("abc", "image/webp", 480))).toBe("/media/images/480-webp/abc")
  })
})

describe("startsWith", () => {
  it.each([
    [[1, 2, 3], [1, 2], true],
    [[1, 2], [1, 2], true],
    [[1], [1, 2], false],
    [[2, 1], [1], false],
    [[], [], true],
  ])("%j begins with %j: %s", (bytes, signature, expected) => {
    expect(startsWith(Uint8Array.from(bytes), signature)).toBe(expected)
  })
})

describe("wantedVariants", () => {
  it.each([
    [2000, 1000, "480-avif 720-avif 960-avif 480-webp 960-webp 1600-webp"],
    [960, 640, "480-avif 720-avif 480-webp"],
    [720, 480, "480-avif 480-webp"],
    [480, 320, ""],
    // No side of an AVIF variant may be longer than 1,200 pixels.
    [1200, 1500, "480-avif 720-avif 960-avif 480-webp 960-webp"],
    [1200, 1501, "480-avif 720-avif 480-webp 960-webp"],
    [1000, 4000, "480-webp 960-webp"],
  ])("for an image of %i by %i pixels: %s", (width, height, wanted) => {
    const variants = wantedVariants({ width, height })
    expect(variants.map((each) => `${each.width}-${each.type.replace("image/", "")}`).join(" ")).toBe(wanted)
  })
})
