const AFTER_MIDNIGHT = "after-midnight"

/** A full hour from check-in to 23:00, or after midnight. */
export type Arrival = `${number}:00` | typeof AFTER_MIDNIGHT

export const ARRIVAL_MAX_LENGTH = AFTER_MIDNIGHT.length

/** Full hours from check-in, `HH:MM`, to 23:00, then after midnight. */
export function arrivalTimes(checkInTime: string): Arrival[] {
  const [hour = 0, minutes = 0] = checkInTime.split(":").map(Number)
  const first = minutes > 0 ? hour + 1 : hour
  const hours = Array.from({ length: 24 - first }, (_, index) => first + index)
  return [...hours.map(hourOf), AFTER_MIDNIGHT]
}

const hourOf = (hour: number) => `${String(hour).padStart(2, "0") as `${number}`}:00` as const

export function readArrival(text: string, checkInTime: string): Arrival | null {
  return arrivalTimes(checkInTime).find((time) => time === text) ?? null
}
