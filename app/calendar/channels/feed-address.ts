import { fail, ok, type Result } from "#app/result.ts"

export type FeedAddressFailure = "feed-address-invalid" | "feed-not-public" | "feed-own"

export const FEED_ADDRESS_MAX_LENGTH = 2000

/** Top-level domains that no public host has (RFC 2606, RFC 6761, RFC 6762, RFC 7686, RFC 8375, RFC 9476, ICANN's `internal`). */
const RESERVED =
  /(^|\.)(local|localhost|localdomain|internal|intranet|private|corp|home|lan|test|example|invalid|onion|alt|arpa)$/

/** A host name with a dot whose last label is no number, so neither a name of the local network nor an IP literal. */
const PUBLIC_HOST = /^([a-z0-9_]([a-z0-9_-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/

/**
 * The https address of a calendar that an owner pasted, or that a redirect points to: `webcal:` and `http:` become
 * `https:`. Only public hosts on port 443 are fetched, so that nobody reaches other services through the worker.
 * @param ownHosts the site's own hosts: a site that imported its own calendar would block its own nights
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

/** An address without what is copied with it (invisible characters, brackets and quotation marks), and with its scheme. */
function typedAddress(text: string): string {
  const visible = text.replaceAll(/[\p{Cf}\p{Cc}]/gu, "").trim()
  const bare = visible.replace(/^["'“‘<]+\s*/, "").replace(/\s*["'”’>]+$/, "")
  return /^[^\s/:?#@]+\.[^\s/:?#@.]+\//.test(bare) ? `https://${bare}` : bare
}

/** The end of an address, by which an owner recognises it: the whole address is a secret. */
export function addressEnd(address: string): string {
  return address.slice(-4)
}
