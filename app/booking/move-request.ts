export const MOVE_STATUSES = ["asked", "accepted", "declined", "withdrawn"] as const
export type MoveStatus = (typeof MOVE_STATUSES)[number]
