import type { App } from "#app/app.ts"
import { DAY_MS } from "#app/durations.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { formatReceiptNumber, type ReceiptDetails } from "./receipt.ts"

const LINK_DAYS = 60

/** Opens the whole paper, to send to its buyer. Its printed address without the token masks the buyer. */
export async function receiptUrl(
  { signer, now }: Pick<App, "signer" | "now">,
  receipt: ReceiptDetails,
  origin: string,
): Promise<string> {
  const token = await signer.token("receipt", receipt.id, now() + LINK_DAYS * DAY_MS)
  return `${origin}${stayPaths.checkReceipt(formatReceiptNumber(receipt), receipt.seal)}?token=${token}`
}

/** Whether the request has the token of `receiptUrl`. */
export async function opensReceipt(
  { signer, now }: Pick<App, "signer" | "now">,
  { id }: ReceiptDetails,
  request: Request,
): Promise<boolean> {
  const token = new URL(request.url).searchParams.get("token")
  return token !== null && (await signer.readToken("receipt", token, now())) === id
}
