import type { App } from "#app/app.ts"
import { HOUR_SECONDS } from "#app/durations.ts"
import { fail, ok, type Result } from "#app/result.ts"

/** Per hour; more for a network than for a guest, because mobile networks share IPv4 addresses. */
const SLIPS_PER_HOUR = { guest: 20, network: 60 }

/** How slips that somebody sends by a link of the booking are counted: they use up none of the guest's. */
export const linkSender = (bookingId: string) => `link:${bookingId}`

/**
 * Before the body is read. The sender's limit comes first, so that its refusals do not use up the network's.
 * @param by `sender` is the guest or `linkSender`, `address` for the minute's limit, the wider `network` for the hour's
 */
export async function countSlipUpload(
  app: Pick<App, "limits" | "counters">,
  { sender, address, network }: { sender: string | null; address: string; network: string },
): Promise<Result<null, "too-many-requests", { retryAfterSeconds: number }>> {
  if (!(await app.limits.upload(address))) return fail("too-many-requests")
  const seconds = HOUR_SECONDS
  const allowed = await app.counters.within(
    ...(sender === null ? [] : [{ key: `slips:guest:${sender}`, max: SLIPS_PER_HOUR.guest, seconds }]),
    { key: `slips:network:${network}`, max: SLIPS_PER_HOUR.network, seconds },
  )
  return allowed ? ok(null) : fail("too-many-requests", { retryAfterSeconds: HOUR_SECONDS })
}
