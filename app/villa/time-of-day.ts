const HALF_HOURS = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, "0")
  return `${hour}:${index % 2 === 0 ? "00" : "30"}`
})

/** Every half hour, and the currently chosen time. */
export function timeChoices(chosen: string): string[] {
  if (chosen === "" || HALF_HOURS.includes(chosen)) return HALF_HOURS
  return [...HALF_HOURS, chosen].sort()
}
