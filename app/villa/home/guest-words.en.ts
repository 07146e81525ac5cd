import { homeBrowserEn } from "./browser-words.en.ts"
import type { homeGuestTh } from "./guest-words.th.ts"

/** What guests read about the home page, in English. */
export const homeGuestEn: typeof homeGuestTh = {
  villa: {
    ...homeBrowserEn.villa,
    closedTitle: "We're opening soon",
    closedText: "Please check back shortly.",
    heroTitle: "Your private villa",
    heroDescription: "The whole villa to yourself",
    heroFacts: { bedrooms_one: "{{count}} bedroom", bedrooms_other: "{{count}} bedrooms", pool: "private pool" },
    facts: {
      title: "Villa facts",
      guests: "Max guests",
      bedrooms: "Bedrooms",
      bathrooms: "Bathrooms",
      location: "Location",
    },
    roomsFailed: "Failed to load rooms",
    sleeps: "Sleeps {{count}}",
    morePhotos: "+{{count}} more",
    times: "Check-in {{checkIn}} · Check-out {{checkOut}}",
    amenities: {
      pool: "Private Pool",
      wifi: "High-speed WiFi",
      kitchen: "Full Kitchen",
      tv: "Smart TV",
      coffee: "Coffee Maker",
      airCon: "Air Conditioning",
      parking: "Free Parking",
      bathroom: "Luxury Bathroom",
      bbq: "BBQ Area",
    },
  },
}
