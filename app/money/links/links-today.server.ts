import type { TodayTask } from "#app/admin/today/today-task.server.ts"
import { joinReads, mapRead } from "#app/db/database.server.ts"
import { readSlipsOfLinks } from "#app/money/slips/slip-store.server.ts"
import { linkIdsInReview, linkToCheck, readLinksInReview } from "./payment-link-details-store.server.ts"
import { type AdminLinkView, adminLinkView } from "./payment-link-view.ts"

/** Payment links whose slips wait. */
export const linksToday: TodayTask<AdminLinkView[]> = ({ db }) =>
  mapRead(
    joinReads({ links: readLinksInReview(db), slips: readSlipsOfLinks(db, linkIdsInReview(db)) }),
    ({ links, slips }) =>
      () =>
        links.map((details) => adminLinkView(linkToCheck(details, slips))),
  )
