/** Browsers by what their user agent contains, the more specific first: most contain "Chrome" and "Safari" too. */
const BROWSERS = [
  [/\bLine\//, "LINE"],
  [/\bFBA[NV]\b|\bFB_IAB\b/, "Facebook"],
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const

/** Systems by what their user agent contains. An iPad that asks for desktop pages says that it is a Mac. */
const SYSTEMS = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const

/** The browser and the system of a user agent, by which people recognise a session: "Safari · iPhone"; empty if unknown. */
export function userAgentLabel(userAgent: string): string {
  const nameIn = (patterns: readonly (readonly [RegExp, string])[]) =>
    patterns.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(" · ")
}
