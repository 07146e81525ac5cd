export const ACTORS = ["guest", "admin", "gateway", "system"] as const
export type Actor = (typeof ACTORS)[number]
