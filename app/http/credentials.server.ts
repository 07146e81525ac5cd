import { type Cookie, createCookie } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import { DAY_SECONDS } from "#app/durations.ts"
import type { Caller } from "./caller.ts"
import { networkOf } from "./client-address.ts"

const GUEST_COOKIE_DAYS = 90
const BOOKING_TOKEN_DAYS = 90
/** The longest lifetime that browsers allow a cookie. */
const DEVICE_COOKIE_DAYS = 400

/** The cookie of a device that may have an unpaid booking. Unsigned: it grants no access. */
const UNPAID_COOKIE = "unpaid"
const HAS_UNPAID_COOKIE = new RegExp(`(?:^|;\\s*)${UNPAID_COOKIE}=`)

/** The credentials that a request carries, not yet looked up. */
type Credentials = { bearer: string | null; adminToken: string | null }

/** Reads the tokens of a request; null if its `Authorization` header is not a bearer token. */
export async function credentialsOf(app: Pick<App, "settings">, request: Request): Promise<Credentials | null> {
  const bearer = bearerOf(request)
  if (request.headers.get("Authorization") && !bearer) return null
  return { bearer, adminToken: await cookieValue(request, () => adminCookie(app, request)) }
}

/** The bearer token of a request; null if it has none. */
export function bearerOf(request: Request): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null
}

/**
 * Who sends the request: a device, the booking of a token, or an admin. Null if a bearer token is forged, revoked or
 * expired.
 * @param findAdmin looks up the session of an admin's token
 */
export async function callerOf(
  app: Pick<App, "signer" | "settings" | "now">,
  request: Request,
  findAdmin: (token: string) => Promise<Caller["admin"]>,
): Promise<Caller | null> {
  const credentials = await credentialsOf(app, request)
  if (!credentials) return null
  const { bearer, adminToken } = credentials
  const visitor = await visitorOf(app, request)
  if (!bearer) return { ...visitor, admin: adminToken ? await findAdmin(adminToken) : null }
  const bookingId = await app.signer.readToken("booking", bearer, app.now())
  if (bookingId) return { ...visitor, bookingId, emailVersion: null, admin: null }
  const admin = await findAdmin(bearer)
  return admin && { ...visitor, bookingId: null, emailVersion: null, admin }
}

/** The device's guest id from its signed cookie, or null. */
export function guestIdOf(app: Pick<App, "settings">, request: Request): Promise<string | null> {
  return cookieValue(request, () => guestCookie(app, request))
}

/** Who visits a guest page: the device, and the booking opened on it by an email link. */
export async function visitorOf(
  app: Pick<App, "signer" | "settings" | "now">,
  request: Request,
): Promise<Omit<Caller, "admin">> {
  const token = await cookieValue(request, () => emailLinkCookie(app, request))
  const opened = token ? await readEmailToken(app, token) : null
  const { bookingId = null, emailVersion = null } = opened ?? {}
  return { guestId: await guestIdOf(app, request), bookingId, emailVersion }
}

/** What a link gives access to: a booking, for as long as its guest keeps the email address. */
type OpenedByLink = { bookingId: string; emailVersion: number }

/** The booking that an email link's token (`bookingUrl`) gives access to; null if it is forged or expired. */
export async function readEmailToken(app: Pick<App, "signer" | "now">, token: string): Promise<OpenedByLink | null> {
  const subject = await app.signer.readToken("booking-email", token, app.now())
  const [bookingId, version] = subject?.split(":") ?? []
  if (bookingId && version) return { bookingId, emailVersion: Number(version) }
  // Older emails contain the booking's own kind of token.
  const earlier = await app.signer.readToken("booking", token, app.now())
  return earlier === null ? null : { bookingId: earlier, emailVersion: 1 }
}

/**
 * The `Set-Cookie` that gives this device access to an email's booking, besides the device's own bookings. It
 * contains the email's token and expires with it.
 */
export function emailLinkCookieHeader(app: Pick<App, "settings">, request: Request, token: string): Promise<string> {
  return emailLinkCookie(app, request).serialize(token)
}

async function readLinkToken(
  app: Pick<App, "signer" | "now">,
  purpose: "review" | "passport",
  token: string,
): Promise<OpenedByLink | null> {
  const subject = await app.signer.readToken(purpose, token, app.now())
  const [bookingId, version] = subject?.split(":") ?? []
  return bookingId && version ? { bookingId, emailVersion: Number(version) } : null
}

/** The booking whose review a link's token (`reviewUrl`) gives access to; null if it is forged or expired. */
export function readReviewToken(app: Pick<App, "signer" | "now">, token: string): Promise<OpenedByLink | null> {
  return readLinkToken(app, "review", token)
}

/** The booking whose review was opened on this device by a link; null if none was. */
export async function openedReviewOf(
  app: Pick<App, "signer" | "settings" | "now">,
  request: Request,
): Promise<OpenedByLink | null> {
  const token = await cookieValue(request, () => reviewCookie(app, request))
  return token ? readReviewToken(app, token) : null
}

/** The `Set-Cookie` that gives this device access to a booking's review. It contains the link's token and expires with it. */
export function reviewCookieHeader(app: Pick<App, "settings">, request: Request, token: string): Promise<string> {
  return reviewCookie(app, request).serialize(token)
}

/** The booking whose passports a link for the party (`passportUrl`) gives access to; null if it is forged or expired. */
export function readPassportToken(app: Pick<App, "signer" | "now">, token: string): Promise<OpenedByLink | null> {
  return readLinkToken(app, "passport", token)
}

/** The booking whose passports were opened on this device by a link; null if none were. */
export async function openedPassportsOf(
  app: Pick<App, "signer" | "settings" | "now">,
  request: Request,
): Promise<OpenedByLink | null> {
  const token = await cookieValue(request, () => passportCookie(app, request))
  return token ? readPassportToken(app, token) : null
}

