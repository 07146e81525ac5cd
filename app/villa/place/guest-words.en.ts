import type { placeGuestTh } from "./guest-words.th.ts"

/** What guests read about the way to the villa, in English. */
export const placeGuestEn: typeof placeGuestTh = {
  directions: {
    title: "Getting here",
    about: "How to get to {{name}}: area, map and directions.",
    section: "Location and contact",
    googleMaps: "Directions in Google Maps",
    appleMaps: "Directions in Apple Maps",
    areaGoogle: "The area in Google Maps",
    areaApple: "The area in Apple Maps",
    coordinates: "Coordinates",
    hidden: "The address appears once your booking is confirmed.",
    mapAlt: "Map showing the way to the villa",
    showMap: "Show the map",
    way: "Directions",
    photos: "Route photos",
    none: "No directions yet. Ask the owner how to get to the villa.",
  },
}
