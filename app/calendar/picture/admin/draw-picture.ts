import type { MonthPicture, PictureDay } from "../month-picture.ts"

/** A portrait post of Facebook and Instagram. */
export const PICTURE_SIZE = { width: 1080, height: 1350 }

/** The light theme's colours: a picture has no theme. */
const COLOURS = {
  paper: "#fdfbf7",
  ink: "#17251f",
  muted: "#55625b",
  faint: "#9aa59f",
  pool: "#0f6b66",
  poolSoft: "#dcefec",
  price: "#86350f",
  line: "#e3dccf",
}
const MARGIN = 56
const PHOTO_HEIGHT = 470
const GRID = { top: 706, bottom: 1236, gap: 10, rowMax: 112 }

export type Fonts = { text: string; display: string }
type Draw = { context: CanvasRenderingContext2D; fonts: Fonts }

/** @param photo null for none */
export function drawPicture(
  canvas: HTMLCanvasElement,
  picture: MonthPicture,
  photo: CanvasImageSource | null,
  fonts: Fonts,
) {
  const { width, height } = PICTURE_SIZE
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext("2d")
  if (!context) return
  const draw = { context, fonts }
  context.fillStyle = COLOURS.paper
  context.fillRect(0, 0, width, height)
  drawHead(draw, picture, photo)
  drawMonth(draw, picture)
  drawFoot(draw, picture)
}

type Sized = CanvasImageSource & { naturalWidth?: number; naturalHeight?: number }

function drawHead({ context, fonts }: Draw, { villa }: MonthPicture, photo: Sized | null) {
  const { width } = PICTURE_SIZE
  context.fillStyle = COLOURS.pool
  context.fillRect(0, 0, width, PHOTO_HEIGHT)
  const { naturalWidth = 0, naturalHeight = 0 } = photo ?? {}
  if (photo && naturalWidth > 0 && naturalHeight > 0) {
    // As `object-fit: cover`.
    const scale = Math.max(width / naturalWidth, PHOTO_HEIGHT / naturalHeight)
    const [shownWidth, shownHeight] = [width / scale, PHOTO_HEIGHT / scale]
    const [left, top] = [(naturalWidth - shownWidth) / 2, (naturalHeight - shownHeight) / 2]
    context.drawImage(photo, left, top, shownWidth, shownHeight, 0, 0, width, PHOTO_HEIGHT)
  }
  const scrim = context.createLinearGradient(0, PHOTO_HEIGHT * 0.4, 0, PHOTO_HEIGHT)
  scrim.addColorStop(0, "rgb(10 25 22 / 0)")
  scrim.addColorStop(1, "rgb(10 25 22 / 0.78)")
  context.fillStyle = scrim
  context.fillRect(0, 0, width, PHOTO_HEIGHT)
  context.fillStyle = "#fff"
  context.textAlign = "left"
  fitFont(context, villa, { size: 68, weight: 700, family: fonts.display, width: width - 2 * MARGIN })
  context.fillText(villa, MARGIN, PHOTO_HEIGHT - 48, width - 2 * MARGIN)
}

function drawMonth({ context, fonts }: Draw, { label, month, note, weekdays, weeks }: MonthPicture) {
  const { width } = PICTURE_SIZE
  context.textAlign = "left"
  context.fillStyle = COLOURS.pool
  context.font = `600 30px ${fonts.text}`
  context.fillText(label, MARGIN, 536)
  context.fillStyle = COLOURS.ink
  fitFont(context, month, { size: 64, weight: 700, family: fonts.display, width: width - 2 * MARGIN })
  context.fillText(month, MARGIN, 608)
  context.textAlign = "right"
  context.fillStyle = COLOURS.muted
  context.font = `400 28px ${fonts.text}`
  context.fillText(note, width - MARGIN, 536)

  const column = (width - 2 * MARGIN + GRID.gap) / 7
  const row = Math.min(GRID.rowMax, (GRID.bottom - GRID.top + GRID.gap) / weeks.length)
  context.textAlign = "center"
  context.font = `600 28px ${fonts.text}`
  for (const [at, name] of weekdays.entries())
    context.fillText(name, MARGIN + at * column + (column - GRID.gap) / 2, GRID.top - 24)
  for (const [week, days] of weeks.entries()) {
    for (const [at, day] of days.entries()) {
      const [left, top] = [MARGIN + at * column, GRID.top + week * row]
      if (day) drawDay({ context, fonts }, day, { left, top, width: column - GRID.gap, height: row - GRID.gap })
    }
  }
}

type Box = { left: number; top: number; width: number; height: number }

function drawDay({ context, fonts }: Draw, { day, price, isPast }: PictureDay, { left, top, width, height }: Box) {
  const middle = left + width / 2
  context.textAlign = "center"
  if (price === null) {
    context.fillStyle = COLOURS.faint
    context.font = `400 38px ${fonts.text}`
    context.fillText(day, middle, top + height / 2 + 13)
    if (isPast) return
    const half = context.measureText(day).width / 2 + 8
    context.fillRect(middle - half, top + height / 2 - 1, 2 * half, 3)
    return
  }
  context.fillStyle = COLOURS.poolSoft
  context.beginPath()
  context.roundRect(left, top, width, height, 18)
  context.fill()
  context.fillStyle = COLOURS.ink
  context.font = `700 40px ${fonts.text}`
  context.fillText(day, middle, top + height / 2)
  context.fillStyle = COLOURS.price
  context.font = `600 27px ${fonts.text}`
  context.fillText(price, middle, top + height / 2 + 33, width - 8)
}

function drawFoot({ context, fonts }: Draw, { address }: MonthPicture) {
  const { width, height } = PICTURE_SIZE
  context.fillStyle = COLOURS.line
  context.fillRect(MARGIN, height - 96, width - 2 * MARGIN, 2)
  context.fillStyle = COLOURS.pool
  context.textAlign = "center"
  fitFont(context, address, { size: 40, weight: 700, family: fonts.text, width: width - 2 * MARGIN })
  context.fillText(address, width / 2, height - 36, width - 2 * MARGIN)
}

type Fit = { size: number; weight: number; family: string; width: number }

/** The largest size up to `size` at which the text fits, at least half of it. */
function fitFont(context: CanvasRenderingContext2D, text: string, { size, weight, family, width }: Fit) {
  context.font = `${weight} ${size}px ${family}`
  const scale = Math.max(0.5, Math.min(1, width / context.measureText(text).width))
  context.font = `${weight} ${Math.floor(size * scale)}px ${family}`
}
