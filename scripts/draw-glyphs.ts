// Draws the glyphs of the PromptPay image into app/payment/glyph-sheet.ts, because a Worker has neither fonts nor a
// canvas. After a change of the faces below run `node scripts/run.mjs scripts/draw-glyphs.ts`, with Noto Sans and
// Noto Sans Thai installed.
import "./project.ts"
import { writeFile } from "node:fs/promises"
import { chromium } from "@playwright/test"
import { encode } from "fast-png"
import { CHROMIUM_ARGS, ensureChromium } from "../tests/support/chromium.ts"

const FAMILY = '"Noto Sans Thai", "Noto Sans", sans-serif'
const LATIN = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&'().,:/-"]

/** Each face: its font size in pixels, its weight, and the texts that are drawn as one glyph each. */
const FACES = {
  title: { size: 52, weight: 700, texts: ["พร้อมเพย์", "PromptPay"] },
  amount: { size: 76, weight: 700, texts: [..."0123456789.,฿"] },
  text: { size: 34, weight: 700, texts: [...LATIN, "น."] },
  label: {
    size: 34,
    weight: 400,
    texts: ["ยอดชำระ", "อ้างอิง", "ชำระภายใน", "Amount", "Reference", "Pay by", "(Thailand time)", "(villa time)"],
  },
}
const LEVELS = 8

type Drawn = { width: number; height: number; alpha: number[]; faces: Record<string, unknown> }

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_ARGS })
const page = await browser.newPage()
const { width, height, alpha, faces } = await page.evaluate(
  async ({ FACES, FAMILY }): Promise<Drawn> => {
    const canvas = document.createElement("canvas")
    const context = () => canvas.getContext("2d", { willReadFrequently: true })!
    const GAP = 2
    const placed: { text: string; font: string; x: number; baseline: number }[] = []
    const faces: Record<string, unknown> = {}
    let [top, width] = [0, 0]
    for (const [name, { size, weight, texts }] of Object.entries(FACES)) {
      const font = `${weight} ${size}px ${FAMILY}`
      context().font = font
      const measured = texts.map((text) => ({ text, box: context().measureText(text) }))
      const ascent = Math.ceil(Math.max(...measured.map(({ box }) => box.actualBoundingBoxAscent))) + 1
      const descent = Math.ceil(Math.max(...measured.map(({ box }) => box.actualBoundingBoxDescent))) + 1
      const glyphs: Record<string, number[]> = {}
      let x = 0
      for (const { text, box } of measured) {
        const left = Math.ceil(box.actualBoundingBoxLeft) + 1
        const wide = left + Math.ceil(box.actualBoundingBoxRight) + 1
        placed.push({ text, font, x: x + left, baseline: top + ascent })
        glyphs[text] = [x, wide, left, Math.round(box.width)]
        x += wide + GAP
      }
      faces[name] = { top, ascent, height: ascent + descent, space: Math.round(size * 0.28), glyphs }
      top += ascent + descent + GAP
      width = Math.max(width, x)
    }
    canvas.width = width
    canvas.height = top
    const drawing = context()
    for (const { text, font, x, baseline } of placed) {
      drawing.font = font
      drawing.fillText(text, x, baseline)
    }
    const { data } = drawing.getImageData(0, 0, width, top)
    return { width, height: top, alpha: [...data.filter((_, at) => at % 4 === 3)], faces }
  },
  { FACES, FAMILY },
)
await browser.close()

const data = Uint8Array.from(alpha, (value) => Math.round((value / 255) * (LEVELS - 1)))
const png = encode({ width, height, data, channels: 1, depth: 8 }, { zlib: { level: 9 } })
const source = `/** Made by scripts/draw-glyphs.ts. Letters are Noto Sans and Noto Sans Thai (SIL Open Font License 1.1). */

/** A letter or a word of a face: where it lies in the sheet, how wide, how far left of the pen it begins, how far the pen moves. */
type Glyph = readonly [x: number, width: number, left: number, advance: number]
/** A strip of the sheet, in pixels: letters of one size on one baseline. */
export type Face = {
  top: number
  ascent: number
  height: number
  space: number
  glyphs: Readonly<Record<string, Glyph>>
}

/** How many steps a pixel has from empty to full. */
export const GLYPH_LEVELS = ${LEVELS}

// biome-ignore format: made by a script
export const FACES = ${JSON.stringify(faces)} as const satisfies Record<string, Face>

/** A grey PNG of all letters, base64; its values are levels. */
export const GLYPH_SHEET =
  "${Buffer.from(png).toString("base64")}"
`
await writeFile("app/payment/glyph-sheet.ts", source)
console.log(`${width} × ${height}, ${png.length} bytes`)
