import * as z from "zod"
import type { FailureKind } from "#app/http/failures.ts"
import { AccessBody } from "#app/villa/access-change.ts"
import { HouseRulesBody } from "#app/villa/house-rules-request.ts"
import { CaptionBody, ImageAltBody } from "#app/villa/image-alt.ts"
import {
  BankDetailsBody,
  BankSettingBody,
  CreditCardSettingBody,
  PromptPaySettingBody,
} from "#app/villa/payment-change.ts"
import { PlaceBody } from "#app/villa/place-request.ts"
import { NewRoom, RoomChange, RoomOrderBody } from "#app/villa/room.ts"
import { SeasonBody, SeasonChangeBody, SuggestionsQuery } from "#app/villa/season-request.ts"
import { TermsBody } from "#app/villa/terms-request.ts"
import { SlideOrderBody, VillaChangeBody } from "#app/villa/villa-change.ts"
import type { CallGroup } from "./documented-call.ts"
import { AdminVilla, AdminVillaAccess, Room, Season, SeasonSuggestion, success, Terms, WayPhoto } from "./objects.ts"

const ROOM_ID = "5a8e2f31-77c4-4c55-9a1b-64b0a6f1d208"
const SEASON_ID = "7f0c9a52-63de-4b18-9f6b-2f1f0c7d8e35"
const SLIDE_ID = "b7e1c2d3-1f5a-4f0b-8c77-3a9d5e6f7081"
const PHOTO_ID = "0c4d8e1f2a3b49657788990a1b2c3d4e"
const ALT = { alt: { en: "The pool at dusk", th: "สระน้ำยามเย็น" } }
const IMAGE = "JPEG, PNG, WebP or AVIF, at most 5 MiB"
const SAVE_FAILURES: FailureKind[] = ["villa-missing", "villa-edited"]
const IMAGE_FAILURES: FailureKind[] = ["villa-missing", "villa-edited", "image-missing", "image-invalid"]

const SEASON_FAILURES: FailureKind[] = [
  ...(["villa-missing", "season-date-invalid", "season-empty", "season-leap-day", "season-overlap"] as const),
]

const WayPhotos = success({ photos: z.array(WayPhoto) })

/** The villa as read, with any changes. */
const VillaPatch = z.strictObject({ ...AdminVilla.partial().shape, ...VillaChangeBody.shape })

