import { type Cookie, createCookie } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import { DAY_SECONDS } from "#app/durations.ts"
import type { Caller } from "./caller.ts"
import { networkOf } from "./client-address.ts"

const GUEST_COOKIE_DAYS = 90
const BOOKING_TOKEN_DAYS = 90
/** The longest lifetime that browsers allow a cookie. */
const DEVICE_COOKIE_DAYS = 400

/** Marks a device that may have an unpaid booking. Unsigned: it grants no access. */
const UNPAID_COOKIE = "unpaid"
const HAS_UNPAID_COOKIE = new RegExp(`(?:^|;\\s*)${UNPAID_COOKIE}=`)

/** Not looked up yet. */
type Credentials = { bearer: string | null; adminToken: string | null }

/** Null if the `Authorization` header is not a bearer token. */
export async function credentialsOf(app: Pick<App, "settings">, request: Request): Promise<Credentials | null> {
  const bearer = bearerOf(request)
  if (request.headers.get("Authorization") && !bearer) return null
  return { bearer, adminToken: await cookieValue(request, () => adminCookie(app, request)) }
}

export function bearerOf(request: Request): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null
}

/** Null if a bearer token is forged, revoked or expired. `findAdmin` looks up a session's token. */
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

export function guestIdOf(app: Pick<App, "settings">, request: Request): Promise<string | null> {
  return cookieValue(request, () => guestCookie(app, request))
}

/** The device, and the booking opened on it by an email link. */
export async function visitorOf(
  app: Pick<App, "signer" | "settings" | "now">,
  request: Request,
): Promise<Omit<Caller, "admin">> {
  const token = await cookieValue(request, () => emailLinkCookie(app, request))
  const opened = token ? await readEmailToken(app, token) : null
  const { bookingId = null, emailVersion = null } = opened ?? {}
  return { guestId: await guestIdOf(app, request), bookingId, emailVersion }
}

/** The booking is accessible as long as its guest keeps the email address. */
type OpenedByLink = { bookingId: string; emailVersion: number }

/** Reads a token of `bookingUrl`; null if it is forged or expired. */
export async function readEmailToken(app: Pick<App, "signer" | "now">, token: string): Promise<OpenedByLink | null> {
  const subject = await app.signer.readToken("booking-email", token, app.now())
  const [bookingId, version] = subject?.split(":") ?? []
  return bookingId && version ? { bookingId, emailVersion: Number(version) } : null
}

/** Besides the device's own bookings. Contains the email's token and expires with it. */
export function emailLinkCookieHeader(app: Pick<App, "settings">, request: Request, token: string): Promise<string> {
  return emailLinkCookie(app, request).serialize(token)
}

/** What an emailed link opens besides a whole booking: the page of its review, or of its party's passports. */
type EmailedLinkPurpose = "review" | "passport"

/** Reads a token of `reviewUrl` or `passportUrl`; null if it is forged or expired. */
export async function readLinkToken(
  app: Pick<App, "signer" | "now">,
  purpose: EmailedLinkPurpose,
  token: string,
): Promise<OpenedByLink | null> {
  const subject = await app.signer.readToken(purpose, token, app.now())
  const [bookingId, version] = subject?.split(":") ?? []
  return bookingId && version ? { bookingId, emailVersion: Number(version) } : null
}

export async function openedByLink(
  app: Pick<App, "signer" | "settings" | "now">,
  purpose: EmailedLinkPurpose,
  request: Request,
): Promise<OpenedByLink | null> {
  const token = await cookieValue(request, () => linkCookie(app, request, purpose))
  return token ? readLinkToken(app, purpose, token) : null
}

/** Contains the link's token and expires with it. */
export function linkCookieHeader(
  app: Pick<App, "settings">,
  purpose: EmailedLinkPurpose,
  request: Request,
  token: string,
): Promise<string> {
  return linkCookie(app, request, purpose).serialize(token)
}

/** Sets or renews the guest id for 90 days. */
export function guestCookieHeader(app: Pick<App, "settings">, request: Request, guestId: string): Promise<string> {
  return guestCookie(app, request).serialize(guestId)
}

/** Such a device must not get the home page that all guests share. */
export function mayHaveUnpaidBooking(request: Request): boolean {
  return HAS_UNPAID_COOKIE.test(request.headers.get("Cookie") ?? "")
}

export function unpaidCookieHeader(request: Request, isUnpaid: boolean): Promise<string> {
  const maxAge = isUnpaid ? GUEST_COOKIE_DAYS * DAY_SECONDS : 0
  return createCookie(UNPAID_COOKIE, cookieOptions(request, maxAge)).serialize("1")
}

/** For clients without cookies. */
export function bookingToken(app: Pick<App, "signer" | "now">, bookingId: string): Promise<string> {
  return app.signer.token("booking", bookingId, app.now() + BOOKING_TOKEN_DAYS * DAY_SECONDS * 1000)
}

/** An empty token deletes the cookie. Without `maxAge` (seconds) the cookie ends with the browser. */
export function adminCookieHeader(
  app: Pick<App, "settings">,
  request: Request,
  token: string,
  maxAge?: number,
): Promise<string> {
  return adminCookie(app, request).serialize(token, token ? { maxAge } : { maxAge: 0 })
}

/** For rate limits and the session. @param email of the account */
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

/** Marks a device on which the account has logged in before. */
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

function linkCookie(app: Pick<App, "settings">, request: Request, purpose: EmailedLinkPurpose) {
  return signedCookie(app, request, purpose, BOOKING_TOKEN_DAYS * DAY_SECONDS)
}

/** The session itself expires after twelve hours without use, unless it stays logged in. */
function adminCookie(app: Pick<App, "settings">, request: Request) {
  return signedCookie(app, request, "admin")
}

/** Null if the cookie is absent or its signature is invalid. */
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

/** For bursts within a minute: one IPv4 address, or one IPv6 /64 prefix. */
export function clientNetworkOf(request: Request): string {
  return networkOf(clientAddress(request), 64)
}

/** For other limits: one IPv4 address, or the IPv6 /48 of one customer of a provider. */
export function holderNetworkOf(request: Request): string {
  return networkOf(clientAddress(request), 48)
}

function clientAddress(request: Request): string {
  return request.headers.get("CF-Connecting-IP") ?? "local"
}
