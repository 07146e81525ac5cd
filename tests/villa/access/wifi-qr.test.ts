import jsQR from "jsqr"
import { describe, expect, it } from "vitest"
import { QUIET_ZONE, qrMatrix } from "#app/money/promptpay/qr.ts"
import type { Wifi } from "#app/villa/access/access.ts"
import { wifiQrText } from "#app/villa/access/wifi-qr.ts"

const cases: [what: string, Wifi, text: string][] = [
  ["a plain network", { ssid: "Baan", password: "sea-sand", security: "WPA" }, "WIFI:T:WPA;S:Baan;P:sea-sand;;"],
  ["WEP", { ssid: "Old", password: "12345", security: "WEP" }, "WIFI:T:WEP;S:Old;P:12345;;"],
  ["an open network", { ssid: "Free", password: "", security: "nopass" }, "WIFI:T:nopass;S:Free;;"],
  ["a semicolon", { ssid: "a;b", password: "12;45678", security: "WPA" }, "WIFI:T:WPA;S:a\\;b;P:12\\;45678;;"],
  ["a comma", { ssid: "a,b", password: "12,45678", security: "WPA" }, "WIFI:T:WPA;S:a\\,b;P:12\\,45678;;"],
  ["a colon", { ssid: "a:b", password: "12:45678", security: "WPA" }, "WIFI:T:WPA;S:a\\:b;P:12\\:45678;;"],
  ["a quote", { ssid: '"a"', password: '"1234567', security: "WPA" }, 'WIFI:T:WPA;S:\\"a\\";P:\\"1234567;;'],
  ["a backslash", { ssid: "a\\b", password: "\\1234567", security: "WPA" }, "WIFI:T:WPA;S:a\\\\b;P:\\\\1234567;;"],
  ["a backslash before a semicolon", { ssid: "\\;", password: "", security: "nopass" }, "WIFI:T:nopass;S:\\\\\\;;;"],
  [
    "Thai and spaces",
    { ssid: "บ้าน ทะเล", password: "a b c d e", security: "WPA" },
    "WIFI:T:WPA;S:บ้าน ทะเล;P:a b c d e;;",
  ],
]

describe("the text of a Wi-Fi QR code", () => {
  it.each(cases)("%s", (_, wifi, text) => {
    expect(wifiQrText(wifi)).toBe(text)
  })

  it.each(cases)("is read from its QR code: %s", (_, wifi, text) => {
    expect(scanned(qrMatrix(wifiQrText(wifi)))).toBe(text)
  })
})

/** What a scanner reads from a QR code of 4 pixels a module, with its quiet zone. */
function scanned(matrix: boolean[][]): string | undefined {
  const side = (matrix.length + 2 * QUIET_ZONE) * 4
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const dark = matrix[Math.floor(y / 4) - QUIET_ZONE]?.[Math.floor(x / 4) - QUIET_ZONE]
      if (dark) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return jsQR(pixels, side, side)?.data
}