/** Admin calls for the villa. */
export const adminVillaCalls: CallGroup = {
  name: "Villa (admin)",
  about:
    "You can send a text in one language only; the other stays unchanged. Prices are in baht. Unknown fields fail with 422.",
  calls: [
    {
      ...{ method: "GET", path: "/admin/villa", who: "owner", summary: "Get the villa with admin fields" },
      ...{ status: 200, response: AdminVilla, failures: ["not-found"] },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa", who: "owner", summary: "Change the villa" },
      details:
        "Pass the fields to change, or the villa object as read. Read-only fields must be unchanged; an outdated `updatedAt` fails " +
        "with 409. `offer` takes any of its members; nested objects are replaced whole. Creates the villa if there is none, which requires an English name and both normal prices.",
      ...{ body: VillaPatch, status: 200, response: AdminVilla },
      failures: ["min-rooms-too-many", "villa-incomplete", "included-guests-missing", "villa-edited"],
      example: { body: { title: { en: "Feet in the sand" }, weekdayPrice: 9500, checkInTime: "15:00" } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/bank-details", who: "owner", summary: "Set the bank account" },
      ...{ body: BankDetailsBody, status: 200, response: AdminVilla, failures: SAVE_FAILURES },
      example: {
        body: {
          bankDetails: { bankName: "Kasikornbank", accountNumber: "123-4-56789-0", accountName: "Somchai Jaidee" },
        },
      },
    },
    {
      ...{
        method: "PATCH",
        path: "/admin/villa/credit-card-setting",
        who: "owner",
        summary: "Enable or disable card payments",
      },
      ...{ body: CreditCardSettingBody, status: 200, response: AdminVilla, failures: SAVE_FAILURES },
      example: { body: { creditCardEnabled: true } },
    },
    {
      ...{
        method: "PATCH",
        path: "/admin/villa/bank-setting",
        who: "owner",
        summary: "Enable or disable bank transfer",
      },
      ...{ body: BankSettingBody, status: 200, response: AdminVilla, failures: SAVE_FAILURES },
      example: { body: { bankEnabled: true } },
    },
    {
      ...{
        method: "PATCH",
        path: "/admin/villa/promptpay-setting",
        who: "owner",
        summary: "Enable PromptPay or set its ID",
      },
      details: "Pass either field or both; `null` removes the ID.",
      ...{ body: PromptPaySettingBody, status: 200, response: AdminVilla, failures: SAVE_FAILURES },
      example: { body: { promptPayEnabled: true, promptPayId: "081 234 5678" } },
    },
    {
      ...{ method: "POST", path: "/admin/villa/promptpay-qr", who: "owner", summary: "Upload a PromptPay QR image" },
      form: { qrImage: { file: true, about: IMAGE } },
      ...{ status: 200, response: AdminVilla, failures: IMAGE_FAILURES, example: { form: { qrImage: "qr.png" } } },
    },
    {
      ...{
        method: "DELETE",
        path: "/admin/villa/promptpay-qr",
        who: "owner",
        summary: "Delete the PromptPay QR image",
      },
      ...{ status: 200, response: AdminVilla, failures: SAVE_FAILURES },
    },
    {
      ...{ method: "GET", path: "/admin/villa/access", who: "owner", summary: "Get how guests get in" },
      ...{ status: 200, response: AdminVillaAccess, failures: ["not-found"] },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/access", who: "owner", summary: "Change how guests get in" },
      details:
        "Pass the members to change. Code and Wi-Fi are stored encrypted; `null` removes them. Guests of confirmed bookings read " +
        "`instructions` at once, code and Wi-Fi from `releaseHours` before check-in. Those who can see the code get an email if it " +
        "changes, unless `tellGuests` is false.",
      ...{ body: AccessBody, status: 200, response: AdminVillaAccess, failures: SAVE_FAILURES },
      example: {
        body: {
          ...{ method: "door_code", code: "2580#", releaseHours: 24 },
          wifi: { ssid: "Baan", password: "sea-and-sand", security: "WPA" },
        },
      },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/background", who: "owner", summary: "Set the background image" },
      form: { backgroundImage: { file: true, about: IMAGE } },
      ...{
        status: 200,
        response: AdminVilla,
        failures: IMAGE_FAILURES,
        example: { form: { backgroundImage: "sea.png" } },
      },
    },
    {
      ...{ method: "DELETE", path: "/admin/villa/background", who: "owner", summary: "Delete the background image" },
      ...{ status: 200, response: AdminVilla, failures: SAVE_FAILURES },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/place", who: "owner", summary: "Set where the villa is" },
      details:
        "Pass the fields to change. Coordinates are rounded to five decimals; set both or none (`null`). A WhatsApp number without + is Thai.",
      ...{ body: PlaceBody, status: 200, response: AdminVilla },
      failures: [...SAVE_FAILURES, "coordinates-incomplete"],
      example: {
        body: { province: { en: "Prachuap Khiri Khan" }, latitude: 12.38947, longitude: 99.98553, placePublic: true },
      },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/rules", who: "owner", summary: "Set the house rules" },
      details: "Pass the fields to change. Quiet hours need both times, or `null` for both.",
      ...{ body: HouseRulesBody, status: 200, response: AdminVilla },
      failures: [...SAVE_FAILURES, "quiet-hours-incomplete"],
      example: { body: { quietFrom: "22:00", quietTo: "08:00", smoking: "outside", parties: "no" } },
    },
    {
      ...{ method: "PUT", path: "/admin/villa/map", who: "owner", summary: "Set the map image" },
      details: "A map of your own. Screenshots of map services are not allowed.",
      form: { mapImage: { file: true, about: IMAGE } },
      ...{ status: 200, response: AdminVilla, failures: IMAGE_FAILURES, example: { form: { mapImage: "map.png" } } },
    },
    {
      ...{ method: "DELETE", path: "/admin/villa/map", who: "owner", summary: "Delete the map image" },
      ...{ status: 200, response: AdminVilla, failures: SAVE_FAILURES },
    },
    {
      ...{ method: "GET", path: "/admin/villa/way-photos", who: "admin", summary: "List the photos of the way" },
      ...{ status: 200, response: WayPhotos, failures: [] },
    },
    {
      ...{ method: "POST", path: "/admin/villa/way-photos", who: "owner", summary: "Add photos of the way" },
      details:
        "At most 6 photos. Valid images are stored even if others are rejected; the failure lists the rejected ones.",
      form: { wayPhotos: { file: true, many: true, about: IMAGE } },
      ...{ status: 201, response: WayPhotos, failures: [...IMAGE_FAILURES, "too-many-images"] },
      example: { form: { wayPhotos: "gate.png" } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/way-photos", who: "owner", summary: "Reorder the photos of the way" },
      ...{ body: SlideOrderBody, status: 200, response: WayPhotos, failures: SAVE_FAILURES },
      example: { body: { order: [PHOTO_ID] } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/way-photos/{id}", who: "owner", summary: "Set a photo's caption" },
      ...{ body: CaptionBody, status: 200, response: WayPhotos, failures: SAVE_FAILURES },
      example: { id: PHOTO_ID, body: { caption: { en: "Turn left at the temple", th: "เลี้ยวซ้ายตรงวัด" } } },
    },
    {
      ...{ method: "DELETE", path: "/admin/villa/way-photos/{id}", who: "owner", summary: "Delete a photo of the way" },
      ...{ status: 204, response: null, failures: SAVE_FAILURES, example: { id: PHOTO_ID } },
    },
    {
      ...{ method: "POST", path: "/admin/villa/slides", who: "owner", summary: "Add slides" },
      details:
        "At most 20 slides. Valid images are stored even if others are rejected; the failure lists the rejected ones.",
      form: { slideImages: { file: true, many: true, about: IMAGE } },
      ...{ status: 201, response: AdminVilla, failures: [...IMAGE_FAILURES, "too-many-images"] },
      example: { form: { slideImages: "pool.png" } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/slides", who: "owner", summary: "Reorder the slides" },
      ...{ body: SlideOrderBody, status: 200, response: AdminVilla, failures: SAVE_FAILURES },
      example: { body: { order: [SLIDE_ID] } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/slides/{id}", who: "owner", summary: "Set a slide's alt text" },
      ...{ body: ImageAltBody, status: 200, response: AdminVilla, failures: SAVE_FAILURES },
      example: { id: SLIDE_ID, body: ALT },
    },
    {
      ...{ method: "DELETE", path: "/admin/villa/slides/{id}", who: "owner", summary: "Delete a slide" },
      ...{ status: 204, response: null, failures: SAVE_FAILURES, example: { id: SLIDE_ID } },
    },
    {
      ...{ method: "GET", path: "/admin/villa/terms", who: "owner", summary: "Get the cancellation policy" },
      ...{ status: 200, response: success({ terms: Terms }), failures: ["not-found"] },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/terms", who: "owner", summary: "Set the cancellation policy" },
      details:
        "1–5 tiers; each has fewer days and a lower percent than the one before. Existing bookings keep the policy of their time.",
      ...{ body: TermsBody, status: 200, response: success({ terms: Terms }), failures: SAVE_FAILURES },
      example: {
        body: {
          cancellation: {
            tiers: [
              { days: 30, percent: 100 },
              { days: 7, percent: 50 },
            ],
            graceHours: 24,
          },
        },
      },
    },
    {
      ...{ method: "GET", path: "/admin/villa/seasons", who: "admin", summary: "List the seasons" },
      details: "Those that are over are included.",
      ...{ status: 200, response: success({ seasons: z.array(Season) }) },
    },
    {
      ...{ method: "POST", path: "/admin/villa/seasons", who: "owner", summary: "Add a season" },
      details:
        "A night has the prices of the first of these that has prices: dated holiday, yearly holiday, dated season, yearly season, the villa. " +
        "Its minimum stay is found in the same way. Two of one kind never share a night: 409 with the other in `data.with`. " +
        "Weekday and weekend price are both set, or neither. At most 200 seasons.",
      ...{ body: SeasonBody, status: 201, response: success({ season: Season }) },
      failures: [...SEASON_FAILURES, "season-too-many"],
      example: {
        body: {
          ...{ layer: "holiday", yearly: true, from: "04-13", to: "04-16", name: { en: "Songkran", th: "สงกรานต์" } },
          ...{ weekdayPrice: 14900, weekendPrice: 14900, minNights: 2 },
        },
      },
    },
    {
      ...{ method: "GET", path: "/admin/villa/seasons/suggestions", who: "admin", summary: "Suggest holidays" },
      details: "Songkran and New Year, as far as no holiday has one of their nights in this `year`.",
      ...{ query: SuggestionsQuery, status: 200, response: success({ suggestions: z.array(SeasonSuggestion) }) },
      ...{ failures: ["not-found"], example: { query: { year: "2027" } } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/seasons/{id}", who: "owner", summary: "Change a season" },
      details: "Pass the fields to change. Bookings keep the prices that they were made at.",
      ...{ body: SeasonChangeBody, status: 200, response: success({ season: Season }) },
      failures: [...SEASON_FAILURES, "season-prices-incomplete"],
      example: { id: SEASON_ID, body: { weekdayPrice: 9900, weekendPrice: 12900, minNights: 2 } },
    },
    {
      ...{ method: "DELETE", path: "/admin/villa/seasons/{id}", who: "owner", summary: "Remove a season" },
      ...{ status: 204, response: null, failures: [], example: { id: SEASON_ID } },
    },
    {
      ...{ method: "POST", path: "/admin/villa/rooms", who: "owner", summary: "Add a room" },
      details: "Send JSON, or multipart with images and each text as JSON. At most 10 images per room.",
      body: NewRoom,
      form: {
        name: { about: "The name as JSON" },
        description: { optional: true, about: "The description as JSON" },
        roomImages: { file: true, many: true, optional: true, about: IMAGE },
      },
      ...{ status: 201, response: Room, failures: [...IMAGE_FAILURES, "too-many-images"] },
      example: { body: { name: { en: "Sea room", th: "ห้องทะเล" }, description: { en: "Two beds", th: "สองเตียง" } } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/rooms", who: "owner", summary: "Reorder the rooms" },
      ...{ body: RoomOrderBody, status: 200, response: z.object({ rooms: z.array(Room) }), failures: SAVE_FAILURES },
      example: { body: { order: [ROOM_ID] } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/rooms/{id}", who: "owner", summary: "Change a room" },
      details: "`images` lists the images to keep, in order; uploaded images are appended.",
      body: RoomChange,
      form: {
        name: { optional: true, about: "The name as JSON" },
        description: { optional: true, about: "The description as JSON" },
        images: { optional: true, about: "The images to keep, as JSON" },
        roomImages: { file: true, many: true, optional: true, about: IMAGE },
      },
      ...{ status: 200, response: Room, failures: [...IMAGE_FAILURES, "name-missing", "too-many-images"] },
      example: { id: ROOM_ID, body: { name: { en: "Garden room" } } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/rooms/{id}/pictures/{picture}", who: "owner" },
      ...{ summary: "Set the alt text of a room's image", body: ImageAltBody, status: 200, response: Room },
      ...{ failures: SAVE_FAILURES, example: { id: ROOM_ID, picture: SLIDE_ID, body: ALT } },
    },
    {
      ...{ method: "DELETE", path: "/admin/villa/rooms/{id}", who: "owner", summary: "Delete a room" },
      ...{ status: 204, response: null, failures: SAVE_FAILURES, example: { id: ROOM_ID } },
    },
  ],
}
