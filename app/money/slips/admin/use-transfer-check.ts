import { type SyntheticEvent, useCallback, useRef, useState } from "react"
import * as z from "zod/mini"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { TransferCheck } from "../check-transfer.server.ts"
import type { SlipView } from "../slip.ts"
import { readMiniQr } from "../ui/read-mini-qr.ts"

const reference = z.string()
const otherPayment = z.union([
  z.object({ bookingId: z.string(), reference }),
  z.object({ paymentLinkId: z.string(), reference }),
])
const checkAnswer = z.object({
  data: z.object({
    transfer: z.nullable(z.object({ sendingBank: z.string(), transRef: z.string() })),
    usedFor: z.nullable(otherPayment),
    sameTransfer: z.array(otherPayment),
  }),
})

/** `unread` until the image is loaded, and if the server did not answer. */
export type SlipCheck = "unread" | "reading" | TransferCheck

/** What the guest's browser sent of the transfer may be missing or wrong, so staff's browser reads it. */
export function useTransferCheck({ id }: Pick<SlipView, "id">) {
  const [check, setCheck] = useState<{ id: string; result: SlipCheck }>()
  const started = useRef<string>()
  const start = useCallback(
    async (image: HTMLImageElement) => {
      if (started.current === id) return
      started.current = id
      setCheck({ id, result: "reading" })
      const result = await checkTransferOf(id, image)
      if (started.current === id) setCheck({ id, result })
    },
    [id],
  )
  const image = {
    // An image that was loaded before hydration has no load event any more.
    ref: useCallback(
      (image: HTMLImageElement | null) => void (image?.complete && image.naturalWidth && start(image)),
      [start],
    ),
    onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => void start(currentTarget),
  }
  return { image, check: check?.id === id ? check.result : "unread" }
}

async function checkTransferOf(id: string, image: HTMLImageElement): Promise<SlipCheck> {
  const miniQr = await readMiniQr(image)
  if (!miniQr) return { transfer: null, usedFor: null, sameTransfer: [] }
  try {
    const response = await fetch(adminPaths.api.slipTransfer(id), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ miniQr }),
    })
    const answer = checkAnswer.safeParse(await response.json())
    return answer.success ? answer.data.data : "unread"
  } catch {
    return "unread"
  }
}
