import type { pictureTh } from "./words.th.ts"

/** The picture of a month's available dates, in English. */
export const pictureEn: typeof pictureTh = {
  title: "Image of available dates",
  intro: "Send it in LINE or post it on Facebook.",
  language: "Language of the image",
  share: "Share image",
  save: "Save image",
  screenshot: "Take a screenshot to send this image.",
  available: "Available dates",
  prices: "Price per night in baht",
  full: "Fully booked this month",
}
