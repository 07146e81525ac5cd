import { formatLineCode, parseLineCode } from "#app/notify/line/line-code.ts"

const PREFIX = "WAIT-"

/** `WAIT-7K3M9QXW`. @param bytes `LINE_CODE_BYTES` random bytes */
export const formatWishCode = (bytes: Uint8Array) => formatLineCode(bytes, PREFIX)

export const parseWishCode = (text: string) => parseLineCode(text, PREFIX)
