import type { placeTh } from "./words.th.ts"

/** Where the villa is, and its house rules, in English. */
export const placeEn: typeof placeTh = {
  title: "Location and directions",
  saved: "Location saved",
  photosTitle: "Map and route photos",
  noScreenshots: "No screenshots of map apps: they're copyrighted.",
  address: {
    title: "Location",
    hint: "Guests use this to find the villa.",
    coordinatesRead: "Coordinates found: {{coordinates}}",
    openMap: "Check on Google Maps",
  },
  directions: {
    title: "Getting here",
    hint: "Landmarks, turns and the gate",
  },
  map: {
    title: "Map image",
    hint: "A map you drew or made yourself",
    none: "No map image yet",
    saved: "Map image changed",
    remove: "Delete map image",
    removeTitle: "Delete this map image?",
    removed: "Map image deleted",
    gone: "The map image has already been deleted.",
  },
  way: {
    title: "Route photos",
    hint: "The turn from the main road, the gate …",
    none: "No route photos yet",
  },
  houseRules: {
    title: "House rules",
    hint: "Guests accept these when they book.",
    new: "Not saved yet. Guests see them once you save.",
    saved: "House rules saved",
    smokingOptions: { no: "No smoking", outside: "Outdoors only", yes: "Allowed" },
    permissions: { no: "Not allowed", ask: "On request", yes: "Allowed" },
    fields: {
      quietFrom: "Quiet from",
      quietTo: "until",
      smoking: "Smoking",
      pets: "Pets",
      parties: "Parties and events",
      visitors: "Day visitors",
      text: "Other rules",
    },
    hints: { text: "For example about the pool, rubbish or parking" },
  },
  errors: {
    latitude: "Enter a latitude between -90 and 90.",
    longitude: "Enter a longitude between -180 and 180.",
    coordinates:
      "No coordinates found. Paste the full link from Google Maps, or coordinates such as 12.56842, 99.95771.",
    shortLink: "Short links can't be read. Press and hold your villa in Google Maps and paste the numbers.",
    coordinatesIncomplete: "Enter both latitude and longitude.",
    whatsapp: "Enter a number such as 081 234 5678, or with + and country code.",
    quietHoursIncomplete: "Enter both times, or leave both empty.",
  },
  fields: {
    address: "Address",
    province: "Province",
    postalCode: "Postal code",
    coordinates: "Coordinates or Google Maps link",
    placePublic: "Show everyone the exact location",
    directions: "Directions",
    registrationNumber: "Registration or licence number",
  },
  hints: {
    address: "House number, road and district",
    coordinates: "Press and hold your villa in Google Maps, then copy the coordinates it shows",
    placePublic: "When off, only confirmed guests see it.",
    registrationNumber: "Shown at the bottom of the website",
  },
}