/** The `Set-Cookie` that gives this device access to a booking's passports. It contains the link's token and expires with it. */
export function passportCookieHeader(app: Pick<App, "settings">, request: Request, token: string): Promise<string> {
  return passportCookie(app, request).serialize(token)
}

/** The `Set-Cookie` that gives this device a guest id, or renews it for another 90 days. */
export function guestCookieHeader(app: Pick<App, "settings">, request: Request, guestId: string): Promise<string> {
  return guestCookie(app, request).serialize(guestId)
}

/** Whether this device may have an unpaid booking, so that it must not get the home page that all guests share. */
export function mayHaveUnpaidBooking(request: Request): boolean {
  return HAS_UNPAID_COOKIE.test(request.headers.get("Cookie") ?? "")
}

/** The `Set-Cookie` that marks this device as one with an unpaid booking, or removes the mark. */
export function unpaidCookieHeader(request: Request, isUnpaid: boolean): Promise<string> {
  const maxAge = isUnpaid ? GUEST_COOKIE_DAYS * DAY_SECONDS : 0
  return createCookie(UNPAID_COOKIE, cookieOptions(request, maxAge)).serialize("1")
}

/** A token that gives clients without cookies access to one booking. */
export function bookingToken(app: Pick<App, "signer" | "now">, bookingId: string): Promise<string> {
  return app.signer.token("booking", bookingId, app.now() + BOOKING_TOKEN_DAYS * DAY_SECONDS * 1000)
}

/**
 * The `Set-Cookie` of an admin session; an empty token deletes the cookie.
 * @param maxAge seconds; without it the cookie ends with the browser
 */
export function adminCookieHeader(
  app: Pick<App, "settings">,
  request: Request,
  token: string,
  maxAge?: number,
): Promise<string> {
  return adminCookie(app, request).serialize(token, token ? { maxAge } : { maxAge: 0 })
}

/** The source of a login attempt, for its rate limits and its session. @param email of the account */
export async function logInSourceOf(
  app: Pick<App, "settings" | "sha256">,
  request: Request,
  email: string,
): Promise<{ address: string; network: string; userAgent: string; deviceId: string | null }> {
  const known = await cookieValue(request, () => deviceCookie(app, request))
  const [deviceId = null, account] = known?.split(".") ?? []
  return {
    address: clientNetworkOf(request),
    network: holderNetworkOf(request),
    userAgent: request.headers.get("User-Agent") ?? "",
    deviceId: account === (await accountHash(app, email)) ? deviceId : null,
  }
}

/** The `Set-Cookie` that marks this device as one on which an account has logged in before. */
export async function deviceCookieHeader(
  app: Pick<App, "settings" | "sha256">,
  request: Request,
  { deviceId, email }: { deviceId: string; email: string },
): Promise<string> {
  return deviceCookie(app, request).serialize(`${deviceId}.${await accountHash(app, email)}`)
}

function accountHash(app: Pick<App, "sha256">, email: string): Promise<string> {
  return app.sha256(new TextEncoder().encode(email))
}

function deviceCookie(app: Pick<App, "settings">, request: Request) {
  return signedCookie(app, request, "device", DEVICE_COOKIE_DAYS * DAY_SECONDS)
}

function guestCookie(app: Pick<App, "settings">, request: Request) {
  return signedCookie(app, request, "guest", GUEST_COOKIE_DAYS * DAY_SECONDS)
}

function emailLinkCookie(app: Pick<App, "settings">, request: Request) {
  return signedCookie(app, request, "booking", BOOKING_TOKEN_DAYS * DAY_SECONDS)
}

function reviewCookie(app: Pick<App, "settings">, request: Request) {
  return signedCookie(app, request, "review", BOOKING_TOKEN_DAYS * DAY_SECONDS)
}

function passportCookie(app: Pick<App, "settings">, request: Request) {
  return signedCookie(app, request, "passport", BOOKING_TOKEN_DAYS * DAY_SECONDS)
}

/** A session cookie; the session itself expires after twelve hours without use, unless it stays logged in. */
function adminCookie(app: Pick<App, "settings">, request: Request) {
  return signedCookie(app, request, "admin")
}

/** The value of a signed cookie; null if it is absent or its signature is invalid. */
async function cookieValue(request: Request, cookie: () => Cookie): Promise<string | null> {
  const header = request.headers.get("Cookie")
  // Without a Cookie header there is nothing to parse.
  const value: unknown =
    header &&
    (await cookie()
      .parse(header)
      .catch(() => null))
  return typeof value === "string" && value ? value : null
}

/** With `__Host-` and Secure if the request was sent over TLS. */
function signedCookie(app: Pick<App, "settings">, request: Request, name: string, maxAge?: number) {
  return createCookie(isSecure(request) ? `__Host-${name}` : name, {
    ...cookieOptions(request, maxAge),
    secrets: [...app.settings.sessionSecrets],
  })
}

function cookieOptions(request: Request, maxAge?: number) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(request), maxAge } as const
}

/** Whether a request was sent over TLS. Called for every cookie, so it does not parse the URL. */
export function isSecure(request: Request): boolean {
  return request.url.startsWith("https:")
}

/** The network that a burst within a minute is counted by: one IPv4 address, or one IPv6 /64 prefix. */
export function clientNetworkOf(request: Request): string {
  return networkOf(clientAddress(request), 64)
}

/** The network that every other limit counts by: one IPv4 address, or the IPv6 /48 that one customer of a provider has. */
export function holderNetworkOf(request: Request): string {
  return networkOf(clientAddress(request), 48)
}

function clientAddress(request: Request): string {
  return request.headers.get("CF-Connecting-IP") ?? "local"
}
