const HALF_HOURS = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, "0")
  return `${hour}:${index % 2 === 0 ? "00" : "30"}`
})

/** The times of day to choose from: every half hour, and the one that was chosen before. */
export function timeChoices(chosen: string): string[] {
  if (chosen === "" || HALF_HOURS.includes(chosen)) return HALF_HOURS
  return [...HALF_HOURS, chosen].sort()
}
