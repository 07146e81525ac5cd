import { withoutInvisible } from "#app/i18n/typed.ts"
import { fail, ok, type Result } from "#app/result.ts"

export type FeedAddressFailure = "feed-address-invalid" | "feed-not-public" | "feed-own"

export const FEED_ADDRESS_MAX_LENGTH = 2000

/** Top-level domains without public hosts: RFC 2606, 6761, 6762, 7686, 8375, 9476, and ICANN's `internal`. */
const RESERVED =
  /(^|\.)(local|localhost|localdomain|internal|intranet|private|corp|home|lan|test|example|invalid|onion|alt|arpa)$/

/** A dotted host whose last label starts with a letter: excludes local names and IP literals. */
const PUBLIC_HOST = /^([a-z0-9_]([a-z0-9_-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/

/**
 * `webcal:` and `http:` become `https:`. Only public hosts on port 443 are allowed (SSRF).
 * @param ownHosts the site's hosts: importing its own calendar would block its own nights
 */
export function readFeedAddress(text: string, ownHosts: readonly string[]): Result<URL, FeedAddressFailure> {
  if (text.trim().length > FEED_ADDRESS_MAX_LENGTH) return fail("feed-address-invalid")
  let url: URL
  try {
    url = new URL(typedAddress(text).replace(/^webcals?:/i, "https:"))
  } catch {
    return fail("feed-address-invalid")
  }
  if (url.protocol === "http:" && url.port === "") url.protocol = "https:"
  if (url.protocol !== "https:" && url.protocol !== "http:") return fail("feed-address-invalid")
  const host = url.hostname.replace(/\.$/, "")
  const isPublic = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === ""
  if (!isPublic || !PUBLIC_HOST.test(host) || RESERVED.test(host)) return fail("feed-not-public")
  if (ownHosts.includes(host)) return fail("feed-own")
  url.hostname = host
  url.hash = ""
  return ok(url)
}

/** Strips invisible characters, brackets and quotation marks, and adds a missing scheme. */
function typedAddress(text: string): string {
  const visible = withoutInvisible(text)
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
  const bare = visible.replace(/^["'“‘<]+\s*/, "").replace(/\s*["'”’>]+$/, "")
  return /^[^\s/:?#@]+\.[^\s/:?#@.]+\//.test(bare) ? `https://${bare}` : bare
}

/** The last four characters, by which owners recognise an address; the whole address is secret. */
export function addressEnd(address: string): string {
  return address.slice(-4)
}
