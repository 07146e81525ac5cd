import { encode } from "fast-png"
import { slipVerify } from "promptparse/generate"
import encodeQr from "qr"
import type { Upload } from "./files.ts"

type Transfer = { sendingBank: string; transRef: string }

/** A slip like those of Thai banks: a tall, mostly empty image with a small QR code in its lower right corner. */
export function slipOf(transfer: Transfer): Upload {
  const [width, height, module] = [540, 960, 4]
  const data = new Uint8Array(width * height).fill(245)
  for (let line = 60; line < 500; line += 48) {
    for (let y = line; y < line + 14; y++) data.fill(120, y * width + 40, y * width + 40 + ((line * 7) % 400))
  }
  return drawn(transfer, { width, height, module, data })
}

/** A photo of a slip with a phone's 12 megapixels, whose noise makes it larger than 5 MiB. */
export function photoOf(transfer: Transfer): Upload {
  const [width, height, module] = [2700, 4800, 20]
  const data = new Uint8Array(width * height).fill(245)
  let noise = 1
  for (let at = 0; at < data.length / 2; at++) {
    noise = (noise * 48_271) % 0x7fffffff
    data[at] = noise
  }
  return drawn(transfer, { width, height, module, data })
}

type Drawing = { width: number; height: number; module: number; data: Uint8Array }

function drawn(transfer: Transfer, { width, height, module, data }: Drawing): Upload {
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
