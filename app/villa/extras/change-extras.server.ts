import type { App } from "#app/app.ts"
import { read, type Write } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { amendVilla, type Editor } from "#app/villa/amend-villa.server.ts"
import type { Image } from "#app/villa/photos/image.ts"
import type { AuditAction } from "#app/villa/villa-event.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import {
  checkExtraFields,
  type Extra,
  type ExtraFields,
  type ExtraFieldsFailure,
  MAX_EXTRAS,
  normalizedExtra,
} from "./extra.ts"
import { insertExtra, readExtras, updateExtra } from "./extra-store.server.ts"

type ChangeFailure = ExtraFieldsFailure | "villa-missing" | "villa-edited"

/** A change of some fields, of a text in one language too. */
export type ExtraChange = Partial<
  Omit<ExtraFields, "name" | "sentence"> & Pick<Extra, "active"> & Record<"name" | "sentence", Partial<Extra["name"]>>
>

/** `version` is the villa's, which every change increments. */
export async function findExtras(app: Pick<App, "db">) {
  const [villa, extras] = await read(app.db, readVilla(app.db), readExtras(app.db))
  return { villa, extras }
}

/** An existing id means that the form was submitted twice. */
export async function addExtra(
  app: Pick<App, "db" | "now">,
  extra: Omit<Extra, "photo">,
  by: Editor,
): Promise<Result<Extra, ChangeFailure | "extras-too-many", unknown>> {
  const { villa, extras } = await findExtras(app)
  const existing = extras.find(({ id }) => id === extra.id)
  if (existing) return ok(existing)
  if (!villa) return fail("villa-missing")
  const added = normalizedExtra({ ...extra, photo: null })
  const checked = checkExtraFields(added, villa)
  if (!checked.ok) return checked
  if (extras.length >= MAX_EXTRAS) return fail("extras-too-many")
  const writes = [insertExtra(app.db, added, app.now())]
  return save(app, { extra: added, writes, action: "extra-added" }, { version: villa.version, ...by })
}

/** Bookings keep the extras as they were sold. */
export async function changeExtra(
  app: Pick<App, "db" | "now">,
  id: string,
  { name, sentence, ...change }: ExtraChange,
  by: Editor,
): Promise<Result<Extra, ChangeFailure | "not-found", unknown>> {
  const { villa, extras } = await findExtras(app)
  const before = extras.find((each) => each.id === id)
  if (!before || !villa) return fail("not-found")
  const texts = { name: { ...before.name, ...name }, sentence: { ...before.sentence, ...sentence } }
  const after = normalizedExtra({ ...before, ...change, ...texts })
  const checked = checkExtraFields(after, villa)
  if (!checked.ok) return checked
  if (JSON.stringify(after) === JSON.stringify(before)) return ok(before)
  const writes = [updateExtra(app.db, after)]
  return save(app, { extra: after, writes, action: "extra-changed" }, { version: villa.version, ...by })
}

/** @param photo replaces the one that it has; null removes it */
export async function setExtraPhoto(
  app: Pick<App, "db" | "now">,
  id: string,
  photo: Image | null,
  by: Editor,
): Promise<Result<Extra, "not-found" | "villa-missing" | "villa-edited", unknown>> {
  const { villa, extras } = await findExtras(app)
  const before = extras.find((each) => each.id === id)
  if (!before || !villa) return fail("not-found")
  if (photo?.id === before.photo?.id) return ok(before)
  const extra = { ...before, photo }
  const writes = [updateExtra(app.db, extra)]
  return save(app, { extra, writes, action: "extra-changed" }, { version: villa.version, ...by })
}

async function save(
  app: Pick<App, "db" | "now">,
  { extra, writes, action }: { extra: Extra; writes: Write[]; action: AuditAction },
  by: Editor,
): Promise<Result<Extra, "villa-missing" | "villa-edited", unknown>> {
  const amended = await amendVilla<"villa-missing">(app, by, (villa) =>
    villa ? ok({ writes, action, detail: extra.name.th }) : fail("villa-missing"),
  )
  return amended.ok ? ok(extra) : amended
}
