/** Rate limits of the Workers binding: approximate, per Cloudflare location. Exact limits are `Counters`. */
export type Limits = {
  booking(address: string): Promise<boolean>
  upload(address: string): Promise<boolean>
  /** Availability and quotes, which compute every night of a range. */
  calendar(network: string): Promise<boolean>
  idempotencyKey(address: string): Promise<boolean>
}

type Bindings = Pick<Env, "BOOKING_LIMIT" | "UPLOAD_LIMIT" | "CALENDAR_LIMIT" | "IDEMPOTENCY_LIMIT">

export function limits(env: Bindings, limited: boolean): Limits {
  const within = async (limit: RateLimit, key: string) => !limited || (await limit.limit({ key })).success
  return {
    booking: (address) => within(env.BOOKING_LIMIT, address),
    upload: (address) => within(env.UPLOAD_LIMIT, address),
    calendar: (network) => within(env.CALENDAR_LIMIT, network),
    idempotencyKey: (address) => within(env.IDEMPOTENCY_LIMIT, address),
  }
}
