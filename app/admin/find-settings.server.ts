import { readLineLink } from "../alert/line-store.server.ts"
import { linkStateOf } from "../alert/link-line.server.ts"
import { readDevices } from "../alert/recipient-store.server.ts"
import type { App } from "../app.ts"
import { readPromoCodeCount } from "../booking/promo-code-store.server.ts"
import { dateIn } from "../booking/villa-date.ts"
import { feedState } from "../calendar/feed.ts"
import { readFeeds } from "../calendar/feed-store.server.ts"
import { read } from "../db/database.server.ts"
import { cardGateway } from "../payment/card-gateway.server.ts"
import { readReviewsWaiting, readReviewTotals } from "../review/guest-review-store.server.ts"
import { ratingOf } from "../review/review-view.ts"
import { decryptAccess } from "../villa/access-secrets.server.ts"
import { readSeasons } from "../villa/season-store.server.ts"
import { DEFAULT_VILLA } from "../villa/villa.ts"
import { readAccessSecrets, readRoomCount, readVilla, readVillaEvents } from "../villa/villa-store.server.ts"
import type { SettingsOverview } from "./settings-overview.ts"
import { readOpenInvites, readTeam } from "./staff-store.server.ts"

type Needs = Pick<App, "db" | "settings" | "cards" | "line" | "encrypter" | "origin" | "now">

/**
 * What the page of settings shows, in one round trip.
 * @param adminId whose devices and LINE it names
 */
export async function findSettings(app: Needs, adminId: string): Promise<SettingsOverview> {
  const now = app.now()
  // What ended today may count for some hours more, because the villa's time zone is read with it.
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
    readVillaEvents(app.db, 1),
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
