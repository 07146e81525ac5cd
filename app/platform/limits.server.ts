/** Rate limits of the Workers binding: approximate, per Cloudflare location. Exact rules must not depend on them. */
export type Limits = {
  /** Whether one more new booking from this address may be tried now. */
  booking(address: string): Promise<boolean>
  /** Whether one more upload from this address may be tried now. */
  upload(address: string): Promise<boolean>
  /** Whether one more request with an idempotency key from this address may be kept now. */
  idempotencyKey(address: string): Promise<boolean>
}

type Bindings = Pick<Env, "BOOKING_LIMIT" | "UPLOAD_LIMIT" | "IDEMPOTENCY_LIMIT">

export function limits(env: Bindings, limited: boolean): Limits {
  const within = async (limit: RateLimit, key: string) => !limited || (await limit.limit({ key })).success
  return {
    booking: (address) => within(env.BOOKING_LIMIT, address),
    upload: (address) => within(env.UPLOAD_LIMIT, address),
    idempotencyKey: (address) => within(env.IDEMPOTENCY_LIMIT, address),
  }
}
