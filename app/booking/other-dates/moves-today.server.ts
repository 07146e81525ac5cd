import type { TodayTask } from "#app/admin/today/today-task.server.ts"
import { joinReads, mapRead } from "#app/db/database.server.ts"
import { NO_SUMS } from "#app/money/ledger/ledger.ts"
import { readSumsOf } from "#app/money/ledger/ledger-store.server.ts"
import { sumOfReturns } from "#app/money/refunds/open-returns.ts"
import { hasBegun } from "./move.ts"
import { idsOfOpenMoves, readOpenMoves } from "./move-store.server.ts"
import { type MoveTask, moveTask } from "./move-view.ts"

/** Requests for other dates of stays that have not begun. */
export const movesToday: TodayTask<MoveTask[]> = ({ db }) =>
  mapRead(
    joinReads({ moves: readOpenMoves(db), sums: readSumsOf(db, idsOfOpenMoves) }),
    ({ moves, sums }) =>
      ({ villa: { checkInTime, timezone }, now, openReturns }) =>
        moves
          .filter(({ booking }) => !hasBegun(booking, { now, checkInTime, timezone }))
          .map(({ request, booking }) => {
            const owed = sumOfReturns(openReturns.get(booking.id))
            const refunds = [{ pot: "stay", status: "owed", amount: owed } as const]
            return moveTask(request, booking, { sums: sums.get(booking.id) ?? NO_SUMS, refunds, timezone, now })
          }),
  )
