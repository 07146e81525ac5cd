import { DAY_MS, HOUR_MS } from "#app/durations.ts"

/** The channel decides which events of a calendar are stays. */
export const CHANNELS = ["airbnb", "booking", "vrbo", "agoda", "google", "baan", "other"] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * What becomes of nights that the owner blocked on the channel: they stay open here, are closed without a sale, or
 * count as sold there.
 */
export const BLOCKED_NIGHTS = ["open", "closed", "sold"] as const
export type BlockedNights = (typeof BLOCKED_NIGHTS)[number]

/** Titles of events that close nights without a stay. */
const NO_STAY: Partial<Record<Channel, RegExp>> = {
  // Airbnb: the host's blocks, notice and booking windows, and nights imported from other calendars.
  airbnb: /^(?:airbnb )?\(?not available\)?$/i,
  vrbo: /^(blocked|tentative|inquiry)\b/i,
}

/** Whether the channel marks what it did not sell; if not, echoes must be detected (echo.ts). */
export function marksBlocks(channel: Channel): boolean {
  return NO_STAY[channel] !== undefined
}

export function isMarkedBlock(channel: Channel, title: string): boolean {
  return NO_STAY[channel]?.test(title) ?? false
}

/** A channel that marks no blocks has no `open`: nobody could tell which of its nights were sold. */
export function blockedNightsOf(channel: Channel, chosen: BlockedNights | null): BlockedNights {
  if (marksBlocks(channel)) return chosen ?? "open"
  return chosen === "closed" ? "closed" : "sold"
}

/** In the order in which new feeds get them. */
export const FEED_COLOURS = ["coral", "blue", "violet", "green", "amber", "pink", "teal", "slate"] as const
export type FeedColour = (typeof FEED_COLOURS)[number]

export const MAX_FEEDS = 20

export const FEED_DAYS_AHEAD = 730

const HOSTS: [Channel, RegExp][] = [
  ["airbnb", /(^|\.)airbnb\.(com?\.)?[a-z]{2,3}$/],
  ["booking", /(^|\.)booking\.com$/],
  ["vrbo", /(^|\.)(vrbo|homeaway|abritel|fewo-direkt|stayz|bookabach)\.(com?\.)?[a-z]{2,3}$/],
  ["agoda", /(^|\.)agoda\.(com|net)$/],
  ["google", /^calendar\.google\.com$/],
]
const BAAN_PATH = /^\/calendar\/[\w-]{20,}\.ics$/

/** Guessed from the address; an owner can correct it. */
export function channelOf({ hostname, pathname }: URL): Channel {
  return HOSTS.find(([, host]) => host.test(hostname))?.[0] ?? (BAAN_PATH.test(pathname) ? "baan" : "other")
}

/** After the first three and `address-lost`, the owner must enter the address again. */
export type FeedError =
  | "not-found"
  | "gone"
  | "unauthorized"
  | "throttled"
  | "http-error"
  | "timeout"
  | "network"
  | "too-large"
  | "not-calendar"
  // The file has events, but none of its stays can be read.
  | "unreadable"
  | "redirect-refused"
  // Encrypted with a session secret that no longer exists.
  | "address-lost"

const NEEDS_OWNER: readonly FeedError[] = ["not-found", "gone", "unauthorized", "address-lost", "unreadable"]

const LATE_MS = 2 * HOUR_MS
const FAILING_MS = 6 * HOUR_MS
const OWNER_FAILING_MS = HOUR_MS

export type FeedState = "ok" | "late" | "failing"

type FeedProgress = { succeededAt: number | null; createdAt: number; error: FeedError | null }

/** Errors that need the owner count as failing sooner: after one hour instead of six. */
export function feedState({ succeededAt, createdAt, error }: FeedProgress, now: number): FeedState {
  const age = now - (succeededAt ?? createdAt)
  const needsOwner = error !== null && NEEDS_OWNER.includes(error)
  if (age >= (needsOwner ? OWNER_FAILING_MS : FAILING_MS)) return "failing"
  return age >= LATE_MS || error === "unreadable" ? "late" : "ok"
}

const MINUTE_MS = 60 * 1000
const BASE_INTERVAL_MS = 15 * MINUTE_MS
/** Google answers frequent requests with 429. */
const GOOGLE_INTERVAL_MS = 30 * MINUTE_MS
const MAX_INTERVAL_MS = 2 * HOUR_MS
const MAX_RETRY_AFTER_MS = 6 * HOUR_MS
const FAILURE_WAITS_MS = [15, 30, 60, 120].map((minutes) => minutes * MINUTE_MS)
/** Spreads feeds that were added together. */
const JITTER_MS = 2 * MINUTE_MS

/** The cron runs every five minutes; due a moment after one run, a feed would wait for the next. */
const CRON_SLACK_MS = 3 * MINUTE_MS

/** `throttledAt` is when the channel last asked for fewer requests. */
type FeedSchedule = { interval: number; failures: number; throttledAt: number | null; dueAt: number }

export function baseInterval(channel: Channel): number {
  return channel === "google" ? GOOGLE_INTERVAL_MS : BASE_INTERVAL_MS
}

/**
 * A throttling channel's interval doubles, and halves again after each calm day.
 * @param retryAfter milliseconds that the channel asked to wait
 * @param random from 0 up to but not including 1
 */
export function nextSchedule(
  { interval, failures, throttledAt }: Omit<FeedSchedule, "dueAt">,
  outcome: { error: FeedError | null; channel: Channel; retryAfter?: number | null; now: number; random: number },
): FeedSchedule {
  const { error, channel, now } = outcome
  const later = (wait: number) => now + wait + Math.floor(outcome.random * JITTER_MS)
  const askedWait = Math.min(outcome.retryAfter ?? 0, MAX_RETRY_AFTER_MS)
  if (error === "throttled") {
    const slower = Math.min(interval * 2, MAX_INTERVAL_MS)
    return { interval: slower, failures: failures + 1, throttledAt: now, dueAt: later(Math.max(slower, askedWait)) }
  }
  if (error !== null) {
    const wait = FAILURE_WAITS_MS[Math.min(failures, FAILURE_WAITS_MS.length - 1)]!
    return { interval, failures: failures + 1, throttledAt, dueAt: later(Math.max(wait, interval, askedWait)) }
  }
  const hasCalmed = throttledAt !== null && now - throttledAt >= DAY_MS
  const faster = hasCalmed ? Math.max(interval / 2, baseInterval(channel)) : interval
  // Each further halving needs another day.
  const since = hasCalmed ? (faster > baseInterval(channel) ? now : null) : throttledAt
  return { interval: faster, failures: 0, throttledAt: since, dueAt: later(faster - CRON_SLACK_MS) }
}

/** Milliseconds of a `Retry-After` header, given in seconds or as an HTTP date; null if malformed. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000
  const date = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
