import { describe, expect, it } from "vitest"
import { type ImageWithAlt, variantKey } from "#app/villa/photos/image.ts"
import { imageView } from "#app/villa/photos/image-view.ts"

const variant = (type: "image/avif" | "image/webp", width: number) => ({
  type,
  width,
  key: variantKey("abc", type, width),
})
const IMAGE: ImageWithAlt = {
  id: "abc",
  type: "image/jpeg",
  size: 1000,
  width: 1600,
  height: 900,
  placeholder: "data:image/webp;base64,AAAA",
  variants: [
    variant("image/avif", 480),
    variant("image/webp", 480),
    variant("image/avif", 960),
    variant("image/webp", 1600),
  ],
  alt: { th: "สระน้ำ", en: "The pool" },
}

describe("imageView", () => {
  it("has the dimensions, the available widths, and the alt text in the reader's language", () => {
    expect(imageView(IMAGE, "en")).toEqual({
      id: "abc",
      width: 1600,
      height: 900,
      alt: "The pool",
      avif: [480, 960],
      webp: [480, 1600],
    })
  })

  it.each([
    ["th", { th: "สระน้ำ", en: "" }, "สระน้ำ"],
    ["en", { th: "สระน้ำ", en: "" }, "สระน้ำ"],
    ["th", { th: " ", en: "The pool" }, "The pool"],
    ["th", { th: "", en: "" }, ""],
  ] as const)("in %s, %j has the alt text %j", (language, alt, expected) => {
    expect(imageView({ ...IMAGE, alt }, language).alt).toBe(expected)
  })

  it("has only the smallest variants for Save-Data, and no others if there are none", () => {
    expect(imageView(IMAGE, "en", { saveData: true })).toMatchObject({ avif: [480], webp: [480] })
    expect(imageView({ ...IMAGE, variants: [] }, "en", { saveData: true })).toMatchObject({ avif: [], webp: [] })
  })

  it("contains the blurred placeholder only if requested and available", () => {
    expect(imageView(IMAGE, "th")).not.toHaveProperty("placeholder")
    expect(imageView(IMAGE, "th", { blurred: true }).placeholder).toBe(IMAGE.placeholder)
    expect(imageView({ ...IMAGE, placeholder: null }, "th", { blurred: true })).not.toHaveProperty("placeholder")
  })

  it("an image without variants has only its original", () => {
    expect(imageView({ ...IMAGE, variants: [] }, "th")).toMatchObject({ avif: [], webp: [] })
  })

  it("contains no storage keys", () => {
    expect(Object.keys(imageView(IMAGE, "en", { blurred: true })).sort()).toEqual(
      ["alt", "avif", "height", "id", "placeholder", "webp", "width"].sort(),
    )
  })
})
