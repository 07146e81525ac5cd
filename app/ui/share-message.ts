/** One of them may be empty. */
export type ShareContent = { url: string; text: string }

/** As pasted into a chat: the text, then the URL on a line of its own. */
export function messageOf({ url, text }: ShareContent): string {
  return text && url ? `${text}\n${url}` : text || url
}

/** Opens LINE, on phones in the app: https://developers.line.biz/en/docs/line-login/using-line-url-scheme/ */
export function lineShareUrl(content: ShareContent): string {
  return `https://line.me/R/share?text=${encodeURIComponent(messageOf(content))}`
}
