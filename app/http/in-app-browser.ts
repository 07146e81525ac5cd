/**
 * Whose browser a page is shown in, where that is an app's own: there files are not saved, and sending one or printing
 * may fail. Told by the User-Agent, which these apps do not hide.
 */
export type InAppBrowser = "line" | "facebook" | "instagram"

const SIGNS: [InAppBrowser, RegExp][] = [
  ["line", /\bLine\/\d/],
  ["instagram", /\bInstagram \d/],
  // Facebook and Messenger alike.
  ["facebook", /\bFB(AN|AV|_IAB)\//],
]

export function inAppBrowser(userAgent: string): InAppBrowser | null {
  return SIGNS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
}

/** The way out of an app's browser. */
export type ExternalBrowserLink = {
  /** Opens the address in the phone's own browser when it is pressed; null where an app offers no such link. */
  href: string | null
  /** What is to be opened there. */
  address: string
}

/**
 * How an address is opened in the phone's own browser instead of the one that shows the page; null where it is that
 * already. LINE knows a word in the address, Android a kind of link; on an iPhone the address must be copied.
 * @param address in full; whatever it needs must be in it, because the other browser has none of this one's cookies
 */
export function externalBrowserLink(userAgent: string, address: string): ExternalBrowserLink | null {
  const browser = inAppBrowser(userAgent)
  if (!browser) return null
  const url = new URL(address)
  if (browser === "line") {
    url.searchParams.set("openExternalBrowser", "1")
    return { href: url.href, address }
  }
  if (!/\bAndroid\b/.test(userAgent)) return { href: null, address }
  const scheme = url.protocol.slice(0, -1)
  const fallback = encodeURIComponent(address)
  const intent = `scheme=${scheme};action=android.intent.action.VIEW;S.browser_fallback_url=${fallback}`
  return { href: `intent://${url.host}${url.pathname}${url.search}#Intent;${intent};end`, address }
}
