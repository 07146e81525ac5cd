import { type RefObject, useEffect, useState } from "react"
import type { TextKey } from "#app/i18n/translate.ts"
import { checkSlipStart, SLIP_START_BYTES } from "../slip.ts"

/** A new object for each refusal. */
export type SlipRefusal = { error: TextKey }

/** @property previousRefusal the refusal that was shown when the file was chosen */
type Chosen = { file: File | null; error: TextKey | null; previousRefusal?: SlipRefusal }

const ERRORS = {
  "slip-missing-file": "payment.errors.slipInvalid",
  "file-too-large": "payment.errors.slipTooLarge",
  "slip-invalid": "payment.errors.slipInvalid",
  "slip-picture": "payment.errors.slipPicture",
} as const satisfies Record<string, TextKey>

/** `file` is null while certainly wrong; `isWrong` means refused in the browser: sending is useless. */
export function useSelectedSlip(input: RefObject<HTMLInputElement>, refusal?: SlipRefusal) {
  const [chosen, setChosen] = useState<Chosen>({ file: null, error: null, previousRefusal: refusal })
  const current = () => input.current?.files?.[0] ?? null
  const choose = async () => {
    const file = current()
    const error = file && (await checkFile(file))
    // Another file may have been chosen meanwhile.
    if (current() === file) setChosen({ file, error, previousRefusal: refusal })
  }
  // A file may have been chosen before hydration, or restored by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    if (current()) choose()
  }, [])
  const isChosenSince = chosen.file !== null && chosen.previousRefusal === refusal
  return {
    file: chosen.error ? null : chosen.file,
    name: chosen.file?.name,
    error: isChosenSince ? chosen.error : refusal?.error,
    isWrong: chosen.error !== null,
    choose,
  }
}

async function checkFile(file: File): Promise<TextKey | null> {
  try {
    const start = new Uint8Array(await file.slice(0, SLIP_START_BYTES).arrayBuffer())
    const checked = checkSlipStart(file.size, start)
    return checked.ok ? null : ERRORS[checked.error]
  } catch {
    // The browser could not read the file: the server decides.
    return null
  }
}
