import { type AccessSecrets, DEFAULT_ACCESS } from "#app/villa/access/access.ts"
import { type Image, type ImageWithAlt, mediaPath, originalKey } from "#app/villa/photos/image.ts"
import { publicPlace } from "#app/villa/place/place.ts"
import { placeJson } from "#app/villa/place/place-fields.ts"
import { offerJson } from "#app/villa/prices/offer-fields.ts"
import type { Season } from "#app/villa/prices/season.ts"
import type { Room } from "#app/villa/rooms/room.ts"
import { toBaht } from "./money.ts"
import type { Villa } from "./villa.ts"

/** Public: prices in baht, images as URLs. */
export function villaJson(villa: Villa, origin: string) {
  return {
    id: villa.id,
    name: villa.name,
    title: villa.title,
    description: villa.description,
    beachfront: villa.beachfront,
    backgroundImage: villa.background && imageUrl(villa.background, origin),
    slideImages: villa.slides.map((slide) => imageUrl(slide, origin)),
    slides: villa.slides.map((slide) => imageJson(slide, origin)),
    maxGuests: villa.maxGuests,
    bedrooms: villa.bedrooms,
    bathrooms: villa.bathrooms,
    minRooms: villa.minRooms,
    weekdayPrice: toBaht(villa.weekdayPrice),
    weekdayDiscountedPrice: toBaht(villa.weekdayDiscountedPrice),
    weekendPrice: toBaht(villa.weekendPrice),
    weekendDiscountedPrice: toBaht(villa.weekendDiscountedPrice),
    priceReductionPerRoom: toBaht(villa.priceReductionPerRoom),
    bankDetails: { bankName: villa.bankName, accountNumber: villa.accountNumber, accountName: villa.accountName },
    creditCardEnabled: villa.creditCardEnabled,
    bankEnabled: villa.bankEnabled,
    promptPayEnabled: villa.promptPayEnabled,
    promptPayQr: villa.promptPayQr && imageUrl(villa.promptPayQr, origin),
    timezone: villa.timezone,
    checkInTime: villa.checkInTime,
    checkOutTime: villa.checkOutTime,
    paymentWindowMinutes: villa.paymentWindowMinutes,
    slipAnswerHours: villa.slipAnswerHours,
    contactPhone: villa.contactPhone,
    contactEmail: villa.contactEmail,
    contactLine: villa.contactLine,
    amenities: villa.amenities,
    sampleReviews: villa.sampleReviews,
    checkInMethod: villa.access?.method ?? null,
    offer: offerJson(villa.offer),
    place: placeJson(publicPlace(villa.place, { confirmed: false })),
    rules: villa.houseRules,
    updatedAt: new Date(villa.updatedAt).toISOString(),
  }
}

export function adminVillaJson(villa: Villa, origin: string) {
  return {
    ...villaJson(villa, origin),
    offer: offerJson(villa.offer),
    place: placeJson(villa.place),
    mapImage: villa.map && imageUrl(villa.map, origin),
    promptPayId: villa.promptPayId,
    seller: villa.seller,
    passportDays: villa.passportDays,
  }
}

export function wayPhotosJson(photos: ImageWithAlt[], origin: string) {
  return photos.map((photo) => {
    const { alt: caption, ...image } = imageJson(photo, origin)
    return { ...image, caption }
  })
}

/** Includes the secrets, for owners only. */
export function villaAccessJson({ villa, secrets }: { villa: Villa; secrets: AccessSecrets }, origin: string) {
  return { ...adminVillaJson(villa, origin), access: { ...(villa.access ?? DEFAULT_ACCESS), ...secrets } }
}

export function roomJson(room: Room, origin: string) {
  const { id, name, description, sleeps, beds } = room
  const images = room.images.map((image) => imageJson(image, origin))
  return { id, name, description, sleeps, beds, images: images.map(({ url }) => url), pictures: images }
}

/** Prices in baht, null for none. */
export function seasonJson<Fields extends Omit<Season, "id">>({ prices, minNights, ...season }: Fields) {
  const baht = (satang: number | null | undefined) => (satang === null || satang === undefined ? null : toBaht(satang))
  const discounted = (satang: number | undefined) => (satang ? toBaht(satang) : null)
  return {
    ...season,
    weekdayPrice: baht(prices?.weekdayPrice),
    weekdayDiscountedPrice: discounted(prices?.weekdayDiscountedPrice),
    weekendPrice: baht(prices?.weekendPrice),
    weekendDiscountedPrice: discounted(prices?.weekendDiscountedPrice),
    saturdayPrice: baht(prices?.saturdayPrice),
    saturdayDiscountedPrice: discounted(prices?.saturdayDiscountedPrice),
    minNights,
  }
}

function imageJson(image: ImageWithAlt, origin: string) {
  const { id, width, height, alt } = image
  return { id, url: imageUrl(image, origin), width, height, alt }
}

function imageUrl(image: Image, origin: string): string {
  return `${origin}${mediaPath(originalKey(image.id))}`
}
