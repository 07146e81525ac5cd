/** Rate limits of the Workers binding: approximate, per Cloudflare location. Not for exact rules. */
export type Limits = {
  booking(address: string): Promise<boolean>
  upload(address: string): Promise<boolean>
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
