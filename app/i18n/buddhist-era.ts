/** Years by which the Thai calendar is ahead. A file of its own, because the home page does not need it. */
export const BUDDHIST_ERA = 543
