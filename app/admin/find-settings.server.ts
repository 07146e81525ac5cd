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
import { readReviewsWaiting, readReviewTotals } from "#app/stay/reviews/guest-review-store.server.ts"
import { ratingOf } from "#app/stay/reviews/review-view.ts"
import { decryptAccess } from "#app/villa/access/access-secrets.server.ts"
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
  const [villa, secrets, rooms, seasons, promoCodes, feeds, devices, link, totals, ...rest] = await read(
    app.db,
    readVilla(app.db),
    readAccessSecrets(app.db),
    readRoomCount(app.db),
    readSeasons(app.db, utcToday),
    readPromoCodeCount(app.db, utcToday),
    readFeeds(app.db),
    readDevices(app.db, adminId),
    readLineLink(app.db, adminId),
    readReviewTotals(app.db, now),
    readReviewsWaiting(app.db, now),
    readTeam(app.db),
    readOpenInvites(app.db, now),
    readVillaEvents(app.db, { before: null, limit: 1 }),
  )
  const [waitingReviews, staff, invites, events] = rest
  return {
    villa,
    cards: cardGateway(app),
    secrets: await decryptAccess(app, secrets),
    rooms,
    seasons: seasons.length,
    promoCodes,
    feeds: feeds.map((feed) => ({ name: feed.name, succeededAt: feed.succeededAt, state: feedState(feed, now) })),
    devices,
    line: app.line && linkStateOf(link),
    rating: ratingOf(totals, villa ?? DEFAULT_VILLA),
    waitingReviews,
    people: staff.length,
    invites: invites.length,
    lastChange: events[0] ?? null,
    takesPassports: app.settings.guestDataSecrets !== null,
    retentionMonths: app.settings.retentionMonths,
    host: app.origin.replace(/^https?:\/\//, ""),
    isProduction: app.settings.production,
  }
}
