import type { Admin } from "#app/people/accounts/account.ts"
import type { RuleName } from "./access-rules.ts"
import type { CallerKind } from "./access-scene.ts"
import { type Client, slipForm } from "./api.ts"
import type { TestApp } from "./app.ts"
import type { ExampleRequest, ExampleVilla } from "./example-villa.ts"
import { file } from "./files.ts"
import { png } from "./png.ts"

/**
 * What a feature tells the tests that cover every page and call, in a file `requests.ts` beside its own tests. They find
 * it there by themselves.
 */
export type FeatureRequests = {
  /** Each of its pages and calls, by who may send it: the success status and the request. */
  access?: Partial<Record<RuleName, Row[]>>
  /** Adds what its URLs need to the scene of those requests. @returns their parameters, by the segment before */
  scene?: (base: BaseScene) => Promise<Record<string, string>>
  /** Forms that pages show only in other states than that of the scene. */
  states?: State[]
  /**
   * Pages of the administration with several forms that are filled in, and for which tasks. Script asks before one is
   * sent beside another that is not saved; without script each page but these posts all that was typed.
   */
  severalForms?: Record<string, string>
  /** What the documented example of a call needs first, by the call or by the beginning of its path. */
  examples?: Record<string, (villa: ExampleVilla) => Promise<ExampleRequest>>
}

/** A call with its success status and the request to send. */
export type Row = [call: string, status: number, body?: (scene: Scene) => unknown]

/** A villa with a photo, an owner, and two guests with an unpaid booking each, of which the first has a payment link. */
type BaseScene = { app: TestApp; admin: Admin; guestId: string; booking: string; otherBooking: string }

export type Scene = {
  /** The parameters of a URL, by the segment before: `/admin/blocks/:id` is the block's. */
  ids: Record<string, string>
  /** The token in an emailed link. */
  email: string
  /** The token of an invite. */
  invite: string
  /** A client with the credentials of a caller. */
  as(who: CallerKind): { client: Client; token?: string }
}

/** @property prepare may change the ids of the scene for what it adds */
type State = {
  of: string
  prepare?: (scene: PreparedScene) => Promise<unknown>
  pages: [who: CallerKind, address: string][]
}

/** @property send sends the request of a row, as an admin unless it says otherwise */
export type PreparedScene = Scene & { send: (call: string, who?: CallerKind) => Promise<unknown> }

export const STAY = { checkIn: "2090-12-13", checkOut: "2090-12-14" }
export const ID = "0b5cf1c4-6a0f-4a58-9b0b-2f6a3f0a9c11"

export const json = (body: unknown) => () => body
export const form = (fields: Record<string, string>) => () => new URLSearchParams(fields)
export const slip = () => slipForm(file("jpeg"))
export const image = (field: string) => async () => {
  const body = new FormData()
  body.set(field, new File([await png(9, 9)], "sea.png"))
  return body
}
