/** An address to send, and the words that come before it. */
export type Shared = { url: string; text: string }

/** The message as it is pasted into a chat: the words, then the address on a line of its own. */
export function messageOf({ url, text }: Shared): string {
  return text ? `${text}\n${url}` : url
}

/** Opens LINE with the message, on phones in the app: https://developers.line.biz/en/docs/line-login/using-line-url-scheme/ */
export function lineShareUrl(shared: Shared): string {
  return `https://line.me/R/share?text=${encodeURIComponent(messageOf(shared))}`
}
