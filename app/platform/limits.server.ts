/** Rate limits of the Workers binding: approximate, per Cloudflare location. Exact rules must not depend on them. */
export type Limits = {
  /** Whether another booking attempt from this address is allowed now. */
  booking(address: string): Promise<boolean>
  /** Whether another upload from this address is allowed now. */
  upload(address: string): Promise<boolean>
  /** Whether another idempotency key from this address may be stored now. */
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
