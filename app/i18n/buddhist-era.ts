/** How many years the Buddhist calendar, which Thailand counts in, is ahead. Apart, because the home page does not need it. */
export const BUDDHIST_ERA = 543
