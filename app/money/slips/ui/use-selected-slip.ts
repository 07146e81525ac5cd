import { type RefObject, useEffect, useState } from "react"
import type { TextKey } from "#app/i18n/translate.ts"
import { replaceFile } from "#app/villa/photos/ui/replace-file.ts"
import { checkSlipStart, SLIP_MAX_BYTES, SLIP_START_BYTES } from "../slip.ts"

/** A new object for each refusal. */
export type SlipRefusal = { error: TextKey }

/**
 * @property file as it is sent, which may be redrawn
 * @property original as it was chosen; its QR code is sharper
 * @property isPreparing whether it is still being redrawn
 * @property previousRefusal the refusal that was shown when the file was chosen
 */
type Chosen = {
  file: File | null
  original: File | null
  error: TextKey | null
  isPreparing: boolean
  previousRefusal?: SlipRefusal
}

const ERRORS = {
  "slip-missing-file": "payment.errors.slipInvalid",
  "file-too-large": "payment.errors.slipTooLarge",
  "slip-invalid": "payment.errors.slipInvalid",
  "slip-picture": "payment.errors.slipPicture",
} as const satisfies Record<string, TextKey>

/** `file` is null while certainly wrong; `isWrong` means refused in the browser: sending is useless. */
export function useSelectedSlip(input: RefObject<HTMLInputElement>, refusal?: SlipRefusal) {
  const none = { file: null, original: null, error: null, isPreparing: false, previousRefusal: refusal }
  const [chosen, setChosen] = useState<Chosen>(none)
  const current = () => input.current?.files?.[0] ?? null
  const choose = async () => {
    const original = current()
    if (!original) return setChosen(none)
    setChosen({ ...none, original, isPreparing: true })
    const { file, error } = await prepared(original)
    if (input.current && replaceFile(input.current, original, file)) setChosen({ ...none, file, original, error })
  }
  // A file may have been chosen before hydration, or restored by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    if (current()) choose()
  }, [])
  const { file, original, error, isPreparing, previousRefusal } = chosen
  const isChosenSince = file !== null && previousRefusal === refusal
  const isWrong = error !== null
  return {
    file: isWrong ? null : file,
    original: isWrong || isPreparing ? null : original,
    name: original?.name,
    error: isChosenSince ? error : refusal?.error,
    isWrong,
    isPreparing,
    choose,
  }
}

/** A picture as it is sent. Without a connection for the script that redraws, and if unread, the file as it is. */
async function prepared(file: File): Promise<{ file: File; error: TextKey | null }> {
  let refused: keyof typeof ERRORS | null = null
  try {
    const start = new Uint8Array(await file.slice(0, SLIP_START_BYTES).arrayBuffer())
    const checked = checkSlipStart(file.size, start)
    if (checked.ok && checked.value === "application/pdf") return { file, error: null }
    if (!checked.ok) refused = checked.error
    const { prepareSlip } = await import("./prepare-slip.ts")
    const sent = await prepareSlip(file)
    if (!sent) return { file, error: ERRORS[refused ?? "slip-invalid"] }
    return { file: sent, error: sent.size > SLIP_MAX_BYTES ? ERRORS["file-too-large"] : null }
  } catch {
    return { file, error: refused && ERRORS[refused] }
  }
}
