const SLIPS = "/slips/"

/** Access is checked at this path. */
export function slipPath(slipId: string): string {
  return `${SLIPS}${slipId}`
}

/** The slip id in a URL or path, or null. */
export function slipIdOf(url: string): string | null {
  const [, id] = url.split(SLIPS)
  return id && /^[\w-]+$/.test(id) ? id : null
}
