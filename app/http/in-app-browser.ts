/** Browsers inside apps cannot save files, and may fail to upload or print. Detected by the User-Agent. */
export type InAppBrowser = "line" | "facebook" | "instagram" | "wechat" | "kakaotalk" | "tiktok"

const PATTERNS: [InAppBrowser, RegExp][] = [
  ["line", /\bLine\/\d/],
  ["instagram", /\bInstagram \d/],
  // Facebook and Messenger.
  ["facebook", /\bFB(AN|AV|_IAB)\//],
  ["wechat", /\bMicroMessenger\/\d/],
  ["kakaotalk", /\bKAKAOTALK[ /]\d/],
  ["tiktok", /\bBytedanceWebview\//],
]
/** Follow intent URLs on Android. */
const FOLLOW_INTENTS: InAppBrowser[] = ["facebook", "instagram"]

export function inAppBrowser(userAgent: string): InAppBrowser | null {
  return PATTERNS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
}

export type ExternalBrowserLink = {
  /** Opens `url` in the phone's own browser; null if the app supports no such link. */
  href: string | null
  url: string
}

/**
 * Null in other browsers. LINE has a query parameter, Android intent URLs; others must copy the URL.
 * @param target absolute, with all credentials: the other browser does not have this one's cookies
 */
export function externalBrowserLink(userAgent: string, target: string): ExternalBrowserLink | null {
  const browser = inAppBrowser(userAgent)
  if (!browser) return null
  const url = new URL(target)
  if (browser === "line") {
    url.searchParams.set("openExternalBrowser", "1")
    return { href: url.href, url: target }
  }
  if (!FOLLOW_INTENTS.includes(browser) || !/\bAndroid\b/.test(userAgent)) return { href: null, url: target }
  const scheme = url.protocol.slice(0, -1)
  const fallback = encodeURIComponent(target)
  const intent = `scheme=${scheme};action=android.intent.action.VIEW;S.browser_fallback_url=${fallback}`
  return { href: `intent://${url.host}${url.pathname}${url.search}#Intent;${intent};end`, url: target }
}
