/** When guests arrive: a full hour from check-in to 23:00, or after midnight. */
export type Arrival = `${number}:00` | "after-midnight"
