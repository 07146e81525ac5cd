import { encode } from "fast-png"
import { slipVerify } from "promptparse/generate"
import encodeQr from "qr"
import type { Upload } from "./files.ts"

/** A slip like those of Thai banks: a tall, mostly empty image with a small QR code in its lower right corner. */
export function slipOf(transfer: { sendingBank: string; transRef: string }): Upload {
  const [width, height, module] = [540, 960, 4]
  const data = new Uint8Array(width * height).fill(245)
  for (let line = 60; line < 500; line += 48) {
    for (let y = line; y < line + 14; y++) data.fill(120, y * width + 40, y * width + 40 + ((line * 7) % 400))
  }
  const qr = encodeQr(slipVerify(transfer), "raw", { ecc: "medium", border: 4 })
  const [left, top] = [width - qr.length * module - 24, height - qr.length * module - 24]
  for (let y = 0; y < qr.length * module; y++) {
    for (let x = 0; x < qr.length * module; x++) {
      const dark = qr[Math.floor(y / module)]?.[Math.floor(x / module)]
      data[(top + y) * width + left + x] = dark ? 0 : 255
    }
  }
  const buffer = Buffer.from(encode({ width, height, data, channels: 1, depth: 8 }))
  return { name: "slip.png", mimeType: "image/png", buffer }
}
