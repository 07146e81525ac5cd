import { decode } from "fast-png"
import { FACES, type Face, GLYPH_LEVELS, GLYPH_SHEET } from "./glyph-sheet.ts"

/** `data` holds palette indexes. */
export type Canvas = { width: number; height: number; data: Uint8Array }

type Colour = readonly [red: number, green: number, blue: number]
const WHITE: Colour = [255, 255, 255]
const BAND: Colour = [15, 107, 102]

/** Foreground and background; anti-aliased edges have levels between the two. */
const INKS = {
  black: [[0, 0, 0], WHITE],
  ink: [[23, 37, 31], WHITE],
  muted: [[85, 98, 91], WHITE],
  price: [[134, 53, 15], WHITE],
  line: [[227, 220, 207], WHITE],
  band: [BAND, WHITE],
  onBand: [WHITE, BAND],
} as const satisfies Record<string, readonly [Colour, Colour]>
export type Ink = keyof typeof INKS

const FULL = GLYPH_LEVELS - 1
const OFFSETS = Object.fromEntries(Object.keys(INKS).map((ink, at) => [ink, at * GLYPH_LEVELS])) as Record<Ink, number>

/** The shades of each colour pair, from background to foreground; the very first is white. */
export const PALETTE: number[][] = Object.values(INKS).flatMap(([foreground, background]) =>
  Array.from({ length: GLYPH_LEVELS }, (_, level) =>
    background.map((from, at) => Math.round(from + ((foreground[at]! - from) * level) / FULL)),
  ),
)

export function newCanvas(width: number, height: number): Canvas {
  return { width, height, data: new Uint8Array(width * height) }
}

type Box = { x: number; y: number; width: number; height: number }

export function paint(canvas: Canvas, { x, y, width, height }: Box, ink: Ink): void {
  for (let row = y; row < y + height; row++) {
    const start = row * canvas.width + x
    canvas.data.fill(OFFSETS[ink] + FULL, start, start + width)
  }
}

export function canDraw(face: keyof typeof FACES, text: string): boolean {
  return pieces(FACES[face], text).every((piece) => piece === " " || piece in FACES[face].glyphs)
}

export function textWidth(face: keyof typeof FACES, text: string): number {
  const { glyphs, space }: Face = FACES[face]
  return pieces(FACES[face], text).reduce((sum, piece) => sum + (glyphs[piece]?.[3] ?? space), 0)
}

/** `x` and `baseline` are where the text begins; a missing glyph is drawn as a space. */
export function drawText(
  canvas: Canvas,
  face: keyof typeof FACES,
  text: string,
  x: number,
  baseline: number,
  ink: Ink,
): void {
  const { glyphs, space, top, ascent, height }: Face = FACES[face]
  const sheet = glyphSheet()
  let pen = x
  for (const piece of pieces(FACES[face], text)) {
    const glyph = glyphs[piece]
    if (glyph) {
      const [from, width, left] = glyph
      for (let row = 0; row < height; row++) {
        const source = (top + row) * sheet.width + from
        const target = (baseline - ascent + row) * canvas.width + pen - left
        for (let column = 0; column < width; column++) {
          const level = sheet.data[source + column] ?? 0
          if (level > 0) canvas.data[target + column] = OFFSETS[ink] + level
        }
      }
    }
    pen += glyph?.[3] ?? space
  }
}

/** Whole words if the face has them, otherwise characters. */
function pieces({ glyphs }: Face, text: string): string[] {
  if (text in glyphs) return [text]
  return text.split(/( )/).flatMap((word) => (word in glyphs ? [word] : [...word]))
}

let decoded: Canvas | undefined

function glyphSheet(): Canvas {
  if (!decoded) {
    const { width, height, data } = decode(Uint8Array.from(atob(GLYPH_SHEET), (character) => character.charCodeAt(0)))
    decoded = { width, height, data: Uint8Array.from(data) }
  }
  return decoded
}
