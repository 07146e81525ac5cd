import { z } from "zod"
import type { FailureKind } from "#app/http/failures.ts"
import { ImageAltBody } from "#app/villa/image-alt.ts"
import {
  BankDetailsBody,
  BankSettingBody,
  CreditCardSettingBody,
  PromptPaySettingBody,
} from "#app/villa/payment-change.ts"
import { NewRoom, RoomChange, RoomOrderBody } from "#app/villa/room.ts"
import { SlideOrderBody, VillaChangeBody } from "#app/villa/villa-change.ts"
import type { Family } from "./documented-call.ts"
import { AdminVilla, Room } from "./objects.ts"

const ROOM_ID = "5a8e2f31-77c4-4c55-9a1b-64b0a6f1d208"
const SLIDE_ID = "b7e1c2d3-1f5a-4f0b-8c77-3a9d5e6f7081"
const ALT = { alt: { en: "The pool at dusk", th: "สระน้ำยามเย็น" } }
const IMAGE = "JPEG, PNG, WebP or AVIF, at most 5 MiB"
const SAVING: FailureKind[] = ["villa-missing", "villa-edited"]
const IMAGES: FailureKind[] = ["villa-missing", "villa-edited", "image-missing", "image-invalid"]

/** A villa as it was read, with any changes. */
const VillaPatch = z.strictObject({ ...AdminVilla.partial().shape, ...VillaChangeBody.shape })

/** The admins' calls for the villa. */
export const adminVillaCalls: Family = {
  name: "Villa (admin)",
  about: "Texts can be sent for one language only. Prices are baht. Unknown fields are 422.",
  calls: [
    {
      ...{ method: "GET", path: "/admin/villa", who: "admin", summary: "Get the whole villa" },
      ...{ status: 200, answer: AdminVilla, failures: ["not-found"] },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa", who: "admin", summary: "Change the villa" },
      details:
        "Takes the villa as it was read, or any of its members. Those that this call does not set must be as they were read; " +
        "an older `updatedAt` is refused. Creates the villa if there is none yet, which needs an English name and both normal prices.",
      ...{ body: VillaPatch, status: 200, answer: AdminVilla },
      failures: ["min-rooms-too-many", "villa-incomplete", "villa-edited"],
      example: { body: { title: { en: "Feet in the sand" }, weekdayPrice: 9500, checkInTime: "15:00" } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/bank-details", who: "admin", summary: "Set the bank account" },
      ...{ body: BankDetailsBody, status: 200, answer: AdminVilla, failures: SAVING },
      example: {
        body: {
          bankDetails: { bankName: "Kasikornbank", accountNumber: "123-4-56789-0", accountName: "Somchai Jaidee" },
        },
      },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/credit-card-setting", who: "admin", summary: "Turn cards on or off" },
      ...{ body: CreditCardSettingBody, status: 200, answer: AdminVilla, failures: SAVING },
      example: { body: { creditCardEnabled: true } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/bank-setting", who: "admin", summary: "Turn bank transfer on or off" },
      ...{ body: BankSettingBody, status: 200, answer: AdminVilla, failures: SAVING },
      example: { body: { bankEnabled: true } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/promptpay-setting", who: "admin", summary: "Set PromptPay and its id" },
      details: "Either or both; null removes the id.",
      ...{ body: PromptPaySettingBody, status: 200, answer: AdminVilla, failures: SAVING },
      example: { body: { promptPayEnabled: true, promptPayId: "081 234 5678" } },
    },
    {
      ...{ method: "POST", path: "/admin/villa/promptpay-qr", who: "admin", summary: "Upload a PromptPay QR image" },
      form: { qrImage: { file: true, about: IMAGE } },
      ...{ status: 200, answer: AdminVilla, failures: IMAGES, example: { form: { qrImage: "qr.png" } } },
    },
    {
      ...{ method: "DELETE", path: "/admin/villa/promptpay-qr", who: "admin", summary: "Delete the QR image" },
      ...{ status: 200, answer: AdminVilla, failures: SAVING },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/background", who: "admin", summary: "Set the background image" },
      form: { backgroundImage: { file: true, about: IMAGE } },
      ...{ status: 200, answer: AdminVilla, failures: IMAGES, example: { form: { backgroundImage: "sea.png" } } },
    },
    {
      ...{ method: "DELETE", path: "/admin/villa/background", who: "admin", summary: "Delete the background image" },
      ...{ status: 200, answer: AdminVilla, failures: SAVING },
    },
    {
      ...{ method: "POST", path: "/admin/villa/slides", who: "admin", summary: "Add slides" },
      details: "At most 20. Valid images are stored; if any was refused, the failure names it.",
      form: { slideImages: { file: true, many: true, about: IMAGE } },
      ...{ status: 201, answer: AdminVilla, failures: [...IMAGES, "too-many-images"] },
      example: { form: { slideImages: "pool.png" } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/slides", who: "admin", summary: "Reorder the slides" },
      ...{ body: SlideOrderBody, status: 200, answer: AdminVilla, failures: SAVING },
      example: { body: { order: [SLIDE_ID] } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/slides/{id}", who: "admin", summary: "Set a slide's alt text" },
      ...{ body: ImageAltBody, status: 200, answer: AdminVilla, failures: SAVING },
      example: { id: SLIDE_ID, body: ALT },
    },
    {
      ...{ method: "DELETE", path: "/admin/villa/slides/{id}", who: "admin", summary: "Delete a slide" },
      ...{ status: 204, answer: null, failures: SAVING, example: { id: SLIDE_ID } },
    },
    {
      ...{ method: "POST", path: "/admin/villa/rooms", who: "admin", summary: "Add a room" },
      details: "JSON, or multipart with images and the texts as JSON. At most 10 images per room.",
      body: NewRoom,
      form: {
        name: { about: "JSON of the name" },
        description: { optional: true, about: "JSON of the description" },
        roomImages: { file: true, many: true, optional: true, about: IMAGE },
      },
      ...{ status: 201, answer: Room, failures: [...IMAGES, "too-many-images"] },
      example: { body: { name: { en: "Sea room", th: "ห้องทะเล" }, description: { en: "Two beds", th: "สองเตียง" } } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/rooms", who: "admin", summary: "Reorder the rooms" },
      ...{ body: RoomOrderBody, status: 200, answer: z.object({ rooms: z.array(Room) }), failures: SAVING },
      example: { body: { order: [ROOM_ID] } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/rooms/{id}", who: "admin", summary: "Change a room" },
      details: "`images` lists the images to keep, in order; new ones are appended.",
      body: RoomChange,
      form: {
        name: { optional: true, about: "JSON of the name" },
        description: { optional: true, about: "JSON of the description" },
        images: { optional: true, about: "JSON of the images to keep" },
        roomImages: { file: true, many: true, optional: true, about: IMAGE },
      },
      ...{ status: 200, answer: Room, failures: [...IMAGES, "name-missing", "too-many-images"] },
      example: { id: ROOM_ID, body: { name: { en: "Garden room" } } },
    },
    {
      ...{ method: "PATCH", path: "/admin/villa/rooms/{id}/pictures/{picture}", who: "admin" },
      ...{ summary: "Set the alt text of a room's image", body: ImageAltBody, status: 200, answer: Room },
      ...{ failures: SAVING, example: { id: ROOM_ID, picture: SLIDE_ID, body: ALT } },
    },
    {
      ...{ method: "DELETE", path: "/admin/villa/rooms/{id}", who: "admin", summary: "Delete a room" },
      ...{ status: 204, answer: null, failures: SAVING, example: { id: ROOM_ID } },
    },
  ],
}
