import type { placeTh } from "./place.th.ts"

/** Where the villa is, and its house rules, in English. */
export const placeEn: typeof placeTh = {
  title: "Location and directions",
  saved: "Location saved",
  address: {
    title: "Location",
    hint: "Guests use this to find the villa.",
    coordinatesRead: "Coordinates found: {{coordinates}}",
    openMap: "Check on Google Maps",
  },
  directions: {
    title: "Getting here",
    hint: "Mention landmarks, turns and what the gate looks like.",
  },
  contact: {
    title: "WhatsApp and registration",
    hint: "Phone, LINE and email are on the page Facts and prices.",
  },
  map: {
    title: "Map image",
    hint: "A map you drew or made yourself",
    noScreenshots: "Don't use screenshots of map apps: they're copyrighted. Guests get map links anyway.",
    none: "No map image yet",
    saved: "Map image changed",
    remove: "Delete map image",
    removeTitle: "Delete this map image?",
    removed: "Map image deleted",
    gone: "The map image has already been deleted.",
  },
  way: {
    title: "Route photos",
    hint: "Up to {{max}} photos, such as the turn from the main road and the gate. Guests can see the first two offline.",
    none: "No route photos yet",
  },
  houseRules: {
    title: "House rules",
    hint: "Guests see these before they book, and accept them with their details.",
    new: "Not saved yet. Guests see the rules once you save.",
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
    hints: { quietTo: "Leave both empty for no quiet hours.", text: "For example about the pool, rubbish or parking" },
  },
  errors: {
    latitude: "Enter a latitude between -90 and 90.",
    longitude: "Enter a longitude between -180 and 180.",
    coordinates:
      "No coordinates found. Paste the full link from Google Maps, or coordinates such as 12.56842, 99.95771.",
    shortLink: "Short links can't be read. Open it in a browser and paste the full link.",
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
    whatsapp: "WhatsApp number",
    registrationNumber: "Registration or licence number",
  },
  hints: {
    address: "House number, road, subdistrict and district",
    coordinates:
      "Paste the full link from Google Maps in a browser, or coordinates such as 12.56842, 99.95771. Short links don't work.",
    placePublic:
      "When off, everyone sees only the province and rounded coordinates. Guests with a confirmed booking see everything.",
    whatsapp: "For example 081 234 5678, or with + and country code",
    registrationNumber: "If you have one; shown at the bottom of the website",
  },
}
