/** More specific browsers first: most user agents contain "Chrome" and "Safari" too. */
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

/** An iPad that requests desktop pages is named as a Mac. */
const SYSTEMS = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const

/** Browser and system, such as "Safari · iPhone"; empty if unknown. */
export function userAgentLabel(userAgent: string): string {
  const nameIn = (patterns: readonly (readonly [RegExp, string])[]) =>
    patterns.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(" · ")
}
