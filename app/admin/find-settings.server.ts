import type { App } from "#app/app.ts"
import { feedState } from "#app/calendar/channels/feed.ts"
import { readFeeds } from "#app/calendar/channels/feed-store.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { cardGateway } from "#app/money/cards/card-gateway.server.ts"
import { readDevices } from "#app/notify/alerts/recipient-store.server.ts"
import { readLineLink } from "#app/notify/line/line-store.server.ts"
import { linkStateOf } from "#app/notify/line/link-line.server.ts"
import { readOpenInvites, readTeam } from "#app/people/team/staff-store.server.ts"
import { readCleaners } from "#app/stay/cleaning/cleaning-store.server.ts"
import { readReviewSummary } from "#app/stay/reviews/guest-review-store.server.ts"
import { ratingOf } from "#app/stay/reviews/review-view.ts"
import { decryptAccess } from "#app/villa/access/access-secrets.server.ts"
import { readExtraCount } from "#app/villa/extras/extra-store.server.ts"
import { readSeasons } from "#app/villa/prices/season-store.server.ts"
import { readPromoCodeCount } from "#app/villa/promo-codes/promo-code-store.server.ts"
import { DEFAULT_VILLA } from "#app/villa/villa.ts"
import { readAccessSecrets, readRoomCount, readVilla, readVillaEvents } from "#app/villa/villa-store.server.ts"
import type { SettingsOverview } from "./settings-overview.ts"

type Needs = Pick<App, "db" | "settings" | "cards" | "line" | "encrypter" | "origin" | "now">

/** @param adminId the owner of the devices and the LINE account */
export async function findSettings(app: Needs, adminId: string): Promise<SettingsOverview> {
  const now = app.now()
  // Items that ended today may count for some hours more, as the villa's time zone is read in the same trip.
  const utcToday = dateIn("UTC", new Date(now))
  const stored = await read(app.db, {
    villa: readVilla(app.db),
    secrets: readAccessSecrets(app.db),
    rooms: readRoomCount(app.db),
    seasons: readSeasons(app.db, utcToday),
    promoCodes: readPromoCodeCount(app.db, utcToday),
    extras: readExtraCount(app.db),
    feeds: readFeeds(app.db),
    devices: readDevices(app.db, adminId),
    link: readLineLink(app.db, adminId),
    reviews: readReviewSummary(app.db, now),
    cleaners: readCleaners(app.db),
    staff: readTeam(app.db),
    invites: readOpenInvites(app.db, now),
    events: readVillaEvents(app.db, { before: null, limit: 1 }),
  })
  return {
    villa: stored.villa,
    cards: cardGateway(app),
    secrets: await decryptAccess(app, stored.secrets),
    rooms: stored.rooms,
    seasons: stored.seasons.length,
    promoCodes: stored.promoCodes,
    extras: stored.extras,
    feeds: stored.feeds.map((feed) => ({
      name: feed.name,
      succeededAt: feed.succeededAt,
      state: feedState(feed, now),
    })),
    devices: stored.devices,
    line: app.line && linkStateOf(stored.link),
    rating: ratingOf(stored.reviews.totals, stored.villa ?? DEFAULT_VILLA),
    waitingReviews: stored.reviews.waiting,
    people: stored.staff.length,
    invites: stored.invites.length,
    cleaners: stored.cleaners.length,
    lastChange: stored.events[0] ?? null,
    takesPassports: app.settings.guestDataSecrets !== null,
    retentionMonths: app.settings.retentionMonths,
    host: app.origin.replace(/^https?:\/\//, ""),
    isProduction: app.settings.production,
  }
}
