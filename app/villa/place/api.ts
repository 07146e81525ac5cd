import { call, calls } from "#app/api/call.server.ts"
import { PHOTO_ID, SAVE_FAILURES } from "#app/villa/documented.ts"
import { findPlace } from "#app/villa/find-villa.server.ts"
import { CaptionBody } from "#app/villa/photos/image-alt.ts"
import {
  addPhotos,
  deletePhoto,
  describePhoto,
  orderPhotos,
  wayPhotos,
  wayPhotosResponse,
} from "#app/villa/photos/photo-list-api.server.ts"
import { singleImage } from "#app/villa/photos/single-image-api.server.ts"
import { AdminVillaJson } from "#app/villa/villa-json.ts"
import { changePlace, setMap } from "./change-place.server.ts"
import { PlaceBody } from "./place-fields.ts"

const { upload, remove } = singleImage({
  who: "villa",
  field: "mapImage",
  upload: {
    summary: "Set the map image",
    details: "A map of your own. Screenshots of map services are not allowed.",
    example: "map.png",
  },
  remove: "Delete the map image",
  set: setMap,
})

export const placeCalls = calls("Villa (admin)", {
  "PATCH /admin/villa/place": call({
    who: "villa",
    summary: "Set where the villa is",
    details:
      "Pass the fields to change. Coordinates are rounded to five decimals; set both or none (`null`), or pass `mapLink`, a link of Google or Apple Maps, also a short one. A WhatsApp number without + is Thai.",
    body: PlaceBody,
    returns: AdminVillaJson,
    failures: [...SAVE_FAILURES, "coordinates-incomplete", "map-link-unreadable"],
    example: {
      body: { province: { en: "Prachuap Khiri Khan" }, latitude: 12.38947, longitude: 99.98553, placePublic: true },
    },
    run: async ({ app, body, admin, value, json }) => {
      const villa = value(await changePlace(app, body, { name: admin.name }))
      return json(villa)
    },
  }),
  "PUT /admin/villa/map": upload,
  "DELETE /admin/villa/map": remove,
  "GET /admin/villa/way-photos": call({
    who: "bookings",
    summary: "List the route photos",
    returns: wayPhotosResponse,
    run: async ({ app, success }) => {
      const { wayPhotos } = await findPlace(app)
      return success({ photos: wayPhotos })
    },
  }),
  "POST /admin/villa/way-photos": addPhotos(wayPhotos, {
    summary: "Add route photos",
    details:
      "At most 6 photos. Valid images are stored even if others are rejected; the failure lists the rejected ones.",
    field: "wayPhotos",
    example: "gate.png",
  }),
  "PATCH /admin/villa/way-photos": orderPhotos(wayPhotos, "Reorder the route photos", PHOTO_ID),
  "PATCH /admin/villa/way-photos/{id}": describePhoto(wayPhotos, {
    summary: "Set a photo's caption",
    body: CaptionBody.transform(({ caption }) => caption),
    example: { id: PHOTO_ID, body: { caption: { en: "Turn left at the temple", th: "เลี้ยวซ้ายตรงวัด" } } },
  }),
  "DELETE /admin/villa/way-photos/{id}": deletePhoto(wayPhotos, "Delete a photo of the way", PHOTO_ID),
})
