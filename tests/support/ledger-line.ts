import type { App } from "#app/app.ts"
import type { NewLine } from "#app/money/ledger/ledger.ts"
import { recordLines } from "#app/money/ledger/ledger-store.server.ts"

/** The writes of a line: a payment in cash of 1 baht that counts today, unless it says otherwise. */
export const lineOf = (app: Pick<App, "db" | "now" | "newId">, bookingId: string, changes: Partial<NewLine> = {}) =>
  recordLines(
    app,
    [
      {
        bookingId,
        paymentLinkId: null,
        at: app.now(),
        kind: "payment",
        channel: "cash",
        amount: 1_00,
        evidence: null,
        actor: "admin",
        actorName: "Anong",
        ...changes,
      },
    ],
    "Asia/Bangkok",
  )
