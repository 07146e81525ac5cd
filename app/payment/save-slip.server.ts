import type { App } from "../context.server.ts"
import { write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { checkSlip, type Slip, slipKey } from "./slip.ts"
import { insertSlip } from "./slip-store.server.ts"

/**
 * Keeps an uploaded slip for its guest. The row is written before the file, so that a file never lies in R2 without a
 * row by which the sweep would find it.
 */
export async function saveSlip(
  app: Pick<App, "db" | "media" | "limits" | "now" | "newId" | "sha256">,
  file: Uint8Array,
  { guestId, address }: { guestId: string; address: string },
): Promise<Result<Slip, "slip-missing-file" | "file-too-large" | "slip-invalid" | "too-many-requests">> {
  if (!(await app.limits.upload(address))) return fail("too-many-requests")
  const type = checkSlip(file)
  if (!type.ok) return type
  const slip: Slip = {
    id: app.newId(),
    guestId,
    bookingId: null,
    paymentLinkId: null,
    type: type.value,
    size: file.byteLength,
    sha256: await app.sha256(file),
    uploadedAt: app.now(),
  }
  await write(app.db, [insertSlip(app.db, slip)])
  await app.media.put(slipKey(slip.id), file, slip.type)
  return ok(slip)
}
