import { encode } from "fast-png"
import { BUDDHIST_ERA } from "#app/i18n/buddhist-era.ts"
import { formatTimeOfDay, zoneName } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { AmountDue } from "#app/money/settings/instructions.ts"
import { type Canvas, canDraw, drawText, type Ink, newCanvas, PALETTE, paint, textWidth } from "./canvas.server.ts"
import type { FACES } from "./glyph-sheet.ts"
import { exactBaht } from "./promptpay.ts"
import { QUIET_ZONE, qrMatrix } from "./qr.ts"

const WORDS = {
  th: { title: "พร้อมเพย์", amount: "ยอดชำระ", reference: "อ้างอิง", deadline: "ชำระภายใน" },
  en: { title: "PromptPay", amount: "Amount", reference: "Reference", deadline: "Pay by" },
} as const

const WIDTH = 760
const MARGIN = 44
const BAND = 112
const LINE = 56
const QR_MAX = 680

/** Epoch milliseconds, or a date; null without a deadline that is ahead. */
export type PayBy = number | string | null

export type PromptPayImage = Pick<AmountDue, "amount" | "reference"> & {
  payload: string
  villaName: string
  timezone: string
  payBy: PayBy
}

/** Understandable in a photo gallery. The villa's name is omitted if it is too wide or lacks a glyph. */
export function drawPromptPay(image: PromptPayImage, language: Language): Uint8Array<ArrayBuffer> {
  const { payload, villaName, amount, reference, payBy, timezone } = image
  const words = WORDS[language]
  const matrix = qrMatrix(payload)
  const named = villaName !== "" && canDraw("text", villaName) && textWidth("text", villaName) <= WIDTH - 2 * MARGIN
  const module = Math.floor(QR_MAX / (matrix.length + 2 * QUIET_ZONE))
  const qrSide = module * (matrix.length + 2 * QUIET_ZONE)
  const qrTop = BAND + (named ? LINE + 12 : 0)
  const amountLabel = qrTop + qrSide + 22
  const amountLine = amountLabel + 84
  const rule = amountLine + 40
  const rows: [string, string][] = [[words.reference, reference]]
  if (typeof payBy === "string") rows.push([words.deadline, dateOnly(payBy, language)])
  if (typeof payBy === "number") rows.push([words.deadline, dateAndHour(payBy, language, timezone)])
  const zone = typeof payBy === "number" && language === "en" ? zoneName(timezone) : null
  const height = rule + 20 + (rows.length + (zone ? 1 : 0)) * LINE + 24

  const canvas = newCanvas(WIDTH, height)
  paint(canvas, { x: 0, y: 0, width: WIDTH, height: BAND }, "band")
  centred(canvas, "title", words.title, 75, "onBand")
  if (named) centred(canvas, "text", villaName, BAND + 54, "ink")
  drawQr(canvas, matrix, { left: Math.floor((WIDTH - qrSide) / 2), top: qrTop, module })
  centred(canvas, "label", words.amount, amountLabel, "muted")
  centred(canvas, "amount", `฿${grouped(exactBaht(amount))}`, amountLine, "price")
  paint(canvas, { x: MARGIN, y: rule, width: WIDTH - 2 * MARGIN, height: 2 }, "line")
  rows.forEach(([label, value], row) => {
    const baseline = rule + 20 + (row + 1) * LINE - 16
    drawText(canvas, "label", label, MARGIN, baseline, "muted")
    drawText(canvas, "text", value, WIDTH - MARGIN - textWidth("text", value), baseline, "ink")
  })
  if (zone) drawText(canvas, "label", zone, WIDTH - MARGIN - textWidth("label", zone), height - 24 - 16, "muted")
  return encode({ ...canvas, channels: 1, depth: 8, palette: PALETTE }) as Uint8Array<ArrayBuffer>
}

function centred(canvas: Canvas, face: keyof typeof FACES, text: string, baseline: number, ink: Ink): void {
  drawText(canvas, face, text, Math.round((canvas.width - textWidth(face, text)) / 2), baseline, ink)
}

function drawQr(
  canvas: Canvas,
  matrix: boolean[][],
  { left, top, module }: { left: number; top: number; module: number },
): void {
  matrix.forEach((row, y) => {
    row.forEach((dark, x) => {
      const origin = { x: left + (x + QUIET_ZONE) * module, y: top + (y + QUIET_ZONE) * module }
      if (dark) paint(canvas, { ...origin, width: module, height: module }, "black")
    })
  })
}

function grouped(baht: string): string {
  return baht.replace(/\B(?=(\d{3})+\.)/g, ",")
}

/** "04/12/2569" or "04/12/2026". */
function dateOnly(date: string, language: Language): string {
  const [year, month, day] = date.split("-")
  return `${day}/${month}/${language === "th" ? Number(year) + BUDDHIST_ERA : year}`
}

/** "21/11/2569 14:30 น." or "21/11/2026 14:30": digits only, because the glyph sheet has no month names. */
function dateAndHour(instant: number, language: Language, timezone: string): string {
  const format = new Intl.DateTimeFormat(language === "th" ? "en-GB-u-ca-buddhist" : "en-GB", {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: timezone,
  })
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const date = `${parts.get("day")}/${parts.get("month")}/${parts.get("year")}`
  // The glyph sheet has no no-break space.
  return formatTimeOfDay(`${date} ${parts.get("hour")}:${parts.get("minute")}`, language).replace("\u00a0", " ")
}
