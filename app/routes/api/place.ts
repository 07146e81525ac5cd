import { changePlace, setMap } from "#app/villa/change-place.server.ts"
import { findPlace } from "#app/villa/find-villa.server.ts"
import { CaptionBody } from "#app/villa/image-alt.ts"
import { PlaceBody } from "#app/villa/place-fields.ts"
import { adminVillaJson, wayPhotosJson } from "#app/villa/villa-json.ts"
import { PHOTO_ID, SAVE_FAILURES } from "./docs/admin-villa-shared.ts"
import { AdminVilla } from "./docs/objects.ts"
import { call, calls } from "./shared/call.server.ts"
import { addPhotos, deletePhoto, describePhoto, orderPhotos, wayPhotos } from "./shared/photo-list.server.ts"
import { singleImage } from "./shared/single-image.server.ts"

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
      "Pass the fields to change. Coordinates are rounded to five decimals; set both or none (`null`). A WhatsApp number without + is Thai.",
    body: PlaceBody,
    returns: AdminVilla,
    failures: [...SAVE_FAILURES, "coordinates-incomplete"],
    example: {
      body: { province: { en: "Prachuap Khiri Khan" }, latitude: 12.38947, longitude: 99.98553, placePublic: true },
    },
    run: async ({ app, url, body, admin, value, json }) => {
      const villa = value(await changePlace(app, body, { name: admin.name }))
      return json(adminVillaJson(villa, url.origin))
    },
  }),
  "PUT /admin/villa/map": upload,
  "DELETE /admin/villa/map": remove,
  "GET /admin/villa/way-photos": call({
    who: "bookings",
    summary: "List the route photos",
    returns: wayPhotos.returns,
    run: async ({ app, url, success }) => {
      const { wayPhotos } = await findPlace(app)
      return success({ photos: wayPhotosJson(wayPhotos, url.origin) })
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
