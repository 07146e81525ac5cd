import { expect, it } from "vitest"
import { userAgentLabel } from "#app/people/accounts/user-agent-label.ts"

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
const BLINK = "AppleWebKit/537.36 (KHTML, like Gecko)"
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT}`
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${BLINK}`
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK}`

it.each([
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari · iPhone"],
  [`${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome · iPhone"],
  [`${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, "Firefox · iPhone"],
  [`${IPHONE} Mobile/15E148 Safari Line/15.1.0`, "LINE · iPhone"],
  [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`, "Facebook · iPhone"],
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome · Android"],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, "Samsung Internet · Android"],
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36 OPR/90.0`, "Opera · Android"],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, "Chrome · Windows"],
  [`${WINDOWS} HeadlessChrome/140.0.0.0 Safari/537.36`, "Chrome · Windows"],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge · Windows"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`, "Safari · Mac"],
  [`Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${WEBKIT} Version/17.0 Mobile/15E148 Safari/604.1`, "Safari · iPad"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/140.0.0.0 Safari/537.36`, "Chrome · ChromeOS"],
  ["curl/8.5.0", ""],
  ["", ""],
  ["<script>alert(1)</script>", ""],
])("%s is %j", (userAgent, device) => {
  expect(userAgentLabel(userAgent)).toBe(device)
})
