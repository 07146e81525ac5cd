import * as z from "zod"
import { count, instant, named, Text, viewed } from "#app/api/codecs.ts"
import { SellerJson } from "#app/money/seller/seller-json.ts"
import { BankDetailsJson } from "#app/money/settings/instructions-json.ts"
import { RatingJson } from "#app/stay/reviews/review-json.ts"
import type { Rating } from "#app/stay/reviews/review-view.ts"
import { type AccessSecrets, CHECK_IN_METHODS, DEFAULT_ACCESS } from "#app/villa/access/access.ts"
import { AccessJson } from "#app/villa/access/access-json.ts"
import { HouseRulesFields } from "#app/villa/house-rules/house-rules-fields.ts"
import { ImageJson, imageUrl } from "#app/villa/photos/image-json.ts"
import { publicPlace } from "#app/villa/place/place.ts"
import { PlaceFields } from "#app/villa/place/place-fields.ts"
import { Offer } from "#app/villa/prices/offer-fields.ts"
import { AMENITIES } from "./amenities.ts"
import type { Villa } from "./villa.ts"
import { VILLA_SECTIONS } from "./villa-fields.ts"

/** Localized texts become the component `Text`. */
function withText<Fields extends z.ZodRawShape>(fields: Fields) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field instanceof z.ZodObject ? Text : field]),
  ) as Fields
}

const OfferJson = named(
  "Offer",
  "The rules of booking, fees, discounts, service charge and tax, in baht and percent. `null`: no discounted price, or no included number of guests.",
  Offer,
)

const PlaceJson = named(
  "Place",
  "Where the villa is and how to get there; coordinates in degrees. While `placePublic` is false, only admins get all of it: for everyone else the address, postal code and directions are empty, and the coordinates have two decimals.",
  z.object(withText(PlaceFields.shape)),
)

const RulesJson = named(
  "Rules",
  "The house rules. Quiet hours are in the villa's time zone; null for none.",
  z.object(withText(HouseRulesFields.shape)),
)

const { texts, facts, prices, times, timeToPay, contact } = VILLA_SECTIONS

const fields = {
  id: z.string(),
  ...withText(texts),
  backgroundImage: imageUrl.nullable(),
  slideImages: z.array(imageUrl),
  slides: z.array(ImageJson),
  ...facts,
  ...prices,
  bankDetails: BankDetailsJson,
  creditCardEnabled: z.boolean(),
  bankEnabled: z.boolean(),
  promptPayEnabled: z.boolean(),
  promptPayQr: imageUrl.nullable(),
  ...times,
  ...timeToPay,
  ...contact,
  amenities: z.array(z.enum(AMENITIES)),
  sampleReviews: z.boolean(),
  checkInMethod: z.enum(CHECK_IN_METHODS).nullable(),
  offer: OfferJson,
  place: PlaceJson,
  rules: RulesJson.nullable(),
  updatedAt: instant,
}

const viewOf = (villa: Villa) => ({
  ...villa,
  backgroundImage: villa.background,
  slideImages: villa.slides,
  bankDetails: villa,
  amenities: [...villa.amenities],
  checkInMethod: villa.access?.method ?? null,
  rules: villa.houseRules,
})

export const VillaJson = named(
  "Villa",
  "The villa with its rating. Prices are baht per night.",
  viewed(z.object({ ...fields, rating: RatingJson }), ({ villa, rating }: { villa: Villa; rating: Rating }) => ({
    ...viewOf(villa),
    place: publicPlace(villa.place, { confirmed: false }),
    rating,
  })),
)

const adminFields = {
  ...fields,
  mapImage: imageUrl.nullable(),
  promptPayId: z.string().nullable(),
  passportDays: count,
  seller: SellerJson.nullable(),
}

const adminViewOf = (villa: Villa) => ({ ...viewOf(villa), mapImage: villa.map })

export const AdminVillaJson = named(
  "AdminVilla",
  "The villa as admins see it.",
  viewed(z.object(adminFields), adminViewOf),
)

/** Includes the secrets, for owners only. */
export const VillaAccessJson = viewed(
  z.object({ ...adminFields, access: AccessJson }),
  ({ villa, secrets }: { villa: Villa; secrets: AccessSecrets }) => ({
    ...adminViewOf(villa),
    access: { ...(villa.access ?? DEFAULT_ACCESS), ...secrets },
  }),
)
